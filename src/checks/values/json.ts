import { z } from 'zod'
import { isPythonJson } from '../../text/json-text.ts'
import { stripText } from '../../text/python-text.ts'
import { fail, pass, truncateForResults } from '../define.ts'
import { isWanted, defineWanted } from './truthiness.ts'
import { defineValueCheck, toPlainValue } from './value-check.ts'
import { notText, target } from './value-params.ts'
import { fails, passes } from '../shared-examples.ts'

export const json = defineValueCheck({
  type: 'json!',
  summary: 'A text is JSON, alone or in a fence of three backticks.',
  why: 'A program reads the answer: prose around the JSON breaks it.',
  params: () =>
    z.strictObject({
      target,
      value: defineWanted('`false` or an empty value: it must not be JSON. Anything else: it must be.'),
    }),
  reasons: {
    'not-json': 'The text is not JSON.',
    'unwanted-json': 'The text is JSON, which is forbidden.',
    'not-text': notText,
  },
  messages: {
    'not-json': 'The text is not JSON: `{actual}`',
    'unwanted-json': 'The text is JSON, which is forbidden: `{actual}`',
  },
  judge(subject, { value }) {
    const actual = toPlainValue(subject)
    const isAsked = isWanted(value)
    const isJson = typeof actual === 'string' && isPythonJson(stripFence(actual))
    if (isJson === isAsked) return pass()
    const detail = { actual: truncateForResults(actual) }
    if (typeof actual !== 'string') return fail('not-text', detail)
    return fail(isAsked ? 'not-json' : 'unwanted-json', detail)
  },
  examples: [
    passes('A JSON object in a fence', { target: 'output' }, { output: '```json\n{"city": "Lyon"}\n```' }),
    fails('Words around it', { target: 'output' }, { output: 'Here it is: {"city": "Lyon"}' }, 'not-json'),
    fails(
      'An answer for people',
      { target: 'output', value: false },
      { output: '{"city": "Lyon"}' },
      'unwanted-json',
    ),
    fails(
      'A list is not a text',
      { target: 'search.output' },
      { calls: [{ tool: 'search', result: ['Lyon'] }] },
      'not-text',
    ),
  ],
})

/** Returns the text between the first three backticks, with or without the word json, and the last. */
function stripFence(text: string): string {
  const start = stripText(text).replace(/^```(?:json)?/, '')
  return stripText(stripText(start).replace(/```$/, ''))
}
