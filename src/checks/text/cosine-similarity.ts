import { z } from 'zod'
import type { Finding } from '../../core/verdict.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'

export const cosineSimilarity = defineCheck({
  type: 'cosine_similarity',
  aliases: [],
  family: 'text',
  origins: ['promptkit'],
  summary: 'The embedding of the final output is close enough to that of a reference.',
  why: 'Compares meaning where words differ. An embedding model is asked only for texts whose vectors are neither given nor in the trace; see [evaluators](../guide/evaluators.md#embeddings).',
  groups: ['default', 'long-running'],
  needs: ['output'],
  params: () =>
    z.strictObject({
      reference: z
        .union([z.array(z.number()).min(1), z.string().min(1)])
        .describe('A text, or a vector of the model that embedded the final output in the trace.'),
      min_similarity: z.number().min(-1).max(1).describe('The least cosine similarity, from -1 to 1.'),
    }),
  looser: { min_similarity: 'lower' },
  reasons: {
    'too-different': 'The answer is less similar to the reference than required.',
    'other-length': 'The vectors have different lengths, so that they come from different models.',
  },
  messages: {
    'too-different': 'Similarity {actual}, expected {expected after similarity of}',
  },
  evaluate(trace, { reference, min_similarity: least }) {
    const output = findVector(trace, trace.finalOutput ?? '')
    if (output === null) return missingData('an embedding of the final output')
    const wanted = typeof reference === 'string' ? findVector(trace, reference) : reference
    if (wanted === null) return missingData('an embedding of the reference text')
    return compareVectors(output, wanted, least)
  },
  embedded: {
    texts(trace, { reference }) {
      const output = trace.finalOutput ?? ''
      if (typeof reference !== 'string' || output === '') return null
      // Vectors of two models say nothing about each other, so that one that is there is of no use alone.
      const isThere = findVector(trace, output) !== null && findVector(trace, reference) !== null
      return isThere ? null : [output, reference]
    },
    finding: ([output = [], wanted = []], { min_similarity: least }) => compareVectors(output, wanted, least),
  },
  examples: [
    {
      title: 'Close to a vector',
      params: { reference: [1, 0], min_similarity: 0.9 },
      trace: { output: 'Booked.', embeddings: [{ text: 'Booked.', vector: [0.9, 0.1] }] },
      expect: 'pass',
    },
    {
      title: 'Far from a text that the run embedded too',
      params: { reference: 'It is booked.', min_similarity: 0.9 },
      trace: {
        output: 'No.',
        embeddings: [
          { text: 'It is booked.', vector: [1, 0] },
          { text: 'No.', vector: [0, 1] },
        ],
      },
      expect: { fail: 'too-different' },
    },
    {
      title: 'Vectors of two models',
      params: { reference: [1, 0, 0], min_similarity: 0.9 },
      trace: { output: 'Booked.', embeddings: [{ text: 'Booked.', vector: [1, 0] }] },
      expect: { error: 'other-length' },
    },
    {
      title: 'Nobody embedded the final output',
      params: { reference: 'It is booked.', min_similarity: 0.9 },
      trace: { output: 'Booked.' },
      expect: { error: 'missing-data' },
    },
  ],
})

function findVector({ embeddings }: Trace, text: string): readonly number[] | null {
  return embeddings.findLast((embedding) => embedding.text === text)?.vector ?? null
}

function compareVectors(
  output: readonly number[],
  wanted: readonly number[],
  least: number,
): Finding<'too-different' | 'other-length'> {
  if (wanted.length !== output.length) {
    const [expected, actual] = [`${wanted.length} numbers`, `${output.length} numbers`]
    return { status: 'error', reason: 'other-length', expected, actual }
  }
  const score = computeSimilarity(output, wanted)
  if (score >= least) return pass({ score })
  return fail('too-different', { score, expected: `similarity of at least ${least}`, actual: score })
}

/** Nothing is similar to a vector of zeros. */
function computeSimilarity(a: readonly number[], b: readonly number[]): number {
  const lengths = Math.sqrt(multiplyVectors(a, a)) * Math.sqrt(multiplyVectors(b, b))
  return lengths === 0 ? 0 : Math.max(-1, Math.min(1, multiplyVectors(a, b) / lengths))
}

function multiplyVectors(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
}
