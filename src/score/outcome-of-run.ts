import type { BoundCheck } from '../checks/bind.ts'
import { runChecks } from '../checks/run.ts'
import type { Outcome } from '../core/verdict.ts'
import type { JudgeMode } from '../judge/judging.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Trace } from '../trace/model/trace.ts'
import { hasFailure, judgeWithoutAnswers } from '../trial/judge-trial.ts'
import { finishScenario } from './finish-scenario.ts'

/** Finds the outcome of a scenario if one made-up run were all of it. `scenario`: see {@link toSingleTrial}. */
export function judgeSingleRun(scenario: Scenario, trace: Trace, mode: JudgeMode): Outcome {
  return finishScenario(scenario, [judgeWithoutAnswers(scenario, trace, mode)], false).outcome
}

/** Tells whether one check stands against the run, which is so for nearly all: the others need not be asked. */
export function isSurelyRefuted({ checks }: Scenario, trace: Trace): boolean {
  return checks.some((bound) => bound.check?.judged === undefined && hasFailure(runChecks(trace, [bound])))
}

/**
 * The scenario with one trial that decides, as if it were all. Checks that the option `groups` leaves out, or that are
 * asked now and then, are asked. Places in the file are of no interest: to find one costs a second parse.
 */
export function toSingleTrial(scenario: Scenario): Scenario {
  return {
    ...scenario,
    trials: 1,
    checks: scenario.checks.map(withoutSampling),
    locate: () => ({ line: 1, column: 1 }),
  }
}

function withoutSampling(bound: BoundCheck): BoundCheck {
  const { isLeftOut, trigger, samplePercentage } = bound.spec
  if (isLeftOut !== true && samplePercentage === undefined && trigger?.startsWith('sample') !== true)
    return bound
  const { isLeftOut: _, ...spec } = bound.spec
  return { ...bound, spec: { ...spec, samplePercentage: 100 } }
}
