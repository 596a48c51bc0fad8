import type { Example } from '../define.ts'
import { omitOutput } from '../shared-examples.ts'

const order = { output: '{"order": {"status": "confirmed", "total": 12.5, "items": [{"id": 1}, {"id": 2}]}}' }

type Reason =
  | 'not-json'
  | 'too-deep'
  | 'nothing-there'
  | 'other-value'
  | 'not-held'
  | 'out-of-range'
  | 'wrong-count'
  | 'invalid-path'
  | 'path-too-costly'
  | 'long-integer'

export const jsonPathExamples: readonly Example<Reason>[] = [
  {
    title: 'Values in an object that may have more keys',
    params: {
      expression: 'order',
      match: { total: { approx: 12.5, within: 0.01 }, items: { contains: { id: 2 } } },
    },
    trace: order,
  },
  {
    title: 'A JSONPath to a value',
    params: { expression: '$.order.status', expected: 'confirmed' },
    trace: order,
  },
  {
    title: 'A JMESPath to a list',
    params: { expression: 'order.items[*].id', contains: [2], min_results: 2 },
    trace: order,
  },
  {
    title: 'Another value',
    params: { expression: '$.order.status', expected: 'cancelled' },
    trace: order,
    expect: { fail: 'other-value' },
  },
  {
    title: 'A value that the list does not hold',
    params: { expression: '$.order.items[*].id', contains: [3] },
    trace: order,
    expect: { fail: 'not-held' },
  },
  {
    title: 'A number that is too great',
    params: { expression: 'order.total', max: 10 },
    trace: order,
    expect: { fail: 'out-of-range' },
  },
  {
    title: 'Too few entries',
    params: { expression: 'order.items', min_results: 3 },
    trace: order,
    expect: { fail: 'wrong-count' },
  },
  {
    title: 'A field that is not there',
    params: { expression: '$.order.refund' },
    trace: order,
    expect: { fail: 'nothing-there' },
  },
  {
    title: 'Prose where JSON is expected',
    params: { expression: '$.order.status', expected: 'confirmed' },
    trace: { output: 'It is confirmed.' },
    expect: { fail: 'not-json' },
  },
  {
    title: 'Lists in lists, a hundred deep',
    params: { expression: '$[0]' },
    trace: { output: `${'['.repeat(100)}${']'.repeat(100)}` },
    expect: { error: 'too-deep' },
  },
  {
    title: 'A function that there is not',
    params: { expression: 'order.items[*].shout(id)' },
    trace: order,
    expect: { error: 'invalid-path' },
  },
  {
    title: 'Every list twice, and that twice, and so on',
    params: { expression: `$${'[0,0]'.repeat(22)}` },
    trace: { output: `${'['.repeat(22)}0${']'.repeat(22)}` },
    expect: { error: 'path-too-costly' },
  },
  {
    title: 'A comparison of an integer of 19 digits',
    params: { expression: 'orders[?id > `5`]' },
    trace: { output: '{"orders": [{"id": 1234567890123456789}]}' },
    expect: { error: 'long-integer' },
  },
  omitOutput({ expression: '$.order.status' }),
]
