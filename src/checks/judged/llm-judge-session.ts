import { z } from 'zod'
import { missingData } from '../define.ts'
import { renderTranscript } from './conversation-text.ts'
import { defineLlmJudge } from './llm-judge-check.ts'
import { checkLlmJudge, llmJudgeShape } from './llm-judge-params.ts'
import { omitData } from '../shared-examples.ts'

export const llmJudgeSession = defineLlmJudge({
  type: 'llm_judge_session',
  aliases: ['llm_judge_conversation'],
  summary: 'A model judges the whole conversation, tool calls included, by your criteria.',
  why: 'Some faults show only over several turns: what was promised and not done, what was asked twice.',
  needs: ['messages', 'tool-calls'],
  params: () => z.strictObject(llmJudgeShape).superRefine(checkLlmJudge),
  meanings: { promptkit: { llm_judge_session: { min_score: 1 }, llm_judge_conversation: { min_score: 1 } } },
  reasons: {},
  judgedIn(trace) {
    const text = renderTranscript(trace)
    return text === '' ? missingData('anything that was said or done') : { label: 'Conversation', text }
  },
  examples: [
    {
      title: 'What the tool found is what the agent says',
      params: { criteria: 'The agent says nothing that its tools did not tell it.', min_score: 0.8 },
      trace: {
        calls: [{ tool: 'find_order', args: { id: 7 }, result: 'shipped' }],
        output: 'It is shipped.',
      },
      judge: [{ says: 'pass', score: 1, because: 'The tool says so.' }],
    },
    {
      title: 'It was made up',
      params: { criteria: 'The agent says nothing that its tools did not tell it.', min_score: 0.8 },
      trace: { calls: [{ tool: 'find_order', args: { id: 7 }, result: 'open' }], output: 'It is shipped.' },
      judge: [{ says: 'fail', score: 0, because: 'The tool says `open`.' }],
      expect: { fail: 'score-too-low' },
    },
    {
      title: 'By the verdict alone',
      params: { criteria: 'The user is never asked for a password.' },
      trace: { calls: [], output: 'Your password, please?' },
      judge: [{ says: 'fail', score: 0, because: 'It asks for one.' }],
      expect: { fail: 'judge-failed-it' },
    },
    omitData(
      'Nothing was said or done, so no judge is asked',
      { criteria: 'The user is never asked for a password.' },
      { calls: [], output: '' },
    ),
  ],
})
