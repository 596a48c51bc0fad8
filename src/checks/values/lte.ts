import { boundParams, judgeOrder, orderExamples, orderReasons } from './order.ts'
import { defineValueCheck } from './value-check.ts'

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
    {
      title: 'Four guests at most',
      params: { target: 'book.input.guests', value: 4 },
      trace: { calls: [{ tool: 'book', args: { guests: 4 } }] },
    },
    {
      title: 'After the last day',
      params: { target: 'book.input.day', value: '2025-12-31' },
      trace: { calls: [{ tool: 'book', args: { day: '2026-01-01' } }] },
      expect: { fail: 'too-much' },
    },
    ...orderExamples,
  ],
})
