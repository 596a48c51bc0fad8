import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { listObjects, objectOrNull, omitNullish, textOrNull, writeJson } from '../../../core/json.ts'
import { ObjectAttributes } from '../../model/attributes.ts'
import type { Message, Part, ToolResult } from '../../model/message.ts'
import { emptyContent, Span, type SpanContent, type SpanError } from '../../model/span.ts'
import type { Trace, TraceSource } from '../../model/trace.ts'
import { LazyTrace } from '../../views/lazy-trace.ts'
import { OpenCalls } from '../../reading/open-calls.ts'
import { messageKey } from '../../views/messages.ts'
import type { ReadItem } from '../../reading/reader.ts'
import { readEventStream } from '../bedrock/event-stream.ts'
import { findStreamKind, parseStreamText } from '../reply-stream/reply-stream.ts'
import type { ExchangeBody, RecordedExchange } from './exchange.ts'
import * as s from '../../reading/shape.ts'
import { findModelInPath, findModelRoute } from './model-routes.ts'

/** Attribute of a call whose reply the gateway made up: the kind of the fault. */
export const injectedName = 'scenario_gate.injected'

/** The kind of a call that was not made, because it would have broken a budget. */
export const refusedForBudget = 'budget'

interface ExchangeCall {
  /** All that the model was told, and what it said. */
  readonly messages: readonly Message[]
  readonly content: SpanContent
  /** Tools that the provider ran while it replied. */
  readonly tools: readonly Span[]
  readonly error: SpanError | null
  /** Id of the reply. */
  readonly id: string | null
}

/** The run behind some exchanges: a span per model call, and per tool whose answer a later request carries. */
export class ExchangeTrace {
  readonly #spans: Span[] = []
  readonly #messages: Message[] = []
  readonly #seen = new Map<string, number>()
  /** Time and name of tool calls that a reply asked for. */
  readonly #requests = new OpenCalls<{
    readonly name: string
    readonly args: JsonValue
    readonly atUs: number | null
  }>()

  /** Adds the exchange that began next. */
  take(exchange: RecordedExchange): void {
    const { request, startUs, endUs } = exchange
    const route = findModelRoute(request)
    if (route === null || exchange.by === 'user') return
    const call = readCall(exchange)
    const output = new Set(call.content.output)
    const input = call.messages.filter((message) => !output.has(message))
    this.#hear(input, startUs)
    const { content, error } = call
    const model = content.model ?? findModelInPath(request.path)
    const injected = exchange.injected === undefined ? '' : ` (injected ${exchange.injected})`
    const init = { parentId: null, name: `${model ?? route.kind}${injected}`, startUs, endUs, error }
    const attributes = new ObjectAttributes(describeCall(exchange, call))
    this.#add(
      new Span(
        () => ({
          ...content,
          model,
          input,
        }),
        { ...init, id: `${route.kind}-${this.#spans.length + 1}`, kind: route.kind, attributes },
      ),
    )
    for (const span of call.tools)
      this.#add(span.withFacts({ id: `tool-${this.#spans.length + 1}`, parentId: null }))
    for (const message of content.output) this.#reply(message, endUs)
  }

  /** The same calls, and one that comes next; of messages, what these are. */
  followedBy(exchange: RecordedExchange): ExchangeTrace {
    const next = new ExchangeTrace()
    for (const span of this.#spans) next.#add(span)
    next.take(exchange)
    return next
  }

  /** `endsAsking`: where tools that the model asked for last are not known to have run, it is no whole run. */
  build(id: string, source: TraceSource, endsAsking = false): Trace {
    const messages = [...this.#messages]
    const isOpen = endsAsking && asksOpenly(messages.at(-1)?.parts ?? [])
    const stated = { messages, ...(isOpen && { endsOpen: true }) }
    return new LazyTrace({ id, source, spans: [...this.#spans], stated })
  }

  #add(span: Span): void {
    this.#spans.push(span)
  }

  /** What the model is told and was not told, or did not say, before. */
  #hear(messages: readonly Message[], atUs: number | null): void {
    const counts = new Map<string, number>()
    for (const message of messages) {
      const parts = message.parts.filter((part) => this.#isNew({ ...message, parts: [part] }, counts))
      if (parts.length === 0) continue
      this.#messages.push({ ...message, parts })
      for (const [part, key] of buildCallKeys(parts))
        if (part.type === 'tool_result') this.#answer(part, key, atUs)
        else if (part.type === 'tool_call') this.#requests.ask(key, { ...part.call, atUs })
    }
  }

  /** Reasoning need not be told again. */
  #isNew(part: Message, counts: Map<string, number>): boolean {
    if (part.parts[0]?.type === 'reasoning') return false
    const key = messageKey(part)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count <= (this.#seen.get(key) ?? 0)) return false
    this.#seen.set(key, count)
    return true
  }

  #reply(message: Message, atUs: number | null): void {
    this.#messages.push(message)
    for (const [part, callKey] of buildCallKeys(message.parts)) {
      const key = messageKey({ ...message, parts: [part] })
      this.#seen.set(key, (this.#seen.get(key) ?? 0) + 1)
      // What it is called with is read in the reply.
      if (part.type === 'tool_call') this.#requests.ask(callKey, { ...part.call, args: null, atUs })
    }
  }

  /** Between the reply that asked for it and the request that tells of it. */
  #answer(part: ToolResult, key: string, endUs: number | null): void {
    const request = this.#requests.answer(key, part.name)
    const name = part.name ?? request?.name ?? ''
    const tool = {
      name,
      callId: part.id,
      args: request?.args ?? null,
      result: part.result,
      error: part.error,
    }
    const facts = { ...tool, ...omitNullish({ errorKnown: part.errorKnown }) }
    const init = {
      id: `tool-${this.#spans.length + 1}`,
      parentId: null,
      name,
      kind: 'tool' as const,
      startUs: request?.atUs ?? endUs,
      endUs,
      error: part.error === null ? null : { type: null, message: part.error },
      attributes: new ObjectAttributes({}),
    }
    this.#add(new Span(() => ({ ...emptyContent, tools: [facts] }), init))
  }
}

/** Tells whether a message asks for a tool that its provider did not run itself: the answer of that stands beside it. */
function asksOpenly(parts: readonly Part[]): boolean {
  const answered = new Set(parts.flatMap((part) => (part.type === 'tool_result' ? [part.id] : [])))
  return parts.some((part) => part.type === 'tool_call' && !answered.has(part.call.id))
}

/** Parts with the ids of calls; one without an id has its name and which of that name it is in its message, as its answer is among the answers. */
function buildCallKeys(parts: readonly Part[]): (readonly [Part, key: string])[] {
  const counts = new Map<string, number>()
  return parts.map((part) => {
    const [id, name] = getCallNames(part)
    const kind = `${part.type} ${name ?? ''}`
    const nth = counts.get(kind) ?? 0
    counts.set(kind, nth + 1)
    return [part, id ?? `name ${name ?? ''} ${nth}`]
  })
}

function getCallNames(part: Part): readonly [id: string | null, name: string | null] {
  if (part.type === 'tool_call') return [part.call.id, part.call.name]
  return part.type === 'tool_result' ? [part.id, part.name] : [null, null]
}

/** The run that exchanges are, in their order, and what of them is lost. */
export function* readRun(
  exchanges: readonly RecordedExchange[],
  id: string,
  source: TraceSource,
  endsAsking = false,
): Generator<ReadItem> {
  const run = new ExchangeTrace()
  for (const exchange of exchanges) run.take(exchange)
  yield { kind: 'trace', trace: run.build(id, source, endsAsking), supersedes: false }
  const lost = exchanges.find((exchange) => exchange.lost !== null)?.lost ?? null
  if (lost !== null)
    yield { kind: 'damage', traceId: id, reason: `a model call is not recorded whole: ${lost}` }
}

function describeCall({ request, response, injected }: RecordedExchange, { id }: ExchangeCall): JsonObject {
  const body = objectOrNull(readJson(request.body))
  return omitNullish({
    'gen_ai.response.id': id,
    'gen_ai.request.model': textOrNull(body?.['model']),
    'http.response.status_code': response?.status ?? null,
    tools: body?.['tools'] ?? null,
    ...(injected !== undefined && { [injectedName]: injected }),
  })
}

function readCall(exchange: RecordedExchange): ExchangeCall {
  const { request, response } = exchange
  const failure = findFailure(exchange)
  const { format = null, kind } = findModelRoute(request) ?? { kind: 'llm' }
  const body = objectOrNull(readJson(request.body))
  const place = { id: '', source: { file: '', format: 'model-exchanges' } }
  const unread = { messages: [], content: emptyContent, tools: [], error: failure, id: null }
  if (kind === 'embedding') return unread
  const chunks = failure === null ? listChunks(response?.body ?? null) : null
  if (chunks !== null) {
    const streamKind = findStreamKind(chunks[0] ?? {})
    if (streamKind === null) return unread
    const isWhole = chunks.some(streamKind.isEnd) && streamKind.areWhole?.(chunks) !== false
    const call = describeTrace(streamKind.trace(chunks, place, body))
    return isWhole ? call : { ...call, error: call.error ?? brokenOff }
  }
  if (format === null) return unread
  const reply = objectOrNull(readJson(response?.body ?? null))
  if (failure === null && (reply === null || !format.isReply(reply))) return unread
  const record = failure === null && reply !== null ? reply : {}
  const trace = format.traceOf({ record, reply: record, request: body, error: failure }, place)
  const call = describeTrace(trace)
  return failure === null ? call : { ...call, content: { ...call.content, output: [] } }
}

/** Tells whether request and reply have the shapes of their provider; null if they do. */
export function checkExchange({ request, response }: RecordedExchange): s.Misfit | null {
  const route = findModelRoute(request)
  if (route === null && request.method === 'POST' && isModelReply(response?.body ?? null))
    return s.inside('request', s.inside('path', s.misfit(request.path, 'the path of a model')))
  const shape = route?.format?.shape
  if (shape === undefined || response === null || response.status >= 300) return null
  const chunks = listChunks(response.body) ?? []
  const kind = findStreamKind(chunks[0] ?? {})
  const ofChunks =
    kind === null ? null : chunks.map((chunk) => kind.shape(chunk)).find((fault) => fault !== null)
  const reply = kind === null ? readJson(response.body) : null
  return ofChunks ?? shape({ request: readJson(request.body), response: reply })
}

/** Tells whether it is the reply of a language model: words of it, with their tokens. */
function isModelReply(body: ExchangeBody | null): boolean {
  if (body === null || 'base64' in body) return false
  const text = 'text' in body ? body.text : writeJson(body.json)
  return (
    /"usage(?:_?[mM]etadata)?"\s*:\s*\{/.test(text) &&
    /"(?:choices|candidates|content|output)"\s*:\s*[[{]/.test(text)
  )
}

const brokenOff: SpanError = { type: 'cut_off', message: 'the stream broke off before its end' }

function describeTrace({ id, spans, llmCalls, stated }: Trace): ExchangeCall {
  const [call] = llmCalls
  return {
    messages: stated.messages ?? [],
    content: call?.content ?? emptyContent,
    tools: spans.filter(({ kind }) => kind === 'tool'),
    error: call?.error ?? null,
    id: id === '' ? null : id,
  }
}

/** Why a call failed: nothing came, or the provider refused it. */
function findFailure({ response, error }: RecordedExchange): SpanError | null {
  if (response !== null && response.status >= 300) {
    const body = readJson(response.body)
    const stated =
      objectOrNull(objectOrNull(Array.isArray(body) ? body[0] : body)?.['error']) ?? objectOrNull(body)
    const text = response.body !== null && 'text' in response.body ? response.body.text : null
    const message = textOrNull(stated?.['message']) ?? text ?? 'the call failed'
    return {
      type: textOrNull(stated?.['type']) ?? String(response.status),
      message: `${response.status} ${message}`,
    }
  }
  return error === null ? null : { type: 'connection_error', message: error }
}

/** Pieces of a reply that was streamed; null for a whole one. */
export function listChunks(body: ExchangeBody | null): JsonObject[] | null {
  if (body === null) return null
  if ('base64' in body) return readEventStream(Buffer.from(body.base64, 'base64'))
  if ('text' in body) return parseStreamText(body.text)
  return Array.isArray(body.json) ? listObjects(body.json) : null
}

function readJson(body: ExchangeBody | null): JsonValue {
  return body !== null && 'json' in body ? body.json : null
}
