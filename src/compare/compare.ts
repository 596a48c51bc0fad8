import { countOutcomes, type BaselineResult } from '../baseline/base.ts'
import { omitNullish } from '../core/json.ts'
import type { MetricRow } from '../results/schema.ts'
import type { Confirmation } from '../score/confirm-failures.ts'
import { isFresh, takeFirstTrials, type ScoredSuite } from '../score/scored-suite.ts'
import type { VacuityProbe } from '../score/vacuity.ts'
import type { PricesUsed } from '../trace/prices/prices.ts'
import type {
  ScenarioFindings,
  ComparedScenario,
  Comparison,
  ScenarioPair,
  ScenarioWithHistory,
  TestedScenario,
} from './comparison.ts'
import { testDifferences, type TestFacts } from './evidence.ts'
import { isMostlyPassing, type Screening } from './screening.ts'
import { buildHistory, extendHistory, type RunOfHistory } from './history.ts'
import { findKnownFlaky } from './known-flaky.ts'
import { countRepeatedTrials, differBeyondChance, estimateCorrelation } from './correlation.ts'
import { compareMetrics } from './metrics.ts'
import { pairScenarios } from './pairs.ts'
import { toldErrors } from './statistics/alike-trials.ts'
import { estimateReliability } from './statistics/reliability.ts'
import { findCause, findChangeReason, isNew, lookUpChange } from './transitions.ts'
import { findWeakenings } from './weakening/weakening.ts'

/** Context of a comparison besides the two sides. */
export interface CompareOptions {
  /** Where the costs of the head are from; null: from nowhere but its traces. */
  readonly prices?: PricesUsed | null
  /** Whether `affects` chooses what is run. */
  readonly isSelecting?: boolean
  /** Results of further trials, by scenario. */
  readonly confirmations?: ReadonlyMap<string, Confirmation>
  /** Says what first and further trials show of fresh runs; absent where no agent is run again. */
  readonly screening?: Screening
  /** Finds the scenarios that cannot fail. */
  readonly probe?: VacuityProbe
  /** Accepted false-alarm rate. */
  readonly significance?: number
  /** This run, as the history of the base branch has it. */
  readonly run?: RunOfHistory
  readonly isChange?: boolean
  readonly notRun?: Comparison['notRun']
  readonly uncovered?: Comparison['uncovered']
}

/**
 * Compares the scored suite with its base in stages: pairs each scenario with its base, adds its history, tests the
 * differences, and looks up the change. Pure: random draws have a fixed seed, and the order of scenarios and trials changes
 * no digit.
 */
export function compare(head: ScoredSuite, baseline: BaselineResult, facts: CompareOptions = {}): Comparison {
  const { prices = null, run = noRun, isSelecting = false, notRun = [], uncovered = [] } = facts
  const { base } = baseline
  const { pairs, removed } = pairScenarios(head, baseline, prices)
  const history = buildHistory(base, pairs)
  const likeness = estimateCorrelation(history, base)
  const isSuiteOlder = base?.isSuiteOlder === true
  const remembered = pairs.map((pair): ScenarioWithHistory => ({
    ...pair,
    ...(likeness === 0 ? {} : { likeness }),
    priorFindings: collectRetryResults(
      pair,
      { ...facts, isSuiteOlder },
      findKnownFlaky(history, pair, likeness),
    ),
    screenedDecline: findScreenedDecline(pair, facts),
  }))
  const { screening } = facts
  const lost = findWeakenings(pairs, removed, head.departed, {
    isSelecting,
    isFlakyByBase: (scored) => isFresh(scored) && screening?.isFlakyByBase(scored) === true,
  })
  const { scenarios, metrics } = testAndClassify(remembered, {
    base,
    ...omitNullish({ significance: facts.significance }),
  })
  return {
    baseline,
    ...(facts.isChange === true ? { isChange: true } : {}),
    ...(screening !== undefined && head.scenarios.every(isFresh) ? { isScreened: true } : {}),
    // Says nothing of a base that has no trace, where the base is what was run.
    scenarios: baseline.reasons.some(({ code }) => code === 'same-commit')
      ? scenarios.map((scenario) =>
          scenario.changeReason?.code === 'no-base-trace' ? { ...scenario, changeReason: null } : scenario,
        )
      : scenarios,
    removed,
    metrics,
    // Others may have loosened tests since, and it is unknown who did.
    ...(isSuiteOlder
      ? { weakenings: [], ...(lost.length === 0 ? {} : { isAnyLoosened: true as const }) }
      : { weakenings: lost }),
    notRun,
    uncovered,
    history: extendHistory(history, run, scenarios, metrics),
    ...omitNullish(describeTrials(pairs, estimateCorrelation(history, base, toldErrors))),
  }
}

/** Describes how independent the trials are. `likeness`: by the history; 0: unknown. */
function describeTrials(
  pairs: readonly ScenarioPair[],
  likeness: number,
): { readonly [Key in 'likeness' | 'repeated' | 'areSidesUnlike']: NonNullable<Comparison[Key]> | null } {
  const isKnown = likeness > 0
  return {
    likeness: isKnown ? likeness : null,
    repeated: isKnown ? null : countRepeatedTrials(pairs),
    areSidesUnlike: !isKnown && differBeyondChance(pairs) ? true : null,
  }
}

const noRun: RunOfHistory = { sha: null, at: '', isOnBaseBranch: false }

/** Says what further trials, an empty run and the history show; one that has failed is the proof that it can. */
function collectRetryResults(
  pair: ScenarioPair,
  { confirmations, probe, screening, isSuiteOlder }: CompareOptions & { readonly isSuiteOlder: boolean },
  knownFlaky: NonNullable<ScenarioFindings['knownFlaky']> | null,
): ScenarioWithHistory['priorFindings'] {
  const { scored } = pair
  const { scenario, outcome } = scored
  const vacuous = outcome === 'failed' ? null : (probe?.(scenario) ?? null)
  const confirmed = confirmations?.get(scenario.id)
  if (confirmed === undefined && vacuous === null && knownFlaky === null) return nothingKnown
  const confirmation = confirmed?.confirmation
  const isFlaky =
    confirmation !== undefined &&
    // What an older suite lacks may be a test of others since, which passed at the merge base.
    ((!isSuiteOlder && isNew(pair) && outcome !== 'passed' && isMostlyPassing(scored, confirmation)) ||
      screening?.clears(scored, confirmation) === true)
  const flaky = isFlaky || (confirmed?.flaky ?? null)
  return { ...confirmed, ...omitNullish({ flaky, vacuous, knownFlaky }) }
}

const nothingKnown: ScenarioWithHistory['priorFindings'] = {}

/** By the further trials of a scenario, if it has any; only runs, and replays of them, are screened. */
function findScreenedDecline({ scored }: ScenarioPair, { confirmations, screening }: CompareOptions) {
  if (screening === undefined || !isFresh(scored) || scored.outcome !== 'failed') return null
  return screening.declineOf(scored, confirmations?.get(scored.scenario.id)?.confirmation ?? null)
}

/** Tests what differs in remembered pairs, and settles the change of each. */
export function testAndClassify(
  remembered: readonly ScenarioWithHistory[],
  { base = null, significance = 0.05 }: Partial<TestFacts> = {},
): { readonly scenarios: readonly ComparedScenario[]; readonly metrics: readonly MetricRow[] } {
  const { tested, metrics } = testDifferences(remembered, compareMetrics(remembered), {
    base,
    significance,
  })
  return { scenarios: tested.map(toComparedScenario), metrics }
}

function toComparedScenario(tested: TestedScenario): ComparedScenario {
  const { scored, base, obstacle, differs, cells, finding } = tested
  return {
    scored,
    base,
    obstacle,
    differs,
    cells,
    ...omitNullish({ unread: tested.unread }),
    change: lookUpChange(tested, finding),
    changeReason: findChangeReason(tested),
    parts: collectParts(tested),
  }
}

function collectParts(tested: TestedScenario): ScenarioFindings {
  const { scored, differs, cells, priorFindings, finding, evidence, decline, broke } = tested
  const isTold = cells !== null && (differs.includes('checks') || cells.baseByBase !== cells.headByHead)
  const hasPassedAgain = (priorFindings.confirmation?.passed ?? 0) > 0
  const isBroken = decline?.isTotal === true && decline.by !== 'check' && broke === null && !hasPassedAgain
  const isHardBreak = isBroken && tested.base?.outcome !== 'unverified'
  const reliability =
    scored.outcome === 'unverified' ? null : estimateReliability(countOutcomes(takeFirstTrials(scored)))
  const cause = findCause(tested, finding)
  const parts: ScenarioFindings = {}
  if (isTold) parts.cells = cells
  if (differs.length > 0) parts.differs = differs
  Object.assign(parts, priorFindings)
  if (reliability !== null) parts.reliability = reliability
  if (evidence !== null) parts.evidence = evidence
  if (decline !== null) parts.decline = decline
  if (broke !== null) parts.broke = broke
  if (isHardBreak) parts.hardBreak = true
  if (cause !== null) parts.cause = cause
  return parts
}
