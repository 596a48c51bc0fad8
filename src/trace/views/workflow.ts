import { isObject, parseJson, type JsonObject, type JsonValue } from '../../core/json.ts'
import { firstText, textOrNull } from '../model/attributes.ts'
import type { Span } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { byStart } from './time-order.ts'
import type { ToolCall } from './tool-calls.ts'

/** One step of a workflow from state to state. */
export interface Transition {
  /** Null: the recording does not say where it came from. */
  readonly from: string | null
  readonly to: string
  /** Event that caused it; null where it is not recorded. */
  readonly event: string | null
  /**
   * Tool calls of the trajectory that came before it took effect, the one that asked for it included:
   * `trace.toolCalls[callsBefore]` is the first in the new state. Null where the recording does not say.
   */
  readonly callsBefore: number | null
  /** Messages of the conversation before it took effect; absent where the recording does not say. */
  readonly messagesBefore?: number
  /** True if its target is an end of the workflow; absent where the recording does not say. */
  readonly isEnd?: boolean
}

/** A message of the agent with words in it, and the state in which it was said. */
export interface Spoken {
  /** Its place in `trace.messages`. */
  readonly message: number
  readonly state: string
}

/** The states that a run went through. */
export interface Workflow {
  /** The state in the end. Null where the recording does not say. */
  readonly current: string | null
  /** In order; empty: it stayed where it began. */
  readonly transitions: readonly Transition[]
  /** True if it reached an end. Null where the recording does not say. */
  readonly isComplete: boolean | null
  /** Absent where messages do not say in which state they were said. */
  readonly spoken?: readonly Spoken[]
}

/**
 * As the format states it; else the transitions that PromptKit writes as spans; else those that its tool
 * answers with. Null where the trace shows no workflow.
 */
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
    transitions.push({ from, to, event, callsBefore: callsUntil(span, toolCalls) })
  }
  return { current, transitions, isComplete }
}

function workflowText({ attributes }: Span, name: string): string | null {
  return firstText(attributes, [`promptkit.workflow.${name}`, `workflow.${name}`])
}

function callsUntil({ startUs }: Span, calls: readonly ToolCall[] | null): number | null {
  if (startUs === null || calls === null || calls.some((call) => call.startUs === null)) return null
  const later = calls.findIndex((call) => (call.startUs ?? 0) > startUs)
  return later === -1 ? calls.length : later
}

/**
 * A call is answered with the state that it leads to; one that failed leads nowhere. Null also where an answer is not
 * recorded or cannot be read: it may have led anywhere.
 */
function fromCalls(calls: readonly ToolCall[]): Workflow | null {
  const transitions: Transition[] = []
  let isComplete: boolean | null = null
  for (const [index, { name, args, result, error }] of calls.entries()) {
    if (name !== 'workflow__transition' || error !== null) continue
    const answer = findObject(result)
    if ((answer?.['error'] ?? null) !== null) continue
    const to = textOrNull(answer?.['to'] ?? answer?.['target_state'])
    if (answer === null || to === null) return null
    const from = textOrNull(answer['from']) ?? transitions.at(-1)?.to ?? null
    const event = textOrNull(answer['event'] ?? findObject(args)?.['event'])
    transitions.push({ from, to, event, callsBefore: index + 1 })
    // Only a transition that is done at once is answered with what state it is.
    isComplete = answer['status'] === 'transitioned' ? answer['terminal'] === true : null
  }
  const last = transitions.at(-1)
  return last === undefined ? null : { current: last.to, transitions, isComplete }
}

function findObject(value: JsonValue): JsonObject | null {
  const held = typeof value === 'string' ? parseJson(value) : value
  return isObject(held) ? held : null
}
