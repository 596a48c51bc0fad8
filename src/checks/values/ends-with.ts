import { z } from 'zod'
import { endsWithText } from '../../text/python-text.ts'
import { defineNegatableCheck } from './value-check.ts'
import { defineTextParams, notText, testText, transformText } from './value-params.ts'

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
    {
      title: 'A full stop, and space after it',
      params: { target: 'output', value: '.', transform: 'trim' },
      trace: { output: 'Done. ' },
    },
    {
      title: 'It was cut off',
      params: { target: 'output', value: '.' },
      trace: { output: 'Done, and then' },
      expect: { fail: 'other-end' },
    },
    {
      title: 'A question that must not be left open',
      params: { target: 'output', value: '?', negate: true },
      trace: { output: 'Shall I go on?' },
      expect: { fail: 'unwanted-end' },
    },
    {
      title: 'A list is not a text',
      params: { target: 'search.output', value: 'Lyon' },
      trace: { calls: [{ tool: 'search', result: ['Lyon'] }] },
      expect: { fail: 'not-text' },
    },
  ],
})
