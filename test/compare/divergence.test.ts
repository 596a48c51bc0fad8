import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diverge, divergeFiles } from '../support/divergence.ts'
import { otlp } from '../support/trace-files.ts'

const lookUp = { tool: 'lookup_customer', args: { id: 'c_81' }, result: 'found' }

const refund = (order: object, note?: string) => ({
  tool: 'issue_refund',
  args: { order, ...(note === undefined ? {} : { note }) },
})

const set = (args: string) => ({ calls: [{ tool: 'set', args }] })
const booking = (at: string) => ({ calls: [{ tool: 'book', args: { at } }] })
const taking = (...tools: string[]) => ({ calls: tools.map((tool) => ({ tool })) })

const answered = (status: string) => ({
  calls: [{ ...lookUp, result: { status, tier: 'gold' } }, { tool: 'close' }],
  answer: `It is ${status}.`,
})

const paying = (key: string | undefined, again: string | undefined) => ({
  calls: [
    { tool: 'pay', args: { key } },
    { tool: 'confirm', args: { text: `key ${again}` } },
  ],
})

const asking = (question: string, ms: number, last = 'refund') => ({
  calls: [{ tool: 'ask', args: { question, style: 'short' }, result: { ms } }, { tool: last }],
})

const orders = (...ids: number[]) => ({ calls: ids.map((id) => ({ tool: 'get_order', args: { id } })) })

const inSession = (id: string, used: string) => ({
  calls: [
    { tool: 'open', result: { session: id, ms: id.charCodeAt(5) } },
    { tool: 'use', args: { session: used } },
  ],
})

/** A run of five seconds that calls one tool with a time. */
function logging(start: number, at: unknown) {
  const attributes = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'log',
    'gen_ai.tool.call.arguments': JSON.stringify({ at }),
  }
  return { 'traces/run.json': JSON.stringify(otlp({ id: 'a', start, end: start + 5_000, attributes })) }
}

describe('where a run leaves the one of the base', () => {
  test('another tool', async () => {
    const base = { calls: [lookUp, { tool: 'ask_user', args: { question: 'order id?' } }] }
    const head = { calls: [lookUp, { tool: 'issue_refund', args: { amount: 29 }, result: 'sent' }] }
    expect(await diverge(base, head)).toEqual({
      step: 2,
      kind: 'tool',
      before: [{ tool: 'lookup_customer', args: '{"id":"c_81"}', result: 'found' }],
      base: { tool: 'ask_user', args: '{"question":"order id?"}', result: 'ok' },
      head: { tool: 'issue_refund', args: '{"amount":29}', result: 'sent' },
      differs: [],
      baseTrial: 1,
      headTrial: 1,
    })
  })

  test('other arguments, each by its path', async () => {
    const base = { calls: [lookUp, refund({ id: 17, items: [{ n: 1 }, { n: 2 }], 'a b': true }, 'late')] }
    const head = { calls: [lookUp, refund({ items: [{ n: 1 }, { n: 3 }, {}], id: '17', 'a b': true })] }
    expect(await diverge(base, head)).toMatchObject({
      step: 2,
      kind: 'arguments',
      differs: [
        { path: '$.note', base: '"late"', head: null },
        { path: '$.order.id', base: '17', head: '"17"' },
        { path: '$.order.items[1].n', base: '2', head: '3' },
        { path: '$.order.items[2]', base: null, head: '{}' },
      ],
    })
  })

  test('keys that every object seems to have are keys like any other', async () => {
    const found = await diverge(set('{"constructor":1,"__proto__":2,"it\'s":3}'), set('{}'))
    expect(found?.differs.map(({ path, head }) => [path, head])).toEqual([
      ['$.__proto__', null],
      ['$.constructor', null],
      ['$["it\'s"]', null],
    ])
  })

  test('it ends early, or goes on', async () => {
    const long = { calls: [lookUp, { tool: 'verify' }] }
    const short = { calls: [lookUp] }
    const step = { tool: 'verify', args: '{}', result: 'ok' }
    expect(await diverge(long, short)).toMatchObject({ step: 2, kind: 'ended-early', base: step, head: null })
    expect(await diverge(short, long)).toMatchObject({ step: 2, kind: 'went-on', base: null, head: step })
  })

  test('another answer counts where all steps are the same', async () => {
    expect(await diverge(answered('open'), answered('gone'))).toMatchObject({
      step: 1,
      kind: 'result',
      base: { result: '{"status":"open","tier":"gold"}' },
      head: { result: '{"status":"gone","tier":"gold"}' },
      differs: [{ path: '$.status', base: '"open"', head: '"gone"' }],
    })
  })

  test('an answer that was another one before is told beside the step that leaves', async () => {
    const base = { calls: [lookUp, { tool: 'wait' }, { tool: 'refund' }] }
    const head = { calls: [{ ...lookUp, result: 'timed out' }, { tool: 'wait' }, { tool: 'give_up' }] }
    expect(await diverge(base, head)).toMatchObject({
      step: 3,
      kind: 'tool',
      answered: { step: 1, tool: 'lookup_customer', base: 'found', head: 'timed out' },
    })
  })

  test('with all calls the same, the first line of the output that differs', async () => {
    const base = { calls: [lookUp], answer: 'Dear customer,\nyour refund is on its way.\nBye' }
    const head = { calls: [lookUp], answer: 'Dear customer,\nI cannot do that.' }
    expect(await diverge(base, head)).toMatchObject({
      step: 2,
      kind: 'output',
      base: null,
      head: null,
      output: { line: 2, base: 'your refund is on its way.', head: 'I cannot do that.' },
    })
    const longer = await diverge({ answer: 'Hello' }, { answer: 'Hello\nagain' })
    expect(longer?.output).toEqual({ line: 2, base: null, head: 'again' })
  })

  test('nothing is told where nothing differs', async () => {
    expect(await diverge({ calls: [lookUp] }, { calls: [lookUp] })).toBeUndefined()
  })

  test('calls that were asked for at once may come in any order', async () => {
    const [first, second] = [{ tool: 'a' }, { tool: 'b', together: true as const }]
    const base = { calls: [first, second, { tool: 'c' }] }
    const swapped = { calls: [{ tool: 'b' }, { tool: 'a', together: true as const }, { tool: 'd' }] }
    expect(await diverge(base, swapped)).toMatchObject({ step: 3, kind: 'tool' })
    const inTurn = { calls: [{ tool: 'b' }, { tool: 'a' }, { tool: 'c' }] }
    expect(await diverge(base, inTurn)).toMatchObject({ step: 1, kind: 'tool' })
  })

  test('the pair of trials that goes together for longest is told', async () => {
    const found = await diverge(
      [taking('x'), taking('a', 'b', 'c')],
      [taking('y'), taking('a', 'x'), taking('a', 'b', 'x')],
    )
    expect(found).toMatchObject({ step: 3, baseTrial: 2, headTrial: 3 })
    expect(found?.before.map(({ tool }) => tool)).toEqual(['a', 'b'])
  })

  test('at most three steps are told before it', async () => {
    const found = await diverge(taking('a', 'b', 'c', 'd', 'e'), taking('a', 'b', 'c', 'd', 'f'))
    expect(found?.before.map(({ tool }) => tool)).toEqual(['b', 'c', 'd'])
    expect(found?.step).toBe(5)
  })
})

describe('what no two runs share', () => {
  const [one, other, third] = ['1', '2', '3'].map((digit) => `7d1a0c3e-8a51-4c1e-9b1f-00000000000${digit}`)

  test('an id that the agent makes up is no difference, as long as it is used alike', async () => {
    expect(await diverge(paying(one, one), paying(other, other))).toBeUndefined()
    expect(await diverge(paying(one, one), paying(other, third))).toMatchObject({
      step: 2,
      kind: 'arguments',
    })
  })

  test('an id that came out of a tool stands for the one that came out at the same place', async () => {
    const [mine, yours] = ['sess_01J9ZQ4M8K2X7A1B', 'sess_77AA0BB1CC2DD3EE']
    expect(await diverge(inSession(mine, mine), inSession(yours, yours))).toMatchObject({
      kind: 'result',
      differs: [{ path: '$.ms', base: '48', head: '55' }],
    })
    expect(await diverge(inSession(mine, mine), inSession(yours, 'sess_99AA0BB1CC2DD3EF'))).toMatchObject({
      step: 2,
      kind: 'arguments',
    })
  })

  test('an id that the agent was told is a difference wherever another one stands', async () => {
    const run = (used: string | undefined) => ({
      asked: `Refund order ${one}.`,
      calls: [{ tool: 'refund', args: { order: used } }],
    })
    expect(await diverge(run(one), run(other))).toMatchObject({ kind: 'arguments' })
    const listed = (used: string | undefined) => ({
      calls: [
        { tool: 'list', result: [{ id: one }, { id: other }] },
        { tool: 'refund', args: { order: used } },
      ],
    })
    expect(await diverge(listed(one), listed(other))).toMatchObject({ step: 2, kind: 'arguments' })
    expect(await diverge(listed(one), listed(third))).toMatchObject({ step: 2, kind: 'arguments' })
  })

  test('a date in arguments is what the agent meant', async () => {
    expect(await diverge(booking('2026-05-01T10:00:00Z'), booking('2026-05-01T11:00:00Z'))).toMatchObject({
      differs: [{ path: '$.at', base: '"2026-05-01T10:00:00Z"', head: '"2026-05-01T11:00:00Z"' }],
    })
  })

  test('a reading of the clock is no difference, where the run tells its time', async () => {
    const day = 86_400_000
    const [now, later] = ['2026-03-17T14:30:02.5Z', '2026-03-18T14:30:01Z']
    expect(await divergeFiles(logging(0, now), logging(day, later))).toBeUndefined()
    expect(await divergeFiles(logging(0, 1_773_757_801), logging(day, 1_773_844_202))).toBeUndefined()
    expect(await divergeFiles(logging(0, now), logging(day, now))).toBeUndefined()
    expect(await divergeFiles(logging(0, now), logging(day, '2026-03-19T14:30:01Z'))).toMatchObject({
      kind: 'arguments',
    })
    expect(await divergeFiles(logging(0, 1_773_757_801), logging(day, 1_773_757_802))).toMatchObject({
      kind: 'arguments',
    })
  })
})

describe('what runs of the base do not share either', () => {
  const [first, second] = [asking('Which order is it?', 12), asking('What is your order?', 15)]

  test('is passed over, to where the head really leaves', async () => {
    const head = asking('Please name the order.', 19, 'give_up')
    expect(await diverge([first, second], head)).toMatchObject({
      step: 2,
      kind: 'tool',
      before: [{ tool: 'ask', args: '{"question":"Which order is it?","style":"short"}', varies: true }],
      head: { tool: 'give_up' },
    })
    expect(await diverge([first, second], head)).not.toHaveProperty('answered')
    expect(await diverge(first, head)).toMatchObject({ step: 1, kind: 'arguments' })
  })

  test('is told where nothing else differs', async () => {
    expect(await diverge([first, second], asking('Tell me all.', 19))).toMatchObject({
      step: 1,
      kind: 'arguments',
      differs: [{ path: '$.question', head: '"Tell me all."' }],
    })
  })

  test('covers no other value, and of single words no other step', async () => {
    const other = { calls: [{ tool: 'ask', args: { question: 'Which one is it?', style: 'long' } }] }
    expect(await diverge([first, second], other)).toMatchObject({ step: 1, kind: 'arguments' })
    const found = await diverge([orders(1, 5), orders(2, 5)], orders(3, 6))
    expect(found).toMatchObject({ step: 2, kind: 'arguments', before: [{ varies: true }] })
  })
})

describe('what is shown', () => {
  test('is one line each, visible, cut around the difference and without secrets', async () => {
    const key = `ghp_${'aB3dE5gH7jK9'.repeat(3)}`
    const text = (end: string) => ({
      calls: [{ tool: 'a\u202eb\n|', args: { token: key, text: `${'x'.repeat(900)}\n${end}` } }],
    })
    const found = await diverge(text('one'), text('two'))
    expect(found?.differs).toHaveLength(1)
    expect(found?.differs[0]?.base).toMatch(/^…x+\\none"$/)
    expect(found?.differs[0]?.head).toMatch(/^…x+\\ntwo"$/)
    expect(found?.base?.tool).toBe('a\\u202eb |')
    const before = await diverge({ calls: [{ tool: 'a', args: [key] }] }, { calls: [] })
    expect(before?.base?.args).toBe('["ghp_… (36 characters)"]')
    expect(JSON.stringify([found, before])).not.toContain(key.slice(0, 20))
    expect(Math.max(...linesIn(found).map(({ length }) => length))).toBeLessThanOrEqual(200)
  })

  test('holds for every pair of runs: lines are short, and the order of files decides nothing', async () => {
    const call = fc.record({
      tool: fc.constantFrom('a', 'b'),
      args: fc.json({ maxDepth: 3 }),
      result: fc.string(),
    })
    const run = fc.record({ calls: fc.array(call, { maxLength: 4 }), answer: fc.string() })
    await fc.assert(
      fc.asyncProperty(run, run, async (base, head) => {
        const found = await diverge(base, head)
        for (const line of linesIn(found)) {
          expect(line.length).toBeLessThanOrEqual(200)
          expect(line).not.toMatch(/\n/)
        }
        expect(found === undefined).toBe((await diverge(head, base)) === undefined)
        expect(await diverge(base, base)).toBeUndefined()
      }),
      { numRuns: 60 },
    )
  })
})

function linesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linesIn) : []
}
