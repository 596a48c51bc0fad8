import type { IncomingHttpHeaders } from 'node:http'
import { limits } from '../../core/limits.ts'
import { writeJson, omitNullish } from '../../core/json.ts'
import type { ExchangeBody, ModelExchange } from '../../trace/formats/exchange/exchange.ts'
import { parseBody, writeExchange } from '../../trace/formats/exchange/exchange.ts'
import { unpackReply } from './unpack.ts'

/** Headers that are written down; any other may be a secret. */
const requestHeaders = [
  'content-type',
  'accept',
  'user-agent',
  'anthropic-version',
  'anthropic-beta',
  'openai-beta',
  'x-stainless-retry-count',
]
const replyHeaders = ['content-type', 'retry-after', 'request-id', 'x-request-id', 'x-amzn-requestid']

/** Lists what must not be shown of such a header: also the value of each cookie, and a password. */
function listSecrets(name: string, value: string): string[] {
  const [, scheme = '', secret = ''] = /^(?:(bearer|basic)\s+)?(.*)$/is.exec(value) ?? []
  if (/cookie/i.test(name))
    return [secret, ...secret.split(/;\s*/).map((part) => part.replace(/^[^=]*=/, ''))]
  if (!/basic/i.test(scheme)) return [secret]
  const password = Buffer.from(secret, 'base64').toString()
  return [secret, password, password.replace(/^[^:]*:/, '')]
}

/** Parameters whose values are no secret. */
const plainParameters: ReadonlySet<string> = new Set(['alt', 'api-version', 'beta'])

/** Bytes of an exchange without its bodies. */
const exchangeBytes = 400

/** Shorter ones are words like any other. */
const minSecretLength = 8

/** The exchanges of one trial, in the order in which they began, and the keys that were seen on the way. */
export class ExchangeLog {
  readonly #now: () => number
  readonly #exchanges: OpenExchange[] = []
  readonly #secrets = new Set<string>()
  readonly #ending = new Set<Promise<string>>()
  readonly #listeners: ((exchange: ModelExchange) => void)[] = []
  #bytes = 0
  #isFull = false

  /** `now`: milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now
  }

  get count(): number {
    return this.#exchanges.length
  }

  /** Keys of the agent, which nothing that is recorded may show. */
  get secrets(): readonly string[] {
    return [...this.#secrets]
  }

  /** Called with each exchange when it has ended. */
  onExchange(listener: (exchange: ModelExchange) => void): void {
    this.#listeners.push(listener)
  }

  begin(provider: string, { method, url, headers }: RequestHead): OpenExchange {
    for (const [name, value] of Object.entries(headers))
      if (
        /auth|key|token|secret|cookie|password|credential/i.test(name) &&
        !/idempotency|sec-websocket/i.test(name)
      )
        for (const one of [value ?? []].flat()) listSecrets(name, one).forEach((secret) => this.#hide(secret))
    for (const [name, value] of url.searchParams) if (!plainParameters.has(name)) this.#hide(value)
    const about = { provider, method, path: formatPath(url), headers: selectHeaders(headers, requestHeaders) }
    const exchange = new OpenExchange(about, {
      now: this.#now,
      reserve: (bytes) => this.#reserve(bytes),
      onEnding: (line) => {
        this.#ending.add(line)
        void line.finally(() => this.#ending.delete(line))
      },
      onEnd: (ended) => this.#listeners.forEach((listener) => listener(ended)),
    })
    if (this.#isFull) return exchange
    this.#exchanges.push(exchange)
    this.#isFull = !this.#reserve(exchangeBytes + writeJson(about).length)
    if (this.#isFull) exchange.lose('there are more calls than are kept of a trial')
    return exchange
  }

  /** Waits until listeners have heard of all that has ended. */
  async settle(): Promise<void> {
    await Promise.all(this.#ending)
  }

  /** Ends the exchanges that are still open; `reason` is a clause. */
  close(reason: string): void {
    for (const exchange of this.#exchanges) exchange.end(reason)
  }

  /** Writes all exchanges, as lines. */
  async write(): Promise<Buffer> {
    const lines: string[] = []
    for (const exchange of this.#exchanges) lines.push(await exchange.write())
    return Buffer.from(lines.join(''))
  }

  #hide(value: string): void {
    if (value.length >= minSecretLength) this.#secrets.add(value)
  }

  #reserve(bytes: number): boolean {
    if (this.#bytes + bytes > limits.recordedExchanges) return false
    this.#bytes += bytes
    return true
  }
}

interface RequestHead {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
}

interface AboutRequest {
  readonly provider: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

interface LogContext {
  readonly now: () => number
  /** False if there is no room for this many bytes. */
  readonly reserve: (bytes: number) => boolean
  /** It has ended, and this is going to be its line. */
  readonly onEnding: (line: Promise<string>) => void
  readonly onEnd: (exchange: ModelExchange) => void
}

/** One exchange while it goes on, and its line. */
export class OpenExchange {
  readonly sent: CapturedBody
  readonly received: CapturedBody
  readonly #about: AboutRequest
  readonly #context: LogContext
  readonly #startMs: number
  #reply: { readonly status: number; readonly headers: IncomingHttpHeaders; readonly atMs: number } | null =
    null
  #injected: string | null = null
  #lost: string | null = null
  /** Set when it has ended. */
  #line: Promise<string> | null = null

  constructor(about: AboutRequest, context: LogContext) {
    this.#about = about
    this.#context = context
    this.#startMs = context.now()
    this.sent = new CapturedBody(context.reserve)
    this.received = new CapturedBody(context.reserve)
  }

  /** Notes the head of the reply. */
  reply(status: number, headers: IncomingHttpHeaders): void {
    this.#reply = { status, headers, atMs: this.#context.now() }
    this.received.encoding = headers['content-encoding'] ?? ''
  }

  /** Notes why a body is not recorded, in a clause. */
  lose(reason: string): void {
    this.#lost ??= reason
  }

  /** Notes that the reply is an injected fault of this kind. */
  inject(kind: string): void {
    this.#injected = kind
  }

  /** Ends the exchange. `error`: why the agent got no whole reply, in a clause. Only the first end counts. */
  end(error: string | null): void {
    if (this.#line !== null) return
    this.#line = this.#finish(error, this.#context.now())
    this.#context.onEnding(this.#line)
  }

  /** Returns the exchange as it is before a body was sent. */
  plan(): ModelExchange {
    const { provider, ...about } = this.#about
    const times = { startUs: this.#startMs * 1000, headUs: null, endUs: this.#startMs * 1000 }
    const request = { ...about, body: null }
    return { exchange: 1, provider, ...times, request, response: null, error: null, lost: null }
  }

  /** Reads the request, once all of it is there. */
  async readRequest(): Promise<Pick<ModelExchange, 'provider' | 'request'>> {
    const { provider, ...about } = this.#about
    return { provider, request: { ...about, body: (await this.sent.read()).body } }
  }

  async write(): Promise<string> {
    return (await this.#line) ?? ''
  }

  async #finish(error: string | null, endMs: number): Promise<string> {
    const { provider, method, path, headers } = this.#about
    const [sent, received] = [await this.sent.read(), await this.received.read()]
    const reply = this.#reply
    const exchange: ModelExchange = {
      exchange: 1,
      provider,
      startUs: this.#startMs * 1000,
      headUs: reply && reply.atMs * 1000,
      endUs: endMs * 1000,
      request: { method, path, headers, body: sent.body },
      response: reply && {
        status: reply.status,
        headers: selectHeaders(reply.headers, replyHeaders),
        body: received.body,
      },
      error,
      lost: this.#lost ?? sent.lost ?? received.lost,
      ...omitNullish({ injected: this.#injected }),
    }
    this.sent.free()
    this.received.free()
    this.#context.onEnd(exchange)
    return writeExchange(exchange)
  }
}

const tooLarge = 'it is larger than what is kept of a trial'

/** A body that passes through, as much of it as is kept. */
class CapturedBody {
  /** As its header has it. */
  encoding = ''
  readonly #reserve: (bytes: number) => boolean
  readonly #chunks: Buffer[] = []
  #bytes = 0
  #isFull = false

  constructor(reserve: (bytes: number) => boolean) {
    this.#reserve = reserve
  }

  take(chunk: Buffer): void {
    this.#bytes += chunk.length
    this.#isFull ||= this.#bytes > limits.recordedExchange || !this.#reserve(chunk.length)
    if (this.#isFull) this.#chunks.length = 0
    else this.#chunks.push(chunk)
  }

  /** All bytes so far; null if not all are kept. */
  get bytes(): Buffer | null {
    return this.#isFull ? null : Buffer.concat(this.#chunks)
  }

  /** Frees what is held, once it is written elsewhere. */
  free(): void {
    this.#chunks.length = 0
  }

  async read(): Promise<{ readonly body: ExchangeBody | null; readonly lost: string | null }> {
    const { bytes } = this
    if (bytes === null) return { body: null, lost: tooLarge }
    const unpacked = await unpackReply(bytes, this.encoding, limits.recordedExchange)
    if (unpacked === null) return { body: null, lost: 'its compressed data cannot be unpacked' }
    return this.#reserve(Math.max(0, unpacked.length - bytes.length))
      ? { body: parseBody(unpacked), lost: null }
      : { body: null, lost: tooLarge }
  }
}

function selectHeaders(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

function formatPath({ pathname, searchParams }: URL): string {
  const parameters = [...searchParams].map(([name, value]) =>
    [name, plainParameters.has(name) ? value : '***'].map(encodeURIComponent).join('='),
  )
  return parameters.length === 0 ? pathname : `${pathname}?${parameters.join('&')}`
}
