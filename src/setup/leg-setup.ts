import { createHash } from 'node:crypto'
import type { BaselineResult } from '../baseline/base.ts'
import type { TreeOrigin } from '../baseline/rung.ts'
import { canonicalizeJson } from '../core/json.ts'
import type { ShardPlace } from '../options/shard-options.ts'
import { optionNames, getOption, type Options } from '../options/options.ts'
import { runFingerprint } from '../scenario/run-fingerprint.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { noAlternates, type AlternateDefinitions, type ScoredSuite } from '../score/scored.ts'
import { packBaseScenario } from '../score/shard/shard-parts.ts'
import type { BaseScoring, Shard } from '../score/shard/shard-schema.ts'
import { mapHeadIds, Shares } from '../score/shard/shares.ts'
import type { ShardOrigin } from '../score/shard/sort-shards.ts'
import { needsAnswer } from '../trial/plan.ts'
import { version } from '../version.ts'
import type { Selection } from './selection-setup.ts'

/** One scoring of a base tree: its origin and the scenarios scored on it. */
export interface BaseScoreKey {
  readonly scenarios: readonly Scenario[]
  readonly of: TreeOrigin
  readonly recordings: 'counted' | 'none'
  readonly others: AlternateDefinitions | undefined
}

/**
 * One shard while it is scored. It scores its own scenarios of the head and the whole base, because the expected failure rate
 * depends on the whole base. Judges, services and programs are asked about its own scenarios only.
 */
export class ShardScorer {
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
    return hashSuite(this.#run)
  }

  /** Adds the scenarios of other shards to those that are left out. */
  withOthersLeftOut({ leftOut }: Selection): Pick<Selection, 'leftOut'> {
    const others = this.#run.filter(({ id }) => this.#shares.shardOf(id) !== this.place.index)
    return { leftOut: new Set([...leftOut, ...others.map(({ id }) => id)]) }
  }

  /** Scores a tree of the base and notes the result for the merge. `asked`: all scenarios, including those not run. */
  async base(
    asked: readonly Scenario[],
    call: BaseScoreKey,
    score: (asked: readonly Scenario[], others: AlternateDefinitions) => Promise<ScoredSuite>,
  ): Promise<ScoredSuite> {
    const { others = noAlternates } = call
    const owners = mapHeadIds(others.former)
    const isOwn = (scenario: Scenario, place: number) =>
      this.#shares.ownerAt(place, scenario, owners) === this.place.index
    const foreign = new Set(
      call.scenarios.filter((scenario, place) => !isOwn(scenario, place)).map(({ id }) => id),
    )
    const quiet = asked.map((scenario) => (foreign.has(scenario.id) ? dropJudgedChecks(scenario) : scenario))
    const living = new Map([...others.living].filter(([id]) => !foreign.has(id)))
    const suite = await score(quiet, { ...others, living })
    this.bases.push({
      key: baseScoreKey(call),
      counts: suite.scenarios.map(({ trials }) => trials.length),
      scenarios: suite.scenarios.flatMap((scored, place) =>
        isOwn(scored.scenario, place) ? [{ place, ...packBaseScenario(scored) }] : [],
      ),
    })
    return suite
  }
}

/** Removes everything that asks a judge, a service or a program: the shard that owns the scenario asks. */
function dropJudgedChecks(scenario: Scenario): Scenario {
  const checks = scenario.checks.filter((bound) => bound.problems !== null || !needsAnswer(bound.check))
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
export function baseScoreKey({ scenarios, of, recordings, others = noAlternates }: BaseScoreKey): string {
  const asked = scenarios.map(({ id, checksFingerprint }) => [
    id,
    checksFingerprint,
    others.living.get(id)?.checksFingerprint ?? null,
  ])
  return `${formatBaseKey(of)} ${recordings} ${hashValue(asked)}`
}

function formatBaseKey({ kind, sha, runId, source }: TreeOrigin): string {
  return [kind, sha ?? source, ...(runId === undefined ? [] : [runId])].join(' ')
}

/** Identifies the base of an answer; null for none. */
export function baselineKey({ base }: BaselineResult): string | null {
  return base === null ? null : formatBaseKey(base.facts)
}

/** Returns the digest of all scenarios that are run. */
export function hashSuite(scenarios: readonly Scenario[]): Shard['suite'] {
  const facts = scenarios.map((scenario) => {
    const { id, file, line, trials, checksFingerprint, problems } = scenario
    return [id, file, line, trials, checksFingerprint, runFingerprint(scenario), problems.length]
  })
  return { scenarios: scenarios.length, digest: hashValue(facts) }
}

/** Returns the facts that shards and merge must share. */
export function describeShardOrigin(
  options: Options,
  suite: Shard['suite'],
  run: ShardOrigin['run'],
): ShardOrigin {
  const shared = optionNames.filter((name) => {
    const { ofOneJob, notReproduced } = getOption(name)
    return ofOneJob !== true && notReproduced !== true && options[name] !== undefined
  })
  const digests = shared.map((name): [string, string] => [name, hashValue(toPlainValue(options[name]))])
  return { version, suite, options: Object.fromEntries(digests), run }
}

function toPlainValue(value: unknown): unknown {
  return value instanceof Map ? [...value] : value
}

function hashValue(value: unknown): string {
  return createHash('sha256').update(canonicalizeJson(value)).digest('hex').slice(0, 32)
}
