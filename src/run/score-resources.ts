import { findBaselineMode } from '../baseline/baseline-modes.ts'
import { Work } from '../core/work.ts'
import { Scratch } from '../files/scratch.ts'
import { VerdictCache } from '../score/shared-files.ts'
import { Prices } from '../trace/prices/prices.ts'
import { collectSecrets, createSpendBudgets, type SpendBySide } from './agent-mode.ts'
import type { BaseRunner } from './run-base.ts'
import { openEvaluators, type EvaluatorSession } from './evaluators.ts'
import type { RunConfig } from './resolve-config.ts'
import type { RunContext } from './run-context.ts'

/** Everything that both sides of a run share while they are scored. */
export interface ScoreResources extends AsyncDisposable {
  readonly prices: Prices
  readonly evaluators: EvaluatorSession
  /** Work of checks, over all that the run scores. */
  readonly work: Work
  /** Verdicts on the files of the base, for the head that has the same ones. */
  readonly verdictCache: VerdictCache
  readonly spend: SpendBySide
  readonly scratch: Scratch
  /** Runs agents of the base, all or those of suspects; null where `baseline` asks for none. It notes an interruption from the start. */
  readonly baseRunner: BaseRunner | null
}

/** @throws GateError as {@link openEvaluators} does. */
export async function openResources(config: RunConfig, context: RunContext): Promise<ScoreResources> {
  const { options, baseOptions } = config
  const prices = new Prices(options.prices, baseOptions === null ? null : (baseOptions.prices ?? {}))
  const evaluators = await openEvaluators(options, context, prices)
  const scratch = new Scratch(context.env['RUNNER_TEMP'] || undefined)
  const baseRunner =
    findBaselineMode(options.baseline)?.runs === undefined
      ? null
      : await (await import('./run-base.ts')).BaseRunner.open(config, context)
  return {
    prices,
    evaluators,
    work: new Work(),
    verdictCache: new VerdictCache(),
    spend: createSpendBudgets(options),
    scratch,
    baseRunner,
    [Symbol.asyncDispose]: async () => {
      await using _scratch = scratch
      await using _evaluators = evaluators
      await baseRunner?.[Symbol.asyncDispose]()
    },
  }
}

/** Notes further inputs of the run, beside the files it read, so that they can be archived. */
export async function recordInputs(
  { inputRecorder, root, env, shards }: RunContext,
  { evaluators }: ScoreResources,
): Promise<void> {
  if (inputRecorder === undefined) return
  await shards?.noteIn(inputRecorder.tree)
  inputRecorder.verdicts = shards === undefined ? evaluators.verdicts : await shards.verdicts()
  inputRecorder.secrets = async () => collectSecrets({ root, env })
}
