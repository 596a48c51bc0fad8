import { z } from 'zod'
import type { Check } from '../define.ts'
import { agrees, objects, defineLlmJudge } from './llm-judge-check.ts'
import { checkJudge, ownJudgeShape, words } from './judge-params.ts'
import { findAnswer, chunkParams, renderChunks, joinHeaded, question, findQuestion } from './retrieved.ts'
import { omitData } from '../shared-examples.ts'

const buildParams = () =>
  z.strictObject({ ...ownJudgeShape, question, ...chunkParams }).superRefine(checkJudge)
type Schema = ReturnType<typeof buildParams>

type Definition = Pick<Check<Schema, 'judge-failed-it'>, 'type' | 'summary' | 'why' | 'examples'> & {
  readonly criteria: string
}

/** Defines a check that has a model hold what a search found against what was asked. */
function defineFoundChunks(definition: Definition): Check<Schema, 'judge-failed-it'> {
  return defineLlmJudge<Schema>({
    ...definition,
    params: buildParams,
    judgedIn: (trace, stated) =>
      joinHeaded([
        ['QUESTION', findQuestion(trace, stated.question)],
        ['RETRIEVED CHUNKS', renderChunks(trace, stated)],
        // Without an answer nothing was retrieved for it.
        [null, findAnswer(trace)],
      ]),
  })
}

const answered = { output: 'Three days.' }

export const contextualPrecision = defineFoundChunks({
  type: 'contextual_precision',
  summary: 'Retrieved texts that matter for the question come before those that do not.',
  why: 'A model reads what comes first most closely: what matters should be at the top.',
  criteria:
    'The RETRIEVED CHUNKS that matter for the QUESTION come before those that do not. The score is 1 where all that matter come first, and 0 where none matters.',
  examples: [
    agrees(
      'As it should be',
      { question: 'How long does it take?', contexts: ['Parcels take three days.', 'We are in Lyon.'] },
      answered,
      'It does.',
    ),
    objects(
      'As it should not be',
      { question: 'How long does it take?', contexts: ['We are in Lyon.', 'Parcels take three days.'] },
      answered,
      'The first chunk has nothing to do with it.',
    ),
    omitData('The search results are unknown', { question: 'How long does it take?' }, answered),
  ],
})

export const contextualRelevancy = defineFoundChunks({
  type: 'contextual_relevancy',
  summary: 'The retrieved texts matter for the question.',
  why: 'Chunks that have nothing to do with the question cost tokens and mislead.',
  criteria: 'Each of the RETRIEVED CHUNKS matters for the QUESTION. The score is the share of those that do.',
  examples: [
    agrees(
      'As it should be',
      { question: 'How long does it take?', contexts: ['Parcels take three days.'] },
      answered,
      'It does.',
    ),
    objects(
      'As it should not be',
      { question: 'How long does it take?', contexts: ['We are in Lyon.'] },
      answered,
      'The first chunk has nothing to do with it.',
    ),
    omitData('The search results are unknown', { question: 'How long does it take?' }, answered),
  ],
})

export const contextualRecall = defineLlmJudge({
  type: 'contextual_recall',
  summary: 'The retrieved texts hold all that a good answer needs.',
  why: 'The agent cannot say what the search did not find.',
  params: () =>
    z
      .strictObject({
        ...ownJudgeShape,
        ...chunkParams,
        reference: words.describe('An answer as it should be.'),
      })
      .superRefine(checkJudge),
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
    agrees(
      'It was found',
      { reference: 'Three days.', context: 'Parcels take three days.' },
      answered,
      'The chunk says so.',
    ),
    objects(
      'It was not',
      { reference: 'Three days.', context: 'We are in Lyon.' },
      answered,
      'The chunk does not say it.',
    ),
    omitData('The search results are unknown', { reference: 'Three days.' }, answered),
  ],
})
