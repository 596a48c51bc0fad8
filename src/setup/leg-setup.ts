import { createHash } from 'node:crypto'
import type { BaselineAnswer } from '../baseline/base.ts'
import type { TreeOrigin } from '../baseline/rung.ts'
import { canonicalJson } from '../core/json.ts'
import type { ShardPlace } from '../options/shard-options.ts'
import { optionNames, optionOf, type Options } from '../options/options.ts'
import { runFingerprint } from '../scenario/run-fingerprint.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { noOthers, type OtherDefinitions, type ScoredSuite } from '../score/scored.ts'
import { packedOfBase } from '../score/shard/shard-parts.ts'
import type { BaseScoring, Shard } from '../score/shard/shard-schema.ts'
import { headIdsOf, Shares } from '../score/shard/shares.ts'
import type { ShardOrigin } from '../score/shard/sort-shards.ts'
import { asksSomebody } from '../trial/plan.ts'
import { version } from '../version.ts'
import type { Selection } from './selection-setup.ts'

/** One scoring of a base tree: its origin and the scenarios scored on it. */
export interface BaseCall {
  readonly scenarios: readonly Scenario[]
  readonly of: TreeOrigin
  readonly recordings: 'counted' | 'none'
  readonly others: OtherDefinitions | undefined
}

/**
 * One shard while it is scored. It scores its own scenarios of the head and the whole base, because the expected failure rate
 * depends on the whole base. Judges, services and programs are asked about its own scenarios only.
 */
export class Leg {
  readonly place: ShardPlace
  /** Scored trees of the base so far, for the merge. */
  readonly bases: BaseScoring[] = []
  #run: readonly Scenario[] = []
  #shares: Shares

  constructor(place: ShardPlace) {
    this.place = place
    this.#shares = new Shares([], place.count)
  }

  /** Takes the scenarios that all shards run together. */
  begin(scenarios: readonly Scenario[]): void {
    this.#run = scenarios
    this.#shares = new Shares(scenarios, this.place.count)
  }

  get suite(): Shard['suite'] {
    return suiteOfShards(this.#run)
  }

  /** Adds the scenarios of other shards to those that are left out. */
  withOthersLeftOut({ leftOut }: Selection): Pick<Selection, 'leftOut'> {
    const others = this.#run.filter(({ id }) => this.#shares.shardOf(id) !== this.place.index)
    return { leftOut: new Set([...leftOut, ...others.map(({ id }) => id)]) }
  }

  /** Scores a tree of the base and notes the result for the merge. `asked`: all scenarios, including those not run. */
  async base(
    asked: readonly Scenario[],
    call: BaseCall,
    score: (asked: readonly Scenario[], others: OtherDefinitions) => Promise<ScoredSuite>,
  ): Promise<ScoredSuite> {
    const { others = noOthers } = call
    const owners = headIdsOf(others.former)
    const isOwn = (scenario: Scenario, place: number) =>
      this.#shares.ownerAt(place, scenario, owners) === this.place.index
    const foreign = new Set(
      call.scenarios.filter((scenario, place) => !isOwn(scenario, place)).map(({ id }) => id),
    )
    const quiet = asked.map((scenario) => (foreign.has(scenario.id) ? withoutQuestions(scenario) : scenario))
    const living = new Map([...others.living].filter(([id]) => !foreign.has(id)))
    const suite = await score(quiet, { ...others, living })
    this.bases.push({
      key: keyOfCall(call),
      counts: suite.scenarios.map(({ trials }) => trials.length),
      scenarios: suite.scenarios.flatMap((scored, place) =>
        isOwn(scored.scenario, place) ? [{ place, ...packedOfBase(scored) }] : [],
      ),
    })
    return suite
  }
}

/** Removes everything that asks a judge, a service or a program: the shard that owns the scenario asks. */
function withoutQuestions(scenario: Scenario): Scenario {
  const checks = scenario.checks.filter((bound) => bound.problems !== null || !asksSomebody(bound.check))
  return {
    ...scenario,
    checks,
    criteria: null,
    judge: null,
    rubric: null,
    locate: (path) => scenario.locate(path),
  }
}

/** Identifies a tree of the base and the definitions it is scored by. */
export function keyOfCall({ scenarios, of, recordings, others = noOthers }: BaseCall): string {
  const asked = scenarios.map(({ id, checksFingerprint }) => [
    id,
    checksFingerprint,
    others.living.get(id)?.checksFingerprint ?? null,
  ])
  return `${keyOfBase(of)} ${recordings} ${digestOf(asked)}`
}

function keyOfBase({ kind, sha, runId, source }: TreeOrigin): string {
  return [kind, sha ?? source, ...(runId === undefined ? [] : [runId])].join(' ')
}

/** Identifies the base of an answer; null for none. */
export function keyOfAnswer({ base }: BaselineAnswer): string | null {
  return base === null ? null : keyOfBase(base.facts)
}

/** Returns the digest of all scenarios that are run. */
export function suiteOfShards(scenarios: readonly Scenario[]): Shard['suite'] {
  const facts = scenarios.map((scenario) => {
    const { id, file, line, trials, checksFingerprint, problems } = scenario
    return [id, file, line, trials, checksFingerprint, runFingerprint(scenario), problems.length]
  })
  return { scenarios: scenarios.length, digest: digestOf(facts) }
}

/** Returns the facts that shards and merge must share. */
export function shardOrigin(options: Options, suite: Shard['suite'], run: ShardOrigin['run']): ShardOrigin {
  const shared = optionNames.filter((name) => {
    const { ofOneJob, notReproduced } = optionOf(name)
    return ofOneJob !== true && notReproduced !== true && options[name] !== undefined
  })
  const digests = shared.map((name): [string, string] => [name, digestOf(plainValue(options[name]))])
  return { version, suite, options: Object.fromEntries(digests), run }
}

function plainValue(value: unknown): unknown {
  return value instanceof Map ? [...value] : value
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 32)
}
