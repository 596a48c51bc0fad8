import type { ToolCall, Transition, Workflow } from '../model/trace-views.ts'
import { firstText } from '../model/attributes.ts'
import { parseObject, textOrNull } from '../../core/json.ts'
import type { Span } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { byStart } from './time-order.ts'

/** Finds the workflow: as stated, else PromptKit's spans of transitions or its tool's answers. Null if there is none. */
export function findWorkflow(trace: Trace): Workflow | null {
  const { stated } = trace
  if (stated.workflow !== undefined) return stated.workflow
  return buildFromSpans(trace) ?? fromCalls(trace.toolCalls ?? [])
}

const changed = 'promptkit.workflow.transition'
const completed = 'promptkit.workflow.completed'

function buildFromSpans(trace: Trace): Workflow | null {
  const { spans, toolCalls } = trace
  const steps = spans.filter(({ name }) => name === changed || name === completed)
  if (steps.length === 0) return null
  const transitions: Transition[] = []
  let current: string | null = null
  let isComplete = false
  for (const span of byStart(steps)) {
    const to = workflowText(span, span.name === changed ? 'to_state' : 'final_state')
    isComplete = span.name === completed
    current = to ?? (isComplete ? current : null)
    if (span.name !== changed || to === null) continue
    const [from, event] = [workflowText(span, 'from_state'), workflowText(span, 'event')]
    transitions.push({ from, to, event, callsBefore: countCallsUntil(span, toolCalls) })
  }
  return { current, transitions, isComplete }
}

function workflowText({ attributes }: Span, name: string): string | null {
  return firstText(attributes, [`promptkit.workflow.${name}`, `workflow.${name}`])
}

function countCallsUntil({ startUs }: Span, calls: readonly ToolCall[] | null): number | null {
  if (startUs === null || calls === null || calls.some((call) => call.startUs === null)) return null
  const later = calls.findIndex((call) => (call.startUs ?? 0) > startUs)
  return later === -1 ? calls.length : later
}

/** Reads transitions from answered calls; failed ones change nothing. Null if an answer is missing or unreadable. */
function fromCalls(calls: readonly ToolCall[]): Workflow | null {
  const transitions: Transition[] = []
  let isComplete: boolean | null = null
  for (const [index, { name, args, result, error }] of calls.entries()) {
    if (name !== 'workflow__transition' || error !== null) continue
    const answer = parseObject(result)
    if ((answer?.['error'] ?? null) !== null) continue
    const to = textOrNull(answer?.['to'] ?? answer?.['target_state'])
    if (answer === null || to === null) return null
    const from = textOrNull(answer['from']) ?? transitions.at(-1)?.to ?? null
    const event = textOrNull(answer['event'] ?? parseObject(args)?.['event'])
    transitions.push({ from, to, event, callsBefore: index + 1 })
    // Only a transition that is done at once is answered with what state it is.
    isComplete = answer['status'] === 'transitioned' ? answer['terminal'] === true : null
  }
  const last = transitions.at(-1)
  return last === undefined ? null : { current: last.to, transitions, isComplete }
}
