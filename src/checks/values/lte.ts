import { boundParams, judgeOrder, orderExamples, orderReasons } from './order.ts'
import { defineValueCheck } from './value-check.ts'
import { fails, passes } from '../shared-examples.ts'

export const atMost = defineValueCheck({
  type: 'lte!',
  summary: 'A number, a date or a text is at most another one.',
  why: 'Bounds how long something took, what it used, or when it was.',
  params: () => boundParams,
  looser: { value: 'higher' },
  reasons: { 'too-much': 'The value is greater than the bound.', ...orderReasons },
  messages: {
    'too-much': 'The value is `{actual}`, limit `{expected}`',
  },
  judge: (value, params) => judgeOrder(value, params, (order) => order <= 0, 'too-much'),
  examples: [
    passes(
      'Four guests at most',
      { target: 'book.input.guests', value: 4 },
      { calls: [{ tool: 'book', args: { guests: 4 } }] },
    ),
    fails(
      'After the last day',
      { target: 'book.input.day', value: '2025-12-31' },
      { calls: [{ tool: 'book', args: { day: '2026-01-01' } }] },
      'too-much',
    ),
    ...orderExamples,
  ],
})
