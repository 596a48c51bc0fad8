import type { Scenario } from '../scenario/scenario.ts'
import type { ScoredSuite } from '../score/scored-suite.ts'
import {
  splitSkipped,
  type RecordedRetries,
  type Scorer,
  type ScoringSummary,
  type Side,
} from '../score/scorer.ts'
import { MergedShards } from '../score/shard/joined-run.ts'
import { sortShards, type ShardFile } from '../score/shard/sort-shards.ts'
import type { ScoringParts } from './plain-scorer.ts'
import { noWorkflowRun, type RunContext } from './run-context.ts'
import type { RunArgs } from './resolve-config.ts'
import { describeShardOrigin, formatBaseKey, formatScoringKey, hashSuite } from './shard-scorer.ts'
import type { ShardFiles } from './shard-files.ts'

/** The scorer of a merge: it takes its scores from the files of shards. It reads no traces and asks nobody. */
class MergeScorer implements Scorer {
  readonly scoresEarlier = true
  readonly #scorer: Pick<Scorer, 'score'>
  readonly #merged: MergedShards

  /** `scorer`: scores recordings before the base, of which shards tell nothing. */
  constructor(scorer: Pick<Scorer, 'score'>, merged: MergedShards) {
    this.#scorer = scorer
    this.#merged = merged
  }

  async score(side: Side): Promise<ScoredSuite> {
    if (side.unseen !== undefined) return this.#scorer.score(side)
    const { scenarios } = splitSkipped(side)
    if (side.name === 'base') return this.#merged.base(scenarios, side.alternates, formatScoringKey(side))
    this.#merged.rejectOtherBases(formatBaseKey(side.origin))
    return this.#merged.head(scenarios, side.alternates)
  }

  async retry(): Promise<ScoredSuite> {
    return { scenarios: [], diagnostics: [] }
  }

  get recordedRetries(): RecordedRetries {
    const { isScreened, confirmations, confirming: diagnostics } = this.#merged
    return { ...(isScreened ? { confirmations } : {}), diagnostics }
  }

  summarize(): ScoringSummary {
    const { facts: shards, problems: shardProblems, asking: evaluatorProblems, judging } = this.#merged
    return { shards, shardProblems, evaluatorProblems, judging }
  }
}

/** Rejects all shards of an untrusted change whose commands were run, because these could have written the files. */
function rejectForgeableShards(
  { files }: ShardFiles,
  { options }: RunArgs,
  { untrusted }: RunContext,
  scenarios: readonly Scenario[],
): readonly ShardFile[] {
  const isRun = options['untrusted-commands'] === 'run' && options.record !== 'never' && !options.replay
  if (untrusted === null || !isRun || scenarios.every(({ runCommand }) => runCommand === null)) return files
  const problem = `the change comes from ${untrusted}, and its commands could have written this file; run such changes on one machine`
  return files.map(({ path }) => ({ path, shard: null, problem }))
}

/** Sorts the shards of a run, and takes its scores from them. `scenarios`: those that are run. */
export async function openMergeScorer(
  files: ShardFiles,
  args: RunArgs,
  { context, resources }: ScoringParts,
  scenarios: readonly Scenario[],
  scorer: Pick<Scorer, 'score'>,
): Promise<Scorer> {
  const { options } = args
  const run = { ...(context.workflowRun ?? noWorkflowRun), head: context.head }
  const origin = describeShardOrigin(options, hashSuite(scenarios), run)
  const usable = rejectForgeableShards(files, args, context, scenarios)
  const merged = new MergedShards(sortShards(usable, origin, files.shown), scenarios)
  for (const {
    run: { prices },
  } of merged.shards)
    if (prices !== undefined) await resources.prices.take(prices)
  files.reveal(merged.shards, options['traces-dir'])
  return new MergeScorer(scorer, merged)
}
