import { appendTo } from '../../core/collections.ts'
import { boundedJson, canonicalizeJson, isBlank, type JsonValue } from '../../core/json.ts'
import type { ToolCall } from '../model/trace-views.ts'
import type { Span } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { compareNumbers, computeStarts } from './time-order.ts'
import { isDefinition } from '../messages/logged-tool.ts'
import { findExecutions, type Execution, isEmpty } from './tool-executions.ts'
import { isUnnamed, pairUp, type Pairs } from './tool-pairs.ts'
import { findRequests, buildWindows, type Request } from './tool-requests.ts'
import { findFirstUnclaimedCall } from './unclaimed-calls.ts'
import { writesCalls } from './written-calls.ts'
import type { ToolResult } from '../model/message.ts'
import { unlessMasked } from '../model/masked.ts'

/** Lists tool calls by start, then as asked for, by end, as in the file. Null if the trace cannot show calls. */
export function findToolCalls(trace: Trace): ToolCall[] | null {
  const starts = computeStarts(trace.spans)
  const executions = findExecutions(trace, starts)
  const requests = findRequests(trace, starts)
  if (
    executions.length === 0 &&
    requests.length === 0 &&
    (!showsToolCalls(trace) || writesCalls(trace.messages) || findFirstUnclaimedCall(trace) !== null)
  )
    return null
  const pairs = pairUp(executions, requests, () => buildWindows(trace, starts))
  const inReply = answeredInReplies(trace.llmCalls)
  const argless = withoutArguments(executions, pairs)
  const placed = executions.flatMap((execution, index): Placed[] => {
    const request = pairs.requestOf[index]
    if (request === undefined) return []
    const item: Placed = {
      call: buildExecuted(execution, request, argless.has(execution.facts.name)),
      start: findPlace(execution, request, trace, inReply),
      turn: request?.turn ?? Infinity,
      place: execution.place,
    }
    return [item]
  })
  // What these executions answer is one of several requests.
  const unclear = new Set(
    executions.flatMap(({ facts }, index) => (pairs.requestOf[index] === undefined ? facts.callId : [])),
  )
  for (const request of pairs.unanswered) {
    const mayHaveRun = unclear.has(null) || unclear.has(request.call.id)
    placed.push({
      call: buildRequested(request, mayHaveRun),
      start: request.start,
      turn: request.turn,
      place: request.place,
    })
  }
  standInReplies(placed)
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

/** Puts unanswered calls after those that their reply asked for before them. Without an id, the reply's time stays. */
function standInReplies(placed: Placed[]): void {
  const latest = new Map<string, number>()
  for (const item of placed.toSorted((a, b) => compareNumbers(a.turn, b.turn))) {
    const { requestedBy, executed, id, startUs } = item.call
    if (requestedBy === null || (id === null && startUs !== null)) continue
    const before = Math.max(item.start, latest.get(requestedBy) ?? item.start)
    if (!executed) item.start = before
    latest.set(requestedBy, before)
  }
}

/** The time at which a call stands: that of its request where the order of the answers is not that of the calls, as in a list of messages. */
function findPlace(
  { span, start }: Execution,
  request: Request | null,
  { stated }: Trace,
  inReply: ReadonlySet<string | null>,
): number {
  const isUntimed = span.startUs === null && stated.messages !== undefined
  return request !== null && (isUntimed || inReply.has(request.call.id)) ? request.start : start
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
  start: number
  /** Place of the request among all requests of the trace. */
  readonly turn: number
  readonly place: number
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
    const wanted = requestOf[index]?.call.args ?? null
    return isEmpty(args) && !isEmpty(wanted) ? name : []
  })
  return new Set(names)
}

function buildExecuted({ span, facts }: Execution, request: Request | null, isArgless: boolean): ToolCall {
  const wanted = unlessMasked(request?.call.args ?? null)
  const isUntold = (isArgless && isEmpty(facts.args)) || isDefinition(facts.args)
  const actual = isUntold ? null : unlessMasked(facts.args)
  const args = isEmpty(actual) || (isUnnamed(actual) && !isEmpty(wanted)) ? (wanted ?? actual) : actual
  const askedAs = nameOrEmpty(request?.call.name ?? '')
  // A tool message need not say which tool it is from: its id does.
  const name = nameOrEmpty(isBlank(facts.name) ? askedAs : facts.name)
  const call: ToolCall = {
    name,
    args,
    argsKnown: args !== null,
    asked: wanted,
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
  return askedAs === '' || askedAs === name ? call : Object.assign({ name, askedAs }, call)
}

/** White space names no tool. */
function nameOrEmpty(name: string): string {
  return isBlank(name) ? '' : name
}

function buildRequested({ call, spanId, startUs }: Request, mayHaveRun: boolean): ToolCall {
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
    ...(mayHaveRun && { mayHaveRun }),
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
  for (const call of calls) if (call.id !== null && isUnanswered(call)) open.add(call.id)
  if (open.size === 0) return calls
  const answers = new Map<string, readonly ToolResult[]>()
  for (const { content } of trace.llmCalls.toReversed()) {
    if (answers.size === open.size) break
    const latest = new Map<string, ToolResult[]>()
    for (const { parts } of [...content.input, ...content.output])
      for (const part of parts)
        if (part.type === 'tool_result' && part.id !== null && open.has(part.id) && !answers.has(part.id))
          appendTo(latest, part.id, part)
    for (const [id, results] of latest) answers.set(id, results)
  }
  return answers.size === 0 ? calls : fillInAnswers(calls, answers)
}

/** Answers to calls that share an id are theirs in turn, where each has one. */
function fillInAnswers(calls: readonly ToolCall[], answers: ReadonlyMap<string, readonly ToolResult[]>) {
  const sharing = new Map<string, ToolCall[]>()
  for (const call of calls) if (call.id !== null && answers.has(call.id)) appendTo(sharing, call.id, call)
  const waiting = new Map<string, ToolResult[]>()
  for (const [id, group] of sharing) {
    const rest = omitRecorded(answers.get(id) ?? [], group)
    if (group.length === 1 || group.filter(isUnanswered).length === rest.length) waiting.set(id, rest)
  }
  return calls.map((call) => {
    const answer = isUnanswered(call) ? waiting.get(call.id ?? '')?.shift() : undefined
    return answer === undefined ? call : withAnswer(call, answer)
  })
}

/** The answers but for those that calls have already. */
function omitRecorded(results: readonly ToolResult[], calls: readonly ToolCall[]): ToolResult[] {
  const left = new Map<string, number>()
  const count = (result: JsonValue, change: 1 | -1): number => {
    const text = canonicalizeJson(boundedJson(result))
    const before = left.get(text) ?? 0
    left.set(text, before + change)
    return before
  }
  for (const { result } of calls) if (result !== null) count(result, 1)
  return results.filter(({ result }) => count(unlessMasked(result), -1) <= 0)
}

function isUnanswered({ result, error }: ToolCall): boolean {
  return result === null && error === null
}

function withAnswer(call: ToolCall, { error, errorKnown, ...answer }: ToolResult): ToolCall {
  const result = unlessMasked(answer.result)
  return { ...call, result, error, errorKnown: error !== null || errorKnown !== false, executed: true }
}
