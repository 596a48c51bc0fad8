import type { BaseScenario } from '../baseline/base.ts'
import type { ComparedScenario, Comparison } from '../compare/comparison.ts'
import { computeMean } from '../compare/figures.ts'
import type { Decision } from '../results/schema.ts'
import { takeFirstTrials } from '../score/scored-suite.ts'
import type { Policy } from './policy-fields.ts'
import { simulatedClosings } from './simulated-closings.ts'

type FalseClosings = NonNullable<Decision['falseClosings']>
type Suite = keyof typeof simulatedClosings.closed

/** Simulated suites whose bases pass about as often, from this share of trials on; the first that fits counts. */
const suitesByPassRate: readonly (readonly [least: number, suites: readonly Suite[]])[] = [
  // A few trials do not tell scenarios that all fail rarely from a few that fail half of the time.
  [0.97, ['healthy', 'few coins']],
  [0.85, ['about 0.9', 'mixed']],
  [0.65, ['about 0.9', 'mixed', 'red base']],
]

const sizes = [10, 30, 100] as const
/** Outside of these sizes nothing was simulated that resembles the suite. */
const [smallest, largest] = [5, 200]
/** Runs of the base branch that the simulated histories have. */
const fullHistory = 20
const leastHistory = 5

/**
 * How often a gate like this one closes on a pull request that changes nothing: the worst of the simulated suites that
 * resemble this one. Null where none does: without further trials, without a base, or where every failure blocks.
 */
export function estimateFalseClosings(comparison: Comparison, policy: Policy): FalseClosings | null {
  const { scenarios, baseline } = comparison
  if (comparison.isScreened !== true || baseline.unreadable !== undefined || !isJudgedByBase(policy))
    return null
  // The simulated trials are independent.
  if (comparison.likeness !== undefined || comparison.repeated !== undefined) return null
  if (comparison.areSidesUnlike === true) return null
  const pairs = scenarios.filter(isCompared)
  if (pairs.length < smallest || pairs.length > largest) return null
  const trials = computeMedian(pairs.map(({ scored }) => takeFirstTrials(scored).length))
  const suites = findSimilarSuites(pairs.map(({ base }) => base))
  const cells = suites.flatMap((suite) =>
    findNeighbours(sizes, pairs.length).flatMap((size) =>
      listKnownBases(comparison).flatMap((base) =>
        findNeighbours(simulatedClosings.trials, trials).map((count): FalseClosings => ({
          closed: simulatedClosings.closed[suite][size][base][simulatedClosings.trials.indexOf(count)] ?? 0,
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

/** Whether failures close the gate only if the base does not explain them. */
function isJudgedByBase(policy: Policy): boolean {
  if (policy.reportOnly || policy.soakUntil !== null) return false
  return policy.failures === 'block' ? !policy.everyFailure : policy.regressions === 'block'
}

function isCompared(
  scenario: ComparedScenario,
): scenario is ComparedScenario & { readonly base: BaseScenario } {
  return scenario.base !== null && scenario.obstacle === null && scenario.scored.trials.length > 0
}

function findSimilarSuites(bases: readonly BaseScenario[]): readonly Suite[] {
  const rates = bases.flatMap(({ first, tally }) => {
    const { passed, failed } = first ?? tally
    return passed + failed === 0 ? [] : [passed / (passed + failed)]
  })
  const rate = rates.length === 0 ? 0 : computeMean(rates)
  return suitesByPassRate.find(([least]) => rate >= least)?.[1] ?? []
}

function listKnownBases({ baseline: { base } }: Comparison): readonly FalseClosings['base'][] {
  if (base?.facts.isRun === true) return ['run']
  const runs = base?.history?.runs.length ?? 0
  if (base?.facts.suspectsRun !== undefined)
    return runs >= leastHistory ? ['suspects', 'history'] : ['suspects']
  if (runs >= fullHistory) return ['history']
  return runs >= leastHistory ? ['alone', 'history'] : ['alone']
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
