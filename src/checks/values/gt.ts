import { boundParams, judgeOrder, orderExamples, orderReasons } from './order.ts'
import { defineValueCheck } from './value-check.ts'
import { fails, passes } from '../shared-examples.ts'

export const greaterThan = defineValueCheck({
  type: 'gt!',
  summary: 'A number, a date or a text is greater than another one.',
  why: 'Asks for more than nothing: a price above zero, a day that is yet to come.',
  params: () => boundParams,
  looser: { value: 'lower' },
  reasons: { 'not-greater': 'The value is not greater than the bound.', ...orderReasons },
  messages: {
    'not-greater': 'The value is `{actual}`, expected more than `{expected}`',
  },
  judge: (value, params) => judgeOrder(value, params, (order) => order > 0, 'not-greater'),
  examples: [
    passes(
      'A price above zero',
      { target: 'book.input.price', value: 0 },
      { calls: [{ tool: 'book', args: { price: 9.5 } }] },
    ),
    fails(
      'The same point in time, in another zone',
      { target: 'now.output', value: '2025-12-15T12:00:00+02:00' },
      { calls: [{ tool: 'now', result: '2025-12-15T10:00:00Z' }] },
      'not-greater',
    ),
    ...orderExamples,
  ],
})
