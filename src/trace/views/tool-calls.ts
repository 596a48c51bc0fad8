import type { JsonValue } from '../../core/json.ts'
import { isBlank } from '../model/attributes.ts'
import type { Span } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { computeStarts } from './time-order.ts'
import { isDefinition } from '../messages/logged-tool.ts'
import { findExecutions, type Execution, isEmpty } from './tool-executions.ts'
import { isUnnamed, pairUp, type Pairs } from './tool-pairs.ts'
import { findRequests, buildWindows, type Request } from './tool-requests.ts'
import { unclaimedCallOf } from './unclaimed-calls.ts'
import { writesCalls } from './written-calls.ts'
import type { ToolResult } from '../model/message.ts'
import { unlessMasked } from '../model/masked.ts'

/**
 * One attempt of the agent to use a tool. A trace may show the same attempt twice: as the model's
 * request (in the output of an LLM span) and as its execution (a tool span); that is one tool call. An
 * execution stands for exactly one request: the one with its call id, else one for the same tool that was made
 * since the last model call, else one with the same name and arguments (see `pairUp`). A request that
 * nothing executed is a tool call too, at the place of the model call that asked for it. Requests in
 * the *input* of a model call are history, never calls.
 */
export interface ToolCall {
  readonly name: string
  /** Parsed; text that is not JSON stays text. `{}`: called with none. Null: not recorded. */
  readonly args: JsonValue
  readonly argsKnown: boolean
  /** Arguments as the model asked for them; what carries a call out may add to them. Null: not recorded. */
  readonly asked: JsonValue
  readonly id: string | null
  /** Recorded result: JSON text is not parsed. Null: not recorded. */
  readonly result: JsonValue
  /** Error message; null where nothing says that it failed. */
  readonly error: string | null
  /** True if the trace would record a failure: `error: null` then means success. */
  readonly errorKnown: boolean
  /** Kind of failure (`validation`, `TimeoutError`); null where it is not recorded. */
  readonly errorType: string | null
  /** True if the trace shows that it ran: by a tool span, or by a result in a later prompt. */
  readonly executed: boolean
  /** The tool span; null without one. */
  readonly spanId: string | null
  /** The LLM span that asked for it; null where no request is recorded. */
  readonly requestedBy: string | null
  /** Microseconds since 1970. Of the tool span, else the start of the LLM span that asked. */
  readonly startUs: number | null
  readonly endUs: number | null
}

/**
 * Tool calls by start time; ties in the order in which the model asked for them, then by end, then as
 * in the file. Null where the trace cannot show tool calls.
 */
export function findToolCalls(trace: Trace): ToolCall[] | null {
  const starts = computeStarts(trace.spans)
  const executions = findExecutions(trace, starts)
  const requests = findRequests(trace, starts)
  if (
    executions.length === 0 &&
    requests.length === 0 &&
    (!showsToolCalls(trace) || writesCalls(trace.messages) || unclaimedCallOf(trace) !== null)
  )
    return null
  const pairs = pairUp(executions, requests, () => buildWindows(trace, starts))
  const inReply = answeredInReplies(trace.llmCalls)
  const argless = withoutArguments(executions, pairs)
  const placed: Placed[] = executions.map((execution, index) => {
    const request = pairs.requestOf[index] ?? null
    return {
      call: executed(execution, request, argless.has(execution.facts.name)),
      start: request !== null && inReply.has(request.call.id) ? request.start : execution.start,
      turn: request?.turn ?? Infinity,
      place: execution.place,
    }
  })
  for (const request of pairs.unanswered) {
    placed.push({
      call: requested(request),
      start: request.start,
      turn: request.turn,
      place: request.place,
    })
  }
  placed.sort(
    (a, b) =>
      a.start - b.start ||
      compareNumbers(a.turn, b.turn) ||
      compareNumbers(findEnd(a), findEnd(b)) ||
      a.place - b.place,
  )
  return answersInHistory(
    trace,
    placed.map(({ call }) => call),
  )
}

/** Calls that the provider carried out while the model replied: they stand where the reply has them. */
function answeredInReplies(calls: readonly Span[]): ReadonlySet<string | null> {
  const ids = new Set<string | null>()
  for (const { content } of calls)
    for (const { parts } of content.output)
      for (const part of parts) if (part.type === 'tool_result' && part.id !== null) ids.add(part.id)
  return ids
}

interface Placed {
  readonly call: ToolCall
  readonly start: number
  /** Place of the request among all requests of the trace. */
  readonly turn: number
  readonly place: number
}

/** Subtraction would make `Infinity - Infinity` a NaN. */
function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function findEnd({ call }: Placed): number {
  return call.endUs ?? Infinity
}

function showsToolCalls({ stated, spans, llmCalls }: Trace): boolean {
  if (stated.toolCallsComplete === true || spans.some(({ kind }) => kind === 'tool')) return true
  return llmCalls.length > 0 && llmCalls.every(({ content }) => content.recorded)
}

/** Tools whose spans are shown not to record arguments: they have none of a call that was asked for with some. */
function withoutArguments(executions: readonly Execution[], { requestOf }: Pairs): ReadonlySet<string> {
  const names = executions.flatMap(({ facts: { name, args } }, index) => {
    const asked = requestOf[index]?.call.args ?? null
    return isEmpty(args) && !isEmpty(asked) ? name : []
  })
  return new Set(names)
}

function executed({ span, facts }: Execution, request: Request | null, isArgless: boolean): ToolCall {
  const asked = unlessMasked(request?.call.args ?? null)
  const isUntold = (isArgless && isEmpty(facts.args)) || isDefinition(facts.args)
  const own = isUntold ? null : unlessMasked(facts.args)
  const args = isEmpty(own) || (isUnnamed(own) && !isEmpty(asked)) ? (asked ?? own) : own
  return {
    // A tool message need not say which tool it is from: its id does.
    name: nameOrEmpty(isBlank(facts.name) ? (request?.call.name ?? '') : facts.name),
    args,
    argsKnown: args !== null,
    asked,
    id: facts.callId ?? request?.call.id ?? null,
    result: unlessMasked(facts.result),
    error: facts.error,
    errorKnown: facts.error !== null || facts.errorKnown !== false,
    errorType: facts.error === null ? null : (span.error?.type ?? null),
    executed: true,
    spanId: span.id,
    requestedBy: request?.spanId ?? null,
    startUs: span.startUs,
    endUs: span.endUs,
  }
}

/** White space names no tool. */
function nameOrEmpty(name: string): string {
  return isBlank(name) ? '' : name
}

function requested({ call, spanId, startUs }: Request): ToolCall {
  const args = unlessMasked(call.args)
  return {
    name: nameOrEmpty(call.name),
    args,
    argsKnown: args !== null,
    asked: args,
    id: call.id,
    result: null,
    error: null,
    errorKnown: false,
    errorType: null,
    executed: false,
    spanId: null,
    requestedBy: spanId,
    startUs,
    endUs: null,
  }
}

/**
 * Fills in results that no tool span recorded from what the models were told later, by call id; those of
 * tools that the provider runs stand in the reply itself. The
 * latest input is read first: it repeats the history, so that one input is mostly all that is read.
 */
function answersInHistory(trace: Trace, calls: ToolCall[]): ToolCall[] {
  const open = new Set<string>()
  for (const { id, result, error } of calls)
    if (id !== null && result === null && error === null) open.add(id)
  if (open.size === 0) return calls
  const answers = new Map<string, ToolResult>()
  for (const { content } of trace.llmCalls.toReversed()) {
    if (open.size === 0) break
    for (const { parts } of [...content.input, ...content.output]) {
      for (const part of parts) {
        if (part.type === 'tool_result' && part.id !== null && open.delete(part.id))
          answers.set(part.id, part)
      }
    }
  }
  return answers.size === 0 ? calls : calls.map((call) => withAnswer(call, answers))
}

function withAnswer(call: ToolCall, answers: ReadonlyMap<string, ToolResult>): ToolCall {
  const answer =
    call.id === null || call.error !== null || call.result !== null ? undefined : answers.get(call.id)
  if (answer === undefined) return call
  const { error, errorKnown } = answer
  const result = unlessMasked(answer.result)
  return { ...call, result, error, errorKnown: error !== null || errorKnown !== false, executed: true }
}
