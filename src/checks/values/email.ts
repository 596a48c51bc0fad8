import { z } from 'zod'
import { isEmailAddress } from '../../text/email-address.ts'
import { fail, pass, truncateForResults } from '../define.ts'
import { isWanted, defineWanted } from './truthiness.ts'
import { defineValueCheck, toPlainValue } from './value-check.ts'
import { notText, target } from './value-params.ts'
import { fails, passes } from '../shared-examples.ts'

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
    passes(
      'An address with a name',
      { target: 'send_mail.input.to' },
      { calls: [{ tool: 'send_mail', args: { to: 'Ada Lovelace <ada@example.com>' } }] },
    ),
    fails(
      'A domain of no one',
      { target: 'send_mail.input.to' },
      { calls: [{ tool: 'send_mail', args: { to: 'ada@localhost' } }] },
      'not-email',
    ),
    fails(
      'A user name is asked for',
      { target: 'log_in.input.user', value: false },
      { calls: [{ tool: 'log_in', args: { user: 'ada@example.com' } }] },
      'unwanted-email',
    ),
    fails(
      'A list is not a text',
      { target: 'send_mail.input.to' },
      { calls: [{ tool: 'send_mail', args: { to: ['ada@example.com'] } }] },
      'not-text',
    ),
  ],
})
