import { z } from 'zod'
import { defineCheck, fail, missingData, pass, showValues } from '../define.ts'
import { lowerCharacters } from '../text/texts.ts'
import { toolName } from '../tools/tool-names.ts'
import { outcomeMessages, outcomeReasons, compareState, compareTools } from './same-outcome.ts'
import { fails, passes } from '../shared-examples.ts'

/** Subjects that each check is compared by. */
const baselines = {
  same_tool_calls: 'baseline_tools',
  same_outcome: 'baseline_state',
  similar_content: 'baseline_content',
} as const

const likeTheFox = { check: 'similar_content', baseline_content: 'the quick brown fox' }

export const directional = defineCheck({
  type: 'directional',
  origins: ['promptkit'],
  summary: 'A small change of the input does not change the tools, the outcome or the gist of the answer.',
  why: 'A typing error or another name in the request must not change what the agent does.',
  needs: [],
  spelling: { names: ['baseline_tools'], texts: ['baseline_state'] },
  params: () =>
    z
      .strictObject({
        check: z
          .enum(['same_tool_calls', 'same_outcome', 'similar_content'])
          .describe(
            'The aspect that must stay the same: the set of tools called, the last state of the workflow, or most words of the answer.',
          ),
        baseline_tools: z
          .array(toolName)
          .optional()
          .describe('For `same_tool_calls`: the tools; an empty list means none.'),
        baseline_state: z.string().min(1).optional().describe('For `same_outcome`: the state.'),
        baseline_content: z
          .string()
          .optional()
          .describe('For `similar_content`: the answer without the change.'),
        threshold: z
          .number()
          .min(0)
          .max(1)
          .default(0.5)
          .describe(
            'For `similar_content`: the smallest share of words in common, of all words in either answer.',
          ),
      })
      .superRefine((params, context) => {
        const needed = baselines[params.check]
        if (params[needed] !== undefined) return
        context.addIssue({ code: 'custom', path: [needed], message: `is what check: ${params.check} needs` })
      }),
  reasons: { ...outcomeReasons, 'other-words': 'The answer shares too few words with the baseline answer.' },
  messages: {
    ...outcomeMessages,
    'other-words': 'The answer shares too few words with `{expected}`: `{actual}`',
  },
  evaluate(
    trace,
    {
      check,
      baseline_tools: tools = [],
      baseline_state: state = '',
      baseline_content: content = '',
      threshold,
    },
  ) {
    if (check === 'same_tool_calls') return compareTools(trace, tools)
    if (check === 'same_outcome') return compareState(trace, state)
    const { finalOutput } = trace
    if (finalOutput === null) return missingData('the final output')
    const score = measureCommonWords(finalOutput, content)
    if (score >= threshold) return pass({ score })
    return fail('other-words', { ...showValues(content, finalOutput), score })
  },
  examples: [
    passes('Three of five words are in both', likeTheFox, { output: 'The quick red fox' }),
    fails('Nothing in common', likeTheFox, { output: 'No idea.' }, 'other-words'),
    fails(
      'Another tool',
      { check: 'same_tool_calls', baseline_tools: ['find_order'] },
      { calls: ['refund'] },
      'other-tools',
    ),
    fails(
      'Another state',
      { check: 'same_outcome', baseline_state: 'closed' },
      { workflow: { state: 'triage' } },
      'other-state',
    ),
  ],
})

/** Words in both texts as a share of the words in either, case aside; punctuation belongs to its word. */
function measureCommonWords(a: string, b: string): number {
  const [left, right] = [splitWords(a), splitWords(b)]
  const all = new Set([...left, ...right]).size
  return all === 0 ? 1 : (left.size + right.size - all) / all
}

function splitWords(text: string): Set<string> {
  return new Set(
    lowerCharacters(text)
      // White space as Go has it: U+0085 is some, U+FEFF is none.
      .split(/[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/)
      .filter((word) => word !== ''),
  )
}
