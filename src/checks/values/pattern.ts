import { z } from 'zod'
import { checkPattern, testPattern, tooCostly } from '../params/pattern-param.ts'
import { defineNegatableCheck } from './value-check.ts'
import { defineTextParams, isNegation, notText, testText } from './value-params.ts'
import { errs, fails, passes } from '../shared-examples.ts'

const timeOfDay = { target: 'output', value: '\\b\\d{2}:\\d{2}\\b' }

export const pattern = defineNegatableCheck({
  type: 'pattern!',
  negatedAs: 'not_pattern!',
  summary: 'A text matches a regular expression.',
  why: 'For texts whose exact words change from run to run, but not their form.',
  spelling: { names: ['target'], patterns: ['value'], forbids: isNegation },
  params: () =>
    defineTextParams(
      z
        .string()
        .superRefine(checkPattern())
        .describe(
          'A regular expression as in Python; it may match anywhere. It is never transformed itself.',
        ),
    ),
  reasons: {
    'no-match': 'The text does not match the pattern.',
    'unwanted-match': 'The text matches a forbidden pattern.',
    'not-text': notText,
    'pattern-too-costly': tooCostly,
  },
  messages: {
    'no-match': 'The text does not match `{expected}`: `{actual}`',
    'unwanted-match': 'The text matches `{expected}`, which is forbidden: `{actual}`',
  },
  failsAs: ['no-match', 'unwanted-match'],
  test: testText((text, { value }) => {
    const matches = testPattern(value, text, 'python')
    return matches === 'too-costly' ? ({ status: 'error', reason: 'pattern-too-costly' } as const) : matches
  }),
  examples: [
    passes('A time of day', timeOfDay, 'It is 14:30.'),
    fails('No such time', timeOfDay, 'no-match', 'It is half past two.'),
    fails(
      'A number that must not be told',
      { target: 'output', value: '\\d{16}', negate: true },
      'unwanted-match',
      'Your card is 4111111111111111.',
    ),
    fails('A list has no text to match', { target: 'search.output', value: 'Lyon' }, 'not-text', [
      { tool: 'search', result: ['Lyon'] },
    ]),
    errs(
      'A back-reference inside of nested repeats',
      { target: 'output', value: '^((a+)+)\\2$' },
      'pattern-too-costly',
      'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab',
    ),
  ],
})
