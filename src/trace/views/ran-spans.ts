import type { JsonObject } from '../../core/json.ts'
import type { Span } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import type { AgentRun } from './agents.ts'
import { messageValue, textMessage } from './message-value.ts'
import { toldSpan } from './path-facts.ts'
import type { PathSpan } from './path-span.ts'
import { inputValueOf } from './span-values.ts'
import type { ToolCall } from './tool-calls.ts'

/** The run itself: as the trace tells of it as a whole, where that is more than its agent tells. */
export function wholeRun(trace: Trace, agent: AgentRun | null): PathSpan {
  const path = agent?.name ?? 'agent'
  const span = spanOf(trace, agent?.spanId ?? null)
  const { durationUs, spans } = trace
  const place = {
    path,
    name: path,
    within: null,
    span,
    startUs: agent?.startUs ?? earliest(spans),
    endUs: agent?.endUs ?? null,
  }
  const { finalOutput, stated } = trace
  // What broke off before an answer need not say why: Timbal's results have no error for an agent that raised.
  const isUnknown = span === null || (span.error === null && stated.endsOpen === true)
  return toldSpan(place, {
    failure: isUnknown ? undefined : span.error,
    elapsedMs: durationUs === null ? null : durationUs / 1000,
    input: () => (trace.userInput === null ? givenTo(span) : { prompt: trace.userInput, ...givenTo(span) }),
    output: () => (finalOutput === null ? undefined : textMessage(finalOutput)),
    usage: () => usedBy(trace.llmCalls) ?? statedUsage(trace),
  })
}

/** An agent that worked for another one, without having been called as a tool. */
export function ranAgent(trace: Trace, path: string, within: string, run: AgentRun): PathSpan {
  const { name, startUs, endUs, output } = run
  const span = spanOf(trace, run.spanId)
  return toldSpan(
    { path, name, within, span, startUs, endUs },
    {
      failure: span === null ? undefined : span.error,
      input: () => givenTo(span),
      output: () => (output === null ? undefined : textMessage(output)),
    },
  )
}

/** A model call. */
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
        const said = output.findLast(({ role }) => role === 'assistant') ?? output.at(-1)
        if (said !== undefined) return messageValue(said)
        return recorded && failure === null ? messageValue({ role: 'assistant', parts: [] }) : undefined
      },
      usage: () => usedBy([span]),
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

function spanOf({ spans, tree }: Trace, id: string | null): Span | null {
  return id === null ? null : (spans[tree.indexOf.get(id) ?? -1] ?? null)
}

function earliest(spans: readonly Span[]): number | null {
  let first: number | null = null
  for (const { startUs } of spans) {
    if (startUs !== null && (first === null || startUs < first)) first = startUs
  }
  return first
}

function givenTo(span: Span | null): JsonObject | undefined {
  const value = span === null ? null : inputValueOf(span)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}

/**
 * Tokens under keys as Timbal has them, in both spellings, as it depends on the provider which one is used.
 * A figure that one of the calls does not tell is left out: the sum of the others is not the whole.
 */
function usedBy(calls: readonly Span[]): JsonObject | undefined {
  const told = calls.filter(({ error, content }) => error === null || content.usage !== null)
  const counts = new Map<string, number>()
  for (const metric of ['input', 'output'] as const) {
    if (told.some(({ content }) => (content.usage?.[metric] ?? null) === null)) continue
    for (const { content } of told) {
      const { usage, model, provider } = content
      const name = provider === null || model === null ? (model ?? 'model') : `${provider}/${model}`
      addTo(counts, name, metric, usage?.[metric] ?? 0)
    }
  }
  return counts.size === 0 ? undefined : Object.fromEntries(counts)
}

function statedUsage({ stated }: Trace): JsonObject | undefined {
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
