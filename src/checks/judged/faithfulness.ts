import { z } from 'zod'
import { omitData } from '../shared-examples.ts'
import { findAnswer, chunkParams, renderChunks, joinHeaded } from './retrieved.ts'
import { defineLlmJudge } from './llm-judge-check.ts'
import { checkJudge, ownJudgeShape } from './llm-judge-params.ts'

export const faithfulness = defineLlmJudge({
  type: 'faithfulness',
  aliases: ['hallucination'],
  summary: 'The retrieved texts support every claim of the final output.',
  why: 'An agent that searches must not add facts that its search did not find. A score of 1 is free of them.',
  needs: ['output'],
  params: () => z.strictObject({ ...ownJudgeShape, ...chunkParams }).superRefine(checkJudge),
  meanings: { promptkit: { faithfulness: { min_score: 1 }, hallucination: { min_score: 1 } } },
  reasons: {},
  criteria:
    'Every claim of the ANSWER is borne out by the CONTEXT. A claim that the CONTEXT does not bear out, or contradicts, lowers the score by its share.',
  judgedIn: (trace, params) =>
    joinHeaded([
      ['CONTEXT', renderChunks(trace, params)],
      ['ANSWER', findAnswer(trace)],
    ]),
  examples: [
    {
      title: 'All of it was found',
      params: { contexts: ['Parcels take three days.'] },
      trace: { output: 'It takes three days.' },
      judge: [{ says: 'pass', score: 1, because: 'The chunk says so.' }],
    },
    {
      title: 'One claim was made up',
      params: { contexts: ['Parcels take three days.'] },
      trace: { output: 'It takes three days, free of charge.' },
      judge: [{ says: 'fail', score: 0.5, because: 'Nothing is said of charges.' }],
      expect: { fail: 'judge-failed-it' },
    },
    omitData('The search results are unknown', {}, { output: 'It takes three days.' }),
  ],
})
