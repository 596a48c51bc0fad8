import { headIdOf, type BaselineAnswer, type BaseScenario } from '../baseline/base.ts'
import type { Outcome } from '../core/verdict.ts'
import type { Change } from '../results/schema.ts'
import { fingerprintsOf, type ScoredScenario, type ScoredSuite } from '../score/scored.ts'
import type { PricesUsed } from '../trace/prices/prices.ts'
import { causeOf, whyOfTests } from './attribution.ts'
import { cellsOf } from './cells.ts'
import type { ComparedParts, ComparedScenario, Comparison } from './comparison.ts'
import { differingParts, withComparableCosts } from './fingerprints.ts'
import { compareMetrics } from './metrics.ts'
import { weakeningsOf } from './weakening/weakening.ts'

/**
 * Base outcome → head outcome → change. Only two verified verdicts can make a regression or a fix:
 * an outage on either side is never put down to the agent.
 */
export const transitions: Readonly<Record<Outcome, Readonly<Record<Outcome, Change>>>> = {
  passed: {
    passed: 'same',
    failed: 'regressed',
    // It was proven and no longer is; it may or may not be broken.
    unverified: 'lost',
  },
  failed: {
    passed: 'fixed',
    // Also where fewer or more trials fail than before: the tallies show that.
    failed: 'same',
    // A verdict is lost, even if it was a bad one: silence is not a fix.
    unverified: 'lost',
  },
  unverified: {
    passed: 'recovered',
    // Nobody knows how long it has been failing.
    failed: 'incomparable',
    unverified: 'same',
  },
}

/** Context of a comparison besides the two sides. */
interface CompareFacts {
  /** Where the costs of the head are from; null: from nowhere but its traces. */
  readonly prices?: PricesUsed | null
  /** Whether `affects` chooses what is run. */
  readonly isSelecting?: boolean
}

/** Puts each scenario beside its base. Pure; the order of scenarios is kept and decides nothing. */
export function compare(
  head: ScoredSuite,
  baseline: BaselineAnswer,
  { prices = null, isSelecting = false }: CompareFacts = {},
): Comparison {
  const { base } = baseline
  const { ofBase, removed } = matched(head, base === null ? [] : withComparableCosts(base, prices))
  const scenarios = head.scenarios.map((scored) =>
    base === null
      ? { scored, change: null, changeReason: null, base: null, parts: {} }
      : compareScenario(scored, ofBase.get(scored.scenario.id) ?? null, base.openTree !== null),
  )
  return {
    baseline,
    scenarios,
    removed,
    metrics: compareMetrics(scenarios),
    // What others took away since is not this change's.
    weakenings:
      base?.isSuiteOlder === true ? [] : weakeningsOf(scenarios, removed, head.departed, isSelecting),
    notRun: [],
    uncovered: [],
    history: null,
  }
}

/** The scenarios of the base by the ids that they have in the head, and those that the head has no more. */
function matched({ scenarios }: ScoredSuite, base: readonly BaseScenario[]) {
  const ids = new Set(scenarios.map(({ scenario }) => scenario.id))
  const ofBase = new Map<string, BaseScenario>()
  const removed = new Map<string, BaseScenario>()
  for (const scenario of base) {
    const { id, ownChecks } = scenario
    const headId = headIdOf(scenario)
    if (headId !== null && ids.has(headId)) {
      if (!ofBase.has(headId)) ofBase.set(headId, scenario)
    } else if (ownChecks !== null && !removed.has(id)) removed.set(id, scenario)
  }
  return { ofBase, removed: [...removed.values()] }
}

function compareScenario(
  scored: ScoredScenario,
  base: BaseScenario | null,
  isScoredAgain: boolean,
): ComparedScenario {
  if (base === null || base.ownChecks === null)
    return { scored, base, ...changeOf(scored, base, null, []), parts: {} }
  const differs = differingParts(fingerprintsOf(scored), base)
  // What was judged again in this run was judged by the same judge.
  const isJudgedAgain = isScoredAgain && base.isOfEarlierRun !== true
  const parting = differs.filter((part) => part === 'input' || (part === 'judge' && !isJudgedAgain))
  const cells = cellsOf(scored, base)
  const cause = parting.length === 0 ? causeOf(cells) : null
  const isTold = differs.includes('checks') || cells.baseByBase !== cells.headByHead
  const parts: ComparedParts = {
    ...(isTold ? { cells } : {}),
    ...(cause === null ? {} : { cause }),
    ...(differs.length === 0 ? {} : { differs }),
  }
  const why = differs.includes('checks') ? whyOfTests(cells, cause) : null
  return { scored, base, ...changeOf(scored, base, why, parting), parts }
}

/** `ofTests`: what is to be said of changed checks. `parting`: what keeps the two sides apart. */
function changeOf(
  scored: ScoredScenario,
  base: BaseScenario | null,
  ofTests: string | null,
  parting: readonly string[],
): { readonly change: Change; readonly changeReason: string | null } {
  const checks = scored.scenario.checksFingerprint
  if (base === null) return { change: 'new', changeReason: null }
  if (base.ownChecks === null) {
    return {
      change: 'new',
      changeReason: 'the base has no such scenario, but traces that it could be scored over',
    }
  }
  // A scenario file that broke is a loss of the base's verdict, whatever its checks were.
  if (scored.scenario.problems.length === 0 && base.scoredWith !== checks) {
    return { change: 'incomparable', changeReason: 'the checks are not those that the base was scored with' }
  }
  const [apart] = parting
  if (apart !== undefined && scored.scenario.problems.length === 0) {
    return { change: 'incomparable', changeReason: `${apart} changed` }
  }
  if (isUntraced(base) && scored.trials.length > 0) {
    return { change: 'incomparable', changeReason: 'no trace in the base' }
  }
  const change = transitions[base.outcome][scored.outcome]
  if (change === 'incomparable') {
    return { change, changeReason: 'the base could not be verified, so the failure may be an old one' }
  }
  return { change, changeReason: scored.scenario.problems.length === 0 ? ofTests : null }
}

function isUntraced({ tally }: BaseScenario): boolean {
  return tally.passed + tally.failed + tally.unverified === 0
}
