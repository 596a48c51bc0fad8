import { z } from 'zod'
import { removeMarks } from '../../trace/views/cut-texts.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { fails, omitOutput, passes } from '../shared-examples.ts'

export const sentenceCount = defineCheck({
  type: 'sentence_count',
  aliases: ['max_sentences'],
  origins: ['promptkit'],
  summary: 'The number of sentences in the final output is within bounds.',
  why: 'Keeps answers as short as a channel needs them; the score says by how much one misses.',
  needs: ['output'],
  negative: true,
  params: () =>
    z
      .strictObject({
        max: z.int().min(1).optional().describe('The most sentences.'),
        min: z.int().min(1).optional().describe('The least sentences.'),
      })
      .refine(({ max, min }) => (max ?? min) !== undefined, {
        path: ['max'],
        error: 'expected `max`, `min` or both',
      }),
  paramAliases: { max_sentences: 'max' },
  looser: { min: 'lower', max: 'higher' },
  reasons: {
    'too-many': 'The answer has more sentences than allowed.',
    'too-few': 'The answer has fewer sentences than required.',
  },
  messages: {
    'too-many': 'The answer has {actual}, limit {expected after at most}',
    'too-few': 'The answer has {actual}, expected {expected}',
  },
  evaluate(trace, { max, min = 0 }) {
    const text = trace.finalOutput ?? ''
    const count = countSentences(text)
    const few = { score: count / min, expected: `at least ${min}`, actual: formatSentences(count) }
    return findSentences(text, { max }) ?? (count < min ? fail('too-few', few) : passUnlessHidden(text, min))
  },
  evaluatePartial: findSentences,
  examples: [
    passes('Short enough', { max: 2 }, 'Done. All is well!'),
    fails('Three where two are allowed', { max_sentences: 2 }, 'too-many', {
      output: 'Done. All is well! Is there more?',
    }),
    fails('One where two are asked for', { min: 2 }, 'too-few', 'Done.'),
    omitOutput({ max: 2 }),
  ],
})

function passUnlessHidden(text: string, min: number) {
  return countSentences(removeMarks(text)) < min
    ? missingData<never>('how many sentences there are: a part of the answer was cut off or masked')
    : pass<never>({ score: 1 })
}

/** Finds the failure of a text with too many sentences; null if it has not. */
function findSentences(text: string, { max = Infinity }: { readonly max?: number | undefined }) {
  const count = countSentences(text)
  if (count <= max) return null
  return fail('too-many', { score: max / count, expected: `at most ${max}`, actual: formatSentences(count) })
}

function formatSentences(count: number): string {
  return `${count} ${count === 1 ? 'sentence' : 'sentences'}`
}

/** Splits text at full stops, exclamation and question marks; text without any is one sentence. */
function countSentences(text: string): number {
  if (text.trim() === '') return 0
  return Math.max(1, text.split(/[.!?]+/).filter((piece) => piece.trim() !== '').length)
}
