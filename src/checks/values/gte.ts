import { boundParams, judgeOrder, orderExamples, orderReasons } from './order.ts'
import { defineValueCheck } from './value-check.ts'
import { fails, passes } from '../shared-examples.ts'

export const atLeast = defineValueCheck({
  type: 'gte!',
  summary: 'A number, a date or a text is at least another one.',
  why: 'For the least that is acceptable: hits, guests, minutes.',
  params: () => boundParams,
  looser: { value: 'lower' },
  reasons: { 'too-little': 'The value is less than the bound.', ...orderReasons },
  messages: {
    'too-little': 'The value is `{actual}`, expected at least `{expected}`',
  },
  judge: (value, params) => judgeOrder(value, params, (order) => order >= 0, 'too-little'),
  examples: [
    passes(
      'From one day on',
      { target: 'book.input.day', value: '2025-12-15' },
      { calls: [{ tool: 'book', args: { day: '2025-12-15' } }] },
    ),
    fails(
      'Two guests at least',
      { target: 'book.input.guests', value: 2 },
      { calls: [{ tool: 'book', args: { guests: 1 } }] },
      'too-little',
    ),
    ...orderExamples,
  ],
})
