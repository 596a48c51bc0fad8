import { z } from 'zod'
import { includesWhole } from '../../text/python-text.ts'
import { defineCheck, fail, pass, truncateForResults } from '../define.ts'
import { fails, omitOutput, passes } from '../shared-examples.ts'

export const outputContains = defineCheck({
  type: 'output_contains',
  canonical: 'contains',
  origins: ['kensa'],
  summary: 'The final output contains a text.',
  why: 'The simplest proof that the agent said what it had to say: a confirmation number, a price, a name.',
  needs: ['output'],
  spelling: { texts: ['value'] },
  params: () =>
    z.strictObject({
      value: z.string().min(1).describe('The text to look for, anywhere in the final output.'),
      case_sensitive: z.boolean().default(false).describe('Whether upper and lower case must agree.'),
    }),
  looser: { case_sensitive: 'off' },
  reasons: { 'not-found': 'The answer does not contain the text.' },
  messages: {
    'not-found': 'The answer does not contain `{expected}`: `{actual}`',
  },
  evaluate(trace, { value, case_sensitive: caseSensitive }) {
    const output = trace.finalOutput ?? ''
    const isThere = caseSensitive
      ? includesWhole(output, value)
      : includesWhole(output.toLowerCase(), value.toLowerCase())
    return isThere
      ? pass()
      : fail('not-found', { expected: truncateForResults(value), actual: truncateForResults(output) })
  },
  examples: [
    passes(
      'Case does not matter unless you say so',
      { value: 'confirmation number' },
      { output: 'Your Confirmation Number is 482913.' },
    ),
    fails(
      'The text is missing',
      { value: 'confirmation number' },
      { output: 'Your flight is booked.' },
      'not-found',
    ),
    fails('Case matters', { value: 'OK', case_sensitive: true }, { output: 'ok, done' }, 'not-found'),
    omitOutput({ value: 'OK' }),
  ],
})
