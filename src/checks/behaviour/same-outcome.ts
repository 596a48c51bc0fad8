import type { Finding } from '../../core/verdict.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { fail, missing, pass } from '../define.ts'
import { namesOf, shownNames } from '../tools/tool-names.ts'

/** Whether just these tools were called, in whatever order and however often. */
export function sameTools({ toolCalls }: Trace, tools: readonly string[]): Finding<'other-tools'> {
  if (toolCalls === null) return missing('tool calls')
  const [wanted, called] = [new Set(tools), new Set(namesOf(toolCalls))]
  if (wanted.size === called.size && [...wanted].every((tool) => called.has(tool))) return pass()
  return fail('other-tools', { expected: shownNames([...wanted]), actual: shownNames([...called]) })
}

/** Whether the workflow is in this state in the end. */
export function sameState({ workflow }: Trace, state: string): Finding<'other-state'> {
  const current = workflow?.current ?? null
  if (current === null) return missing('the state of a workflow in the end')
  return current === state ? pass() : fail('other-state', { expected: state, actual: current })
}
