import { z } from 'zod'
import { answerIn, chunkParams, chunksOf, headed, question, questionIn } from './retrieved.ts'
import { defineLlmJudge } from './llm-judge-check.ts'
import { checkJudge, ownJudgeShape } from './llm-judge-params.ts'

export const contextualPrecision = defineLlmJudge({
  type: 'contextual_precision',
  aliases: [],
  summary: 'What was found and matters for the question comes before what does not.',
  why: 'A model reads what comes first most closely: what matters should be at the top.',
  needs: ['output'],
  params: () => z.strictObject({ ...ownJudgeShape, question, ...chunkParams }).superRefine(checkJudge),
  meanings: { promptkit: { contextual_precision: { min_score: 1 } } },
  reasons: {},
  criteria:
    'The RETRIEVED CHUNKS that matter for the QUESTION come before those that do not. The score is 1 where all that matter come first, and 0 where none matters.',
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
      params: {
        question: 'How long does it take?',
        contexts: ['Parcels take three days.', 'We are in Lyon.'],
      },
      trace: { output: 'Three days.' },
      judge: [{ says: 'pass', score: 1, because: 'It does.' }],
      expect: 'pass',
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
    {
      title: 'Nobody knows what was found',
      params: { question: 'How long does it take?' },
      trace: { output: 'Three days.' },
      expect: { error: 'missing-data' },
    },
  ],
})
