import type { JsonObject, JsonValue, Mapping } from '../../../core/json.ts'
import { isObject, parseJson, writeJson, toMapping, omitNullish } from '../../../core/json.ts'
import { numberOrNull, objectOrNull, textOrNull } from '../../../core/json.ts'
import { isUtf8 } from 'node:buffer'

/** A body as it was sent, unpacked: JSON, other text (server-sent events), or bytes that are no text. */
export type ExchangeBody =
  | { readonly json: JsonValue }
  | { readonly text: string }
  | { readonly base64: string }

export interface GatewayRequest {
  readonly method: string
  /** With its query, from which all values are taken that may be secret. */
  readonly path: string
  /** Those that say something of the call; names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Null for none, and for one that is lost. */
  readonly body: ExchangeBody | null
}

export interface GatewayReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: ExchangeBody | null
}

/** A request of an agent and what came back, however it was recorded. Times in microseconds since 1970; null: not recorded. */
export interface RecordedExchange {
  readonly startUs: number | null
  readonly endUs: number | null
  readonly request: Pick<GatewayRequest, 'method' | 'path' | 'body'>
  readonly response: Pick<GatewayReply, 'status' | 'body'> | null
  /** Why the agent got no whole reply, in a clause; null if it did. */
  readonly error: string | null
  /** What of it could not be kept, in a clause; null for nothing. */
  readonly lost: string | null
  /** The kind of the fault that the gateway made up in the place of the reply; absent: none. */
  readonly injected?: string
  /** The simulated user asked, not the agent; absent: the agent did. */
  readonly by?: 'user'
}

/** What an agent sent to the address of a model's provider and what came back: a line of a recording of model calls. */
export interface ModelExchange extends RecordedExchange {
  /** Version of this shape; the first key of the line. */
  readonly exchange: 1
  /** `openai`, `anthropic`, …, or the host where it is none of those that have a name. */
  readonly provider: string
  readonly startUs: number
  /** When the head of the reply was there; null if none came. */
  readonly headUs: number | null
  readonly endUs: number
  readonly request: GatewayRequest
  readonly response: GatewayReply | null
}

/** Parses the bytes of a body. */
export function parseBody(bytes: Buffer): ExchangeBody | null {
  if (bytes.length === 0) return null
  if (!isUtf8(bytes)) return { base64: bytes.toString('base64') }
  const text = bytes.toString()
  const json = parseJson(text)
  return json === undefined ? { text } : { json }
}

/** Writes the line of an exchange, with its line break. */
export function writeExchange(exchange: ModelExchange): string {
  return `${writeJson(exchange)}\n`
}

/** Parses an exchange in a record; null if it is none. */
export function parseExchange(value: JsonValue | undefined): ModelExchange | null {
  const record = objectOrNull(value)
  if (record === null || !isExchange(record)) return null
  const [request, response] = [objectOrNull(record['request']), objectOrNull(record['response'])]
  const [startUs, endUs] = [numberOrNull(record['startUs']), numberOrNull(record['endUs'])]
  if (request === null || startUs === null || endUs === null) return null
  return {
    exchange: 1,
    provider: textOrNull(record['provider']) ?? '',
    startUs,
    headUs: numberOrNull(record['headUs']),
    endUs,
    request: {
      method: textOrNull(request['method']) ?? '',
      path: textOrNull(request['path']) ?? '',
      headers: parseHeaders(request['headers']),
      body: readBody(request['body']),
    },
    response: response && {
      status: numberOrNull(response['status']) ?? 0,
      headers: parseHeaders(response['headers']),
      body: readBody(response['body']),
    },
    error: textOrNull(record['error']),
    lost: textOrNull(record['lost']),
    ...omitNullish({ injected: textOrNull(record['injected']) }),
    ...(record['by'] === 'user' && { by: 'user' }),
  }
}

export function isExchange(record: Mapping): boolean {
  return record['exchange'] === 1 && isObject(record['request']) && 'response' in record
}

function readBody(value: JsonValue | undefined): ExchangeBody | null {
  const body = objectOrNull(value)
  if (body === null) return null
  if (body['json'] !== undefined) return { json: body['json'] }
  const [text, base64] = [body['text'], body['base64']]
  if (typeof text === 'string') return { text }
  return typeof base64 === 'string' ? { base64 } : null
}

function parseHeaders(value: JsonValue | undefined): Record<string, string> {
  const headers: JsonObject = toMapping(value)
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  )
}
