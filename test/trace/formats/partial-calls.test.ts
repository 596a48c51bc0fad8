import { expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { joinPartialCalls } from '../../../src/trace/formats/gemini/partial-calls.ts'
import { jsonLines, memoryFile, readAll } from '../../support/trace-files.ts'

const call = (functionCall: object) => ({ functionCall })
const value = (jsonPath: string, more: object, goesOn = true) =>
  call({ partialArgs: [{ jsonPath, ...more }], ...(goesOn ? { willContinue: true } : {}) })
const begin = call({ name: 'book', willContinue: true })
const end = call({})
const usageMetadata = { promptTokenCount: 5, candidatesTokenCount: 2, totalTokenCount: 7 }

async function read(parts: readonly object[]) {
  const chunks = parts.map((part, index) => ({
    responseId: 'r1',
    usageMetadata,
    candidates: [
      {
        content: { role: 'model', parts: [part] },
        ...(index === parts.length - 1 ? { finishReason: 'STOP' } : {}),
      },
    ],
  }))
  const { traces, damaged, diagnostics } = await readAll(memoryFile(jsonLines(...chunks)))
  const calls = traces.flatMap((trace) => describeTrace(trace).toolCalls ?? [])
  return { calls, isDamaged: damaged.length > 0, codes: diagnostics.map(({ code }) => code) }
}

test.for<[string, readonly object[], object]>([
  ['no arguments', [begin, end], {}],
  [
    'a text in pieces',
    [value('$.a', { stringValue: 'x', willContinue: true }), value('$.a', { stringValue: 'y' }), end],
    { a: 'xy' },
  ],
  [
    'values of each kind',
    [
      value('$.n', { numberValue: 0 }),
      value('$.b', { boolValue: false }),
      value('$.z', { nullValue: 'NULL_VALUE' }, false),
    ],
    { n: 0, b: false, z: null },
  ],
  [
    'a list of objects',
    [value("$.l[0]['a b']", { stringValue: 'x' }), value('$.l[1].c', { numberValue: 2 }), end],
    { l: [{ 'a b': 'x' }, { c: 2 }] },
  ],
  [
    'a key of the engine',
    [value('$.__proto__.x', { stringValue: 'y' }), end],
    JSON.parse('{"__proto__":{"x":"y"}}') as object,
  ],
  [
    'keys in snake case',
    [{ function_call: { partial_args: [{ json_path: '$.a', string_value: 'x' }] } }],
    { a: 'x' },
  ],
])('a call whose arguments came in pieces, with %s', async ([, pieces, args]) => {
  const parts = pieces[0] === begin ? pieces : [begin, ...pieces]
  const { calls, ...problems } = await read(parts)
  expect(JSON.stringify(calls)).toBe(JSON.stringify([{ name: 'book', args }]))
  expect(problems).toEqual({ isDamaged: false, codes: [] })
})

test('a call that came in one piece with the values of its arguments has them', async () => {
  const partialArgs = [{ jsonPath: '$.amount', numberValue: 500 }]
  const whole = call({ name: 'pay', partialArgs })
  const { calls, ...problems } = await read([{ text: 'I pay.' }, whole])
  expect(calls).toEqual([{ name: 'pay', args: { amount: 500 } }])
  expect(problems).toEqual({ isDamaged: false, codes: [] })
  // Alone it is a whole response, and these hold no pieces.
  expect((await read([whole])).isDamaged).toBe(true)
  expect((await read([begin])).isDamaged).toBe(true)
  const empty = { partialArgs: [], willContinue: false }
  expect((await read([call({ name: 'pay', args: { a: 1 }, ...empty })])).isDamaged).toBe(false)
})

test('calls that follow one another stay apart', async () => {
  const parts = [
    begin,
    value('$.a', { stringValue: '1' }),
    end,
    begin,
    value('$.a', { stringValue: '2' }, false),
  ]
  expect((await read([...parts, call({ name: 'pay', args: { b: 3 } })])).calls).toMatchObject([
    { name: 'book', args: { a: '1' } },
    { name: 'book', args: { a: '2' } },
    { name: 'pay', args: { b: 3 } },
  ])
})

test.for<[string, readonly object[]]>([
  ['that has no end', [begin, value('$.a', { stringValue: 'x' })]],
  ['of which a text has no end', [begin, value('$.a', { stringValue: 'x', willContinue: true }), end]],
  ['whose beginning is missing', [value('$.a', { stringValue: 'x' }), end]],
  ['of which a piece is missing', [begin, value('$.l[1]', { stringValue: 'x' }), end]],
  [
    'within which another begins',
    [begin, value('$.a', { stringValue: 'x' }), call({ name: 'pay', args: {} })],
  ],
  [
    'with two values in one place',
    [begin, value('$.a', { stringValue: 'x' }), value('$.a', { stringValue: 'y' }), end],
  ],
  ['with a path that says more', [begin, value('$..a', { stringValue: 'x' }), end]],
  ['with a value of no kind', [begin, value('$.a', {}), end]],
])('a call %s is not whole', async ([, parts]) => {
  expect((await read(parts)).isDamaged).toBe(true)
})

test('paths cannot ask for more than they fill', () => {
  const deep = `$${'.a'.repeat(100_000)}`
  const far = '$.l[999999]'
  for (const path of [deep, far])
    expect(joinPartialCalls([begin, value(path, { stringValue: 'x' }), end] as never).areWhole).toBe(false)
})
