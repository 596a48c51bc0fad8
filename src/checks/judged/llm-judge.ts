import { z } from 'zod'
import { missingData } from '../define.ts'
import { defineLlmJudge } from './llm-judge-check.ts'
import { checkLlmJudge, llmJudgeShape } from './llm-judge-params.ts'
import { omitData } from '../shared-examples.ts'

export const llmJudge = defineLlmJudge({
  type: 'llm_judge',
  summary: 'A model judges the final output by your criteria.',
  why: 'For what no other check can see: tone, tact, whether a question was answered.',
  needs: ['output'],
  params: () => z.strictObject(llmJudgeShape).superRefine(checkLlmJudge),
  meanings: { promptkit: { llm_judge: { min_score: 1 } } },
  reasons: {},
  judgedIn({ finalOutput }) {
    const text = finalOutput ?? ''
    return text.trim() === ''
      ? missingData('a final output that says anything')
      : { label: 'Final output', text }
  },
  examples: [
    {
      title: 'The judge says that it holds',
      params: { criteria: 'The answer is polite and says what happens next.' },
      trace: { output: 'Gladly. Your refund of €40 arrives within three days.' },
      judge: [{ says: 'pass', score: 0.9, because: 'It is polite, and names the next step.' }],
    },
    {
      title: 'The judge says that it does not',
      params: { criteria: 'The answer is polite and says what happens next.' },
      trace: { output: 'No.' },
      judge: [{ says: 'fail', score: 0.1, because: 'It is curt, and names no next step.' }],
      expect: { fail: 'judge-failed-it' },
    },
    {
      title: 'Half of what is asked for is not enough',
      params: { criteria: 'Names the price and the day of arrival.', min_score: 0.7 },
      trace: { output: 'It costs €40.' },
      judge: [{ says: 'fail', score: 0.5, because: 'No day.' }],
      expect: { fail: 'score-too-low' },
    },
    {
      title: 'The judge cannot say',
      params: { criteria: 'The price is the one on the invoice.' },
      trace: { output: 'It costs €40.' },
      judge: [{ says: 'uncertain', score: 0.5, because: 'No invoice is shown.' }],
      expect: { error: 'judge-uncertain' },
    },
    omitData(
      'Nothing was answered, so no judge is asked',
      { criteria: 'The answer is polite.' },
      { output: '' },
    ),
  ],
})
