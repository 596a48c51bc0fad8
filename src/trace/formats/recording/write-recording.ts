import { escapeJson } from '../../../core/escape.ts'
import { listValues, objectOrNull, writeJson, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { listSignals, without, type SignalResources } from './export-request.ts'
import { buildTrialIds, deriveSpanId, type Recording, type TrialIds } from './recording.ts'
import { trialRequest, signRecording } from './trial-span.ts'
import { normalId } from '../../reading/ids.ts'

/**
 * A recording as OTLP JSON Lines, each with its line break: the span of the trial, then what the agent
 * sent as spans of the same trace. Any tool that reads OTLP reads it. A request is one line (spans and log
 * records apart), unless that would be long: then it is several.
 */
export function* recordingLines(recording: Recording): Generator<string> {
  const ids = buildTrialIds(recording)
  const requests = recording.requests.map(listSignals)
  const one = new OneTrace({ ...ids, caller: recording.caller ?? null }, requests)
  const sent = requests.flat().flatMap((signal) => [...writeLines(signal, one)])
  const request = trialRequest(recording, ids, sent.length)
  const lines = sent.map((line) => line.slice(0, -1))
  yield `${escapeJson(writeJson(signRecording(request, lines)))}\n`
  yield* sent
}

/** Characters: tools that read lines have bounds of about this size. */
const longLine = 1 << 20

interface WrittenResource {
  readonly about: string
  readonly scopes: readonly { readonly about: string; readonly items: readonly string[] }[]
}

function* writeLines({ names, resources }: SignalResources, one: OneTrace): Generator<string> {
  const written = resources.map(({ about, scopes }) => ({
    about: parseText(about),
    scopes: scopes.map((scope) => ({
      about: parseText(scope.about),
      items: scope.items.map((item) => parseText(names.id === 'spans' ? one.span(item) : one.log(item))),
    })),
  }))
  const line = (list: readonly WrittenResource[]) => {
    const inner = list.map(({ about, scopes }) => {
      const within = scopes.map((scope) => addList(scope.about, names.items[0], scope.items))
      return addList(about, names.scopes[0], within)
    })
    return `${escapeJson(addList('{}', names.resources[0], inner))}\n`
  }
  if (measureLength(written) <= longLine) yield line(written)
  else for (const part of parseParts(written)) yield line([part])
}

/** An object that was written as text, with one more field. */
function addList(object: string, name: string, items: readonly string[]): string {
  const start = object === '{}' ? '{' : `${object.slice(0, -1)},`
  return `${start}"${name}":[${items.join(',')}]}`
}

/** Few items each; what stands around them is repeated, and is never most of what is written. */
function* parseParts(resources: readonly WrittenResource[]): Generator<WrittenResource> {
  for (const { about, scopes } of resources) {
    for (const scope of scopes) {
      const most = Math.max(longLine, about.length + scope.about.length)
      let items: string[] = []
      let length = 0
      for (const item of scope.items) {
        if (items.length > 0 && length + item.length > most) {
          yield { about, scopes: [{ about: scope.about, items }] }
          items = []
          length = 0
        }
        items.push(item)
        length += item.length
      }
      if (items.length > 0) yield { about, scopes: [{ about: scope.about, items }] }
    }
  }
}

function measureLength(resources: readonly WrittenResource[]): number {
  let length = 0
  for (const { about, scopes } of resources) {
    length += about.length
    for (const scope of scopes) {
      length += scope.about.length
      for (const item of scope.items) length += item.length
    }
  }
  return length
}

/** Writes a value; cuts one that nests deeper than JSON can be written, as readers do not look that deep. */
function parseText(value: JsonObject): string {
  try {
    return writeJson(value)
  } catch {
    return writeJson(cutOff(value, maxDepth))
  }
}

/** Depth in JSON: one level of a value in OTLP takes four. */
const maxDepth = limits.jsonDepth * 8

function cutOff(value: JsonValue, depth: number): JsonValue {
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return null
  if (Array.isArray(value)) return value.map((item) => cutOff(item, depth - 1))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cutOff(item, depth - 1)]))
}

/** The span that the command was told to continue; null if unknown: it may be any one. */
interface Caller {
  readonly caller: string | null
}

const hexSpanId = /^[0-9a-f]{16}$/
const hexTraceId = /^[0-9a-f]{32}$/

/**
 * Puts all that an agent sent into the one trace of its trial. Span ids that OpenTelemetry would not take,
 * or that spans of two traces share, are replaced. A span without a parent becomes a child of the trial, and so does one that
 * continues what the command was told to; a parent that never came stays missing.
 */
class OneTrace {
  readonly #trial: TrialIds & Caller
  readonly #traceIds = new Set<string>()
  /** The trace whose span keeps an id. */
  readonly #owners = new Map<string, string>()
  readonly #known = new Set<string>()
  #unnamed = 0

  constructor(trial: TrialIds & Caller, requests: Iterable<readonly SignalResources[]>) {
    this.#trial = trial
    for (const signals of requests) {
      for (const { names, resources } of signals) {
        if (names.id !== 'spans') continue
        for (const { scopes } of resources)
          for (const { items } of scopes) for (const span of items) this.#note(span)
      }
    }
  }

  span(raw: JsonObject): JsonObject {
    const { traceId, spanId, parentId } = listIds(raw)
    const { spanId: top, caller } = this.#trial
    const isCaller =
      caller === null ? !this.#known.has(formatSpanKey(traceId, parentId)) : parentId === caller
    const parentSpanId = parentId === '' || isCaller ? top : this.#assignId(traceId, parentId)
    const links = raw['links']
    const span: JsonObject = {
      traceId: this.#trial.traceId,
      spanId: spanId === '' ? deriveSpanId(traceId, `#${++this.#unnamed}`) : this.#assignId(traceId, spanId),
      parentSpanId,
      ...without(raw, idNames),
    }
    if (Array.isArray(links)) span['links'] = links.flatMap((link) => this.#link(link))
    return this.#traceIds.size > 1 ? withOrigin(span, traceId) : span
  }

  /** A record that was written outside of any trace stays so. */
  log(raw: JsonObject): JsonObject {
    const { traceId, spanId } = listIds(raw)
    if (traceId === '') return raw
    const record: JsonObject = { traceId: this.#trial.traceId, ...without(raw, idNames) }
    if (spanId !== '') record['spanId'] = this.#assignId(traceId, spanId)
    return this.#traceIds.size > 1 ? withOrigin(record, traceId) : record
  }

  #note(raw: JsonObject): void {
    const { traceId, spanId } = listIds(raw)
    this.#traceIds.add(traceId)
    if (spanId === '') return
    this.#known.add(formatSpanKey(traceId, spanId))
    if (!this.#owners.has(spanId)) this.#owners.set(spanId, traceId)
  }

  #assignId(traceId: string, spanId: string): string {
    const isOwn = (this.#owners.get(spanId) ?? traceId) === traceId
    const isFree = isOwn && hexSpanId.test(spanId) && spanId !== this.#trial.spanId
    return isFree ? spanId : deriveSpanId(traceId, spanId)
  }

  /** One with an id that is none would keep strict readers from its whole line. */
  #link(value: JsonValue): JsonObject[] {
    const link = objectOrNull(value)
    if (link === null) return []
    const { traceId, spanId } = listIds(link)
    const rest = without(link, idNames)
    if (this.#known.has(formatSpanKey(traceId, spanId)))
      return [{ traceId: this.#trial.traceId, spanId: this.#assignId(traceId, spanId), ...rest }]
    return hexTraceId.test(traceId) && hexSpanId.test(spanId) ? [{ traceId, spanId, ...rest }] : []
  }
}

const idNames = ['traceId', 'trace_id', 'spanId', 'span_id', 'parentSpanId', 'parent_span_id']

function listIds(raw: JsonObject) {
  return {
    traceId: normalId(raw['traceId'] ?? raw['trace_id']),
    spanId: normalId(raw['spanId'] ?? raw['span_id']),
    parentId: normalId(raw['parentSpanId'] ?? raw['parent_span_id']),
  }
}

function formatSpanKey(traceId: string, spanId: string): string {
  return `${traceId}/${spanId}`
}

/** Says which of its traces the agent itself had put it into. */
function withOrigin(item: JsonObject, traceId: string): JsonObject {
  const { attributes } = item
  if (objectOrNull(attributes) !== null)
    return { ...item, attributes: { ...objectOrNull(attributes), [originName]: traceId } }
  const list = listValues(attributes)
  return { ...item, attributes: [...list, { key: originName, value: { stringValue: traceId } }] }
}

const originName = 'scenario_gate.trace_id'
