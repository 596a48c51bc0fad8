import { z } from 'zod'
import { fail, pass } from '../define.ts'
import { length, lengthOf, noLength, shownLength } from './length-of.ts'
import { defineValueCheck, plainValue } from './value-check.ts'
import { target } from './value-params.ts'

export const lengthIs = defineValueCheck({
  type: 'length!',
  aliases: [],
  summary: 'A text, a list or a mapping has one exact length.',
  why: 'Checks a code of fixed length, or how many hits a tool gave.',
  params: z.strictObject({
    target,
    value: length.describe('Characters of a text, items of a list, keys of a mapping.'),
  }),
  reasons: {
    'other-length': 'It has another length.',
    'no-length': noLength,
  },
  judge(found, { value }) {
    const actual = plainValue(found)
    const count = lengthOf(actual)
    const detail = { expected: Number(value), actual: shownLength(actual) }
    if (count === null) return fail('no-length', detail)
    return count === Number(value) ? pass() : fail('other-length', detail)
  },
  examples: [
    {
      title: 'Two hits',
      params: { target: 'search.output', value: 2 },
      trace: { calls: [{ tool: 'search', result: ['Lyon', 'Nice'] }] },
      expect: 'pass',
    },
    {
      title: 'A code of five characters',
      params: { target: 'output', value: 5 },
      trace: { output: '1234' },
      expect: { fail: 'other-length' },
    },
    {
      title: 'A number has no length',
      params: { target: 'count.output', value: 2 },
      trace: { calls: [{ tool: 'count', result: 42 }] },
      expect: { fail: 'no-length' },
    },
  ],
})
