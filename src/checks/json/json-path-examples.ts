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
  fails('Another value', { expression: '$.order.status', expected: 'cancelled' }, 'other-value', order),
  fails(
    'A value that the list does not hold',
    { expression: '$.order.items[*].id', contains: [3] },
    'not-held',
    order,
  ),
  fails('A number that is too great', { expression: 'order.total', max: 10 }, 'out-of-range', order),
  fails('Too few entries', { expression: 'order.items', min_results: 3 }, 'wrong-count', order),
  fails('A field that is not there', { expression: '$.order.refund' }, 'nothing-there', order),
  fails('Prose where JSON is expected', isConfirmed, 'not-json', 'It is confirmed.'),
  errs(
    'Lists in lists, a hundred deep',
    { expression: '$[0]' },
    'too-deep',
    `${'['.repeat(100)}${']'.repeat(100)}`,
  ),
  errs('A function that there is not', { expression: 'order.items[*].shout(id)' }, 'invalid-path', order),
  errs(
    'Every list twice, and that twice, and so on',
    { expression: `$${'[0,0]'.repeat(22)}` },
    'path-too-costly',
    `${'['.repeat(22)}0${']'.repeat(22)}`,
  ),
  errs('A comparison of an integer of 19 digits', { expression: 'orders[?id > `5`]' }, 'long-integer', {
    output: '{"orders": [{"id": 1234567890123456789}]}',
  }),
  omitOutput({ expression: '$.order.status' }),
]
