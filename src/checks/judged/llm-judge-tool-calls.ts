import { z } from 'zod'
import { omitData } from '../shared-examples.ts'
import { renderToolCalls } from './conversation-text.ts'
import { defineLlmJudge } from './llm-judge-check.ts'
import { checkLlmJudge, llmJudgeShape } from './llm-judge-params.ts'

export const llmJudgeToolCalls = defineLlmJudge({
  type: 'llm_judge_tool_calls',
  summary: 'A model judges the tool calls, with their arguments and results, by your criteria.',
  why: 'Says whether tools were used sensibly where no list of calls can say what is sensible.',
  needs: ['tool-calls'],
  params: () =>
    z
      .strictObject({
        ...llmJudgeShape,
        tools: z
          .array(z.string().min(1))
          .min(1)
          .max(100)
          .optional()
          .describe('Only calls of these tools are shown to the judge. Default: all.'),
      })
      .superRefine(checkLlmJudge),
  meanings: { promptkit: { llm_judge_tool_calls: { min_score: 1 } } },
  reasons: { 'no-tool-calls': 'No tool, or none of those named, was called: there is nothing to judge.' },
  judgedIn(trace, { tools }) {
    const calls = (trace.toolCalls ?? []).filter(({ name }) => tools?.includes(name) ?? true)
    if (calls.length > 0) return { label: 'Tool calls', text: renderToolCalls(trace, calls) }
    return { status: 'skip', reason: 'no-tool-calls', expected: tools ?? [] }
  },
  examples: [
    {
      title: 'A search that follows from the question',
      params: { criteria: 'Each search is about what the user asked for.', tools: ['search'] },
      trace: { calls: [{ tool: 'search', args: { q: 'hotels in Lyon' }, result: ['Hotel A'] }, 'log'] },
      judge: [{ says: 'pass', score: 1, because: 'It searches for hotels in Lyon.' }],
    },
    {
      title: 'The same search over and over',
      params: { criteria: 'No search is repeated without need.' },
      trace: { calls: ['search', 'search', 'search'] },
      judge: [{ says: 'fail', score: 0.2, because: 'The same search three times.' }],
      expect: { fail: 'judge-failed-it' },
    },
    {
      title: 'No such tool was called',
      params: { criteria: 'Each search is about what the user asked for.', tools: ['search'] },
      trace: { calls: ['log'] },
      expect: { skip: 'no-tool-calls' },
    },
    omitData('The trace does not show tool calls', { criteria: 'No search is repeated without need.' }, {}),
  ],
})
