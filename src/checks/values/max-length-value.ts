import { judgeLength, lengthExample, lengthParams, lengthReasons } from './length-of.ts'
import { defineValueCheck } from './value-check.ts'
import { fails, passes } from '../shared-examples.ts'

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
    passes(
      'Three stops at most',
      { target: 'plan.input.stops', value: 3 },
      { calls: [{ tool: 'plan', args: { stops: ['Lyon', 'Nice'] } }] },
    ),
    fails(
      'A subject line that is too long',
      { target: 'send_mail.input.subject', value: 10 },
      { calls: [{ tool: 'send_mail', args: { subject: 'About your booking' } }] },
      'too-long',
    ),
    lengthExample,
  ],
})
