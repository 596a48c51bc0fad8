import { z } from 'zod'
import { startsWithText } from '../../text/python-text.ts'
import { fail, pass } from '../define.ts'
import { truncateForResults } from '../shown.ts'
import { defineValueCheck, toPlainValue } from './value-check.ts'
import { defineTextParams, isNegated, isNegation, notText, transformText } from './value-params.ts'

export const startsWith = defineValueCheck({
  type: 'starts_with!',
  aliases: ['not_starts_with!'],
  aliasParams: { 'not_starts_with!': { negate: true } },
  summary: 'A text begins with another one.',
  why: 'Checks the form in which an answer, or an argument, opens.',
  spelling: { names: ['target'], texts: ['value'], forbids: isNegation },
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
  judge(subject, { value, transform: changes, negate: negated }) {
    const actual = toPlainValue(subject)
    const detail = { expected: truncateForResults(value), actual: truncateForResults(actual) }
    if (typeof actual !== 'string') return fail('not-text', detail)
    const isThere = startsWithText(transformText(actual, changes), transformText(value, changes))
    const isUnwanted = isNegated(negated)
    if (isThere !== isUnwanted) return pass()
    return fail(isUnwanted ? 'unwanted-start' : 'other-start', detail)
  },
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
