import { z } from 'zod'
import { omitData } from '../shared-examples.ts'
import { findAnswer, joinHeaded, question, findQuestion } from './retrieved.ts'
import { defineLlmJudge } from './llm-judge-check.ts'
import { checkJudge, ownJudgeShape } from './llm-judge-params.ts'

export const answerRelevancy = defineLlmJudge({
  type: 'answer_relevancy',
  summary: 'The final output answers what was asked, and little else.',
  why: 'A true answer to another question does not help the user.',
  needs: ['output'],
  params: () => z.strictObject({ ...ownJudgeShape, question }).superRefine(checkJudge),
  meanings: { promptkit: { answer_relevancy: { min_score: 1 } } },
  reasons: {},
  criteria:
    'The ANSWER addresses the QUESTION. What does not belong to it lowers the score by its share; whether the answer is true does not matter here.',
  judgedIn: (trace, { question: stated }) =>
    joinHeaded([
      ['QUESTION', findQuestion(trace, stated)],
      ['ANSWER', findAnswer(trace)],
    ]),
  examples: [
    {
      title: 'It answers',
      params: { question: 'When does it arrive?' },
      trace: { output: 'On Monday.' },
      judge: [{ says: 'pass', score: 1, because: 'It names the day.' }],
    },
    {
      title: 'It talks of something else',
      params: { question: 'When does it arrive?' },
      trace: { output: 'We have many happy customers.' },
      judge: [{ says: 'fail', score: 0, because: 'No word of the arrival.' }],
      expect: { fail: 'judge-failed-it' },
    },
    omitData('The question is unknown', {}, { output: 'On Monday.' }),
  ],
})
