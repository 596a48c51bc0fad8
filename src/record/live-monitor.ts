import { listLeaves, type BoundCheck } from '../checks/bind.ts'
import { writeJson, type JsonObject } from '../core/json.ts'
import type { Prices } from '../trace/prices/prices.ts'
import { GrowingTrace } from '../trace/formats/recording/requests-trace.ts'
import type { ModelExchange } from '../trace/formats/exchange/exchange.ts'
import { ExchangeTrace } from '../trace/formats/exchange/exchange-trace.ts'
import type { TraceCost } from '../trace/model/trace-views.ts'
import type { Trace, ProcessFacts } from '../trace/model/trace.ts'
import type { PaidSpend } from './spend.ts'
import type { RunState, TrialJob } from './trial-job.ts'
import { isFinalFailure } from '../checks/surfaces/on-part.ts'
import { runChecks } from '../checks/run.ts'
import { mayCountTwice } from '../trace/views/llm-calls.ts'

/** Milliseconds. */
const times = {
  /** From a batch of spans to the look at it; batches come in quick succession. */
  batch: 50,
  /** Between looks at a run that sends nothing by itself. */
  idle: 1_000,
  /** Start-up time of a command. Until the first span comes, its output may be a log and its time is not the agent's. */
  startup: 30_000,
}

/** Watches a running trial: adds up its cost, and aborts `signal` when a check has failed for good. */
export class LiveMonitor {
  readonly #job: TrialJob
  readonly #checks: readonly BoundCheck[]
  readonly #newlySent: () => readonly JsonObject[]
  readonly #spend: PaidSpend
  readonly #startMs: number
  readonly #now: () => number
  readonly #prices: Prices
  readonly #trace = new GrowingTrace()
  /** What went through the gateway: spans may come later, or never. */
  readonly #calls = new ExchangeTrace()
  #hasCalls = false
  /** Dollars: of the agent, and of the model that talks with it. */
  #cost: TraceCost | null = null
  #userUsd = 0
  #hasNewCalls = false
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #idle: NodeJS.Timeout | undefined
  #output = ''
  #hasSent = false
  /** Duration of the last look. */
  #lookMs = 0

  /** `newlySent`: takes the requests of the trial since it was last called, sent by its command or by servers around it. */
  constructor(
    job: TrialJob,
    newlySent: () => readonly JsonObject[],
    spend: PaidSpend,
    { now, prices }: RunState,
  ) {
    this.#job = job
    this.#checks = selectLiveChecks(job)
    this.#newlySent = newlySent
    this.#spend = spend
    this.#now = now
    this.#prices = prices
    this.#startMs = now()
    this.#idle = setInterval(() => this.#look(), times.idle)
  }

  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** Notes that spans were sent. */
  onSpans(): void {
    this.#lookSoon()
  }

  /** Notes that the agent asked one of its models. */
  onExchange(exchange: ModelExchange): void {
    this.#calls.take(exchange)
    this.#hasCalls = this.#hasNewCalls = true
    this.#lookSoon()
  }

  /** Notes that the model which talks with the agent was asked. */
  onUserCost(usd: number): void {
    this.#userUsd = usd
    this.#tellSpend()
  }

  /**
   * What a call that the agent is about to make would break, in a clause: a limit to the number of its calls, or the cap of the run, if it
   * costs as much as the calls before it did on average. Null for nothing; else the run is stopped as soon as the agent has been told.
   */
  foresee(planned: ModelExchange): string | null {
    const source = { file: '', format: 'recording' }
    const soFar = this.#calls.followedBy(planned).build(this.#job.scenario.id, source)
    soFar.priceBy(this.#prices)
    const counting = this.#checks.filter((bound) => listLeaves(bound).some(({ check }) => check?.countsCalls))
    const broken = describeBreach(soFar, counting)
    if (broken !== null) setTimeout(() => this.#stop.abort(`stopped, because ${broken}`), times.batch)
    this.#cost = findHigherCost([{ cost: this.#cost }, soFar])
    this.#tellSpend()
    const calls = soFar.llmCalls.length - 1
    return broken ?? this.#spend.foresee(calls === 0 ? 0 : (soFar.cost?.known ?? 0) / calls)
  }

  /** Takes what the command writes to standard output. */
  takeOutput(chunk: string): void {
    if (this.#checks.length === 0) return
    this.#output += chunk
  }

  close(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#idle)
  }

  /** Looks take a fifth of the time at most, however much there is to look at. */
  #lookSoon(): void {
    if (this.#stop.signal.aborted) return
    this.#timer ??= setTimeout(() => this.#look(), times.batch + 4 * this.#lookMs)
  }

  #look(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#stop.signal.aborted) return
    const begun = this.#now()
    const sent = this.#newlySent()
    // Time alone decides only where there are no spans to tell it.
    if (this.#hasSent && sent.length === 0 && !this.#hasNewCalls) return
    this.#hasSent ||= sent.length > 0 || this.#hasNewCalls
    this.#hasNewCalls = false
    for (const request of sent) this.#trace.take(request)
    const source = { file: '', format: 'recording' }
    const calls = this.#hasCalls ? [this.#calls.build(this.#job.scenario.id, source)] : []
    const traces = [this.#soFar(), ...calls]
    for (const trace of traces) trace.priceBy(this.#prices)
    this.#cost = findHigherCost(traces)
    this.#tellSpend()
    const [ofSpans, ofCalls] = traces.map((trace) => findBrokenCheck(trace, this.#checks))
    const broken = ofSpans ?? ofCalls ?? null
    if (broken !== null) this.#stop.abort(`stopped, because ${broken}`)
    this.#lookMs = this.#now() - begun
  }

  #tellSpend(): void {
    const cost = this.#cost ?? (this.#userUsd === 0 ? null : { known: 0, complete: false, source: 'prices' })
    this.#spend.updateRunning(this.#job, cost && { ...cost, known: cost.known + this.#userUsd })
  }

  #soFar(): Trace {
    const { id } = this.#job.scenario
    const process = this.#process()
    const about = {
      id,
      source: { file: '', format: 'recording' },
      scenario: id,
      process,
      printed: this.#printed(),
    }
    return this.#trace.snapshot(about)
  }

  /** Returns the answer so far, as it would be read of the whole run; null if not known yet. */
  #printed(): string | null {
    const isEarly = this.#now() - this.#startMs < times.startup
    if (this.#hasSent || isEarly || /^\s*[[{]/.test(this.#output)) return null
    // The last word may go on.
    return this.#output.slice(0, /\s\S*$/.exec(this.#output)?.index ?? 0)
  }

  #process(): ProcessFacts {
    const { argv } = this.#job.command
    const startUs = this.#startMs * 1000
    const endUs = Math.max(startUs, (this.#now() - times.startup) * 1000)
    const facts = { stderr: '', reason: null, isDamaged: false }
    return { argv, end: 'stopped', exitCode: null, signal: null, startUs, endUs, ...facts }
  }
}

/** Finds the higher cost, as spans and calls tell the same money twice. */
function findHigherCost(traces: readonly Pick<Trace, 'cost'>[]): TraceCost | null {
  return traces.reduce<TraceCost | null>(
    (highest, { cost }) => ((cost?.known ?? -1) > (highest?.known ?? -1) ? cost : highest),
    null,
  )
}

/** Selects the checks of a scenario that can be found broken before the run has ended. */
function selectLiveChecks({ scenario: { checks }, command }: TrialJob): readonly BoundCheck[] {
  return checks.filter((bound) => {
    // How long a simulated user takes is known at the end.
    const isTimed = listLeaves(bound).some(({ check }) => check?.needs.includes('timing') === true)
    return (
      isFinalFailure(bound) && bound.spec.severity === 'error' && !(isTimed && command.user !== undefined)
    )
  })
}

/** Finds the first check that the run has broken already, in words; null while none is. */
export function findBrokenCheck(soFar: Trace, checks: readonly BoundCheck[]): string | null {
  const certain = mayCountTwice(soFar)
    ? checks.filter((bound) => listLeaves(bound).every(({ check }) => check?.countsCalls !== true))
    : checks
  return describeBreach(soFar, certain)
}

function describeBreach(soFar: Trace, checks: readonly BoundCheck[]): string | null {
  const broken = runChecks(soFar, checks).find(({ status }) => status === 'fail')
  if (broken === undefined) return null
  const { type, expected, actual } = broken
  const facts = [describeValue('allowed', expected), describeValue('found', actual)].filter(
    (fact) => fact !== '',
  )
  return `\`${type}\` was broken${facts.length === 0 ? '' : `: ${facts.join('; ')}`}`
}

function describeValue(label: string, value: unknown): string {
  if (value === undefined) return ''
  return `${label} ${typeof value === 'string' ? value : writeJson(value)}`
}
