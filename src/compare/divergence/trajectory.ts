import type { JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { textOf } from '../../trace/model/message.ts'
import type { Trace } from '../../trace/model/trace.ts'
import type { ToolCall } from '../../trace/views/tool-calls.ts'
import { ValueKeeper } from './kept-value.ts'

/** One tool call, as far as it is compared. */
export interface TakenStep {
  readonly tool: string
  /** Null: not recorded. */
  readonly args: JsonValue
  /** What the tool answered: its error as `{"error": …}`, JSON text as its value. Null: not recorded. */
  readonly result: JsonValue
  /** Ids that the answer has. */
  readonly ids: readonly string[]
  /** The model call that asked for it; calls with the same one were asked for at once. */
  readonly askedBy: string | null
}

/** From the first to the last moment of a run, in microseconds since 1970. */
export interface RunTime {
  readonly startUs: number
  readonly endUs: number
}

/** What is kept of a trace to walk along it; bounded, whatever the trace holds. */
export interface Trajectory {
  /** Null where the trace cannot show tool calls. */
  readonly steps: readonly TakenStep[] | null
  /** Steps were left out at the end, as there were too many of them. */
  readonly isCut: boolean
  /** Ids that the agent was told before it took any step; null where the trace does not say all of them. */
  readonly told: readonly string[] | null
  /** The final output; null where it is not recorded. */
  readonly output: string | null
  readonly time: RunTime | null
}

/** The ordered tool calls of a trace, and what the agent answered in the end. */
export function trajectoryOf(trace: Trace): Trajectory {
  const keeper = new ValueKeeper(limits.trajectoryText)
  const told = toldIn(trace, keeper)
  const output = keeper.keep(trace.finalOutput)
  const steps: TakenStep[] = []
  const calls = trace.toolCalls ?? []
  for (const call of calls) {
    if (steps.length === limits.trajectorySteps) break
    const step = stepOf(call, keeper)
    if (keeper.isFull) break
    steps.push(step)
  }
  return {
    steps: trace.toolCalls === null ? null : steps,
    isCut: steps.length < calls.length,
    told: keeper.lacksIds ? null : told,
    output: typeof output === 'string' ? output : null,
    time: timeOf(trace),
  }
}

function toldIn({ userInput, messages }: Trace, keeper: ValueKeeper): readonly string[] | null {
  if (userInput === null) return null
  keeper.look(userInput)
  for (const message of messages) {
    if (message.role !== 'assistant' && message.role !== 'tool') keeper.look(textOf(message))
  }
  return keeper.takeIds()
}

function stepOf(
  { name, args, argsKnown, result, error, requestedBy }: ToolCall,
  keeper: ValueKeeper,
): TakenStep {
  const kept = argsKnown ? keeper.keep(args) : null
  keeper.takeIds()
  const answer = error === null ? keeper.keepParsed(result) : { error: keeper.keep(error) }
  return { tool: name, args: kept, result: answer, ids: keeper.takeIds(), askedBy: requestedBy }
}

function timeOf({ spans }: Trace): RunTime | null {
  let startUs = Infinity
  let endUs = -Infinity
  for (const span of spans) {
    if (span.startUs !== null) startUs = Math.min(startUs, span.startUs)
    const end = span.endUs ?? span.startUs
    if (end !== null) endUs = Math.max(endUs, end)
  }
  return startUs <= endUs ? { startUs, endUs } : null
}
