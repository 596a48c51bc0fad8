import { z } from 'zod'
import { defineCheck, fail, pass } from '../define.ts'
import { fails, omitOutput, passes } from '../shared-examples.ts'

/** Size of a token as PromptKit counts it. */
const bytesPerToken = 4

export const maxLength = defineCheck({
  type: 'max_length',
  aliases: ['length'],
  canonical: 'length_bounds',
  origins: ['promptkit'],
  summary: 'The final output has at most a number of bytes, or of estimated tokens.',
  why: 'Holds an agent to answers that a text message, a voice or a small screen can carry.',
  needs: ['output'],
  negative: true,
  params: () =>
    z
      .strictObject({
        max: z
          .int()
          .min(1)
          .optional()
          .describe('The greatest length in bytes of UTF-8: an `é` has two, most emoji four.'),
        max_tokens: z
          .int()
          .min(1)
          .optional()
          .describe('The most tokens, counted as four bytes each, whatever the model.'),
      })
      .refine(({ max, max_tokens: tokens }) => (max ?? tokens) !== undefined, {
        path: ['max'],
        error: 'expected `max`, `max_tokens` or both',
      }),
  paramAliases: { max_characters: 'max', max_chars: 'max' },
  looser: { max: 'higher', max_tokens: 'higher' },
  reasons: { 'too-long': 'The answer is longer than allowed.' },
  messages: { 'too-long': 'The answer has {actual}, limit {expected after at most}' },
  evaluate(trace, params) {
    const detail = measureExcess(trace.finalOutput ?? '', params)
    return detail === null ? pass({ score: 1 }) : fail('too-long', detail)
  },
  evaluatePartial(text, params) {
    const detail = measureExcess(text, params)
    return detail === null ? null : fail('too-long', detail)
  },
  examples: [
    passes('Short enough', { max: 160 }, { output: 'Your flight is booked.' }),
    fails('Twice as long: the score is 0.5', { max_characters: 4 }, { output: 'Goodbye!' }, 'too-long'),
    fails('Too many tokens', { max: 100, max_tokens: 2 }, { output: 'Your flight is booked.' }, 'too-long'),
    omitOutput({ max: 160 }),
  ],
})

interface Bounds {
  readonly max?: number | undefined
  readonly max_tokens?: number | undefined
}

/** By how much a text is too long; null where it is not. */
function measureExcess(text: string, { max = Infinity, max_tokens: maxTokens = Infinity }: Bounds) {
  const bytes = Buffer.byteLength(text)
  const tokens = Math.floor(bytes / bytesPerToken)
  if (bytes <= max && tokens <= maxTokens) return null
  return {
    score: Math.min(1, max / bytes, tokens > maxTokens ? maxTokens / tokens : 1),
    expected: bytes > max ? `at most ${max} bytes` : `at most ${maxTokens} tokens`,
    actual: `${bytes} bytes, about ${tokens} tokens`,
  }
}
