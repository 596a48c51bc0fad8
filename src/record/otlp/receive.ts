import type { IncomingMessage } from 'node:http'
import { sizeOf, type ReceiverBounds } from './bounds.ts'
import { busy, readBody, tooLarge, unpacked, unpackerOf } from './body.ts'
import { decode, type Decoded } from './decode.ts'
import type { OpenInbox } from './inbox.ts'
import { quoted, Refusal } from './refusal.ts'
import { accepted, encodingOf, type Encoding, type Reply, type Signal } from './reply.ts'

export interface Post {
  readonly request: IncomingMessage
  readonly signal: Signal
  readonly inbox: OpenInbox
  /** Tells a sender that waits for it to send the body. */
  readonly proceed: () => void
}

/** Takes one export request into its inbox. Rejects with a `Refusal`. */
export async function receive(
  { request, signal, inbox, proceed }: Post,
  bounds: ReceiverBounds,
): Promise<Reply> {
  const encoding = encodingIn(request)
  const unpackerFor = unpackerOf(request.headers['content-encoding'])
  if (Number(request.headers['content-length']) > bounds.request) throw tooLarge(sizeOf(bounds.request))
  if (!inbox.begin(request)) throw busy()
  let reserved = 0
  try {
    proceed()
    const sent = await readBody(request, bounds.request, (bytes) => {
      if (!inbox.reserve(bytes)) return false
      reserved += bytes
      return true
    })
    return await inbox.inTurn(async () => {
      const unpacker = unpackerFor?.(sent)
      const body = unpacker === undefined ? sent : await unpacked(sent, unpacker, bounds.request)
      if (inbox.isClosed) throw new Refusal(404, 'The recording has ended.')
      return take(decode(body, encoding, signal, bounds.inbox), { inbox, encoding, signal })
    })
  } finally {
    inbox.release(reserved)
    inbox.end(request)
  }
}

/** A `Refusal` is thrown where the content type is not one of OTLP. */
function encodingIn(request: IncomingMessage): Encoding {
  const type = request.headers['content-type']
  const encoding = encodingOf(type)
  if (encoding !== null) return encoding
  const detail = quoted(type ?? '')
  const hint =
    type?.startsWith('application/grpc') === true ? ' Set OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf.' : ''
  const message = `Content type ${detail} is not one of OTLP: application/x-protobuf, application/json.${hint}`
  throw new Refusal(415, message, { problem: 'content-type', detail })
}

interface To {
  readonly inbox: OpenInbox
  readonly encoding: Encoding
  readonly signal: Signal
}

function take(decoded: Decoded, { inbox, encoding, signal }: To): Reply {
  const { kept, unusable, lost } = decoded
  const isKept = kept === 0 || inbox.keep(decoded)
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
    inbox.note('full', inbox.fullBy, kept)
    reasons.push(`${kept} after ${inbox.fullBy}, the most that is kept`)
  }
  const rejected = unusable + lost + (isKept ? 0 : kept)
  return accepted(signal, encoding, rejected, `Left out: ${reasons.join(', ')}.`)
}
