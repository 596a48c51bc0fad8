import { z } from 'zod'
import { endsWithText } from '../../text/python-text.ts'
import { defineNegatableCheck } from './value-check.ts'
import { defineTextParams, notText, testText, transformText } from './value-params.ts'
import { fails, passes } from '../shared-examples.ts'

export const endsWith = defineNegatableCheck({
  type: 'ends_with!',
  negatedAs: 'not_ends_with!',
  summary: 'A text ends with another one.',
  why: 'Checks how an answer closes: with a full stop, a unit, a signature.',
  params: () => defineTextParams(z.string().describe('How it must end; plain text.')),
  reasons: {
    'other-end': 'The text does not end with it.',
    'unwanted-end': 'The text has a forbidden ending.',
    'not-text': notText,
  },
  messages: {
    'other-end': 'The text does not end with `{expected}`: `{actual}`',
    'unwanted-end': 'The text ends with `{expected}`, which is forbidden: `{actual}`',
  },
  failsAs: ['other-end', 'unwanted-end'],
  test: testText((text, { value, transform }) => endsWithText(text, transformText(value, transform))),
  examples: [
    passes(
      'A full stop, and space after it',
      { target: 'output', value: '.', transform: 'trim' },
      { output: 'Done. ' },
    ),
    fails('It was cut off', { target: 'output', value: '.' }, { output: 'Done, and then' }, 'other-end'),
    fails(
      'A question that must not be left open',
      { target: 'output', value: '?', negate: true },
      { output: 'Shall I go on?' },
      'unwanted-end',
    ),
    fails(
      'A list is not a text',
      { target: 'search.output', value: 'Lyon' },
      { calls: [{ tool: 'search', result: ['Lyon'] }] },
      'not-text',
    ),
  ],
})
