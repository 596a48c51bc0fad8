import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isAutomated } from '../core/environment.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { splitSkipped, type Scorer } from '../score/scorer.ts'
import { MergedShards } from '../score/shard/merged-shards.ts'
import { sortShards, type ShardFile } from '../score/shard/sort-shards.ts'
import type { ScoringParts } from './plain-scorer.ts'
import type { RunArgs } from './resolve-config.ts'
import { noWorkflowRun, type RunContext } from './run-context.ts'
import type { ShardFiles } from './shard-files.ts'
import { formatScoringKey, formatBaseKey, hashSuite, describeShardOrigin, readHead } from './shard-scorer.ts'

/**
 * Makes the scorer of a merge. It takes scores from the files of shards, reads no traces and asks no judge or service.
 * `scorer`: scores recordings before the base, which shards do not contain.
 */
function createMergeScorer(scorer: Pick<Scorer, 'score'>, merged: MergedShards): Scorer {
  return {
    scoresEarlier: true,
    score: async (side) => {
      if (side.unseen !== undefined) return scorer.score(side)
      const { scenarios } = splitSkipped(side)
      if (side.name === 'base') return merged.base(scenarios, side.alternates, formatScoringKey(side))
      merged.rejectOtherBases(formatBaseKey(side.origin))
      return merged.head(scenarios, side.alternates)
    },
    retry: async () => ({ scenarios: [], diagnostics: [] }),
    get recordedRetries() {
      const { isScreened, confirmations, confirming: diagnostics } = merged
      return { ...(isScreened ? { confirmations } : {}), diagnostics }
    },
    summarize: () => {
      const { facts: shards, problems: shardProblems, asking: evaluatorProblems, judging } = merged
      return { shards, shardProblems, evaluatorProblems, judging }
    },
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

/** Rejects shards whose recordings changed since. Only locally: in CI the run is known, and jobs have their own. */
async function rejectOutdatedShards(files: readonly ShardFile[], { root, env }: RunContext) {
  if (isAutomated(env)) return files
  const reject = async (file: ShardFile): Promise<ShardFile> => {
    const { path, shard } = file
    for (const { id, trials } of shard?.scenarios ?? []) {
      if (shard === null || shard.fresh.includes(id)) continue
      for (const { trace } of trials) {
        const facts = trace === null ? null : await stat(join(root, trace.source)).catch(() => null)
        if (trace !== null && facts !== null && facts.mtimeMs > Date.parse(shard.run.startedAt))
          return { path, shard: null, problem: `${trace.source} was written since; score this shard again` }
      }
    }
    return file
  }
  return Promise.all(files.map(reject))
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
  const run = { ...(context.workflowRun ?? noWorkflowRun), head: await readHead(context) }
  const origin = describeShardOrigin(options, hashSuite(scenarios), run)
  const usable = await rejectOutdatedShards(rejectForgeableShards(files, args, context, scenarios), context)
  const merged = new MergedShards(sortShards(usable, origin, files.shown), scenarios)
  for (const {
    run: { prices },
  } of merged.shards)
    if (prices !== undefined) await resources.prices.take(prices)
  await files.reveal(merged.shards, options['traces-dir'])
  return createMergeScorer(scorer, merged)
}
