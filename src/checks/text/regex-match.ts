import { z } from 'zod'
import { defineCheck, fail, pass, truncateForResults } from '../define.ts'
import { tooCostly } from '../params/go-pattern.ts'
import { matchesJavaScriptPattern, javaScriptPattern } from '../params/javascript-pattern.ts'
import { errs, fails, passes } from '../shared-examples.ts'

export const regexMatch = defineCheck({
  type: 'regex_match',
  canonical: 'regex',
  origins: ['agentcheck'],
  summary: 'The final output matches all of the listed regular expressions, or any of them.',
  why: 'For answers whose exact words change from run to run, but not their form.',
  needs: ['output'],
  spelling: { patterns: ['patterns'] },
  params: () =>
    z.strictObject({
      patterns: z
        .array(javaScriptPattern)
        .min(1)
        .describe('Regular expressions as in JavaScript, without flags; each may match anywhere.'),
      mode: z.enum(['all', 'any']).default('all').describe('How many of them must match.'),
    }),
  paramAliases: { regexPatterns: 'patterns', regexMode: 'mode' },
  looser: { mode: ['all', 'any'] },
  reasons: { 'no-match': 'The answer matches too few of the patterns.', 'pattern-too-costly': tooCostly },
  messages: {
    'no-match': [
      'The answer does not match all of `{expected.all}`: `{actual}`',
      'The answer matches none of `{expected.any}`: `{actual}`',
    ],
  },
  evaluate(trace, { patterns, mode }) {
    const output = trace.finalOutput ?? ''
    const results = patterns.map((pattern) => matchesJavaScriptPattern(pattern, output))
    const matches = results.filter((answer) => answer === true).length
    if (mode === 'any' ? matches > 0 : matches === patterns.length) return pass()
    const failed = patterns.filter((_, index) => results[index] === false)
    const detail = { expected: truncateForResults({ [mode]: patterns }), actual: truncateForResults(output) }
    // One that is known to fail decides `all`; `any` is open while one is unknown.
    if (mode === 'any' ? failed.length < patterns.length : failed.length === 0) {
      return { status: 'error', reason: 'pattern-too-costly', ...detail }
    }
    return fail('no-match', { ...detail, details: { failed: truncateForResults(failed) } })
  },
  examples: [
    passes(
      'An address and a year',
      { patterns: ['\\S+@\\S+\\.\\S+', '\\b20\\d\\d\\b'] },
      { output: 'Write to user@example.com before 2027.' },
    ),
    fails(
      'One of two is not enough',
      { patterns: ['\\S+@\\S+\\.\\S+', '\\b20\\d\\d\\b'] },
      { output: 'Write to user@example.com.' },
      'no-match',
    ),
    passes(
      'Unless any will do',
      { regexPatterns: ['\\S+@\\S+\\.\\S+', '\\b20\\d\\d\\b'], regexMode: 'any' },
      { output: 'Write to user@example.com.' },
    ),
    errs(
      'References inside of nested repeats',
      { patterns: ['^((a+)+)\\2$'] },
      { output: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' },
      'pattern-too-costly',
    ),
  ],
})
