import { z } from 'zod'
import { compilePattern, PatternError } from '../../text/pattern/pattern.ts'
import { defineCheck, fail, pass, truncateForResults } from '../define.ts'
import { errs, fails, passes } from '../shared-examples.ts'

export const outputMatches = defineCheck({
  type: 'output_matches',
  canonical: 'regex',
  origins: ['kensa'],
  summary: 'The final output matches a regular expression.',
  why: 'For answers whose exact words change from run to run, but not their form.',
  needs: ['output'],
  spelling: { patterns: ['pattern'] },
  params: () =>
    z.strictObject({
      pattern: z
        .string()
        .min(1)
        .superRefine((source, context) => {
          const pattern = compilePattern(source)
          if (pattern instanceof PatternError) context.addIssue({ code: 'custom', message: pattern.message })
        })
        .describe('A regular expression as in Python; it may match anywhere in the final output.'),
    }),
  reasons: {
    'no-match': 'The answer does not match the pattern.',
    'pattern-too-costly': 'The search was stopped because the pattern backtracks too much on this output.',
  },
  messages: {
    'no-match': 'The answer does not match `{expected}`: `{actual}`',
  },
  evaluate(trace, { pattern: source }) {
    const pattern = compilePattern(source)
    if (pattern instanceof PatternError) throw pattern
    const output = trace.finalOutput ?? ''
    const matches = pattern.test(output)
    if (matches === true) return pass()
    const detail = { expected: truncateForResults(source), actual: truncateForResults(output) }
    if (matches === 'too-costly') return { status: 'error', reason: 'pattern-too-costly', ...detail }
    return fail('no-match', detail)
  },
  examples: [
    passes('Six digits or more', { pattern: '\\d{6,}' }, { output: 'Your confirmation number is 482913.' }),
    fails('No such number', { pattern: '\\d{6,}' }, { output: 'Your seat is 12A.' }, 'no-match'),
    passes(
      'A flag for the whole pattern stands at its start',
      { pattern: '(?i)^refund (approved|issued)' },
      { output: 'Refund issued: $120.' },
    ),
    errs(
      'A back-reference inside of nested repeats',
      { pattern: '^((a+)+)\\2$' },
      { output: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' },
      'pattern-too-costly',
    ),
  ],
})
