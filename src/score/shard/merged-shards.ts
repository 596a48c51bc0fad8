import { omitNullish } from '../../core/json.ts'
import { mapHeadIds, Shares } from './shares.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Confirmation } from '../confirm-failures.ts'
import type { AlternateDefinitions, AlternateVerdict, ScoredScenario, ScoredSuite } from '../scored-suite.ts'
import { noAlternates } from '../scored-suite.ts'
import type { Unverified } from '../unverified.ts'
import { createTrialWithout } from '../../trial/trial-result.ts'
import { joinDiagnostics } from './join-diagnostics.ts'
import { joinNotes } from '../summed-notes.ts'
import { unpackProblems, unpackScenario, unpackVerdict } from './shard-parts.ts'
import type { Shard, ShardScenario } from './shard-schema.ts'
import { createProblem, type SortedShards } from './sort-shards.ts'

/** A run scored in shards: answers from their results. Scenarios of a missing or unusable shard are unverified. */
export class MergedShards {
  readonly #shares: Shares
  readonly #shards: Map<number, Shard>
  readonly #count: number
  readonly #problems: Diagnostic[]
  readonly #places: ReadonlyMap<string, number>

  /** `scenarios`: those that are run, in the order of the suite. */
  constructor({ count, usable, problems }: SortedShards, scenarios: readonly Scenario[]) {
    this.#count = count
    this.#shards = new Map(usable)
    this.#problems = [...problems]
    this.#shares = new Shares(scenarios, Math.max(1, count))
    this.#places = new Map(
      scenarios
        .toReversed()
        .map(({ file, line }, index, { length }) => [formatPlaceKey(file, line), length - index]),
    )
    for (const [index, shard] of usable) {
      const share = this.#shares.of(scenarios, index)
      const isWhole =
        share.length === shard.scenarios.length && share.every(({ id }, at) => shard.scenarios[at]?.id === id)
      if (!isWhole) this.#drop(index, 'it does not contain the scenarios of its share')
      else if (!share.every((scenario, at) => answersAll(scenario, shard.scenarios[at])))
        this.#drop(index, 'it does not answer the checks of its scenarios')
    }
  }

  /** Expected number of shards, and the numbers of unusable ones. */
  get facts(): { readonly count: number; readonly unusable: readonly number[] } {
    const all = Array.from({ length: this.#count }, (_, index) => index + 1)
    return { count: this.#count, unusable: all.filter((index) => !this.#shards.has(index)) }
  }

  get shards(): readonly Shard[] {
    return [...this.#shards.values()]
  }

  /** Problems of the shards themselves. */
  get problems(): readonly Diagnostic[] {
    return this.#problems
  }

  /** Drops shards that were compared with another base. `base`: null for none. */
  rejectOtherBases(base: string | null): void {
    for (const [index, shard] of this.#shards) {
      if (shard.base !== base)
        this.#drop(
          index,
          'it was compared with another base, because the base was not available to all jobs; re-run all jobs',
        )
    }
  }

  #drop(index: number, why: string): void {
    this.#shards.delete(index)
    this.#problems.push(createProblem(`Shard ${index} of ${this.#count} is not used: ${why}.`))
  }

  /** Returns the scored head. `definitions`: those of the base, which also scored it. */
  head(scenarios: readonly Scenario[], definitions: AlternateDefinitions = noAlternates): ScoredSuite {
    const byId = new Map<string, ShardScenario>()
    for (const { scenarios: scored } of this.#shards.values())
      for (const each of scored) byId.set(each.id, each)
    const departed = this.#departed(definitions)
    const fresh = this.shards.flatMap((shard) => shard.fresh)
    return {
      scenarios: scenarios.map((scenario) => {
        const scored = byId.get(scenario.id)
        return scored === undefined
          ? this.#missing(scenario)
          : unpackScenario(scored, scenario, definitions.changed.get(scenario.id))
      }),
      diagnostics: this.#scoring(scenarios),
      ...(fresh.length === 0 ? {} : { fresh: new Set(fresh) }),
      ...(departed === null ? {} : { departed }),
    }
  }

  #scoring(scenarios: readonly Scenario[]): Diagnostic[] {
    const places = new Map(scenarios.map(({ id }, place) => [id, place]))
    const notes = joinNotes(
      this.shards.flatMap((shard) => shard.summed),
      (id) => places.get(id) ?? scenarios.length,
    )
    return unpackProblems(
      this.#joined(({ problems }) => problems.scoring),
      notes,
      scenarios,
    )
  }

  /** Returns the worst verdicts on scenarios that the head no longer has. Every shard has all, because each reads all traces. */
  #departed({ removed }: AlternateDefinitions): ReadonlyMap<string, AlternateVerdict> | null {
    if (removed.length === 0) return null
    const definitions = new Map(removed.map((scenario) => [scenario.id, scenario]))
    const verdicts = new Map<string, AlternateVerdict>()
    for (const { id, ...verdict } of this.shards.flatMap(({ departed }) => departed)) {
      const definition = definitions.get(id)
      const outcome = verdicts.get(id)?.outcome
      const isWorse = outcome === undefined || (outcome !== 'failed' && verdict.outcome !== 'passed')
      if (definition !== undefined && isWorse) verdicts.set(id, unpackVerdict(verdict, definition))
    }
    return verdicts
  }

  #missing(scenario: Scenario): ScoredScenario {
    const shard = this.#shares.shardOf(scenario.id)
    const reason: Unverified = { code: 'shard', args: { shard, count: this.#count } }
    return { scenario, outcome: 'unverified', reason, trials: [] }
  }

  /** Returns a scored tree of the base. `key`: identifies the tree and its definitions. */
  base(scenarios: readonly Scenario[], alternates: AlternateDefinitions, key: string): ScoredSuite {
    const owners = mapHeadIds(alternates.baseById)
    const byPlace = new Map<number, ShardScenario>()
    let counts: readonly number[] = []
    for (const [index, { bases }] of this.#shards) {
      const scoring = bases.find((each) => each.key === key)
      if (scoring === undefined || scoring.counts.length !== scenarios.length) continue
      counts = scoring.counts
      for (const scored of scoring.scenarios) {
        const scenario = scenarios[scored.place]
        const isOwn = scenario !== undefined && this.#shares.ownerAt(scored.place, scenario, owners) === index
        if (isOwn && scored.id === scenario.id) byPlace.set(scored.place, scored)
      }
    }
    return {
      scenarios: scenarios.map((scenario, place) => {
        const scored = byPlace.get(place)
        return scored === undefined
          ? createUnknownBase(scenario, counts[place] ?? 0)
          : unpackScenario(scored, scenario, alternates.changed.get(scenario.id))
      }),
      diagnostics: [],
    }
  }

  get isScreened(): boolean {
    return this.shards.some((shard) => shard.isScreened)
  }

  /** By scenario; no shard confirms one of another's share. */
  get confirmations(): ReadonlyMap<string, Confirmation> {
    return new Map(
      [...this.#shards].flatMap(([index, shard]) =>
        shard.confirmations
          .filter(({ id }) => this.#shares.shardOf(id) === index)
          .map(({ id, confirmation, flaky }): [string, Confirmation] => [
            id,
            omitNullish({ confirmation, flaky }),
          ]),
      ),
    )
  }

  /** Problems of retries. */
  get confirming(): readonly Diagnostic[] {
    return this.#joined(({ problems }) => problems.confirming)
  }

  get asking(): readonly Diagnostic[] {
    return this.#joined(({ problems }) => problems.asking)
  }

  /** Sums of judge calls over all shards; null if no judge was asked. */
  get judging(): NonNullable<Shard['run']['judging']> | null {
    const parts = this.shards.flatMap(({ run }) => run.judging ?? [])
    if (parts.length === 0) return null
    const sum = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, callsUnpriced: 0, kept: 0 }
    for (const part of parts) for (const name of names) sum[name] += part[name]
    return sum
  }

  #joined(listOf: (shard: Shard) => readonly Diagnostic[]): Diagnostic[] {
    return joinDiagnostics(this.shards.map(listOf), ({ file = '', line = 0 }) => {
      return this.#places.get(formatPlaceKey(file, line)) ?? null
    })
  }
}

/** Tells whether the verdicts of a shard on a scenario are on all that it asks. */
function answersAll(
  { checks, judge, criteria, trials: wanted }: Scenario,
  scored: ShardScenario | undefined,
): boolean {
  if (scored === undefined) return false
  const isShort = scored.outcome === 'passed' && scored.trials.length < (wanted ?? 1)
  const passed = scored.trials.filter(({ outcome }) => outcome === 'passed')
  return (
    !isShort &&
    passed.every(
      (trial) =>
        trial.checks.length === checks.length &&
        checks.every(({ spec }, at) => trial.checks[at]?.type === spec.type) &&
        (trial.judge !== null || (!judge && !criteria)),
    )
  )
}

const names = ['calls', 'kept', 'inputTokens', 'outputTokens', 'costUsd', 'callsUnpriced'] as const

/** A scenario of the base whose shard is missing. It keeps a trial if it has any, so that the same base is chosen. */
function createUnknownBase(scenario: Scenario, trials: number): ScoredScenario {
  const trial = { ...createTrialWithout({ code: 'not-judged' }), index: 1 }
  return {
    scenario,
    outcome: 'unverified',
    reason: { code: 'untraced' },
    trials: Array.from({ length: Math.min(trials, 1) }, () => trial),
  }
}

function formatPlaceKey(file: string, line: number): string {
  return `${line} ${file}`
}
