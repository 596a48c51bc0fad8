import { parseJson, type JsonObject } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { readExportRequest, messageCount } from '../../trace/formats/opentelemetry/protobuf-request.ts'
import { tooLarge } from './body.ts'
import { sizeOf } from './bounds.ts'
import { jsonSize } from './json-size.ts'
import { Refusal } from './refusal.ts'
import type { Encoding, Signal } from './reply.ts'
import { isExportRequest, sift, type Sifted } from './sift.ts'

export interface Decoded extends Sifted {
  /** In OTLP JSON, in any spelling that the readers know. */
  readonly request: JsonObject
  /** Bytes that it takes in memory, about. */
  readonly weight: number
  /** Spans and log records that could not be read. */
  readonly lost: number
}

/** The body of an export request. A `Refusal` is thrown where nothing can be made of it, or more than `maxWeight`. */
export function decode(body: Buffer, encoding: Encoding, signal: Signal, maxWeight: number): Decoded {
  return encoding === 'json' ? fromJson(body, maxWeight) : fromProtobuf(body, signal, maxWeight)
}

/** Bytes of an object, of a place in one, and of what a message of protobuf becomes, on 64 bits. */
const objectBytes = 64
const placeBytes = 16
const messageBytes = 96

/** A value in a value takes three containers of JSON, or four. */
const maxDepth = limits.jsonDepth * 5

function fromJson(body: Buffer, maxWeight: number): Decoded {
  const { containers, places, depth } = jsonSize(body)
  const weight = body.length + containers * objectBytes + places * placeBytes
  if (weight > maxWeight) throw tooLarge(inMemory(maxWeight))
  if (depth > maxDepth) throw unreadable('it is nested too deeply')
  const text = body.toString('utf8')
  const request = parseJson(text.startsWith('\ufeff') ? text.slice(1) : text)
  if (request === undefined) throw unreadable('it is not JSON')
  if (!isExportRequest(request)) {
    throw unreadable('it is JSON, but has no list of `resourceSpans` or `resourceLogs`')
  }
  const sifted = sift(request, (traceId, spanId) => traceId !== '' && spanId !== '')
  return { request, weight, lost: 0, ...sifted }
}

function fromProtobuf(body: Buffer, signal: Signal, maxWeight: number): Decoded {
  const messages = messageCount(body, Math.ceil(maxWeight / messageBytes))
  const weight = body.length + messages * messageBytes
  if (weight > maxWeight) throw tooLarge(inMemory(maxWeight))
  const { request, lost } = readExportRequest(body, signal === 'logs' ? 'log' : 'span')
  // Of other lengths, they are no ids but the first fields of something else.
  const sifted = sift(request, (traceId, spanId) => traceId.length === 32 && spanId.length === 16)
  if (lost > 0 && sifted.kept === 0) throw unreadable('it is not protobuf of OTLP')
  return { request, weight, lost, ...sifted }
}

function inMemory(bytes: number): string {
  return `${sizeOf(bytes)} in memory`
}

function unreadable(detail: string): Refusal {
  return new Refusal(400, `The body cannot be decoded: ${detail}.`, { problem: 'unreadable', detail })
}
