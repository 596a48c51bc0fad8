import { z } from 'zod'
import { omitData } from '../shared-examples.ts'
import { words } from './judge-params.ts'
import { findAnswer, chunkParams, renderChunks, joinHeaded } from './retrieved.ts'
import { defineLlmJudge } from './llm-judge-check.ts'
import { checkJudge, ownJudgeShape } from './llm-judge-params.ts'

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
