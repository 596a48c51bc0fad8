import { isKnownByTrials, type BaseScenario, type Tally } from '../baseline/base.ts'
import type { ComparedScenario, Comparison } from '../compare/comparison.ts'
import { allowForDays, testPassRate } from '../compare/metric-evidence.ts'
import { buildRow, measureMetrics } from '../compare/metrics.ts'
import type { Outcome } from '../core/verdict.ts'
import { findExcuse, isBaseFailedByJudgeAlone, isFailedByJudgeAlone } from './classify-failure.ts'
import type { Policy } from './policy-fields.ts'

/** Part of the rate of false alarms that the whole suite gets, half of it for rises; single scenarios have one of their own. */
const suiteAttention = 0.5

/**
 * Finds the pass rates of a suite that passes less often than its base does, by more than chance explains; null for any
 * other. `isBeyondDays`: by more than two days differ, if base and head are of two. Scenarios that are set aside have no
 * part in it, but for flaky ones: many that fail now and then are what a drop of all looks like. What judges alone failed
 * counts as passed where they only advise, on both sides: a verdict that closes nothing hides no drop either.
 */
export function findSuiteDrop(
  { scenarios, baseline }: Comparison,
  policy: Policy,
): { readonly base: number; readonly head: number; readonly isBeyondDays: boolean } | null {
  if (!scenarios.some(({ scored }) => scored.outcome === 'failed')) return null
  const eligible = scenarios
    .filter((scenario) => {
      const excuse = findExcuse(scenario, policy)
      return excuse === null || excuse === 'flaky' || excuse === 'judged'
    })
    .map((scenario) => (policy.judge === 'advisory' ? omitJudged(scenario) : scenario))
    .map(completeSides)
  const [measured] = measureMetrics(eligible, 'pass_rate')
  if (measured === undefined || measured.values.pairs.length === 0) return null
  const row = buildRow(measured)
  const { base, head } = row
  if (base === null || head === null || head >= base) return null
  const tested = testPassRate(row, measured, eligible, baseline.base)
  const level = policy.significance * suiteAttention
  if (tested.direction >= 0 || tested.p > level) return null
  const isSameDay = baseline.base?.facts.isRun === true
  return { base, head, isBeyondDays: isSameDay || allowForDays(tested, measured) <= level }
}

function omitJudged(scenario: ComparedScenario): ComparedScenario {
  const { scored, base } = scenario
  const trials = scored.trials.map((trial) => ({ ...trial, outcome: omitFailure(trial.outcome) }))
  const isJudged = isFailedByJudgeAlone(scored.trials)
  const isBaseJudged = base !== null && isBaseFailedByJudgeAlone(scored.scenario, base)
  return {
    ...scenario,
    ...(isJudged ? { scored: { ...scored, outcome: omitFailure(scored.outcome), trials } } : {}),
    ...(isBaseJudged ? { base: { ...base, outcome: omitFailure(base.outcome), ...passTallies(base) } } : {}),
  }
}

function omitFailure(outcome: Outcome): Outcome {
  return outcome === 'failed' ? 'passed' : outcome
}

function passTallies({ tally, first }: Pick<BaseScenario, 'tally' | 'first'>) {
  return { tally: passAll(tally), ...(first === undefined ? {} : { first: passAll(first) }) }
}

function passAll({ passed, failed, unverified }: Tally): Tally {
  return { passed: passed + failed, failed: 0, unverified }
}

/**
 * Where single failures are held against the trials of a base that have a verdict, all of them together are as well. What has
 * none in the head counts as passed: it is no failure yet, and its clause is another. To leave it out would keep scenarios that
 * fail and lose those that pass, and a pass that lost its verdict would change the test of all others.
 */
function completeSides({ scored, base, ...rest }: ComparedScenario): ComparedScenario {
  const isMeant = base?.outcome === 'unverified' && isKnownByTrials(base)
  return {
    ...rest,
    scored: passUnverified({ ...scored, trials: scored.trials.map(passUnverified) }),
    base: isMeant ? { ...base, outcome: base.tally.failed > 0 ? 'failed' : 'passed' } : base,
  }
}

function passUnverified<Of extends { readonly outcome: Outcome }>(of: Of): Of {
  return of.outcome === 'unverified' ? { ...of, outcome: 'passed' } : of
}
