import { describe, expect, test } from 'vitest'
import { diverge, divergeFiles } from '../support/divergence.ts'
import { otlp } from '../support/trace-files.ts'

const booking = (at: string) => ({ calls: [{ tool: 'book', args: { at } }] })

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

const listedAndUsed = (id: string) => ({
  calls: [
    { tool: 'list', result: [{ id }] },
    { tool: 'use', args: { id } },
  ],
})

const askingTwice = (first: string, second: string, last: string) => ({
  calls: [{ tool: 'ask', args: { text: first } }, { tool: 'ask', args: { text: second } }, { tool: last }],
})

const picking = (place: number, value: string, last: string) => ({
  calls: [
    { tool: 'pick', args: { items: Array.from({ length: 12 }, (_, at) => (at === place ? value : 'same')) } },
    { tool: last },
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

describe('what no two runs share', () => {
  const [one, other, third] = ['1', '2', '3'].map((digit) => `7d1a0c3e-8a51-4c1e-9b1f-00000000000${digit}`)

  test('an id that the agent makes up is no difference, as long as it is used alike', async () => {
    expect(await diverge(paying(one, one), paying(other, other))).toBeUndefined()
    expect(await diverge(paying(one, one), paying(other, third))).toMatchObject({
      step: 2,
      kind: 'arguments',
    })
    const telling = (key: string | undefined) => ({ ...paying(key, key), answer: `Paid with ${key}.` })
    expect(await diverge(telling(one), telling(other))).toBeUndefined()
  })

  test('a word as long as a UUID is none that the agent makes up', async () => {
    const [mine, yours] = ['A1b2'.repeat(9), 'C3d4'.repeat(9)]
    expect(await diverge(paying(mine, mine), paying(yours, yours))).toMatchObject({
      step: 1,
      kind: 'arguments',
    })
  })

  test('an id that came out of a tool in a list stands for the one in its place', async () => {
    expect(
      await diverge(listedAndUsed('01J9ZQ4M8K2X7A1B'), listedAndUsed('77AA0BB1CC2DD3EE')),
    ).toBeUndefined()
  })

  test('of two ids in a text each must be the same', async () => {
    const moving = (to: string | undefined) => ({
      asked: `Move ${one} to ${other}.`,
      calls: [{ tool: 'move', args: { text: `${one} to ${to}` } }],
    })
    expect(await diverge(moving(other), moving(third))).toMatchObject({ kind: 'arguments' })
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
    expect(await divergeFiles(logging(0, 1_773_757_801_250), logging(day, 1_773_844_202_000))).toBeUndefined()
    expect(
      await divergeFiles(logging(0, 'at 1773757801250'), logging(day, 'at 1773844202000')),
    ).toBeUndefined()
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

  test('is passed over in words at any step, and in a list at any place', async () => {
    const runs = [
      askingTwice('How are you?', 'Who is it?', 'x'),
      askingTwice('All well there?', 'Who is it?', 'x'),
    ]
    expect(await diverge(runs, askingTwice('How are you?', 'Which one is it?', 'y'))).toMatchObject({
      step: 3,
      kind: 'tool',
    })
    const lists = [picking(0, 'a', 'x'), picking(0, 'b', 'x')]
    expect(await diverge(lists, picking(11, 'c', 'y'))).toMatchObject({ step: 2, kind: 'tool' })
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
