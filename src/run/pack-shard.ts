import { writeInputs, type InputRecorder } from '../baseline/artifact/inputs-archive.ts'
import type { Options } from '../options/options.ts'
import type { ShardPlace } from '../options/shard-options.ts'
import { createRedactor } from '../record/redact/redact.ts'
import { maskTexts } from '../report/build-results.ts'
import { splitSkipped } from '../score/scorer.ts'
import { packProblems, packScenario, packVerdict } from '../score/shard/shard-parts.ts'
import { shardVersion, type Shard, type ShardScenario } from '../score/shard/shard-schema.ts'
import { buildRunInfo, type ScoredRun } from './build-run-results.ts'
import type { OpenScorer } from './create-scorer.ts'
import { PlainScorer } from './plain-scorer.ts'
import type { RetriedSides } from './retry-failures.ts'
import { noWorkflowRun } from './run-context.ts'
import { describeShardOrigin, formatBaseKey, ShardScorer } from './shard-scorer.ts'

/** Makes the scorer of one shard. */
export function openShardScorer(place: ShardPlace): OpenScorer<ShardScorer> {
  return async (_args, parts) => {
    const { scenarios } = splitSkipped({ ...parts.suite, skipped: parts.skipped })
    return new ShardScorer(new PlainScorer(parts), place, scenarios)
  }
}

/** Keeps what a shard was made of beside it, and tells in it what could not be kept. `path`: absolute; null: not wanted. */
export async function archiveShardInputs(
  shard: Shard,
  inputs: InputRecorder,
  path: string | null,
): Promise<Shard> {
  const unwritten = path === null ? [] : await writeInputs(path, inputs, shard)
  const { problems } = shard
  return { ...shard, problems: { ...problems, asking: [...problems.asking, ...unwritten] } }
}

/** Results of one shard, before they are packed. */
interface ShardResult extends Pick<RetriedSides, 'head' | 'baseline' | 'confirmations' | 'diagnostics'> {
  readonly scorer: ShardScorer
  readonly options: Options
  readonly tool: Shard['tool']
  readonly run: Shard['run']
  /** Hides what is known to be secret: the machine that merges does not know it. */
  readonly mask: (text: string) => string
}

/** Packs the scores of a shard, with what the merge has to know of its run. */
export function packScoredRun(
  options: Options,
  { context, scorer, resources, sides, startedAt }: ScoredRun<ShardScorer>,
): Shard {
  const { tool, ...times } = buildRunInfo(context, startedAt)
  const prices = resources.prices.used
  const { judging } = scorer.summarize()
  const isAsked = judging !== null && judging.calls + judging.kept > 0
  const run = {
    ...(context.workflowRun ?? noWorkflowRun),
    ...times,
    ...(prices === null ? {} : { prices: { ...prices, own: [...prices.own] } }),
    ...(isAsked ? { judging } : {}),
  }
  return packShard({ scorer, options, tool, run, ...sides, mask: createRedactor(context.env).text })
}

/** Packs a shard for its file, with secrets masked. */
export function packShard(result: ShardResult): Shard {
  const { scorer, options, tool, run, head, baseline, confirmations, diagnostics, mask } = result
  const clean = <Scored extends ShardScenario>(scenario: Scored): Scored => ({
    ...scenario,
    reason: maskTexts(scenario.reason, mask),
    trials: maskTexts(scenario.trials, mask),
  })
  return {
    shardVersion,
    tool,
    shard: scorer.place,
    run,
    suite: scorer.suite,
    options: { ...describeShardOrigin(options, scorer.suite, run).options },
    base: formatBaseKey(baseline.base?.facts ?? null),
    isScreened: confirmations !== undefined,
    fresh: [...(head.fresh ?? [])],
    confirmations: [...(confirmations ?? [])].map(([id, confirmation]) => ({ id, ...confirmation })),
    problems: maskTexts(
      {
        scoring: packProblems(head),
        confirming: [...diagnostics],
        asking: [...scorer.summarize().evaluatorProblems],
      },
      mask,
    ),
    summed: [...(head.summed?.values() ?? [])].map((note) => ({
      ...maskTexts(note, mask),
      ids: [...note.ids],
    })),
    departed: [...(head.departed ?? [])].map(([id, verdict]) => ({ id, ...packVerdict(verdict) })),
    bases: scorer.bases.map((base) => ({ ...base, scenarios: base.scenarios.map(clean) })),
    scenarios: head.scenarios.map(packScenario).map(clean),
  }
}
