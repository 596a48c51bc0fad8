import { formatSize } from '../../core/visible-text.ts'
import type { Readable } from 'node:stream'
import type { JsonObject } from '../../core/json.ts'
import type { ReceiverBounds } from './bounds.ts'
import type { Decoded } from './decode.ts'
import { ReceiverProblems, type ReceiverProblem } from './problems.ts'

/** Approximate memory that all open inboxes hold together. */
export interface Held {
  bytes: number
}

/** The inbox of one trial, for who waits for what arrives and for the server, which puts requests into it. */
export class TrialInbox {
  /** To which exporters add `/v1/traces`, `/v1/logs`, `/v1/metrics`. Its path, the token, cannot be guessed. */
  readonly endpoint: string
  /** Requests of any kind that came, also those that were refused. */
  received = 0
  readonly #bounds: ReceiverBounds
  readonly #all: Held
  readonly #requests: JsonObject[] = []
  readonly #listeners: ((request: JsonObject) => void)[] = []
  readonly #problems = new ReceiverProblems()
  readonly #traffic = new Traffic((count) => this.note('unfinished', '', count))
  readonly #onClose: () => void
  /** Resolves when the request before has been read: one is unpacked at a time. */
  #turn: Promise<unknown> = Promise.resolve()
  #isClosed = false
  /** Names the full store, for people; null while there is room. */
  #fullBy: string | null = null
  #weight = 0
  #reserved = 0

  constructor(endpoint: string, bounds: ReceiverBounds, all: Held, onClose: () => void) {
    this.endpoint = endpoint
    this.#bounds = bounds
    this.#all = all
    this.#onClose = onClose
  }

  /** Export requests in OTLP JSON that hold a span or a log record, in the order in which they came. */
  get requests(): readonly JsonObject[] {
    return this.#requests
  }

  /** Something was refused or could not be read: what is here is not all. */
  get isDamaged(): boolean {
    return !this.#problems.areNone
  }

  /** A client sent by gRPC while it was open, without naming a trial. */
  get hasGrpc(): boolean {
    return this.#problems.has('grpc')
  }

  /** All that is missing are requests that ended before they were whole. */
  get isOnlyBrokenOff(): boolean {
    return this.#problems.areOnly(['cut-off', 'unfinished'])
  }

  /** Sentences for people, one for each kind of problem. */
  get problems(): readonly string[] {
    return this.#problems.sentences
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** `listener` is called with every request from now on. */
  onRequest(listener: (request: JsonObject) => void): void {
    this.#listeners.push(listener)
  }

  /** Until no request is being received and none has come for `quietMs`, but not longer than `maxMs`. */
  settle(bounds: SettleBounds): Promise<void> {
    return this.#isClosed ? Promise.resolve() : this.#traffic.settled(bounds)
  }

  /** Breaks off what is being received; what is sent from now on is answered with 404. */
  close(): void {
    if (this.#isClosed) return
    this.#traffic.stop()
    this.#isClosed = true
    this.#all.bytes -= this.#weight
    this.#onClose()
  }

  /** Anything that arrives after the end is not part of the trial. */
  note(kind: ReceiverProblem, detail: string, count?: number): void {
    if (!this.#isClosed) this.#problems.note(kind, detail, count)
  }

  /** False if too many are being received. */
  begin(request: Readable): boolean {
    if (this.#traffic.count >= this.#bounds.requestsAtOnce) return false
    this.#traffic.begin(request)
    return true
  }

  end(request: Readable): void {
    this.#traffic.end(request)
  }

  /** Reserves room for bytes of a request, given back by `release`; false if there is none. */
  reserve(bytes: number): boolean {
    if (this.#reserved + bytes > this.#bounds.atOnce) return false
    this.#reserved += bytes
    return true
  }

  release(bytes: number): void {
    this.#reserved -= bytes
  }

  /** Runs `read` when those before it are done, whatever became of them. */
  inTurn<T>(read: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(read, read)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  /** Keeps a request, and tells the listeners. False if there is no room: from then on nothing is kept. */
  keep({ request, weight }: Decoded): boolean {
    if (this.#isClosed) return false
    this.#fullBy ??= this.#tooMuch(weight)
    if (this.#fullBy !== null) return false
    this.#weight += weight
    this.#all.bytes += weight
    this.#requests.push(request)
    for (const listener of this.#listeners) listener(request)
    return true
  }

  /** Names the store that was full when something was left out, for people. */
  get limitReached(): string {
    return this.#fullBy ?? formatSize(this.#bounds.inbox)
  }

  #tooMuch(weight: number): string | null {
    if (this.#weight + weight > this.#bounds.inbox) return `${formatSize(this.#bounds.inbox)} of the trial`
    const all = this.#all.bytes + weight > this.#bounds.allInboxes
    return all ? `${formatSize(this.#bounds.allInboxes)} of all trials that run` : null
  }
}

export interface SettleBounds {
  /** How long nothing must have come. */
  readonly quietMs: number
  readonly maxMs: number
  readonly signal?: AbortSignal
}

/** The requests of one inbox that are being received, and those who wait until there are none. */
class Traffic {
  readonly #open = new Set<Readable>()
  /** Open ones that have been given up. */
  readonly #givenUp = new WeakSet<Readable>()
  readonly #waiting = new Set<{ readonly check: () => void; readonly end: () => void }>()
  readonly #onGivenUp: (count: number) => void

  /** `onGivenUp` is called once for each request that was still open when the wait ended. */
  constructor(onGivenUp: (count: number) => void) {
    this.#onGivenUp = onGivenUp
  }

  get count(): number {
    return this.#open.size
  }

  begin(request: Readable): void {
    this.#open.add(request)
    this.#check()
  }

  end(request: Readable): void {
    if (this.#open.delete(request)) this.#check()
  }

  /** Waits until no request has been open for a while; never rejects. */
  settled({ quietMs, maxMs, signal }: SettleBounds): Promise<void> {
    if (signal?.aborted === true) {
      this.#giveUp()
      return Promise.resolve()
    }
    return new Promise((resolve) => {
      let quiet: NodeJS.Timeout | undefined
      const end = () => {
        clearTimeout(quiet)
        clearTimeout(latest)
        signal?.removeEventListener('abort', end)
        this.#waiting.delete(waiting)
        this.#giveUp()
        resolve()
      }
      const check = () => {
        clearTimeout(quiet)
        quiet = this.#open.size === 0 ? setTimeout(end, quietMs) : undefined
      }
      const waiting = { check, end }
      const latest = setTimeout(end, maxMs)
      signal?.addEventListener('abort', end)
      this.#waiting.add(waiting)
      check()
    })
  }

  /** Breaks off what is open, and ends all waiting. */
  stop(): void {
    this.#giveUp()
    for (const { end } of this.#waiting) end()
    for (const request of this.#open) request.destroy()
    this.#open.clear()
  }

  #check(): void {
    for (const { check } of this.#waiting) check()
  }

  #giveUp(): void {
    const late = [...this.#open].filter((request) => !this.#givenUp.has(request))
    for (const request of late) this.#givenUp.add(request)
    if (late.length > 0) this.#onGivenUp(late.length)
  }
}
