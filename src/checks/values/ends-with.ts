import { z } from 'zod'
import { endsWithText } from '../../text/python-text.ts'
import { fail, pass } from '../define.ts'
import { truncateForResults } from '../shown.ts'
import { defineValueCheck, toPlainValue } from './value-check.ts'
import { defineTextParams, isNegated, isNegation, notText, transformText } from './value-params.ts'

export const endsWith = defineValueCheck({
  type: 'ends_with!',
  aliases: ['not_ends_with!'],
  aliasParams: { 'not_ends_with!': { negate: true } },
  summary: 'A text ends with another one.',
  why: 'Checks how an answer closes: with a full stop, a unit, a signature.',
  spelling: { names: ['target'], texts: ['value'], forbids: isNegation },
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
  judge(subject, { value, transform: changes, negate: negated }) {
    const actual = toPlainValue(subject)
    const detail = { expected: truncateForResults(value), actual: truncateForResults(actual) }
    if (typeof actual !== 'string') return fail('not-text', detail)
    const isThere = endsWithText(transformText(actual, changes), transformText(value, changes))
    const isUnwanted = isNegated(negated)
    if (isThere !== isUnwanted) return pass()
    return fail(isUnwanted ? 'unwanted-end' : 'other-end', detail)
  },
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
