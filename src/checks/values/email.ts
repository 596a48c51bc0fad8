import { z } from 'zod'
import { isEmailAddress } from '../../text/email-address.ts'
import { fail, pass, truncateForResults } from '../define.ts'
import { isWanted, defineWanted } from './truthiness.ts'
import { defineValueCheck, toPlainValue } from './value-check.ts'
import { notText, target } from './value-params.ts'

export const email = defineValueCheck({
  type: 'email!',
  summary: 'A text is an email address.',
  why: 'Checks an address that the agent filled into a form, or sent a message to.',
  params: () =>
    z.strictObject({
      target,
      value: defineWanted('`false` or an empty value: it must not be one. Anything else: it must be.'),
    }),
  reasons: {
    'not-email': 'The text is not an email address.',
    'unwanted-email': 'The text is an email address, which is forbidden.',
    'not-text': notText,
  },
  messages: {
    'not-email': 'The text is not an email address: `{actual}`',
    'unwanted-email': 'The text is an email address, which is forbidden: `{actual}`',
  },
  judge(subject, { value }) {
    const actual = toPlainValue(subject)
    const isAsked = isWanted(value)
    const isEmail = typeof actual === 'string' && isEmailAddress(actual)
    if (isEmail === isAsked) return pass()
    const detail = { actual: truncateForResults(actual) }
    if (typeof actual !== 'string') return fail('not-text', detail)
    return fail(isAsked ? 'not-email' : 'unwanted-email', detail)
  },
  examples: [
    {
      title: 'An address with a name',
      params: { target: 'send_mail.input.to' },
      trace: { calls: [{ tool: 'send_mail', args: { to: 'Ada Lovelace <ada@example.com>' } }] },
    },
    {
      title: 'A domain of no one',
      params: { target: 'send_mail.input.to' },
      trace: { calls: [{ tool: 'send_mail', args: { to: 'ada@localhost' } }] },
      expect: { fail: 'not-email' },
    },
    {
      title: 'A user name is asked for',
      params: { target: 'log_in.input.user', value: false },
      trace: { calls: [{ tool: 'log_in', args: { user: 'ada@example.com' } }] },
      expect: { fail: 'unwanted-email' },
    },
    {
      title: 'A list is not a text',
      params: { target: 'send_mail.input.to' },
      trace: { calls: [{ tool: 'send_mail', args: { to: ['ada@example.com'] } }] },
      expect: { fail: 'not-text' },
    },
  ],
})
