import type { AgentRun, ToolCall } from '../model/trace-views.ts'
import { isWithinDepth, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { Span, SpanError } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { messageValue, createTextMessage, MessageValue, type PathSpan, type PathValue } from './path-span.ts'
import { findFirstStart } from './rollup.ts'
import { findInputValue } from './span-values.ts'
import { limits } from '../../core/limits.ts'
import { attributesAsObject } from '../model/attributes.ts'

/** The run itself: as the trace tells of it as a whole, where that is more than its agent tells. */
export function wholeRun(trace: Trace, agent: AgentRun | null): PathSpan {
  const path = agent?.name ?? 'agent'
  const span = buildSpan(trace, agent?.spanId ?? null)
  const { durationUs, spans } = trace
  const place = {
    path,
    name: path,
    within: null,
    span,
    startUs: agent?.startUs ?? findFirstStart(spans),
    endUs: agent?.endUs ?? null,
  }
  const { finalOutput, stated } = trace
  // What broke off before an answer need not say why: Timbal's results have no error for an agent that raised.
  const isUnknown = span === null || (span.error === null && stated.endsOpen === true)
  return toldSpan(place, {
    failure: isUnknown ? undefined : span.error,
    elapsedMs: durationUs === null ? null : durationUs / 1000,
    input: () =>
      trace.userInput === null ? readInput(span) : { prompt: trace.userInput, ...readInput(span) },
    output: () => (finalOutput === null ? undefined : createTextMessage(finalOutput)),
    usage: () => sumUsage(trace.llmCalls) ?? findStatedUsage(trace),
  })
}

/** An agent that worked for another one, without having been called as a tool. */
export function ranAgent(trace: Trace, path: string, within: string, run: AgentRun): PathSpan {
  const { name, startUs, endUs, output } = run
  const span = buildSpan(trace, run.spanId)
  return toldSpan(
    { path, name, within, span, startUs, endUs },
    {
      failure: span === null ? undefined : span.error,
      input: () => readInput(span),
      output: () => (output === null ? undefined : createTextMessage(output)),
    },
  )
}

export function calledModel(path: string, within: string, span: Span): PathSpan {
  const { startUs, endUs, error: failure } = span
  return toldSpan(
    { path, name: 'llm', within, span, startUs, endUs },
    {
      failure,
      input: () => {
        const { input } = span.content
        return input.length === 0 ? undefined : { messages: input.map((one) => messageValue(one).fields) }
      },
      output: () => {
        const { output, recorded } = span.content
        const message = output.findLast(({ role }) => role === 'assistant') ?? output.at(-1)
        if (message !== undefined) return messageValue(message)
        return recorded && failure === null ? messageValue({ role: 'assistant', parts: [] }) : undefined
      },
      usage: () => sumUsage([span]),
    },
  )
}

/** A tool call; of one that only a message shows it is not known when it ran, nor how it ended. */
export function calledTool(path: string, within: string, call: ToolCall, span: Span | null): PathSpan {
  const { name, args, argsKnown, result, error, errorType: type, executed } = call
  const [startUs, endUs] = span === null ? [null, null] : [call.startUs, call.endUs]
  return toldSpan(
    { path, name, within, span, startUs, endUs },
    {
      isTool: true,
      failure: error !== null ? { type, message: error } : executed ? null : undefined,
      input: () => (argsKnown ? args : undefined),
      output: () => result ?? undefined,
    },
  )
}

function buildSpan({ spans, tree }: Trace, id: string | null): Span | null {
  return id === null ? null : (spans[tree.indexOf.get(id) ?? -1] ?? null)
}

function readInput(span: Span | null): JsonObject | undefined {
  const value = span === null ? null : findInputValue(span)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}

/**
 * Tokens under keys as Timbal has them, in both spellings, as it depends on the provider which one is used.
 * A figure that one of the calls does not tell is left out: the sum of the others is not the whole.
 */
function sumUsage(calls: readonly Span[]): JsonObject | undefined {
  const succeeded = calls.filter(({ error, content }) => error === null || content.usage !== null)
  const counts = new Map<string, number>()
  for (const metric of ['input', 'output'] as const) {
    if (succeeded.some(({ content }) => (content.usage?.[metric] ?? null) === null)) continue
    for (const { content } of succeeded) {
      const { usage, model, provider } = content
      const name = provider === null || model === null ? (model ?? 'model') : `${provider}/${model}`
      addTo(counts, name, metric, usage?.[metric] ?? 0)
    }
  }
  return counts.size === 0 ? undefined : Object.fromEntries(counts)
}

function findStatedUsage({ stated }: Trace): JsonObject | undefined {
  const counts = new Map<string, number>()
  for (const metric of ['input', 'output'] as const) {
    const count = stated.usage?.[metric] ?? null
    if (count !== null) addTo(counts, 'model', metric, count)
  }
  return counts.size === 0 ? undefined : Object.fromEntries(counts)
}

function addTo(counts: Map<string, number>, model: string, metric: string, count: number): void {
  for (const key of [`${model}:${metric}_tokens`, `${model}:${metric}_text_tokens`])
    counts.set(key, (counts.get(key) ?? 0) + count)
}

/** Path of something that ran, and its time. */
type Place = Pick<PathSpan, 'path' | 'name' | 'within' | 'span' | 'startUs' | 'endUs'>

/** Facts that it states; one that is absent is unknown. */
interface Told {
  /** Why it failed; null: it did not. */
  readonly failure: SpanError | null | undefined
  readonly isTool?: true
  /** In milliseconds, where that is not end minus start. */
  readonly elapsedMs?: number | null
  readonly input?: () => PathValue | undefined
  readonly output: () => PathValue | undefined
  readonly usage?: () => JsonObject | undefined
}

/** Other formats fill in what they know; of a tool call that is all of its arguments, or none. */
const ofTools: ReadonlySet<string> = new Set(['usage', 'metadata', 'error'])
const ofAgents: ReadonlySet<string> = new Set([...ofTools, 'input'])

/** A span of any format but Timbal's own. */
function toldSpan(place: Place, facts: Told): PathSpan {
  const partial = facts.isTool === true ? ofTools : ofAgents
  return {
    ...place,
    isExact: false,
    partial,
    get: (property) => limitValue(findValue(property, place, facts)),
  }
}

function limitValue(value: PathValue | undefined): PathValue | undefined {
  if (value === undefined || value instanceof MessageValue) return value
  return isWithinDepth(value, limits.jsonDepth) ? value : undefined
}

function findValue(property: string, place: Place, facts: Told): PathValue | undefined {
  const { failure } = facts
  if (property === 'input') return facts.input?.()
  // What failed gave nothing.
  if (property === 'output')
    return facts.output() ?? (failure === undefined || failure === null ? undefined : null)
  if (property === 'usage') return facts.usage?.()
  if (property === 'error') return failure && { type: failure.type, message: failure.message }
  if (property === 'status') return failure === undefined ? undefined : findStatus(failure)
  if (property === 'elapsed') return facts.elapsedMs ?? measureElapsed(place)
  if (property === 't0') return toMilliseconds(place.startUs)
  if (property === 't1') return toMilliseconds(place.endUs)
  if (property === 'path') return place.path
  if (property === 'call_id') return place.span?.id
  if (property === 'metadata')
    return place.span === null ? undefined : attributesAsObject(place.span.attributes)
  return undefined
}

function findStatus(failure: SpanError | null): JsonValue {
  return { code: failure === null ? 'success' : 'error', reason: null, message: failure?.message ?? null }
}

function toMilliseconds(timeUs: number | null): number | undefined {
  return timeUs === null ? undefined : timeUs / 1000
}

function measureElapsed({ startUs, endUs }: Place): number | undefined {
  return startUs === null || endUs === null ? undefined : (endUs - startUs) / 1000
}
