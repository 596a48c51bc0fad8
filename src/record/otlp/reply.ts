import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { toError } from '../../core/errors.ts'
import { writeJson } from '../../core/json.ts'
import type { ReceiverProblem } from './problems.ts'

/** Ends the handling of a request with an answer that says why, and a problem of its inbox. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** Null if nothing is missing for it. */
  readonly problem: ReceiverProblem | null
  /** Of the problem: for people, a part of a sentence. */
  readonly detail: string
  readonly headers: OutgoingHttpHeaders

  constructor(
    status: number,
    message: string,
    about: { problem?: ReceiverProblem; detail?: string; headers?: OutgoingHttpHeaders } = {},
  ) {
    super(message)
    this.status = status
    this.problem = about.problem ?? null
    this.detail = about.detail ?? ''
    this.headers = about.headers ?? {}
  }
}

/** Returns the refusal that was thrown, or one for a bug of ours. */
export function toRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown
  const detail = toError(thrown).message.slice(0, 200)
  return new Refusal(500, 'The receiver met a bug of its own.', { problem: 'failed', detail })
}

export type Encoding = 'protobuf' | 'json'

export const signals = ['traces', 'logs', 'metrics'] as const
export type Signal = (typeof signals)[number]

/** An answer in OTLP/HTTP. */
export interface Reply {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

const rejectedNames = {
  traces: 'rejectedSpans',
  logs: 'rejectedLogRecords',
  metrics: 'rejectedDataPoints',
} as const satisfies Record<Signal, string>

/** Creates the reply for taking all, or all but `rejected` items; senders do not try these again. */
export function createAcceptedReply(signal: Signal, encoding: Encoding, rejected = 0, message = ''): Reply {
  const headers = { 'content-type': contentTypes[encoding] }
  if (encoding === 'json') {
    const partial = { [rejectedNames[signal]]: String(rejected), errorMessage: message }
    const response = rejected === 0 ? {} : { partialSuccess: partial }
    return { status: 200, headers, body: Buffer.from(writeJson(response)) }
  }
  const partial = Buffer.concat([
    Buffer.from([0x08]),
    encodeVarint(rejected),
    encodeSized(0x12, Buffer.from(message)),
  ])
  return { status: 200, headers, body: rejected === 0 ? Buffer.alloc(0) : encodeSized(0x0a, partial) }
}

/** Creates a `google.rpc.Status`, which is the body of every refusal. */
export function createRefusedReply(
  status: number,
  message: string,
  encoding: Encoding,
  headers: OutgoingHttpHeaders = {},
): Reply {
  const body =
    encoding === 'json' ? Buffer.from(writeJson({ message })) : encodeSized(0x12, Buffer.from(message))
  return { status, headers: { 'content-type': contentTypes[encoding], ...headers }, body }
}

export function sendReply(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { ...headers, 'content-length': body.length }).end(body)
}

const contentTypes = { protobuf: 'application/x-protobuf', json: 'application/json' } as const

/** Parses the content type of a request, whose parameters say nothing here; null for any other. */
export function parseEncoding(contentType: string | undefined): Encoding | null {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase()
  return type === contentTypes.json ? 'json' : type === contentTypes.protobuf ? 'protobuf' : null
}

function encodeSized(tag: number, value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), encodeVarint(value.length), value])
}

function encodeVarint(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest % 128) | 0x80)
  }
}

/** Creates the refusal of a body over its limit. `detail`: the limit, `32 MiB`. */
export function createTooLargeRefusal(detail: string): Refusal {
  return new Refusal(413, `The request has more than ${detail}.`, { problem: 'too-large', detail })
}

export function createBusyRefusal(): Refusal {
  const headers = { 'retry-after': '1' }
  return new Refusal(503, 'Too much is being received already.', { problem: 'busy', headers })
}
