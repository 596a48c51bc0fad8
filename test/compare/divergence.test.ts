import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diverge } from '../support/divergence.ts'

const lookUp = { tool: 'lookup_customer', args: { id: 'c_81' }, result: 'found' }

const refund = (order: object, note?: string) => ({
  tool: 'issue_refund',
  args: { order, ...(note === undefined ? {} : { note }) },
})

const set = (args: string) => ({ calls: [{ tool: 'set', args }] })

const taking = (...tools: string[]) => ({ calls: tools.map((tool) => ({ tool })) })

const answered = (status: string) => ({
  calls: [{ ...lookUp, result: { status, tier: 'gold' } }, { tool: 'close' }],
  answer: `It is ${status}.`,
})

const listing = (...items: unknown[]) => ({ calls: [{ tool: 'list', result: items }] })

const reading = (result: string) => ({ calls: [{ tool: 'read', result }] })

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

  test('of pairs that go together as long, the one whose answers are the same for longer', async () => {
    const [base, other] = [answered('open'), answered('gone')]
    const leaving = ({ calls: [first] }: typeof base) => ({
      calls: [...(first ? [first] : []), { tool: 'x' }],
    })
    const found = await diverge(base, [leaving(other), leaving(base)])
    expect(found).toMatchObject({ step: 2, kind: 'tool', headTrial: 2 })
    expect(found).not.toHaveProperty('answered')
  })

  test('a list with one text is not that text', async () => {
    const [text, list] = [set('{"to":"a"}'), set('{"to":["a"]}')]
    expect(await diverge(text, list)).toMatchObject({ kind: 'arguments', differs: [{ path: '$.to' }] })
    expect(await diverge(list, text)).toMatchObject({ kind: 'arguments', differs: [{ path: '$.to' }] })
  })

  test('an answer that is a list is the same where each of its items is', async () => {
    expect(await diverge(listing(1, 2), listing(1, 3))).toMatchObject({
      kind: 'result',
      differs: [{ path: '$[1]', base: '2', head: '3' }],
    })
    expect(await diverge(listing(1), listing(1, 2))).toMatchObject({ kind: 'result' })
  })

  test('an answer in quotes is shown as it is', async () => {
    expect(await diverge(reading('"{a}"'), reading('"{b}"'))).toMatchObject({
      base: { result: '"{a}"' },
      head: { result: '"{b}"' },
    })
  })

  test('at most three steps are told before it', async () => {
    const found = await diverge(taking('a', 'b', 'c', 'd', 'e'), taking('a', 'b', 'c', 'd', 'f'))
    expect(found?.before.map(({ tool }) => tool)).toEqual(['b', 'c', 'd'])
    expect(found?.step).toBe(5)
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
    expect(found?.base?.args).toMatch(/^…x+\\none","token":/)
    expect(found?.head?.args).toMatch(/^…x+\\ntwo","token":/)
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
