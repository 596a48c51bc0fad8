import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import { Duplex, Transform } from 'node:stream'
import { trialHeader } from '../command/telemetry-variables.ts'
import { quoteText } from '../../text/sentence.ts'
import type { ReceiverBounds } from './bounds.ts'
import { keepAliveMs, type Connections } from './connections.ts'
import { createUnreadableRefusal } from './decode.ts'
import type { TrialInbox } from './inbox.ts'
import { discardRequest, receiveBody, selectUnpacker, type Opened } from './receive.ts'
import { createAcceptedReply, Refusal, toRefusal, signals, type Signal } from './reply.ts'

/** What all connections by gRPC share. */
export interface CallHost {
  /** The open ones, by their token. */
  readonly inboxes: ReadonlyMap<string, TrialInbox>
  readonly connections: Connections
  readonly bounds: ReceiverBounds
}

/** A connection, and the trials that its calls have named. */
interface Caller {
  readonly host: CallHost
  readonly socket: Socket
  readonly trials: Set<TrialInbox>
  /** Those that are open. */
  calls: number
  /** Those that ever were. */
  allCalls: number
}

/** What the library below Node calls a frame that may not stand where it is. */
const protocolError = -505

/** Serves OTLP over gRPC, on a connection that begins as HTTP/2 does. */
export async function serveCalls(socket: Socket, host: CallHost): Promise<void> {
  const { performServerHandshake } = await import('node:http2')
  if (socket.destroyed) return
  const caller: Caller = { host, socket, trials: new Set(), calls: 0, allCalls: 0 }
  const frames = new FrameCounter()
  // Node tells of no frame that it refuses.
  const watched = new Transform({
    transform(chunk: Buffer, _, done) {
      frames.read(chunk)
      done(null, chunk)
    },
  })
  const duplex = Duplex.from({ readable: socket.pipe(watched), writable: socket })
  duplex.on('error', () => undefined)
  const session = performServerHandshake(duplex, {
    settings: { enablePush: false, maxConcurrentStreams: 100 },
  })
  session.on('stream', (stream: ServerHttp2Stream, headers) => void answerCall(stream, headers, caller))
  session.on('error', (error: NodeJS.ErrnoException) => {
    // A sender that has gone is known by the calls that it leaves open.
    if (error.code?.startsWith('ERR_HTTP2') !== true) return
    const { trials, calls, allCalls } = caller
    // The library for Go takes its leave with the number of a call of its own, where one of ours belongs. A call that was
    // refused for its own number is lost.
    const isLeave = calls === 0 && frames.heads === allCalls
    if (error.errno === protocolError && trials.size > 0 && isLeave) return
    for (const inbox of trials.size > 0 ? trials : host.inboxes.values())
      inbox.note('unreadable', 'it is not HTTP/2 as it should be')
  })
  session.setTimeout(keepAliveMs, () => session.destroy())
  // Our side would stay open. What has come is read before.
  watched.on('end', () => setImmediate(() => session.destroy()))
  socket.on('close', () => session.destroy())
}

/** Counts the frames that begin a call, in what a sender of HTTP/2 writes. */
class FrameCounter {
  heads = 0
  /** Bytes to pass over: of the words before all frames, and then of each frame. */
  #rest = 24
  #head: number[] = []

  read(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;) {
      const passed = Math.min(this.#rest, chunk.length - at)
      this.#rest -= passed
      at += passed
      const byte = chunk[at]
      if (this.#rest > 0 || byte === undefined) return
      at += 1
      this.#head.push(byte)
      const [high = 0, middle = 0, low = 0, type] = this.#head
      if (this.#head.length < 9) continue
      this.#head = []
      this.#rest = (high << 16) | (middle << 8) | low
      if (type === 1) this.heads += 1
    }
  }
}

/** Never rejects, whatever is sent. */
async function answerCall(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, caller: Caller) {
  const { host, socket } = caller
  const isGrpc = /^application\/grpc\b/i.test(headers['content-type'] ?? '')
  let inbox: TrialInbox | undefined
  const latest = setTimeout(() => stream.destroy(), host.bounds.requestMs)
  stream.on('close', () => clearTimeout(latest))
  // Where the sender has gone, an answer has no one to go to.
  stream.on('error', () => undefined)
  caller.calls += 1
  caller.allCalls += 1
  try {
    inbox = findInbox(headers, host)
    caller.trials.add(inbox)
    host.connections.busy(socket)
    inbox.received += 1
    if (!isGrpc) throw createTypeRefusal(headers['content-type'])
    sendMessage(stream, await receiveCall(stream, headers, { inbox, bounds: host.bounds }))
  } catch (thrown) {
    const refusal = toRefusal(thrown)
    if (refusal.problem !== null) inbox?.note(refusal.problem, refusal.detail)
    discardRequest(stream, host.bounds.request)
    sendRefusal(stream, refusal, isGrpc)
  } finally {
    caller.calls -= 1
    if (caller.calls === 0) host.connections.idle(socket)
  }
}

/** A `Refusal` is thrown where no trial that runs is named. */
function findInbox({ [trialHeader]: token }: IncomingHttpHeaders, { inboxes }: CallHost): TrialInbox {
  const inbox = inboxes.get(String(token))
  if (inbox !== undefined) return inbox
  // It does not name its trial, so no verdict may depend on what it would have sent.
  if (token === undefined) for (const each of inboxes.values()) each.note('grpc', '')
  throw new Refusal(404, `No recording is in progress by the header ${trialHeader}.`)
}

function createTypeRefusal(type: string | undefined): Refusal {
  const detail = quoteText(type ?? '', 80)
  return new Refusal(415, `Over HTTP/2 only gRPC is answered, not ${detail}.`, {
    problem: 'content-type',
    detail,
  })
}

async function receiveCall(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  { inbox, bounds }: { readonly inbox: TrialInbox; readonly bounds: ReceiverBounds },
): Promise<Buffer> {
  const signal = readMethod(headers[':path'] ?? '')
  if (signal === 'metrics') {
    discardRequest(stream, bounds.request)
    return createAcceptedReply(signal, 'protobuf').body
  }
  const open = (sent: Buffer) => openMessage(sent, headers['grpc-encoding'])
  const post = { body: stream, encoding: 'protobuf', signal, inbox, proceed: () => undefined, open } as const
  return (await receiveBody(post, bounds)).body
}

const services = {
  traces: 'trace.v1.TraceService',
  logs: 'logs.v1.LogsService',
  metrics: 'metrics.v1.MetricsService',
} as const satisfies Record<Signal, string>

/** A `Refusal` is thrown where the method is none of an exporter. */
function readMethod(path: string): Signal {
  const signal = signals.find((name) => path === `/opentelemetry.proto.collector.${services[name]}/Export`)
  if (signal !== undefined) return signal
  const detail = quoteText(path, 80)
  const isOther = /^\/(?:grpc\.|opentelemetry\.proto\.collector\.profiles\.)/.test(path)
  throw new Refusal(405, `There is no method ${detail}.`, { ...(!isOther && { problem: 'path', detail }) })
}

const prefixBytes = 5

/** Opens the one message of a call. */
function openMessage(sent: Buffer, grpcEncoding: string | string[] | undefined): Opened {
  const isWhole = sent.length >= prefixBytes && sent.readUInt32BE(1) === sent.length - prefixBytes
  const flag = sent[0] ?? 0
  if (!isWhole || flag > 1) throw createUnreadableRefusal('it is not one message of gRPC')
  const bytes = sent.subarray(prefixBytes)
  if (flag === 0) return { bytes, unpack: null }
  const unpack = selectUnpacker(String(grpcEncoding ?? ''))?.(bytes)
  if (unpack === undefined) throw createUnreadableRefusal('it does not say how it is compressed')
  return { bytes, unpack }
}

const head = { 'content-type': 'application/grpc', 'grpc-accept-encoding': 'identity,gzip,deflate' }

function canSend(stream: ServerHttp2Stream): boolean {
  return !stream.destroyed && !stream.closed
}

function sendMessage(stream: ServerHttp2Stream, body: Buffer): void {
  if (!canSend(stream)) return
  const prefix = Buffer.alloc(prefixBytes)
  prefix.writeUInt32BE(body.length, 1)
  stream.on('wantTrailers', () => {
    if (canSend(stream)) stream.sendTrailers({ 'grpc-status': '0' })
  })
  stream.respond({ ':status': 200, ...head }, { waitForTrailers: true })
  stream.end(Buffer.concat([prefix, body]))
}

/** Statuses of gRPC by those of HTTP: they say the same of whether to try again. */
const grpcStatuses: Readonly<Record<number, number>> = { 400: 3, 404: 5, 405: 12, 413: 8, 415: 12, 503: 14 }
const internalError = 13

function sendRefusal(stream: ServerHttp2Stream, { status, message }: Refusal, isGrpc: boolean): void {
  if (!canSend(stream) || stream.headersSent) return
  const fields = {
    'grpc-status': String(grpcStatuses[status] ?? internalError),
    'grpc-message': encodeURIComponent(Buffer.from(message).toString()),
  }
  stream.respond({ ':status': isGrpc ? 200 : status, ...head, ...fields }, { endStream: true })
}
