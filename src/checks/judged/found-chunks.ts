import { z } from 'zod'
import type { Check } from '../define.ts'
import { defineLlmJudge } from './llm-judge-check.ts'
import { checkJudge, ownJudgeShape } from './llm-judge-params.ts'
import { findAnswer, chunkParams, renderChunks, joinHeaded, question, findQuestion } from './retrieved.ts'
import { omitData } from '../shared-examples.ts'
import { words } from './judge-params.ts'

const params = () => z.strictObject({ ...ownJudgeShape, question, ...chunkParams }).superRefine(checkJudge)
type Schema = ReturnType<typeof params>

type Definition = Pick<Check<Schema, 'judge-failed-it'>, 'type' | 'summary' | 'why' | 'examples'> & {
  readonly criteria: string
}

/** A check that has a model hold what a search found against what was asked. */
function defineFoundChunks(definition: Definition): Check<Schema, 'judge-failed-it'> {
  return defineLlmJudge<Schema>({
    ...definition,
    needs: ['output'],
    params,
    meanings: { promptkit: { [definition.type]: { min_score: 1 } } },
    reasons: {},
    judgedIn: (trace, stated) =>
      joinHeaded([
        ['QUESTION', findQuestion(trace, stated.question)],
        ['RETRIEVED CHUNKS', renderChunks(trace, stated)],
        // Without an answer nothing was retrieved for it.
        [null, findAnswer(trace)],
      ]),
  })
}

export const contextualPrecision = defineFoundChunks({
  type: 'contextual_precision',
  summary: 'Retrieved texts that matter for the question come before those that do not.',
  why: 'A model reads what comes first most closely: what matters should be at the top.',
  criteria:
    'The RETRIEVED CHUNKS that matter for the QUESTION come before those that do not. The score is 1 where all that matter come first, and 0 where none matters.',
  examples: [
    {
      title: 'As it should be',
      params: {
        question: 'How long does it take?',
        contexts: ['Parcels take three days.', 'We are in Lyon.'],
      },
      trace: { output: 'Three days.' },
      judge: [{ says: 'pass', score: 1, because: 'It does.' }],
    },
    {
      title: 'As it should not be',
      params: {
        question: 'How long does it take?',
        contexts: ['We are in Lyon.', 'Parcels take three days.'],
      },
      trace: { output: 'Three days.' },
      judge: [{ says: 'fail', score: 0, because: 'The first chunk has nothing to do with it.' }],
      expect: { fail: 'judge-failed-it' },
    },
    omitData(
      'The search results are unknown',
      { question: 'How long does it take?' },
      { output: 'Three days.' },
    ),
  ],
})

export const contextualRelevancy = defineFoundChunks({
  type: 'contextual_relevancy',
  summary: 'The retrieved texts matter for the question.',
  why: 'Chunks that have nothing to do with the question cost tokens and mislead.',
  criteria: 'Each of the RETRIEVED CHUNKS matters for the QUESTION. The score is the share of those that do.',
  examples: [
    {
      title: 'As it should be',
      params: { question: 'How long does it take?', contexts: ['Parcels take three days.'] },
      trace: { output: 'Three days.' },
      judge: [{ says: 'pass', score: 1, because: 'It does.' }],
    },
    {
      title: 'As it should not be',
      params: { question: 'How long does it take?', contexts: ['We are in Lyon.'] },
      trace: { output: 'Three days.' },
      judge: [{ says: 'fail', score: 0, because: 'The first chunk has nothing to do with it.' }],
      expect: { fail: 'judge-failed-it' },
    },
    omitData(
      'The search results are unknown',
      { question: 'How long does it take?' },
      { output: 'Three days.' },
    ),
  ],
})

export const contextualRecall = defineLlmJudge({
  type: 'contextual_recall',
  summary: 'The retrieved texts hold all that a good answer needs.',
  why: 'The agent cannot say what the search did not find.',
  needs: ['output'],
  params: () =>
    z
      .strictObject({
        ...ownJudgeShape,
        ...chunkParams,
        reference: words.describe('An answer as it should be.'),
      })
      .superRefine(checkJudge),
  meanings: { promptkit: { contextual_recall: { min_score: 1 } } },
  reasons: {},
  criteria:
    'Every statement of the REFERENCE ANSWER is borne out by the RETRIEVED CHUNKS. The score is the share of those that are.',
  paramAliases: { expected_output: 'reference' },
  judgedIn: (trace, params) =>
    joinHeaded([
      ['REFERENCE ANSWER', params.reference],
      ['RETRIEVED CHUNKS', renderChunks(trace, params)],
      // Without an answer nothing was retrieved for it.
      [null, findAnswer(trace)],
    ]),
  examples: [
    {
      title: 'It was found',
      params: { reference: 'Three days.', context: 'Parcels take three days.' },
      trace: { output: 'Three days.' },
      judge: [{ says: 'pass', score: 1, because: 'The chunk says so.' }],
    },
    {
      title: 'It was not',
      params: { reference: 'Three days.', context: 'We are in Lyon.' },
      trace: { output: 'Three days.' },
      judge: [{ says: 'fail', score: 0, because: 'The chunk does not say it.' }],
      expect: { fail: 'judge-failed-it' },
    },
    omitData('The search results are unknown', { reference: 'Three days.' }, { output: 'Three days.' }),
  ],
})
