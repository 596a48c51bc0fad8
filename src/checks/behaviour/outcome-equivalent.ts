import { z } from 'zod'
import { defineCheck, fail, missingData, pass, showValues } from '../define.ts'
import { toolName } from '../tools/tool-names.ts'
import { outcomeMessages, outcomeReasons, compareState, compareTools } from './same-outcome.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

/** Subjects that each metric is compared by. */
const expectations = {
  tool_calls: 'expected_tools',
  final_state: 'expected_state',
  content_hash: 'expected_content',
} as const

const endsClosed = { metric: 'final_state', expected_state: 'closed' }

export const outcomeEquivalent = defineCheck({
  type: 'outcome_equivalent',
  origins: ['promptkit'],
  summary: 'The run ended as an earlier one did: with the same tools, last state or answer.',
  why: 'Another wording of the same request should not lead somewhere else.',
  groups: ['default', 'long-running'],
  needs: [],
  spelling: { names: ['expected_tools'], texts: ['expected_state'] },
  params: () =>
    z
      .strictObject({
        metric: z
          .enum(['tool_calls', 'final_state', 'content_hash'])
          .describe('Compared are the set of tools called, the last state of the workflow, or the answer.'),
        expected_tools: z
          .array(toolName)
          .optional()
          .describe('For `tool_calls`: the tools; an empty list means none.'),
        expected_state: z.string().min(1).optional().describe('For `final_state`: the state.'),
        expected_content: z
          .string()
          .optional()
          .describe('For `content_hash`: the answer, letter for letter.'),
      })
      .superRefine((params, context) => {
        const needed = expectations[params.metric]
        if (params[needed] !== undefined) return
        context.addIssue({
          code: 'custom',
          path: [needed],
          message: `is what metric: ${params.metric} needs`,
        })
      }),
  reasons: { ...outcomeReasons, 'other-content': 'The answer differs from the expected one.' },
  messages: {
    ...outcomeMessages,
    'other-content': 'The answer is not `{expected}`: `{actual}`',
  },
  evaluate(
    trace,
    { metric, expected_tools: tools = [], expected_state: state = '', expected_content: content = '' },
  ) {
    if (metric === 'tool_calls') return compareTools(trace, tools)
    if (metric === 'final_state') return compareState(trace, state)
    const { finalOutput } = trace
    if (finalOutput === null) return missingData('the final output')
    if (finalOutput === content) return pass()
    return fail('other-content', showValues(content, finalOutput))
  },
  examples: [
    passes(
      'The same tools, in another order',
      { metric: 'tool_calls', expected_tools: ['find_order', 'refund'] },
      { calls: ['refund', 'find_order', 'find_order'] },
    ),
    fails(
      'One tool more',
      { metric: 'tool_calls', expected_tools: ['find_order'] },
      { calls: ['find_order', 'refund'] },
      'other-tools',
    ),
    fails('Another state', endsClosed, { workflow: { state: 'triage' } }, 'other-state'),
    fails(
      'Another answer',
      { metric: 'content_hash', expected_content: 'Done.' },
      { output: 'done' },
      'other-content',
    ),
    omitData('The trace shows no workflow', endsClosed, { output: 'Closed.' }),
  ],
})
