import { boundParams, judgeOrder, orderExamples, orderReasons } from './order.ts'
import { defineValueCheck } from './value-check.ts'
import { fails, passes } from '../shared-examples.ts'

export const lessThan = defineValueCheck({
  type: 'lt!',
  summary: 'A number, a date or a text is less than another one.',
  why: 'Bounds how long something took, what it used, or when it was.',
  params: () => boundParams,
  looser: { value: 'higher' },
  reasons: { 'not-less': 'The value is not less than the bound.', ...orderReasons },
  messages: {
    'not-less': 'The value is `{actual}`, expected less than `{expected}`',
  },
  judge: (value, params) => judgeOrder(value, params, (order) => order < 0, 'not-less'),
  examples: [
    passes(
      'It took less than five seconds, in milliseconds',
      { target: 'elapsed', value: 5000 },
      { calls: ['get_weather'], seconds: 2 },
    ),
    fails(
      'As much as the bound is not less',
      { target: 'book.input.guests', value: 4 },
      { calls: [{ tool: 'book', args: { guests: 4 } }] },
      'not-less',
    ),
    ...orderExamples,
  ],
})
