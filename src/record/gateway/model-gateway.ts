import type { ServerResponse, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { toError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { findProxy } from '../../judge/providers/proxy.ts'
import type { Variables } from '../command/telemetry-variables.ts'
import { Loopback } from '../otlp/loopback.ts'
import { ExchangeLog } from './exchange-log.ts'
import type { ModelExchange } from '../../trace/formats/exchange/exchange.ts'
import { refusedForBudget } from '../../trace/formats/exchange/exchange-trace.ts'
import { findModelRoute } from '../../trace/formats/exchange/model-routes.ts'
import { injectFault, TrialFaults } from './faults/inject-fault.ts'
import { forward, refusePassage, type Passage } from './forward.ts'
import type { ModelUpstream } from './providers.ts'
import { findUpstream, isSignedForUs, redirectModels, setMissingKeys, signedForUs } from './providers.ts'
import type { ModelFault } from '../../scenario/scenario.ts'
import type { ModelReplay } from '../replay/model-replay.ts'
import { replayCall } from '../replay/replay-call.ts'
import { isWebSocket } from './pass-headers.ts'
import { refuseCall, refuseRequest, type RequestError } from './refuse-call.ts'
import { UpstreamAgents } from './upstream-agents.ts'
import { openResponse, writeHead } from './web-socket.ts'
import type { Environment } from '../../core/environment.ts'

/** Milliseconds. */
const times = {
  /** Until the head of a request is there. */
  head: 10_000,
}

/** What stands between agents and their models while they run: an address on loopback for each trial. */
export class ModelGateway {
  readonly #loopback = new Loopback<TrialModels>(limits.idleConnections, times.head, 0)
  readonly #agents: UpstreamAgents

  private constructor(env: Environment) {
    this.#agents = new UpstreamAgents(env)
    const { server, connections } = this.#loopback
    server.on('connection', (socket: Socket) => connections.opened(socket))
    server.on('request', (request, response) => this.#answer(request, response))
    server.on('checkContinue', (request, response) => {
      response.writeContinue()
      this.#answer(request, response)
    })
    server.on('upgrade', (request, socket: Socket, head) => this.#upgrade(request, socket, head))
    server.on('connect', (request, socket: Socket) =>
      refuseCall(openResponse(request, socket), 405, 'the address of a model, and no proxy'),
    )
    server.on('clientError', (error: RequestError, socket: Socket) =>
      connections.isBusy(socket) ? socket.destroy() : refuseRequest(socket, error),
    )
  }

  /** Binds a free port of 127.0.0.1. `env`: that of the run, whose authorities are trusted as the agents trust them. */
  static async start(env: Environment): Promise<ModelGateway> {
    const gateway = new ModelGateway(env)
    await gateway.#loopback.listen()
    return gateway
  }

  /** `now`: milliseconds since 1970. `replay`: what answers in the place of models; null for none. `faults`: what is made up in their place. */
  open(now: () => number, replay: ModelReplay | null, faults: readonly ModelFault[] = []): TrialModels {
    const instead = { replay, faults: new TrialFaults(faults) }
    return this.#loopback.open((endpoint, onClose) => new TrialModels(endpoint, now, instead, onClose))
  }

  async close(): Promise<void> {
    await this.#loopback.close()
    this.#agents.close()
  }

  /** Upgrades a WebSocket; for other protocols HTTP/1.1 is as good an answer. */
  #upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    if (isWebSocket(request)) {
      socket.unshift(head)
      this.#answer(request, openResponse(request, socket))
    } else {
      socket.unshift(Buffer.concat([writeHead(request), head]))
      this.#loopback.server.emit('connection', socket)
    }
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { socket, headers, url = '' } = request
    // Where the agent has gone, an answer has no one to go to.
    response.on('error', () => undefined)
    request.on('error', () => undefined)
    const [, token = '', path = ''] = /^\/([^/?]*)(.*)$/s.exec(url) ?? []
    const trial = this.#loopback.trials.get(token)
    if (!this.#loopback.isForUs(headers))
      return refuseCall(response, 403, 'not from here, or not by this name')
    if (trial === undefined) return refuseCall(response, 404, 'no trial is in progress here')
    this.#loopback.connections.busy(socket)
    response.once('close', () => this.#loopback.connections.idle(socket))
    try {
      trial.answer(request, response, { path, agents: this.#agents })
    } catch (thrown) {
      refuseCall(response, 400, toError(thrown).message)
    }
  }
}

interface Route {
  /** Behind the endpoint of the trial. */
  readonly path: string
  readonly agents: UpstreamAgents
}

/** The models of one trial's agent, and its calls. */
export class TrialModels {
  /** Its path, the token, cannot be guessed. */
  readonly endpoint: string
  readonly log: ExchangeLog
  readonly faults: TrialFaults
  readonly #end = new AbortController()
  readonly #replay: ModelReplay | null
  readonly #onClose: () => void
  #upstreams: ReadonlyMap<string, ModelUpstream> = new Map()
  /** Of its command. */
  #env: Environment = {}
  #open = 0
  #stop: AbortSignal | null = null
  #foresee: (planned: ModelExchange) => string | null = () => null

  constructor(
    endpoint: string,
    now: () => number,
    { replay, faults }: { readonly replay: ModelReplay | null; readonly faults: TrialFaults },
    onClose: () => void,
  ) {
    this.endpoint = endpoint
    this.log = new ExchangeLog(now)
    this.#replay = replay
    this.faults = faults
    this.#onClose = onClose
  }

  /** Puts the gateway in the place of each provider that the command of the trial may ask. */
  redirect(variables: Variables): void {
    this.#env = variables.toRecord()
    const isReplayed = this.#replay !== null
    if (isReplayed) setMissingKeys(variables)
    this.#upstreams = redirectModels(variables, this.endpoint, isReplayed)
  }

  /**
   * From when this is aborted, for the reason that it gives, the agent is told that it has no more to spend; and before a call that would
   * break something. `foresee` says what, in a clause, of a call that is answered so; null for nothing.
   */
  stopAt(signal: AbortSignal, foresee = this.#foresee): void {
    this.#stop = signal
    this.#foresee = foresee
  }

  answer(request: IncomingMessage, response: ServerResponse, { path, agents }: Route): void {
    const target = findUpstream(path, this.#upstreams)
    if (target === null) return refuseCall(response, 404, 'its path names no provider')
    if (this.#stop?.aborted === true) return refuseCall(response, 429, String(this.#stop.reason))
    const { method = 'GET', headers } = request
    const { provider, url: upstream } = target
    const exchange = this.log.begin(provider, { method, url: upstream, headers })
    exchange.sent.encoding = headers['content-encoding'] ?? ''
    const agent = agents.find(upstream, findProxy(upstream, this.#env))
    const passage = { request, response, upstream, exchange, agent, signal: this.#end.signal }
    if (this.#open >= limits.requestsAtOnce)
      return refusePassage(passage, 503, 'too many calls at the same time')
    this.#open += 1
    response.once('close', () => (this.#open -= 1))
    if (this.#replay === null && isSignedForUs(headers, upstream))
      return refusePassage(passage, 403, signedForUs)
    this.#pass(passage).catch((thrown: unknown) => refusePassage(passage, 400, toError(thrown).message))
  }

  async #pass(passage: Passage): Promise<void> {
    const { request, response, exchange, upstream } = passage
    const call = { method: request.method ?? 'GET', path: upstream.pathname }
    if (findModelRoute(call)?.kind === 'llm') {
      await this.log.settle()
      const breach = response.destroyed ? null : this.#foresee(exchange.plan())
      if (breach !== null) {
        exchange.inject(refusedForBudget)
        return refusePassage(passage, 429, breach)
      }
    }
    if (response.destroyed) return exchange.end('the agent closed the connection before')
    const fault = this.faults.next(call)
    if (fault !== null) void injectFault(passage, fault, this.faults)
    else if (this.#replay === null) forward(passage)
    else void replayCall(passage, this.#replay, this.log.secrets)
  }

  /** Aborts open requests. Further ones get 404. */
  close(): void {
    this.#onClose()
    this.#replay?.close()
    this.log.close('the trial ended before')
    this.#end.abort()
  }
}
