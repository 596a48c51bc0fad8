import { writeInputs, type InputRecorder } from '../baseline/artifact/inputs-archive.ts'
import type { BaselineResult } from '../baseline/base.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { Options } from '../options/options.ts'
import { maskTexts } from '../report/assemble.ts'
import type { Confirmation } from '../score/confirm.ts'
import type { ScoredSuite } from '../score/scored.ts'
import { packProblems, packScenario, packVerdict } from '../score/shard/shard-parts.ts'
import { shardVersion, type Shard, type ShardScenario } from '../score/shard/shard-schema.ts'
import type { ShardPlace } from '../options/shard-options.ts'
import { baselineKey, ShardScorer, describeShardOrigin } from './leg-setup.ts'

/** Results of one shard, before they are packed. */
interface ShardResult {
  readonly leg: ShardScorer
  readonly options: Options
  readonly tool: Shard['tool']
  readonly run: Shard['run']
  readonly baseline: BaselineResult
  readonly scored: ScoredSuite
  /** Undefined where agents are not run again. */
  readonly confirmations: ReadonlyMap<string, Confirmation> | undefined
  readonly problems: {
    readonly confirming: readonly Diagnostic[]
    readonly asking: readonly Diagnostic[]
  }
  /** Hides what is known to be secret: the machine that merges does not know it. */
  readonly mask: (text: string) => string
}

/** Begins the share of one machine. */
export function createShardScorer(place: ShardPlace): ShardScorer {
  return new ShardScorer(place)
}

/** Keeps what a shard was made of beside it, and tells in it what could not be kept. `path`: absolute; null: not wanted. */
export async function archiveShardInputs(
  shard: Shard,
  inputs: InputRecorder,
  path: string | null,
): Promise<Shard> {
  const found = path === null ? [] : await writeInputs(path, inputs, shard)
  const { problems } = shard
  return { ...shard, problems: { ...problems, asking: [...problems.asking, ...found] } }
}

/** Packs a shard for its file, with secrets masked. */
export function packShard(found: ShardResult): Shard {
  const { leg, options, tool, run, baseline, scored, confirmations, problems, mask } = found
  const clean = <Scored extends ShardScenario>(scenario: Scored): Scored => ({
    ...scenario,
    reason: maskTexts(scenario.reason, mask),
    trials: maskTexts(scenario.trials, mask),
  })
  return {
    shardVersion,
    tool,
    shard: leg.place,
    run,
    suite: leg.suite,
    options: { ...describeShardOrigin(options, leg.suite, run).options },
    base: baselineKey(baseline),
    isScreened: confirmations !== undefined,
    fresh: [...(scored.fresh ?? [])],
    confirmations: [...(confirmations ?? [])].map(([id, confirmation]) => ({ id, ...confirmation })),
    problems: maskTexts(
      {
        scoring: packProblems(scored),
        confirming: [...problems.confirming],
        asking: [...problems.asking],
      },
      mask,
    ),
    summed: [...(scored.summed?.values() ?? [])].map((note) => ({
      ...maskTexts(note, mask),
      ids: [...note.ids],
    })),
    departed: [...(scored.departed ?? [])].map(([id, verdict]) => ({ id, ...packVerdict(verdict) })),
    bases: leg.bases.map((base) => ({ ...base, scenarios: base.scenarios.map(clean) })),
    scenarios: scored.scenarios.map(packScenario).map(clean),
  }
}

/** Divides the spending caps by the number of shards. */
export function divideSpendCaps(options: Options, { count }: ShardScorer['place']): Options {
  const { 'max-spend-usd': agents, 'judge-max-spend-usd': judges } = options
  return {
    ...options,
    ...(agents === undefined ? {} : { 'max-spend-usd': agents / count }),
    ...(judges === undefined ? {} : { 'judge-max-spend-usd': judges / count }),
  }
}
