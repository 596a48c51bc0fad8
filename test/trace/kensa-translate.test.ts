import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isObject, type JsonObject, type JsonValue } from '../../src/core/json.ts'
import { traceFromKensaRows } from '../../src/trace/formats/kensa-jsonl.ts'
import { requestsOf } from '../../src/trace/message.ts'
import type { Span } from '../../src/trace/span.ts'

interface Vector {
  readonly id: string
  readonly otel_span: JsonObject
  readonly expect: JsonObject
  readonly note: string
}

const vectors = readFileSync(new URL('../fixtures/vectors/kensa-translate.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector)

/** Where a span is read otherwise than Kensa does, on purpose: what is read instead, and why. */
const deviations: Readonly<Record<string, { readonly reads: JsonObject; readonly why: string }>> = {
  t004: { reads: { kind: 'embedding' }, why: 'an embedding is no chain' },
  t058: { reads: { status: 'error' }, why: 'STATUS_CODE_ERROR is how protobuf JSON spells an error' },
  t073: {
    reads: { kind: 'llm', model: 'gpt-4o', tokens: { prompt: 5, completion: 0, total: 5, cache_read: 0 } },
    why: 'the GenAI conventions are understood',
  },
  t025: { reads: { cost: null }, why: 'no price is looked up: the recording does not say what it cost' },
  t028: { reads: { cost: null }, why: 'no price is looked up: the recording does not say what it cost' },
  t031: {
    reads: { kind: 'chain', cost: null },
    why: 'no price is looked up: the recording does not say what it cost',
  },
  t043: {
    reads: {
      tools: [
        { name: 'first', args: {}, result: null },
        { name: 'second', args: {}, result: null },
      ],
    },
    why: 'the index is the order in which the model asked; the order of attributes is an accident',
  },
  t067: { reads: { end_time: null }, why: 'a span without an end is a span without an end, no crash' },
}

describe('spans mean what Kensa takes them to mean', () => {
  test.for(vectors)('$id $note', ({ id, otel_span: row, expect: expected }) => {
    const [span] = traceFromKensaRows([row]).spans
    if (span === undefined) throw new Error('no span')
    const { metadata, ...wanted } = deviations[id]?.reads ?? expected
    const seen = asKensaSees(span, row)
    expect(Object.keys(wanted).map((field) => [field, seen[field]])).toEqual(
      Object.entries(wanted).map(([field, value]) => [field, asInstant(field, value)]),
    )
    const kept = Object.entries(isObject(metadata) ? metadata : {})
    expect(kept.map(([name]) => [name, span.attributes.get(name)])).toEqual(kept)
  })

  test('every deviation is of a vector that exists', () => {
    expect(Object.keys(deviations).filter((id) => !vectors.some((vector) => vector.id === id))).toEqual([])
  })
})

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
  if (messages !== undefined) return { messages }
  if (value === undefined || value === null) return null
  return isObject(value) ? value : { value }
}

function tokensOf({ content: { usage } }: Span): JsonValue {
  if (usage === null) return null
  const { input, output, total, cacheRead } = usage
  return { prompt: input ?? 0, completion: output ?? 0, total: total ?? 0, cache_read: cacheRead ?? 0 }
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
  const calls = content.tools.length > 0 ? content.tools : content.output.flatMap(requestsOf)
  return calls.map(({ name, args }) => ({
    name,
    args: args === null ? {} : isObject(args) ? args : { raw: args },
    result: null,
  }))
}

/** Two spellings of one moment are equal. */
function asInstant(field: string, value: JsonValue): JsonValue {
  return field.endsWith('_time') && typeof value === 'string' ? Date.parse(value) * 1000 : value
}
