import { z } from 'zod'
import { defineCheck, fail, pass } from '../define.ts'

const bound = z.number().min(0).optional()

export const lengthBounds = defineCheck({
  type: 'length_bounds',
  aliases: [],
  family: 'text',
  origins: ['agentcheck'],
  summary: 'The length of the final output is within bounds, in characters as JavaScript counts them.',
  why: 'An answer that is too short says nothing, and one that is too long is not read.',
  needs: ['output'],
  params: () =>
    z
      .strictObject({
        min: bound.describe('The fewest characters (UTF-16 units: most emoji are two). White space counts.'),
        max: bound.describe('The most characters.'),
      })
      .refine(({ min = 0, max }) => min > 0 || max !== undefined, {
        error: 'say min (more than 0), max or both',
      })
      .refine(({ min = 0, max = Infinity }) => min <= max, {
        error: 'min is above max, which no length can meet',
      }),
  paramAliases: { lengthMin: 'min', lengthMax: 'max' },
  looser: { min: 'lower', max: 'higher' },
  reasons: {
    'too-short': 'The answer is shorter than required.',
    'too-long': 'The answer is longer than allowed.',
  },
  messages: {
    'too-short': 'The answer has {actual|character|characters}, expected {expected}',
    'too-long': 'The answer has {actual|character|characters}, limit {expected after at most}',
  },
  evaluate(trace, { min = 0, max = Infinity }) {
    const { length } = trace.finalOutput ?? ''
    if (length < min) return fail('too-short', { expected: `at least ${min}`, actual: length })
    if (length > max) return fail('too-long', { expected: `at most ${max}`, actual: length })
    return pass()
  },
  evaluatePartial({ length }, { max = Infinity }) {
    return length > max ? fail('too-long', { expected: `at most ${max}`, actual: length }) : null
  },
  examples: [
    { title: 'In between', params: { min: 5, max: 1000 }, trace: { output: 'Hello world' }, expect: 'pass' },
    { title: 'Too short', params: { min: 5 }, trace: { output: 'Hi' }, expect: { fail: 'too-short' } },
    {
      title: 'Too long',
      params: { lengthMax: 5 },
      trace: { output: 'Hello world' },
      expect: { fail: 'too-long' },
    },
    {
      title: 'The trace does not hold the output',
      params: { min: 5 },
      trace: { costs: [0.01] },
      expect: { error: 'missing-data' },
    },
  ],
})
