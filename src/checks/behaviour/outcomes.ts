import { z } from 'zod'
import type { Finding } from '../../core/verdict.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { fail, missingData, pass, defineCheck, showValues } from '../define.ts'
import { listToolNames, formatNames, findUnseenUses, toolName } from '../tools/tool-names.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { lowerCharacters } from '../text/texts.ts'

/** Reasons of checks that compare tools or states with those of an earlier run. */
export const outcomeReasons = {
  'other-tools': 'Other tools were called.',
  'other-state': 'The workflow ended in another state.',
} as const

export const outcomeMessages = {
  'other-tools': [
    'Called `{actual}`, expected `{expected}`',
    'Called no tools{no actual}, expected `{expected}`',
    'Called `{actual}`, expected no tools{no expected}',
  ],
  'other-state': 'The workflow ended in `{actual}`, expected `{expected}`',
} as const

/** Tells whether just these tools were called, in whatever order and however often. */
export function compareTools(trace: Trace, tools: readonly string[]): Finding<'other-tools'> {
  const { toolCalls } = trace
  const hidden = findUnseenUses(trace)
  if (toolCalls === null || hidden !== null) return missingData(hidden ?? 'tool calls')
  const [wanted, called] = [new Set(tools), new Set(listToolNames(toolCalls))]
  if (wanted.size === called.size && [...wanted].every((tool) => called.has(tool))) return pass()
  return fail('other-tools', { expected: formatNames([...wanted]), actual: formatNames([...called]) })
}

/** Tells whether the workflow is in this state in the end. */
export function compareState({ workflow }: Trace, state: string): Finding<'other-state'> {
  const current = workflow?.current ?? null
  if (current === null) return missingData('the state of a workflow in the end')
  return current === state ? pass() : fail('other-state', { expected: state, actual: current })
}

/** Requires the subject of the aspect that the parameter `key` names. */
function requireSubject<Key extends string, Aspect extends string>(
  key: Key,
  subjects: Readonly<Record<Aspect, string>>,
) {
  return (params: Readonly<Record<Key, Aspect>>, context: z.RefinementCtx): void => {
    const needed = subjects[params[key]]
    if ((params as Readonly<Record<string, unknown>>)[needed] !== undefined) return
    context.addIssue({ code: 'custom', path: [needed], message: `is what ${key}: ${params[key]} needs` })
  }
}

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
  spelling: { names: ['expected_tools'], texts: ['expected_state', 'expected_content'] },
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
      .superRefine(requireSubject('metric', expectations)),
  reasons: { ...outcomeReasons, 'other-content': 'The answer differs from the expected one.' },
  messages: { ...outcomeMessages, 'other-content': 'The answer is not `{expected}`: `{actual}`' },
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
      ['refund', 'find_order', 'find_order'],
    ),
    fails('One tool more', { metric: 'tool_calls', expected_tools: ['find_order'] }, 'other-tools', [
      'find_order',
      'refund',
    ]),
    fails('Another state', endsClosed, 'other-state', { workflow: { state: 'triage' } }),
    fails('Another answer', { metric: 'content_hash', expected_content: 'Done.' }, 'other-content', 'done'),
    omitData('The trace shows no workflow', endsClosed, 'Closed.'),
  ],
})

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
  spelling: { names: ['baseline_tools'], texts: ['baseline_state', 'baseline_content'] },
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
      .superRefine(requireSubject('check', baselines)),
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
    passes('Three of five words are in both', likeTheFox, 'The quick red fox'),
    fails('Nothing in common', likeTheFox, 'other-words', 'No idea.'),
    fails('Another tool', { check: 'same_tool_calls', baseline_tools: ['find_order'] }, 'other-tools', [
      'refund',
    ]),
    fails('Another state', { check: 'same_outcome', baseline_state: 'closed' }, 'other-state', {
      workflow: { state: 'triage' },
    }),
  ],
})

/** Measures the share of words that are in both texts, ignoring case; punctuation belongs to its word. */
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
