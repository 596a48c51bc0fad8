import { createHash } from 'node:crypto'
import { canonicalizeJson } from '../core/json.ts'
import { optionNames, getOption, type Options } from '../options/options.ts'
import type { ShardPlace } from '../options/shard-options.ts'
import { runFingerprint } from '../scenario/run-fingerprint.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { ScoredScenario, ScoredSuite } from '../score/scored-suite.ts'
import {
  splitSkipped,
  type RetryRound,
  type Scorer,
  type ScoringSummary,
  type Side,
  type TreeOrigin,
} from '../score/scorer.ts'
import { packBaseScenario } from '../score/shard/shard-parts.ts'
import type { BaseScoring, Shard } from '../score/shard/shard-schema.ts'
import { mapHeadIds, Shares } from '../score/shard/shares.ts'
import type { ShardOrigin } from '../score/shard/sort-shards.ts'
import { needsAnswers } from '../trial/plan.ts'
import { version } from '../version.ts'

/**
 * The scorer of one shard. It scores its own scenarios of the head and the whole base, because the expected failure rate
 * depends on the whole base. Judges, services and programs are asked about its own scenarios only.
 */
export class ShardScorer implements Scorer {
  readonly scoresEarlier = false
  readonly place: ShardPlace
  /** Scored trees of the base so far, for the merge. */
  readonly bases: BaseScoring[] = []
  readonly suite: Shard['suite']
  readonly #scorer: Pick<Scorer, 'score' | 'retry' | 'summarize'>
  readonly #shares: Shares

  /** `scenarios`: those that all shards run together. */
  constructor(
    scorer: Pick<Scorer, 'score' | 'retry' | 'summarize'>,
    place: ShardPlace,
    scenarios: readonly Scenario[],
  ) {
    this.place = place
    this.suite = hashSuite(scenarios)
    this.#scorer = scorer
    this.#shares = new Shares(scenarios, place.count)
  }

  score(side: Side): Promise<ScoredSuite> {
    return side.name === 'base' ? this.#scoreBase(side) : this.#scorer.score(this.#narrow(side))
  }

  retry(side: Side, scenarios: readonly ScoredScenario[], round: RetryRound): Promise<ScoredSuite> {
    return this.#scorer.retry(side, scenarios, round)
  }

  summarize(): ScoringSummary {
    return this.#scorer.summarize()
  }

  /** Skips the scenarios of other shards. */
  #narrow(side: Side): Side {
    const { scenarios } = splitSkipped(side)
    const foreign = scenarios.filter(({ id }) => this.#shares.shardOf(id) !== this.place.index)
    return { ...side, skipped: new Set([...side.skipped, ...foreign.map(({ id }) => id)]) }
  }

  /** Scores a tree of the base and notes the result for the merge. */
  async #scoreBase(side: Side): Promise<ScoredSuite> {
    const { scenarios, alternates } = side
    const headIds = mapHeadIds(alternates.baseById)
    const isOwn = (scenario: Scenario, place: number) =>
      this.#shares.ownerAt(place, scenario, headIds) === this.place.index
    const foreign = new Set(
      splitSkipped(side)
        .scenarios.filter((scenario, place) => !isOwn(scenario, place))
        .map(({ id }) => id),
    )
    const suite = await this.#scorer.score({
      ...side,
      scenarios: scenarios.map((scenario) =>
        foreign.has(scenario.id) ? dropJudgedChecks(scenario) : scenario,
      ),
      alternates: {
        ...alternates,
        changed: new Map([...alternates.changed].filter(([id]) => !foreign.has(id))),
      },
    })
    this.bases.push({
      key: formatScoringKey(side),
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
  const checks = scenario.checks.filter((bound) => !needsAnswers(bound))
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
export function formatScoringKey(side: Side): string {
  const { origin, agents, alternates } = side
  const facts = splitSkipped(side).scenarios.map(({ id, checksFingerprint }) => [
    id,
    checksFingerprint,
    alternates.changed.get(id)?.checksFingerprint ?? null,
  ])
  const recordings = agents.kind === 'replay' ? 'counted' : 'none'
  return `${formatBaseKey(origin)} ${recordings} ${hashValue(facts)}`
}

/** Identifies a base; null for none. */
export function formatBaseKey(origin: TreeOrigin | null): string | null {
  if (origin === null) return null
  const { kind, sha, runId, source } = origin
  return [kind, sha ?? source, ...(runId === undefined ? [] : [runId])].join(' ')
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
