import type { Example } from '../define.ts'
import { errs, fails, omitOutput, passes } from '../shared-examples.ts'

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

const isConfirmed = { expression: '$.order.status', expected: 'confirmed' }

export const jsonPathExamples: readonly Example<Reason>[] = [
  passes(
    'Values in an object that may have more keys',
    { expression: 'order', match: { total: { approx: 12.5, within: 0.01 }, items: { contains: { id: 2 } } } },
    order,
  ),
  passes('A JSONPath to a value', isConfirmed, order),
  passes('A JMESPath to a list', { expression: 'order.items[*].id', contains: [2], min_results: 2 }, order),
  fails('Another value', { expression: '$.order.status', expected: 'cancelled' }, order, 'other-value'),
  fails(
    'A value that the list does not hold',
    { expression: '$.order.items[*].id', contains: [3] },
    order,
    'not-held',
  ),
  fails('A number that is too great', { expression: 'order.total', max: 10 }, order, 'out-of-range'),
  fails('Too few entries', { expression: 'order.items', min_results: 3 }, order, 'wrong-count'),
  fails('A field that is not there', { expression: '$.order.refund' }, order, 'nothing-there'),
  fails('Prose where JSON is expected', isConfirmed, 'It is confirmed.', 'not-json'),
  errs(
    'Lists in lists, a hundred deep',
    { expression: '$[0]' },
    `${'['.repeat(100)}${']'.repeat(100)}`,
    'too-deep',
  ),
  errs('A function that there is not', { expression: 'order.items[*].shout(id)' }, order, 'invalid-path'),
  errs(
    'Every list twice, and that twice, and so on',
    { expression: `$${'[0,0]'.repeat(22)}` },
    `${'['.repeat(22)}0${']'.repeat(22)}`,
    'path-too-costly',
  ),
  errs(
    'A comparison of an integer of 19 digits',
    { expression: 'orders[?id > `5`]' },
    '{"orders": [{"id": 1234567890123456789}]}',
    'long-integer',
  ),
  omitOutput({ expression: '$.order.status' }),
]
