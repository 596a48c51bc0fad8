import { z } from 'zod'
import type { Finding } from '../../core/verdict.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { errs, fails, omitData, passes } from '../shared-examples.ts'

const referenceText = z.string().min(1)

const likeBooked = { reference: 'It is booked.', min_similarity: 0.9 }

export const cosineSimilarity = defineCheck({
  type: 'cosine_similarity',
  origins: ['promptkit'],
  summary: 'The embedding of the final output is close enough to that of a reference.',
  why: 'Compares meaning where words differ. An embedding model is asked only for texts whose vectors are neither given nor in the trace; see [evaluators](../guide/evaluators.md#embeddings).',
  groups: ['default', 'long-running'],
  needs: ['output'],
  params: () =>
    z.strictObject({
      reference: z
        .union([z.array(z.number()).min(1), referenceText, z.array(referenceText).min(1)])
        .describe(
          'A text, or a list of them, of which the closest one counts; or a vector of the model that embedded the final output in the trace.',
        ),
      min_similarity: z.number().min(-1).max(1).describe('The least cosine similarity, from -1 to 1.'),
    }),
  looser: { min_similarity: 'lower', reference: 'more' },
  reasons: {
    'too-different': 'The answer is less similar to the reference than required.',
    'other-length': 'The vectors have different lengths, so they come from different models.',
  },
  messages: { 'too-different': 'Similarity {actual}, expected {expected after similarity of}' },
  evaluate(trace, { reference, min_similarity: least }) {
    const output = findVector(trace, trace.finalOutput ?? '')
    if (output === null) return missingData('an embedding of the final output')
    const texts = listTexts(reference)
    const wanted = texts?.map((each) => findVector(trace, each)) ?? [reference as number[]]
    const vectors = wanted.filter((vector) => vector !== null)
    if (vectors.length < wanted.length) return missingData('an embedding of the reference text')
    return findClosest(output, vectors, least)
  },
  embedded: {
    texts(trace, { reference }) {
      const output = trace.finalOutput ?? ''
      const references = listTexts(reference)
      if (references === null || output === '') return null
      // Vectors of two models say nothing about each other, so that one that is there is of no use alone.
      const texts = [output, ...references]
      return texts.every((each) => findVector(trace, each) !== null) ? null : texts
    },
    finding: ([output = [], ...wanted], { min_similarity: least }) => findClosest(output, wanted, least),
  },
  examples: [
    passes(
      'Close to a vector',
      { reference: [1, 0], min_similarity: 0.9 },
      { output: 'Booked.', embeddings: [{ text: 'Booked.', vector: [0.9, 0.1] }] },
    ),
    fails('Far from a text that the run embedded too', likeBooked, 'too-different', {
      output: 'No.',
      embeddings: [
        { text: 'It is booked.', vector: [1, 0] },
        { text: 'No.', vector: [0, 1] },
      ],
    }),
    passes(
      'Close to one of two texts',
      { reference: ['It is booked.', 'Nothing is free.'], min_similarity: 0.9 },
      {
        output: 'No.',
        embeddings: [
          { text: 'It is booked.', vector: [1, 0] },
          { text: 'Nothing is free.', vector: [0.1, 0.9] },
          { text: 'No.', vector: [0, 1] },
        ],
      },
    ),
    errs('Vectors of two models', { reference: [1, 0, 0], min_similarity: 0.9 }, 'other-length', {
      output: 'Booked.',
      embeddings: [{ text: 'Booked.', vector: [1, 0] }],
    }),
    omitData('The final output has no embedding', likeBooked, 'Booked.'),
  ],
})

/** Lists the texts to embed; null for a vector. */
function listTexts(reference: string | readonly (string | number)[]): readonly string[] | null {
  const texts = [reference].flat().filter((each) => typeof each === 'string')
  return texts.length === 0 ? null : texts
}

/** Finds the closest of some vectors; one that cannot be compared might be closer than those that fail. */
function findClosest(output: readonly number[], wanted: readonly (readonly number[])[], least: number) {
  const findings = wanted.map((vector) => compareVectors(output, vector, least))
  const [best = missingData('a vector')] = findings.toSorted((a, b) => (b.score ?? 2) - (a.score ?? 2))
  return findings.find(({ status }) => status === 'pass') ?? best
}

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

/** Computes the similarity; nothing is similar to a vector of zeros. */
function computeSimilarity(a: readonly number[], b: readonly number[]): number {
  const lengths = Math.sqrt(multiplyVectors(a, a)) * Math.sqrt(multiplyVectors(b, b))
  return lengths === 0 ? 0 : Math.max(-1, Math.min(1, multiplyVectors(a, b) / lengths))
}

function multiplyVectors(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
}
