import { z } from 'zod'
import { replaceMasks } from '../../trace/model/masked.ts'
import { removeMarks } from '../../trace/views/cut-texts.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { fails, omitOutput, passes } from '../shared-examples.ts'
import type { Finding } from '../../core/verdict.ts'

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
    const text = trace.finalOutput ?? ''
    const bytes = Buffer.byteLength(text)
    if (bytes >= min) return Buffer.byteLength(removeMarks(text)) >= min ? pass({ score: 1 }) : hiddenLength
    return fail('too-short', {
      score: bytes / min,
      expected: `at least ${min} bytes`,
      actual: `${bytes} bytes`,
    })
  },
  examples: [
    passes('Long enough', { min: 10 }, 'Your flight is booked.'),
    fails('Half as long: the score is 0.5', { min_characters: 4 }, 'too-short', 'Ok'),
    omitOutput({ min: 10 }),
  ],
})

/** A masked value may have been as long. */
const longValue = 'x '.repeat(50)

const hiddenLength = missingData<never>('how long the answer is: a part of it was cut off or masked')

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
    const text = trace.finalOutput ?? ''
    const isHidden = findSurplus(replaceMasks(text, longValue), params) !== null
    return findSurplus(text, params) ?? (isHidden ? hiddenLength : pass({ score: 1 }))
  },
  evaluatePartial: findSurplus,
  examples: [
    passes('Short enough', { max: 160 }, 'Your flight is booked.'),
    fails('Twice as long: the score is 0.5', { max_characters: 4 }, 'too-long', 'Goodbye!'),
    fails('Too many tokens', { max: 100, max_tokens: 2 }, 'too-long', 'Your flight is booked.'),
    omitOutput({ max: 160 }),
  ],
})

/** Finds the failure of a text that is too long; null if it is not. */
function findSurplus(
  text: string,
  {
    max = Infinity,
    max_tokens: maxTokens = Infinity,
  }: { readonly max?: number | undefined; readonly max_tokens?: number | undefined },
): Finding<'too-long'> | null {
  const bytes = Buffer.byteLength(text)
  const tokens = Math.floor(bytes / bytesPerToken)
  if (bytes <= max && tokens <= maxTokens) return null
  return fail('too-long', {
    score: Math.min(1, max / bytes, tokens > maxTokens ? maxTokens / tokens : 1),
    expected: bytes > max ? `at most ${max} bytes` : `at most ${maxTokens} tokens`,
    actual: `${bytes} bytes, about ${tokens} tokens`,
  })
}

const bound = z.number().min(0).optional()

interface Bounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly min_words?: number | undefined
  readonly max_words?: number | undefined
}

/** What is counted, and its name where it is not characters. */
const units = [
  {
    word: '',
    read: ({ min = 0, max = Infinity }: Bounds) => ({ min, max }),
    count: ({ length }: string) => length,
  },
  {
    word: ' words',
    read: ({ min_words: min = 0, max_words: max = Infinity }: Bounds) => ({ min, max }),
    count: (text: string) => text.match(/\S+/gu)?.length ?? 0,
  },
] as const

export const lengthBounds = defineCheck({
  type: 'length_bounds',
  origins: ['agentcheck'],
  summary:
    'The length of the final output is within bounds, in characters as JavaScript counts them, or in words.',
  why: 'An answer that is too short says nothing, and one that is too long is not read.',
  needs: ['output'],
  params: () =>
    z
      .strictObject({
        min: bound.describe('The fewest characters (UTF-16 units: most emoji are two). White space counts.'),
        max: bound.describe('The most characters.'),
        min_words: bound.describe('The fewest words, which white space separates.'),
        max_words: bound.describe('The most words.'),
      })
      .refine((bounds) => units.some(({ read }) => read(bounds).min > 0 || read(bounds).max < Infinity), {
        error: 'say min (more than 0), max, min_words or max_words',
      })
      .refine((bounds) => units.every(({ read }) => read(bounds).min <= read(bounds).max), {
        error: 'min is above max, which no length can meet',
      }),
  paramAliases: { lengthMin: 'min', lengthMax: 'max' },
  looser: { min: 'lower', max: 'higher', min_words: 'lower', max_words: 'higher' },
  reasons: {
    'too-short': 'The answer is shorter than required.',
    'too-long': 'The answer is longer than allowed.',
  },
  messages: {
    'too-short': [
      'The answer has {actual|character|characters}, expected {expected}',
      'The answer has {actual}, expected {expected}',
    ],
    'too-long': [
      'The answer has {actual|character|characters}, limit {expected after at most}',
      'The answer has {actual}, limit {expected after at most}',
    ],
  },
  evaluate(trace, bounds) {
    const text = trace.finalOutput ?? ''
    for (const { read, count, word } of units) {
      const { min } = read(bounds)
      const length = min === 0 ? 0 : count(text)
      if (length < min)
        return fail('too-short', {
          expected: `at least ${min}${word}`,
          actual: word === '' ? length : `${length}${word}`,
        })
    }
    const excess = findExcess(text, bounds)
    if (excess !== null) return excess
    const rest = removeMarks(text)
    const isHidden = units.some(({ read, count }) => read(bounds).min > 0 && count(rest) < read(bounds).min)
    return isHidden || findExcess(replaceMasks(text, longValue), bounds) !== null ? hiddenLength : pass()
  },
  evaluatePartial: findExcess,
  examples: [
    passes('In between', { min: 5, max: 1000 }, 'Hello world'),
    fails('Too short', { min: 5 }, 'too-short', 'Hi'),
    fails('Too long', { lengthMax: 5 }, 'too-long', 'Hello world'),
    fails('Too many words', { max_words: 2 }, 'too-long', 'Your flight is booked.'),
    omitOutput({ min: 5 }),
  ],
})

/** Finds the failure of a text that is too long already; null if it is not. */
function findExcess(text: string, bounds: Bounds): Finding<'too-short' | 'too-long'> | null {
  for (const { read, count, word } of units) {
    const { max } = read(bounds)
    const length = max === Infinity ? 0 : count(text)
    if (length > max)
      return fail('too-long', {
        expected: `at most ${max}${word}`,
        actual: word === '' ? length : `${length}${word}`,
      })
  }
  return null
}
