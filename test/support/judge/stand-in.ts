import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { isObject, parseJson, type JsonObject, type JsonValue } from '../../../src/core/json.ts'

/** What a stand-in does with one request. */
export type Act =
  /** A whole reply with this text. */
  | { readonly says: string; readonly model?: string }
  | { readonly refuses: string }
  | { readonly cutOff: string }
  /** An error in the provider's own form. */
  | {
      readonly status: number
      readonly message: string
      readonly headers?: Readonly<Record<string, string>>
      readonly code?: string
    }
  /** Anything at all. */
  | { readonly status: number; readonly raw: string; readonly headers?: Readonly<Record<string, string>> }
  /** A whole reply as a stream of events, or one that ends in an error, or in the middle of an event. */
  | { readonly streams: string; readonly ends: 'well' | 'in an error' | 'early' }
  /** An error, a byte at a time. */
  | { readonly drips: string; readonly status: number }
  | { readonly redirectsTo: string }
  | { readonly floods: number }
  | 'hangs'
  | 'stalls'
  | 'hangs up'

/** A request as it arrived. */
export interface SeenRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: JsonValue | undefined
}

/** How one interface is spoken. */
export interface Wire {
  /** What the real server would object to; null for nothing. */
  objection(request: SeenRequest): string | null
  reply(text: string, model: string | null, request: SeenRequest): JsonObject
  refusal(text: string): JsonObject
  cutOff(text: string): JsonObject
  error(status: number, message: string, code: string | null): JsonObject
  /** The events of a streamed reply with this text, and the one that an error is streamed as. */
  events(text: string): { readonly reply: readonly string[]; readonly error: string }
}

/** One event as it is streamed. */
export function event(data: JsonObject | string, name?: string): string {
  const line = `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
  return name === undefined ? line : `event: ${name}\n${line}`
}

/** The model that a request names in its body. */
function askedModel({ body }: SeenRequest): string | null {
  const model = isObject(body) ? body['model'] : null
  return typeof model === 'string' ? model : null
}

/** A text in three pieces, as models write it. */
export function pieces(whole: string): string[] {
  const third = Math.ceil(whole.length / 3)
  return [whole.slice(0, third), whole.slice(third, 2 * third), whole.slice(2 * third)]
}

export interface StandIn extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  readonly requests: readonly SeenRequest[]
  /** What was wrong with requests. */
  readonly objections: readonly string[]
}

/** A server that speaks one interface on the loopback, one act a request; the last one goes on. */
export async function standIn(wire: Wire, ...acts: readonly [Act, ...Act[]]): Promise<StandIn> {
  const requests: SeenRequest[] = []
  const objections: string[] = []
  const server = createServer((incoming, response) => {
    void text(incoming).then((body) => {
      const request = {
        path: `${incoming.method} ${incoming.url}`,
        headers: incoming.headers,
        body: parseJson(body),
      }
      const act = acts[Math.min(requests.length, acts.length - 1)] as Act
      requests.push(request)
      const objection = wire.objection(request)
      if (objection === null) return perform(act, wire, request, response)
      objections.push(objection)
      return send(response, 400, wire.error(400, objection, null))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    objections,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function perform(act: Act, wire: Wire, request: SeenRequest, response: ServerResponse): void {
  if (act === 'hangs') return
  if (act === 'hangs up') {
    response.destroy()
    return
  }
  if (act === 'stalls') {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"id": ')
    return
  }
  if ('says' in act) send(response, 200, wire.reply(act.says, act.model ?? askedModel(request), request))
  else if ('refuses' in act) send(response, 200, wire.refusal(act.refuses))
  else if ('cutOff' in act) send(response, 200, wire.cutOff(act.cutOff))
  else if ('streams' in act) stream(act, wire, response)
  else if ('drips' in act) drip(response, act.status, JSON.stringify(wire.error(act.status, act.drips, null)))
  else if ('redirectsTo' in act) response.writeHead(307, { location: act.redirectsTo }).end()
  else if ('floods' in act) flood(response, act.floods)
  else if ('raw' in act)
    response.writeHead(act.status, { 'content-type': 'text/html', ...act.headers }).end(act.raw)
  else send(response, act.status, wire.error(act.status, act.message, act.code ?? null), act.headers)
}

function send(response: ServerResponse, status: number, body: JsonObject, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

function stream(
  { streams, ends }: Extract<Act, { readonly streams: string }>,
  wire: Wire,
  response: ServerResponse,
): void {
  const { reply, error } = wire.events(streams)
  const half = reply.slice(0, Math.ceil(reply.length / 2))
  const sent = { well: reply, 'in an error': [...half, error], early: [half.join('').slice(0, -20)] }[ends]
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  for (const each of sent) response.write(each)
  response.end()
}

function drip(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  for (const byte of Buffer.from(body)) response.write(Uint8Array.of(byte))
  response.end()
}

/** Valid JSON, but far too much of it; stops when nobody reads any more. */
function flood(response: ServerResponse, bytes: number): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const chunk = ' '.repeat(64 << 10)
  let sent = 0
  const more = () => {
    while (sent < bytes && !response.destroyed) {
      sent += chunk.length
      if (!response.write(chunk)) return
    }
    response.end('{}')
  }
  response.on('drain', more)
  more()
}
