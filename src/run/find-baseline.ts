import type { BaselineResult } from '../baseline/base.ts'
import type { BaselineRequest } from '../baseline/baseline-source.ts'
import { omitNullish } from '../core/present.ts'
import { getArtifactName } from '../options/artifact-name.ts'
import type { ScoredSuite } from '../score/scored-suite.ts'
import type { Scorer } from '../score/scorer.ts'
import { replayRecordings, useRecordingsOnly } from './agent-mode.ts'
import type { BaseAnswer } from './run-base.ts'
import type { ScoringParts } from './plain-scorer.ts'

/** Asks for the base, scored as the head is. */
export function buildBaselineRequest(
  { config, context, skipped, baseSuite, resources }: ScoringParts,
  scorer: Scorer,
): BaselineRequest {
  const { options } = config
  const { root, env, cwd, baseRef, artifacts, untrusted, includesUncommitted: isLocal = false } = context
  return {
    option: options.baseline,
    cwd,
    root,
    env,
    baseRef,
    untrusted,
    scratch: resources.scratch,
    onVerdicts: resources.evaluators.trustVerdicts,
    isLocal: isLocal && options.base !== undefined,
    // A person decides whether to wait.
    waitMs: isLocal ? 0 : options['baseline-wait'] * 1000,
    // By the name that the base gives to it.
    ...omitNullish({
      artifacts: typeof artifacts === 'object' ? artifacts.named(getArtifactName(options)) : artifacts,
    }),
    ...baseSuite,
    skipped,
    scorer,
    agents: { ignored: useRecordingsOnly(options), replayed: replayRecordings(options) },
  }
}

/** Runs the agents of the base, if that is asked for; else hints at it where the base has no traces yet. */
export async function runBase(
  recorded: BaselineResult,
  { fresh }: ScoredSuite,
  { config, context, resources }: ScoringParts,
  request: BaselineRequest,
): Promise<BaseAnswer> {
  const { baseRunner, prices, spend } = resources
  if (baseRunner !== null) return baseRunner.run(recorded, request, { prices, spend: spend.base })
  const { baseline, base } = config.options
  if (baseline !== 'auto' || fresh === undefined) return { baseline: recorded, run: null }
  const { suggestBaseRun } = await import('../baseline/suggest-base-run.ts')
  return { baseline: await suggestBaseRun(recorded, context, base !== undefined), run: null }
}
