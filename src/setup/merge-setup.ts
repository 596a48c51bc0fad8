import type { BaselineResult } from '../baseline/base.ts'
import type { Options } from '../options/options.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { noAlternates } from '../score/scored.ts'
import { MergedShards } from '../score/shard/joined-run.ts'
import { sortShards, type ShardFile, type ShardOrigin } from '../score/shard/sort-shards.ts'
import type { Prices } from '../trace/prices/prices.ts'
import { baselineKey, baseScoreKey, describeShardOrigin, hashSuite } from './leg-setup.ts'
import type { Scorer } from './scoring-setup.ts'
import { splitBySelection } from './selection-setup.ts'
import type { ShardFiles } from './shard-files.ts'

/** Scoring that takes its results from shards. It reads no traces and asks nobody. */
export interface ShardMerge {
  readonly joined: MergedShards
  readonly scoring: Scorer
  /** Leaves out shards that were compared with another base. */
  holdTo(baseline: BaselineResult): void
}

interface MergeRequest {
  readonly files: ShardFiles
  readonly options: Options
  readonly scenarios: readonly Scenario[]
  readonly scoring: Scorer
  readonly prices: Prices
  readonly run: ShardOrigin['run']
  /** Origin of an untrusted change, such as `a fork`; null for a trusted one. */
  readonly untrusted: string | null
}

/** Rejects all shards of an untrusted change whose commands were run, because these could have written the files. */
function rejectForgeableShards(
  { files, options, untrusted }: MergeRequest,
  scenarios: readonly Scenario[],
): readonly ShardFile[] {
  const isRun = options['untrusted-commands'] === 'run' && options.record !== 'never' && !options.replay
  if (untrusted === null || !isRun || scenarios.every(({ runCommand }) => runCommand === null))
    return files.files
  const problem = `the change comes from ${untrusted}, and its commands could have written this file; run such changes on one machine`
  return files.files.map(({ path }) => ({ path, shard: null, problem }))
}

/** Sorts the shards of a run and replaces its scoring with them. */
export async function openShardMerge(request: MergeRequest): Promise<ShardMerge> {
  const { files, options, scoring, prices, run } = request
  const chosen = (asked: readonly Scenario[]) => splitBySelection(asked, scoring.selection).scenarios
  const scenarios = chosen(request.scenarios)
  const origin = describeShardOrigin(options, hashSuite(scenarios), run)
  const joined = new MergedShards(
    sortShards(rejectForgeableShards(request, scenarios), origin, files.shown),
    scenarios,
  )
  for (const { run: of } of joined.shards) if (of.prices !== undefined) await prices.take(of.prices)
  files.reveal(joined.shards, options['traces-dir'])
  return {
    joined,
    holdTo: (baseline) => joined.holdTo(baselineKey(baseline)),
    scoring: {
      ...scoring,
      score: async (asked, _tree, _agents, definitions) => joined.head(chosen(asked), definitions),
      ofBase: {
        ...scoring.ofBase,
        score: async (asked, _tree, recordings, of, others = noAlternates) => {
          const call = { scenarios: chosen(asked), of, recordings, others }
          return joined.base(call.scenarios, others, baseScoreKey(call))
        },
      },
    },
  }
}
