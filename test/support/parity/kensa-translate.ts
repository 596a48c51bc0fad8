import { isObject, type JsonObject, type JsonValue } from '../../../src/core/json.ts'
import { traceFromKensaRows } from '../../../src/trace/formats/kensa/kensa-jsonl.ts'
import { listRequests } from '../../../src/trace/model/message.ts'
import type { Span } from '../../../src/trace/model/span.ts'
import type { Trace } from '../../../src/trace/model/trace.ts'
import { knownTokens } from '../../../src/trace/model/usage.ts'
import { Prices } from '../../../src/trace/prices/prices.ts'
import { deviations } from '../../trace/formats/kensa-translate-deviations.ts'
import { vectorsOf, type Comparison } from './comparison.ts'

interface Vector {
  readonly id: string
  readonly otel_span: JsonObject
  /** Prices of the day, where Kensa made the cost of them. */
  readonly prices?: JsonObject
  readonly expect: JsonObject
  readonly note: string
}

/** What each span of OpenTelemetry is taken to mean. */
export const kensaTranslations: readonly Comparison[] = vectorsOf('kensa-translate').map((line) => {
  const { id, note, otel_span: row, prices, expect } = JSON.parse(line) as Vector
  const expected = prices === undefined ? expect : withTotalAlone(expect)
  const deviation = deviations[id]
  return {
    id,
    note,
    subject: 'reading of spans',
    as: deviation?.as ?? null,
    async answers() {
      const trace = traceFromKensaRows([row])
      const [span] = trace.spans
      if (span === undefined) throw new Error('no span')
      const priced = prices === undefined ? {} : { cost: await findPricedCost(trace) }
      const answers = (wanted: JsonObject) => ({
        ours: { ...asSeen(span, row, wanted), ...priced },
        theirs: asStated(wanted),
      })
      if (deviation === undefined) return answers(expected)
      const { ours, theirs: listed } = answers(deviation.reads)
      return { ours, listed, theirs: asStated({ ...deviation.reads, ...expected }) }
    },
  }
})

/** A cost made of prices has no parts with us. */
function withTotalAlone({ cost, ...others }: JsonObject): JsonObject {
  return { ...others, cost: isObject(cost) ? { total: Number(cost['total']) } : (cost ?? null) }
}

async function findPricedCost(trace: Trace): Promise<JsonValue> {
  await new Prices().addTo(trace)
  return trace.cost === null ? null : { total: Number(trace.cost.known.toFixed(9)) }
}

/** The fields of a span that a vector is about; of the metadata those that it names. */
function asSeen(span: Span, row: JsonObject, wanted: JsonObject): JsonObject {
  const names = isObject(wanted['metadata']) ? Object.keys(wanted['metadata']) : []
  const metadata = Object.fromEntries(names.map((name) => [name, span.attributes.get(name) ?? null]))
  const seen: JsonObject = { ...asKensaSees(span, row), metadata }
  return Object.fromEntries(Object.keys(wanted).map((field) => [field, seen[field] ?? null]))
}

/** Two spellings of one moment are equal. */
function asStated(wanted: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(wanted).map(([field, value]) => [field, asInstant(field, value)]))
}

/** A span in the fields of Kensa's model. */
function asKensaSees(span: Span, row: JsonObject): JsonObject {
  const { content, attributes } = span
  return {
    trace_id: traceFromKensaRows([row]).id,
    span_id: span.id,
    parent_span_id: span.parentId,
    name: span.name,
    kind: span.kind,
    start_time: span.startUs,
    end_time: span.endUs,
    status: span.error === null ? 'ok' : 'error',
    model: content.model,
    provider: content.provider,
    input: ioOf(attributes.get('llm.input_messages'), attributes.get('input.value')),
    output: ioOf(attributes.get('llm.output_messages'), attributes.get('output.value')),
    tokens: tokensOf(span),
    cost: content.costUsd === null ? null : costOf(span),
    tools: toolsOf(span),
  }
}

function ioOf(messages: JsonValue | undefined, value: JsonValue | undefined): JsonValue {
  if (messages !== undefined && messages !== null) return { messages }
  if (value === undefined || value === null) return null
  return isObject(value) ? value : { value }
}

function tokensOf({ content: { usage } }: Span): JsonValue {
  if (usage === null) return null
  const { input, output, cacheRead } = usage
  // Kensa counts what is absent as 0.
  const total = knownTokens(usage, 'total') ?? 0
  return { prompt: input ?? 0, completion: output ?? 0, total, cache_read: cacheRead ?? 0 }
}

function costOf({ content, attributes }: Span): JsonValue {
  return {
    prompt: attributes.get('llm.cost.prompt') ?? 0,
    completion: attributes.get('llm.cost.completion') ?? 0,
    total: content.costUsd,
  }
}

/** Kensa has no word for arguments that are unknown, or that are text. */
function toolsOf({ content }: Span): JsonObject[] {
  const calls = content.tools.length > 0 ? content.tools : content.output.flatMap(listRequests)
  return calls.map(({ name, args }) => ({
    name,
    args: args === null ? {} : isObject(args) ? args : { raw: args },
    result: null,
  }))
}

function asInstant(field: string, value: JsonValue): JsonValue {
  if (!field.endsWith('_time') || typeof value !== 'string') return value
  // `Date` stops at milliseconds.
  const rest = /\.\d{3}(\d{3})/.exec(value)?.[1] ?? '0'
  return Date.parse(/(?:Z|[-+]\d\d:\d\d)$/.test(value) ? value : `${value}Z`) * 1000 + Number(rest)
}
