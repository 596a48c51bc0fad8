import { z } from 'zod'
import { startsWithText } from '../../text/python-text.ts'
import { defineNegatableCheck } from './value-check.ts'
import { defineTextParams, notText, testText, transformText } from './value-params.ts'
import { fails, passes } from '../shared-examples.ts'

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
    passes(
      'In whatever case',
      { target: 'output', value: 'the current', transform: 'lowercase' },
      { output: 'The current time is 14:30.' },
    ),
    fails(
      'Another greeting',
      { target: 'output', value: 'Hello' },
      { output: 'Good morning.' },
      'other-start',
    ),
    fails(
      'An apology that must not come first',
      { target: 'output', value: 'Sorry', negate: true },
      { output: 'Sorry, I cannot do that.' },
      'unwanted-start',
    ),
    fails(
      'A list is not a text',
      { target: 'search.output', value: 'Lyon' },
      { calls: [{ tool: 'search', result: ['Lyon'] }] },
      'not-text',
    ),
  ],
})
