import { z } from 'zod'
import { answerIn, chunkParams, chunksOf, headed, question, questionIn } from './retrieved.ts'
import { defineLlmJudge } from './llm-judge-check.ts'
import { checkJudge, ownJudgeShape } from './llm-judge-params.ts'

export const contextualRelevancy = defineLlmJudge({
  type: 'contextual_relevancy',
  aliases: [],
  summary: 'What was found matters for the question.',
  why: 'Chunks that have nothing to do with the question cost tokens and mislead.',
  needs: ['output'],
  params: () => z.strictObject({ ...ownJudgeShape, question, ...chunkParams }).superRefine(checkJudge),
  meanings: { promptkit: { contextual_relevancy: { min_score: 1 } } },
  reasons: {},
  criteria: 'Each of the RETRIEVED CHUNKS matters for the QUESTION. The score is the share of those that do.',
  judgedIn: (trace, given) =>
    headed([
      ['QUESTION', questionIn(trace, given.question)],
      ['RETRIEVED CHUNKS', chunksOf(trace, given)],
      // Without an answer nothing was retrieved for it.
      [null, answerIn(trace)],
    ]),
  examples: [
    {
      title: 'As it should be',
      params: { question: 'How long does it take?', contexts: ['Parcels take three days.'] },
      trace: { output: 'Three days.' },
      judge: [{ says: 'pass', score: 1, because: 'It does.' }],
      expect: 'pass',
    },
    {
      title: 'As it should not be',
      params: { question: 'How long does it take?', contexts: ['We are in Lyon.'] },
      trace: { output: 'Three days.' },
      judge: [{ says: 'fail', score: 0, because: 'The first chunk has nothing to do with it.' }],
      expect: { fail: 'judge-failed-it' },
    },
    {
      title: 'Nobody knows what was found',
      params: { question: 'How long does it take?' },
      trace: { output: 'Three days.' },
      expect: { error: 'missing-data' },
    },
  ],
})
