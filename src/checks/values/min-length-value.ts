import { z } from 'zod'
import { fail, pass } from '../define.ts'
import { length, lengthOf, noLength, shownLength } from './length-of.ts'
import { defineValueCheck, plainValue } from './value-check.ts'
import { target } from './value-params.ts'

export const minLengthValue = defineValueCheck({
  type: 'min_length!',
  aliases: [],
  summary: 'A text, a list or a mapping has at least a length.',
  why: 'Shows up an answer that is too short to be one, or a search that found too little.',
  params: z.strictObject({
    target,
    value: length.describe('Characters of a text, items of a list, keys of a mapping.'),
  }),
  reasons: {
    'too-short': 'It is shorter.',
    'no-length': noLength,
  },
  judge(found, { value }) {
    const actual = plainValue(found)
    const count = lengthOf(actual)
    const detail = { expected: Number(value), actual: shownLength(actual) }
    if (count === null) return fail('no-length', detail)
    return count >= Number(value) ? pass() : fail('too-short', detail)
  },
  examples: [
    {
      title: 'An answer of some length',
      params: { target: 'output', value: 10 },
      trace: { output: 'It is 18 °C in Lyon.' },
      expect: 'pass',
    },
    {
      title: 'One hit where two were wanted',
      params: { target: 'search.output', value: 2 },
      trace: { calls: [{ tool: 'search', result: ['Lyon'] }] },
      expect: { fail: 'too-short' },
    },
    {
      title: 'A number has no length',
      params: { target: 'count.output', value: 2 },
      trace: { calls: [{ tool: 'count', result: 42 }] },
      expect: { fail: 'no-length' },
    },
  ],
})
