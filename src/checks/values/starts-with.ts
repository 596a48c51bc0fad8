import { z } from 'zod'
import { startsWithText } from '../../text/python-text.ts'
import { defineNegatableCheck } from './value-check.ts'
import { defineTextParams, notText, testText, transformText } from './value-params.ts'

export const startsWith = defineNegatableCheck({
  type: 'starts_with!',
  negatedAs: 'not_starts_with!',
  summary: 'A text begins with another one.',
  why: 'Checks the form in which an answer, or an argument, opens.',
  params: () => defineTextParams(z.string().describe('How it must begin; plain text.')),
  reasons: {
    'other-start': 'The text does not start with it.',
    'unwanted-start': 'The text has a forbidden start.',
    'not-text': notText,
  },
  messages: {
    'other-start': 'The text does not start with `{expected}`: `{actual}`',
    'unwanted-start': 'The text starts with `{expected}`, which is forbidden: `{actual}`',
  },
  failsAs: ['other-start', 'unwanted-start'],
  test: testText((text, { value, transform }) => startsWithText(text, transformText(value, transform))),
  examples: [
    {
      title: 'In whatever case',
      params: { target: 'output', value: 'the current', transform: 'lowercase' },
      trace: { output: 'The current time is 14:30.' },
    },
    {
      title: 'Another greeting',
      params: { target: 'output', value: 'Hello' },
      trace: { output: 'Good morning.' },
      expect: { fail: 'other-start' },
    },
    {
      title: 'An apology that must not come first',
      params: { target: 'output', value: 'Sorry', negate: true },
      trace: { output: 'Sorry, I cannot do that.' },
      expect: { fail: 'unwanted-start' },
    },
    {
      title: 'A list is not a text',
      params: { target: 'search.output', value: 'Lyon' },
      trace: { calls: [{ tool: 'search', result: ['Lyon'] }] },
      expect: { fail: 'not-text' },
    },
  ],
})
