import { headIdOf, type BaselineAnswer, type BaseScenario } from '../baseline/base.ts'
import { fingerprintsOf, type ScoredScenario, type ScoredSuite } from '../score/scored.ts'
import type { PricesUsed } from '../trace/prices/prices.ts'
import { cellsOf } from './cells.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Obstacle, PairedScenario, UnreadFile } from './comparison.ts'
import { differingParts, withComparableCosts } from './fingerprints.ts'

/** Scenarios of the head beside those of the base, and those that the head has no more. */
export interface PairedSuite {
  readonly pairs: readonly PairedScenario[]
  readonly removed: readonly BaseScenario[]
}

/**
 * Puts each scenario beside its base. The order of scenarios is kept and decides nothing. `prices`: where the costs of the
 * head are from; null: from nowhere but its traces.
 */
export function pairScenarios(
  { scenarios }: ScoredSuite,
  { base }: BaselineAnswer,
  prices: PricesUsed | null = null,
): PairedSuite {
  const ids = new Set(scenarios.map(({ scenario }) => scenario.id))
  const unread = (base?.scenarios ?? []).flatMap(({ definition }) =>
    definition?.isUnread === true ? [unreadFile(definition)] : [],
  )
  const isThere = ({ definition }: BaseScenario) =>
    definition?.isUnread === true && scenarios.some(({ scenario: { file } }) => isIn(definition, file))
  const ofBase = new Map<string, BaseScenario>()
  const removed = new Map<string, BaseScenario>()
  for (const scenario of base === null ? [] : withComparableCosts(base, prices)) {
    const { id, ownChecks } = scenario
    const headId = headIdOf(scenario)
    if (headId !== null && ids.has(headId)) {
      if (!ofBase.has(headId)) ofBase.set(headId, scenario)
    } else if (ownChecks !== null && !removed.has(id) && !isThere(scenario)) removed.set(id, scenario)
  }
  const isScoredAgain = base !== null && base.openTree !== null
  const pairs = scenarios.map((scored): PairedScenario => {
    if (base === null) return apart(scored, null, 'no-baseline')
    const own = ofBase.get(scored.scenario.id)
    const { file, problems } = scored.scenario
    const isDefined = own !== undefined && own.ownChecks !== null
    const faulty = own?.definition?.problems.length ? unreadFile(own.definition) : undefined
    const lost = isDefined ? faulty : unread.find((one) => isIn(one, file))
    // One that cannot be read now is not verified: that hides nothing.
    if (lost !== undefined && problems.length === 0)
      return { ...apart(scored, own ?? null, 'base-unread'), unread: lost }
    if (own === undefined) return apart(scored, null, 'no-scenario')
    return isDefined ? pairOf(scored, own, isScoredAgain) : apart(scored, own, 'only-traces')
  })
  return { pairs, removed: [...removed.values()] }
}

/** Whether a file is the one that nobody can read, or in the folder that nobody can look into. */
function isIn({ file: unread }: Pick<UnreadFile, 'file'>, file: string): boolean {
  return file === unread || (unread.endsWith('/') && file.startsWith(unread))
}

function unreadFile({ file, problems: [problem] }: Pick<Scenario, 'file' | 'problems'>): UnreadFile {
  const { file: at = file, line, message = 'it has errors' } = problem ?? {}
  return { file: at, why: line === undefined || line === 1 ? message : `line ${line}: ${message}` }
}

function apart(scored: ScoredScenario, base: BaseScenario | null, obstacle: Obstacle): PairedScenario {
  return { scored, base, obstacle, differs: [], cells: null }
}

function pairOf(scored: ScoredScenario, base: BaseScenario, isScoredAgain: boolean): PairedScenario {
  const differs = differingParts(fingerprintsOf(scored), base)
  // What was judged again in this run was judged by the same judge.
  const isJudgedAgain = isScoredAgain && base.isOfEarlierRun !== true
  const obstacle = obstacleBetween(scored, base, isJudgedAgain ? differs.filter(isNoJudge) : differs)
  return { scored, base, obstacle, differs, cells: cellsOf(scored, base) }
}

function isNoJudge(part: PairedScenario['differs'][number]): boolean {
  return part !== 'judge'
}

function obstacleBetween(
  { scenario, trials }: ScoredScenario,
  { scoredWith, tally }: BaseScenario,
  differs: PairedScenario['differs'],
): Obstacle | null {
  // A scenario file that broke is a loss of the base's verdict, whatever its checks were.
  if (scenario.problems.length === 0) {
    if (scoredWith !== scenario.checksFingerprint) return 'other-checks'
    if (differs.includes('judge')) return 'other-judge'
    if (differs.includes('input')) return 'other-input'
  }
  const isTraced = tally.passed + tally.failed + tally.unverified > 0
  return isTraced || trials.length === 0 ? null : 'no-base-trace'
}
