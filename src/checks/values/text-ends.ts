import { z } from 'zod'
import { startsWithText, endsWithText } from '../../text/python-text.ts'
import { defineNegatableCheck } from './value-check.ts'
import { defineTextParams, notText, testText, transformText } from './value-params.ts'
import { fails, passes } from '../shared-examples.ts'

const ofList = fails('A list is not a text', { target: 'search.output', value: 'Lyon' }, 'not-text', [
  { tool: 'search', result: ['Lyon'] },
])

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
      'The current time is 14:30.',
    ),
    fails('Another greeting', { target: 'output', value: 'Hello' }, 'other-start', 'Good morning.'),
    fails(
      'An apology that must not come first',
      { target: 'output', value: 'Sorry', negate: true },
      'unwanted-start',
      'Sorry, I cannot do that.',
    ),
    ofList,
  ],
})

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
    passes('A full stop, and space after it', { target: 'output', value: '.', transform: 'trim' }, 'Done. '),
    fails('It was cut off', { target: 'output', value: '.' }, 'other-end', 'Done, and then'),
    fails(
      'A question that must not be left open',
      { target: 'output', value: '?', negate: true },
      'unwanted-end',
      'Shall I go on?',
    ),
    ofList,
  ],
})
