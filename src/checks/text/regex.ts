import { z } from 'zod'
import { defineCheck, fail, pass, truncateForResults } from '../define.ts'
import { matchesGoPattern, goPattern, tooCostly } from '../params/go-pattern.ts'
import { costly, errs, fails, passes } from '../shared-examples.ts'

export const regex = defineCheck({
  type: 'regex',
  aliases: ['content_matches'],
  origins: ['promptkit'],
  summary: 'The final output matches a regular expression, or does not, as asked.',
  why: 'For answers whose exact words change from run to run, but not their form.',
  needs: ['output'],
  spelling: {
    patterns: ['pattern'],
    forbids: ({ expect_match: isWanted }: { expect_match: boolean }) => !isWanted,
  },
  params: () =>
    z.strictObject({
      pattern: goPattern.describe('A regular expression as in Go (RE2); it may match anywhere.'),
      expect_match: z.boolean().default(true).describe('`false`: it must match nowhere.'),
    }),
  reasons: {
    'no-match': 'The answer does not match the pattern.',
    'unwanted-match': 'The answer matches a forbidden pattern.',
    'pattern-too-costly': tooCostly,
  },
  messages: {
    'no-match': 'The answer does not match `{expected}`: `{actual}`',
    'unwanted-match': 'The answer matches `{expected}`, which is forbidden: `{actual}`',
  },
  evaluate(trace, { pattern, expect_match: isWanted }) {
    const output = trace.finalOutput ?? ''
    const matches = matchesGoPattern(pattern, output)
    if (matches === isWanted) return pass()
    const detail = { expected: truncateForResults(pattern), actual: truncateForResults(output) }
    if (matches === 'too-costly') return { status: 'error', reason: 'pattern-too-costly', ...detail }
    return fail(isWanted ? 'no-match' : 'unwanted-match', detail)
  },
  examples: [
    passes('An order number', { pattern: '(?i)order #\\d{4}\\b' }, { output: 'Order #4829 is on its way.' }),
    fails('No such number', { pattern: '(?i)order #\\d{4}\\b' }, { output: 'It is on its way.' }, 'no-match'),
    fails(
      'Something that must not be said',
      { pattern: 'as an AI (language )?model', expect_match: false },
      { output: 'I cannot do that as an AI model.' },
      'unwanted-match',
    ),
    errs(
      'Eight thousand pieces, each of which may be left out',
      { pattern: costly.pattern },
      { output: costly.text },
      'pattern-too-costly',
    ),
  ],
})
