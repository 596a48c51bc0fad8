import { bindCheck } from '../../src/checks/bind.ts'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'
import type { Trace } from '../../src/trace/model/trace.ts'

export type Params = Record<string, JsonValue>

/** `pass`, or the reason of a failure or an error. */
export function reasonOf(type: string, params: Params, trace: Trace | ExampleTrace): string {
  const bound = bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' })
  const [found] = runChecks('llmCalls' in trace ? trace : buildExampleTrace(trace), [bound])
  return found?.status === 'pass' ? 'pass' : (found?.reason ?? '')
}

/** What each of the three checks of approvals says of a tool called `pay`. */
export function verdicts(trace: Trace | ExampleTrace, more: Params = {}) {
  return {
    requested: reasonOf('approval_requested', { tool: 'pay', ...more }, trace),
    granted: reasonOf('approval_requested', { tool: 'pay', granted: true, ...more }, trace),
    blocked: reasonOf('tool_blocked', { tool: 'pay' }, trace),
    guarded: reasonOf('no_write_before_approval', { write_tools: ['pay'], ...more }, trace),
  }
}

export const approved = { requested: 'pass', granted: 'pass', blocked: 'ran', guarded: 'pass' }
export const denied = { requested: 'pass', granted: 'other-answer', blocked: 'pass', guarded: 'pass' }
