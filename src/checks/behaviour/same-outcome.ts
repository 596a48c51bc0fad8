import type { Finding } from '../../core/verdict.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { fail, missingData, pass } from '../define.ts'
import { listToolNames, formatNames, findUnseenUses } from '../tools/tool-names.ts'

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

/** Whether just these tools were called, in whatever order and however often. */
export function compareTools(trace: Trace, tools: readonly string[]): Finding<'other-tools'> {
  const { toolCalls } = trace
  const hidden = findUnseenUses(trace)
  if (toolCalls === null || hidden !== null) return missingData(hidden ?? 'tool calls')
  const [wanted, called] = [new Set(tools), new Set(listToolNames(toolCalls))]
  if (wanted.size === called.size && [...wanted].every((tool) => called.has(tool))) return pass()
  return fail('other-tools', { expected: formatNames([...wanted]), actual: formatNames([...called]) })
}

/** Whether the workflow is in this state in the end. */
export function compareState({ workflow }: Trace, state: string): Finding<'other-state'> {
  const current = workflow?.current ?? null
  if (current === null) return missingData('the state of a workflow in the end')
  return current === state ? pass() : fail('other-state', { expected: state, actual: current })
}
