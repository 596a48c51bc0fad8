import { formatSize } from '../../core/visible-text.ts'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { ReceiverBounds } from './bounds.ts'
import type { Encoding, Reply, Signal } from './reply.ts'
import {
  createBusyRefusal,
  createTooLargeRefusal,
  createAcceptedReply,
  parseEncoding,
  Refusal,
} from './reply.ts'
import { decodeRequest, type Decoded } from './decode.ts'
import type { TrialInbox } from './inbox.ts'
import { gunzip, inflate, inflateRaw } from 'node:zlib'
import { toError } from '../../core/errors.ts'
import { quoteText } from '../../text/sentence.ts'

/** Reads a body. `reserve` is called before each piece is held. Rejects with a `Refusal`; `discard` takes the rest. */
function readBody(request: Readable, maxBytes: number, reserve: (bytes: number) => boolean): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const refuse = (refusal: Refusal) => {
      request.off('data', takeChunk)
      chunks.length = 0
      reject(refusal)
    }
    const takeChunk = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) refuse(createTooLargeRefusal(formatSize(maxBytes)))
      else if (!reserve(chunk.length)) refuse(createBusyRefusal())
      else chunks.push(chunk)
    }
    const breakOff = () => refuse(new Refusal(400, 'The request broke off.', { problem: 'cut-off' }))
    // A stream of HTTP/2 ends after it was aborted, too.
    request.on('aborted', breakOff)
    request.on('data', takeChunk)
    request.on('end', () => resolve(Buffer.concat(chunks, bytes)))
    // After the end these come too late to change anything.
    request.on('error', breakOff)
    request.on('close', breakOff)
  })
}

/** Takes what is left of a refused request, for a sender reads no answer before it has sent all; up to a bound. */
export function discardRequest(request: Readable, maxBytes: number): void {
  let bytes = 0
  request.on('error', () => undefined)
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) request.destroy()
  })
}

type Unpack = typeof gunzip

/** Selects how to unpack a body by its content encoding; null for none. Throws a `Refusal` for an unknown one. */
export function selectUnpacker(contentEncoding: string | undefined): ((body: Buffer) => Unpack) | null {
  const name = contentEncoding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity') return null
  if (name === 'gzip' || name === 'x-gzip') return () => gunzip
  if (name === 'deflate') return (body) => (hasZlibHeader(body) ? inflate : inflateRaw)
  throw new Refusal(415, `Content encoding ${quoteText(name, 80)} is not supported; send gzip.`, {
    problem: 'encoding',
    detail: quoteText(name, 80),
    headers: { 'accept-encoding': 'gzip, deflate' },
  })
}

/** Tells whether a body has a zlib header, which some senders leave out. */
function hasZlibHeader(body: Buffer): boolean {
  return body.length >= 2 && ((body[0] ?? 0) & 0x0f) === 8 && body.readUInt16BE(0) % 31 === 0
}

/** Rejects with a `Refusal`, also where there would be more than `maxBytes`. */
function unpackBody(body: Buffer, unpack: Unpack, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    unpack(body, { maxOutputLength: maxBytes }, (error, result) => {
      if (error === null) resolve(result)
      else if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
        reject(createTooLargeRefusal(`${formatSize(maxBytes)} when it is unpacked`))
      } else {
        const detail = `its compressed data is damaged (${toError(error).message})`
        reject(new Refusal(400, `The body cannot be unpacked: ${detail}.`, { problem: 'unreadable', detail }))
      }
    })
  })
}

/** An export request in what was sent, and how to unpack it. */
export interface Opened {
  readonly bytes: Buffer
  readonly unpack: Unpack | null
}

interface About {
  readonly signal: Signal
  readonly inbox: TrialInbox
  /** Tells a sender that waits for it to send the body. */
  readonly proceed: () => void
}

interface Post extends About {
  readonly body: Readable
  readonly encoding: Encoding
  /** Throws a `Refusal` where the request is not in it. */
  readonly open: (sent: Buffer) => Opened
}

/** Takes one export request over HTTP into its inbox. Rejects with a `Refusal`. */
export async function receiveRequest(
  request: IncomingMessage,
  about: About,
  bounds: ReceiverBounds,
): Promise<Reply> {
  const encoding = readEncoding(request)
  const unpackerFor = selectUnpacker(request.headers['content-encoding'])
  if (Number(request.headers['content-length']) > bounds.request)
    throw createTooLargeRefusal(formatSize(bounds.request))
  const open = (bytes: Buffer) => ({ bytes, unpack: unpackerFor?.(bytes) ?? null })
  return receiveBody({ ...about, body: request, encoding, open }, bounds)
}

/** Takes one export request into its inbox. Rejects with a `Refusal`. */
export async function receiveBody(
  { body, encoding, signal, inbox, proceed, open }: Post,
  bounds: ReceiverBounds,
): Promise<Reply> {
  if (!inbox.begin(body)) throw createBusyRefusal()
  let reserved = 0
  try {
    proceed()
    const sent = await readBody(body, bounds.request, (bytes) => {
      if (!inbox.reserve(bytes)) return false
      reserved += bytes
      return true
    })
    return await inbox.inTurn(async () => {
      const { bytes, unpack } = open(sent)
      const whole = unpack === null ? bytes : await unpackBody(bytes, unpack, bounds.request)
      if (inbox.isClosed) throw new Refusal(404, 'The recording has ended.')
      return takeDecoded(decodeRequest(whole, encoding, signal, bounds.inbox), { inbox, encoding, signal })
    })
  } finally {
    inbox.release(reserved)
    inbox.end(body)
  }
}

/** Reads the encoding. Throws a `Refusal` for a content type that is not one of OTLP. */
function readEncoding(request: IncomingMessage): Encoding {
  const type = request.headers['content-type']
  const encoding = parseEncoding(type)
  if (encoding !== null) return encoding
  const detail = quoteText(type ?? '', 80)
  const hint =
    type?.startsWith('application/grpc') === true ? ' Set OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf.' : ''
  const message = `Content type ${detail} is not one of OTLP: application/x-protobuf, application/json.${hint}`
  throw new Refusal(415, message, { problem: 'content-type', detail })
}

interface To {
  readonly inbox: TrialInbox
  readonly encoding: Encoding
  readonly signal: Signal
}

function takeDecoded(decoded: Decoded, { inbox, encoding, signal }: To): Reply {
  const { remaining, unusable, lost } = decoded
  const isKept = remaining === 0 || inbox.keep(decoded)
  const reasons: string[] = []
  if (unusable > 0) {
    inbox.note('unusable', '', unusable)
    reasons.push(`${unusable} without trace id or span id`)
  }
  if (lost > 0) {
    inbox.note('broken', '', lost)
    reasons.push(`${lost} with lengths that do not fit together`)
  }
  if (!isKept) {
    inbox.note('full', inbox.limitReached, remaining)
    reasons.push(`${remaining} after ${inbox.limitReached}, the most that is kept`)
  }
  const rejected = unusable + lost + (isKept ? 0 : remaining)
  return createAcceptedReply(signal, encoding, rejected, `Left out: ${reasons.join(', ')}.`)
}
