import { z } from 'zod'
import { defineCheck, fail, pass, truncateForResults, showValues } from '../define.ts'
import { errs, fails, passes, costly } from '../shared-examples.ts'
import {
  checkPattern,
  testPattern,
  goPattern,
  tooCostly,
  javaScriptPattern,
} from '../params/pattern-param.ts'

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
        .superRefine(checkPattern())
        .describe('A regular expression as in Python; it may match anywhere in the final output.'),
    }),
  reasons: {
    'no-match': 'The answer does not match the pattern.',
    'pattern-too-costly': 'The search was stopped because the pattern backtracks too much on this output.',
  },
  messages: { 'no-match': 'The answer does not match `{expected}`: `{actual}`' },
  evaluate(trace, { pattern: source }) {
    const output = trace.finalOutput ?? ''
    const matches = testPattern(source, output, 'python')
    if (matches === true) return pass()
    const detail = showValues(source, output)
    if (matches === 'too-costly') return { status: 'error', reason: 'pattern-too-costly', ...detail }
    return fail('no-match', detail)
  },
  examples: [
    passes('Six digits or more', { pattern: '\\d{6,}' }, 'Your confirmation number is 482913.'),
    fails('No such number', { pattern: '\\d{6,}' }, 'no-match', 'Your seat is 12A.'),
    passes(
      'A flag for the whole pattern stands at its start',
      { pattern: '(?i)^refund (approved|issued)' },
      'Refund issued: $120.',
    ),
    errs('A back-reference inside of nested repeats', { pattern: '^((a+)+)\\2$' }, 'pattern-too-costly', {
      output: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab',
    }),
  ],
})

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
    const matches = testPattern(pattern, output)
    if (matches === isWanted) return pass()
    const detail = showValues(pattern, output)
    if (matches === 'too-costly') return { status: 'error', reason: 'pattern-too-costly', ...detail }
    return fail(isWanted ? 'no-match' : 'unwanted-match', detail)
  },
  examples: [
    passes('An order number', { pattern: '(?i)order #\\d{4}\\b' }, 'Order #4829 is on its way.'),
    fails('No such number', { pattern: '(?i)order #\\d{4}\\b' }, 'no-match', 'It is on its way.'),
    fails(
      'Something that must not be said',
      { pattern: 'as an AI (language )?model', expect_match: false },
      'unwanted-match',
      'I cannot do that as an AI model.',
    ),
    errs(
      'Eight thousand pieces, each of which may be left out',
      { pattern: costly.pattern },
      'pattern-too-costly',
      { output: costly.text },
    ),
  ],
})

const addressAndYear = { patterns: ['\\S+@\\S+\\.\\S+', '\\b20\\d\\d\\b'] }

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
    const results = patterns.map((pattern) => testPattern(pattern, output, 'javascript'))
    const matches = results.filter((answer) => answer === true).length
    if (mode === 'any' ? matches > 0 : matches === patterns.length) return pass()
    const failed = patterns.filter((_, index) => results[index] === false)
    const detail = showValues({ [mode]: patterns }, output)
    // One that is known to fail decides `all`; `any` is open while one is unknown.
    if (mode === 'any' ? failed.length < patterns.length : failed.length === 0)
      return { status: 'error', reason: 'pattern-too-costly', ...detail }
    return fail('no-match', { ...detail, details: { failed: truncateForResults(failed) } })
  },
  examples: [
    passes('An address and a year', addressAndYear, 'Write to user@example.com before 2027.'),
    fails('One of two is not enough', addressAndYear, 'no-match', 'Write to user@example.com.'),
    passes(
      'Unless any will do',
      { regexPatterns: ['\\S+@\\S+\\.\\S+', '\\b20\\d\\d\\b'], regexMode: 'any' },
      'Write to user@example.com.',
    ),
    errs('References inside of nested repeats', { patterns: ['^((a+)+)\\2$'] }, 'pattern-too-costly', {
      output: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab',
    }),
  ],
})
