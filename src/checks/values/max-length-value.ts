import { z } from 'zod'
import { fail, pass } from '../define.ts'
import { length, lengthOf, noLength, shownLength } from './length-of.ts'
import { defineValueCheck, plainValue } from './value-check.ts'
import { target } from './value-params.ts'

export const maxLengthValue = defineValueCheck({
  type: 'max_length!',
  aliases: [],
  summary: 'A text, a list or a mapping has at most a length.',
  why: 'Keeps an answer, or what a tool is given, within bounds.',
  params: z.strictObject({
    target,
    value: length.describe('Characters of a text, items of a list, keys of a mapping.'),
  }),
  reasons: {
    'too-long': 'It is longer.',
    'no-length': noLength,
  },
  judge(found, { value }) {
    const actual = plainValue(found)
    const count = lengthOf(actual)
    const detail = { expected: Number(value), actual: shownLength(actual) }
    if (count === null) return fail('no-length', detail)
    return count <= Number(value) ? pass() : fail('too-long', detail)
  },
  examples: [
    {
      title: 'Three stops at most',
      params: { target: 'plan.input.stops', value: 3 },
      trace: { calls: [{ tool: 'plan', args: { stops: ['Lyon', 'Nice'] } }] },
      expect: 'pass',
    },
    {
      title: 'A subject line that is too long',
      params: { target: 'send_mail.input.subject', value: 10 },
      trace: { calls: [{ tool: 'send_mail', args: { subject: 'About your booking' } }] },
      expect: { fail: 'too-long' },
    },
    {
      title: 'A number has no length',
      params: { target: 'count.output', value: 2 },
      trace: { calls: [{ tool: 'count', result: 42 }] },
      expect: { fail: 'no-length' },
    },
  ],
})
