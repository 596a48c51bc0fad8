import { judgeLength, lengthExample, lengthParams, lengthReasons } from './length-of.ts'
import { defineValueCheck } from './value-check.ts'

export const maxLengthValue = defineValueCheck({
  type: 'max_length!',
  summary: 'A text, a list or a mapping has at most a length.',
  why: 'Keeps an answer, or an argument of a tool, within bounds.',
  params: () => lengthParams,
  looser: { value: 'higher' },
  reasons: { 'too-long': 'The value is longer than allowed.', ...lengthReasons },
  messages: { 'too-long': 'The value has length {actual}, limit {expected}' },
  judge: (value, params) => judgeLength(value, params, (length, wanted) => length <= wanted, 'too-long'),
  examples: [
    {
      title: 'Three stops at most',
      params: { target: 'plan.input.stops', value: 3 },
      trace: { calls: [{ tool: 'plan', args: { stops: ['Lyon', 'Nice'] } }] },
    },
    {
      title: 'A subject line that is too long',
      params: { target: 'send_mail.input.subject', value: 10 },
      trace: { calls: [{ tool: 'send_mail', args: { subject: 'About your booking' } }] },
      expect: { fail: 'too-long' },
    },
    lengthExample,
  ],
})
