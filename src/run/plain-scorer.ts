import { omitNullish } from '../core/present.ts'
import type { TrackedTree } from '../files/noted-tree.ts'
import { listTracePool } from '../scenario/scenario-paths.ts'
import { retryScenarios } from '../score/confirm-failures.ts'
import { distrustOwnFiles } from '../score/evidence.ts'
import type { ScoreRequest } from '../score/score-request.ts'
import { scoreSuite } from '../score/score-suite.ts'
import type { Places, ScoredScenario, ScoredSuite } from '../score/scored-suite.ts'
import {
  splitSkipped,
  type RetryRound,
  type Scorer,
  type ScoringSummary,
  type Side,
} from '../score/scorer.ts'
import { collectProvenance, findUntrustedFiles } from './collect-provenance.ts'
import type { BaseSuiteOptions, HeadSuite } from './load-suite.ts'
import type { RunConfig } from './resolve-config.ts'
import type { RunContext } from './run-context.ts'
import type { ScoreResources } from './score-resources.ts'

/** Parts of a run that its scores are made of. */
export interface ScoringParts {
  readonly config: RunConfig
  readonly context: RunContext
  readonly suite: HeadSuite
  /** Ids of the scenarios that are not run. */
  readonly skipped: ReadonlySet<string>
  readonly baseSuite: BaseSuiteOptions
  readonly resources: ScoreResources
  readonly tree: TrackedTree
}

/** Scores both sides here. */
export class PlainScorer implements Scorer {
  readonly scoresEarlier = true
  readonly #parts: ScoringParts

  constructor(parts: ScoringParts) {
    this.#parts = parts
  }

  async score(side: Side): Promise<ScoredSuite> {
    const request = {
      ...this.#buildRequest(),
      tree: side.tree,
      agents: side.agents,
      definitions: side.alternates,
      ...splitSkipped(side),
    }
    return side.name === 'head' ? this.#scoreHead(request) : this.#scoreBase(request, side)
  }

  retry(side: Side, scenarios: readonly ScoredScenario[], round: RetryRound): Promise<ScoredSuite> {
    return retryScenarios(this.#buildRequest(), side, scenarios, round)
  }

  summarize(): ScoringSummary {
    const { evaluators } = this.#parts.resources
    const { judging, diagnostics } = evaluators
    return { shardProblems: [], evaluatorProblems: diagnostics, judging: judging?.spending ?? null }
  }

  #buildRequest() {
    const { config, resources } = this.#parts
    const { prices, evaluators, work } = resources
    const sparesOutages = config.rules.policy.outages !== 'block'
    return { judge: config.options.judge, prices, inquiry: evaluators.inquiry, work, sparesOutages }
  }

  /** Scores the head. What an untrusted change would prove by its own files proves nothing. */
  async #scoreHead(request: Omit<ScoreRequest, 'traceGlobs'>): Promise<ScoredSuite> {
    const { config, context, suite, resources, tree } = this.#parts
    // The base is scored before the head.
    suite.loaded.clear()
    const places = request.definitions?.selection?.places
    const scored = await scoreSuite({
      ...request,
      traceGlobs: suite.traceGlobs,
      hasExplicitGlobs: config.options.traces !== undefined,
      ...(places === undefined ? {} : { poolOfBase: await this.#listBaseGlobs(request.tree, places) }),
      evidence: collectProvenance(config, context),
      shared: { files: resources.verdictCache, side: 'head' },
    })
    const untrusted = await findUntrustedFiles({ ...context, baseRef: config.changeRef }, tree)
    return untrusted === null ? scored : distrustOwnFiles(scored, untrusted)
  }

  /** Scores a tree of the base, at its own places and at the head's. */
  async #scoreBase(
    { inquiry, ...request }: Omit<ScoreRequest, 'traceGlobs'>,
    { tree, agents, unseen: onlyRecordings }: Side,
  ): Promise<ScoredSuite> {
    const { baseSuite, resources } = this.#parts
    const traceGlobs = await this.#listBaseGlobs(tree, await baseSuite.findPlaces(tree))
    if (onlyRecordings !== undefined) return scoreSuite({ ...request, traceGlobs, onlyRecordings })
    // The head is scored by then.
    const isCached = agents.kind !== 'run'
    const shared = isCached ? { files: resources.verdictCache, side: 'base' as const } : undefined
    return scoreSuite({ ...request, traceGlobs, ...omitNullish({ inquiry, shared }) })
  }

  async #listBaseGlobs(tree: Side['tree'], { paths, traces }: Places): Promise<readonly string[]> {
    const { suite } = this.#parts
    // The head's as well: what is there by another name is there.
    const all = [...new Set([...paths, ...suite.paths])]
    return traces ?? [...(await listTracePool(tree, all)), ...suite.pool]
  }
}
