import type { BaseScenario } from '../baseline/base.ts'
import type { ComparedScenario, Comparison } from '../compare/comparison.ts'
import { estimateCorrelation } from '../compare/correlation.ts'
import { computeMean } from '../compare/figures.ts'
import { listTrialsByRun } from '../compare/history.ts'
import { countTotal } from '../compare/statistics/pass-count.ts'
import { estimateShare } from '../judge/calibrate/interval.ts'
import type { History } from '../results/comparison-schema.ts'
import type { Decision } from '../results/schema.ts'
import { takeFirstTrials } from '../score/scored-suite.ts'
import type { Policy } from './policy-fields.ts'
import { simulatedClosings } from './simulated-closings.ts'

type ComparedPair = ComparedScenario & { readonly base: BaseScenario }
type FalseClosings = NonNullable<Decision['falseClosings']>

const sizes = [10, 30, 100] as const
/** Outside of these sizes nothing was simulated that resembles the suite. */
const [smallest, largest] = [5, 200]
/** No suite was simulated that passes less often. */
const leastPassRate = 0.65
/** Runs of the base branch that the simulated histories have. */
const fullHistory = 20
/** Fewer runs do not show how alike the trials of one run are. */
const leastHistory = 10

/**
 * How often a gate like this one closes on a pull request that changes nothing: the worst of the simulated suites of
 * this size. Null where nobody knows it: how pass rates spread and how alike the trials of a run are shows in earlier runs
 * of several trials only, and nothing like it was simulated without further trials, or where every failure blocks.
 */
export function estimateFalseClosings(comparison: Comparison, policy: Policy): FalseClosings | null {
  const { scenarios, baseline, history } = comparison
  if (comparison.isScreened !== true || baseline.unreadable !== undefined || !isJudgedByBase(policy))
    return null
  // The simulated trials are independent.
  if (history === null || estimateCorrelation(history, baseline.base) > 0) return null
  if (comparison.repeated !== undefined || comparison.areSidesUnlike === true) return null
  const pairs = scenarios.filter(isCompared)
  // Each simulated scenario is one of the base, and each trial has a verdict.
  if (pairs.length < scenarios.length) return null
  if (pairs.some(({ scored }) => takeFirstTrials(scored).some(({ outcome }) => outcome === 'unverified')))
    return null
  if (pairs.length < smallest || pairs.length > largest) return null
  if (computePassRate(pairs) < leastPassRate) return null
  const runs = computeMedian(pairs.map((pair) => countRepeatedRuns(pair, history)))
  if (runs < leastHistory) return null
  const trials = computeMedian(pairs.map(({ scored }) => takeFirstTrials(scored).length))
  const cells = Object.values(simulatedClosings.closed).flatMap((suite) =>
    findNeighbours(sizes, pairs.length).flatMap((size) =>
      listKnownBases(comparison, runs).flatMap((base) =>
        findNeighbours(simulatedClosings.trials, trials).map((count): FalseClosings => ({
          closed: suite[size][base][simulatedClosings.trials.indexOf(count)] ?? 0,
          of: simulatedClosings.pullRequests,
          scenarios: size,
          trials: count,
          base,
          ...(policy.passRate.length + policy.passHat.length + policy.metrics.length > 0
            ? { hasLimits: true as const }
            : {}),
        })),
      ),
    ),
  )
  return cells.toSorted((one, other) => other.closed - one.closed)[0] ?? null
}

/**
 * The simulated trials and days are independent. Where they are alike by less than earlier runs show, where agents drift or days move
 * a part of a suite, up to so many times as many gates close (`npm run bench:worlds`).
 */
const mostBeyondSimulation = 3
/** The normal quantile of 95%. */
const oneSided = 1.645

/** The upper bound (one-sided, 95%; Wilson) of the simulated share, 0 to 1, and that of worlds which nobody simulated. */
export function boundFalseClosings({ closed, of }: Pick<FalseClosings, 'closed' | 'of'>) {
  const most = estimateShare(closed, of, oneSided)?.interval?.high ?? 1
  // No closing in n pull requests leaves room for 3 in n.
  const simulated = Math.max(3 / of, most)
  return { simulated, anywhere: Math.min(1, mostBeyondSimulation * simulated) }
}

/** Whether failures close the gate only if the base does not explain them. */
function isJudgedByBase(policy: Policy): boolean {
  if (policy.reportOnly || policy.soakUntil !== null) return false
  return policy.failures === 'block' ? !policy.everyFailure : policy.regressions === 'block'
}

function isCompared(scenario: ComparedScenario): scenario is ComparedPair {
  return scenario.base !== null && scenario.obstacle === null && scenario.scored.trials.length > 0
}

function computePassRate(pairs: readonly ComparedPair[]): number {
  const tallies = pairs.map(({ base }) => base.first ?? base.tally).filter((tally) => countTotal(tally) > 0)
  return tallies.length === 0 ? 0 : computeMean(tallies.map((tally) => tally.passed / countTotal(tally)))
}

/** Counts earlier runs of several trials, by the checks that the base has. */
function countRepeatedRuns({ scored, base }: ComparedPair, history: History): number {
  return listTrialsByRun(history, scored.scenario.id, base.checksFingerprint, null).filter(
    (run) => run !== null && countTotal(run) > 1,
  ).length
}

function listKnownBases({ baseline: { base } }: Comparison, runs: number): readonly FalseClosings['base'][] {
  if (base?.facts.isRun === true) return ['run', 'history']
  if (base?.facts.suspectsRun !== undefined) return ['suspects', 'history']
  return runs >= fullHistory ? ['history'] : ['alone', 'history']
}

/** The values of an ascending list that stand next to this one; the last one where it is beyond them. */
function findNeighbours<Value extends number>(values: readonly Value[], value: number): readonly Value[] {
  const below = values.findLast((one) => one <= value)
  const above = values.find((one) => one >= value)
  return [...new Set([below, above].filter((one) => one !== undefined))]
}

function computeMedian(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
