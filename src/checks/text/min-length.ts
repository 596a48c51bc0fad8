import { z } from 'zod'
import { defineCheck, fail, pass } from '../define.ts'
import { fails, omitOutput, passes } from '../shared-examples.ts'

export const minLength = defineCheck({
  type: 'min_length',
  canonical: 'length_bounds',
  origins: ['promptkit'],
  summary: 'The final output has at least a number of bytes.',
  why: 'Catches an answer that is empty or was cut off; the score says how much of the length is there.',
  needs: ['output'],
  params: () =>
    z.strictObject({
      min: z.int().min(1).describe('The least length in bytes of UTF-8: an `é` has two, most emoji four.'),
    }),
  paramAliases: { min_characters: 'min', min_chars: 'min' },
  looser: { min: 'lower' },
  reasons: { 'too-short': 'The answer is shorter than required.' },
  messages: { 'too-short': 'The answer has {actual}, expected {expected}' },
  evaluate(trace, { min }) {
    const bytes = Buffer.byteLength(trace.finalOutput ?? '')
    if (bytes >= min) return pass({ score: 1 })
    return fail('too-short', {
      score: bytes / min,
      expected: `at least ${min} bytes`,
      actual: `${bytes} bytes`,
    })
  },
  examples: [
    passes('Long enough', { min: 10 }, { output: 'Your flight is booked.' }),
    fails('Half as long: the score is 0.5', { min_characters: 4 }, { output: 'Ok' }, 'too-short'),
    omitOutput({ min: 10 }),
  ],
})
