import { getHeadId, type BaselineResult, type BaseScenario } from '../baseline/base.ts'
import { fingerprintScenario, type ScoredScenario, type ScoredSuite } from '../score/scored-suite.ts'
import type { PricesUsed } from '../trace/prices/prices.ts'
import { compareCells } from './cells.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { IncomparableReason, ScenarioPair, UnreadFile } from './comparison.ts'
import { diffFingerprints, withComparableCosts } from './fingerprints.ts'

/**
 * Puts each scenario beside its base. The order of scenarios is kept and decides nothing. `prices`: where the costs of the
 * head are from; null: from nowhere but its traces.
 */
export function pairScenarios(
  { scenarios }: ScoredSuite,
  { base }: BaselineResult,
  prices: PricesUsed | null = null,
) {
  const ids = new Set(scenarios.map(({ scenario }) => scenario.id))
  const unread = (base?.scenarios ?? []).flatMap(({ definition }) =>
    definition?.isUnread === true ? [describeUnreadFile(definition)] : [],
  )
  const isThere = ({ definition }: BaseScenario) =>
    definition?.isUnread === true &&
    scenarios.some(({ scenario: { file } }) => isFileUnread(definition, file))
  const ofBase = new Map<string, BaseScenario>()
  const removed = new Map<string, BaseScenario>()
  for (const scenario of base === null ? [] : withComparableCosts(base, prices)) {
    const { id, baseChecksFingerprint: checks } = scenario
    const headId = getHeadId(scenario)
    if (headId !== null && ids.has(headId)) {
      if (!ofBase.has(headId)) ofBase.set(headId, scenario)
    } else if (checks !== null && !removed.has(id) && !isThere(scenario)) removed.set(id, scenario)
  }
  const isScoredAgain = base !== null && base.openTree !== null
  const pairs = scenarios.map((scored): ScenarioPair => {
    if (base === null) return leaveUnpaired(scored, null, 'no-baseline')
    const match = ofBase.get(scored.scenario.id)
    const { file, problems } = scored.scenario
    const isDefined = match !== undefined && match.baseChecksFingerprint !== null
    const faulty = match?.definition?.problems.length ? describeUnreadFile(match.definition) : undefined
    const lost = isDefined ? faulty : unread.find((one) => isFileUnread(one, file))
    // One that cannot be read now is not verified: that hides nothing.
    if (lost !== undefined && problems.length === 0)
      return { ...leaveUnpaired(scored, match ?? null, 'base-unread'), unread: lost }
    if (match === undefined) return leaveUnpaired(scored, null, 'no-scenario')
    return isDefined ? buildPair(scored, match, isScoredAgain) : leaveUnpaired(scored, match, 'only-traces')
  })
  return { pairs, removed: [...removed.values()] }
}

/** Whether a file is the one that nobody can read, or in the folder that nobody can look into. */
function isFileUnread({ file: unread }: Pick<UnreadFile, 'file'>, file: string): boolean {
  return file === unread || (unread.endsWith('/') && file.startsWith(unread))
}

function describeUnreadFile({ file, problems: [problem] }: Pick<Scenario, 'file' | 'problems'>): UnreadFile {
  const { file: at = file, line, message = 'it has errors' } = problem ?? {}
  return { file: at, why: line === undefined || line === 1 ? message : `line ${line}: ${message}` }
}

function leaveUnpaired(
  scored: ScoredScenario,
  base: BaseScenario | null,
  obstacle: IncomparableReason,
): ScenarioPair {
  return { scored, base, obstacle, differs: [], cells: null }
}

function buildPair(scored: ScoredScenario, base: BaseScenario, isScoredAgain: boolean): ScenarioPair {
  const differs = diffFingerprints(fingerprintScenario(scored), base)
  // What was judged again in this run was judged by the same judge.
  const isJudgedAgain = isScoredAgain && base.isOfEarlierRun !== true
  const obstacle = findObstacle(scored, base, isJudgedAgain ? differs.filter(isNoJudge) : differs)
  return { scored, base, obstacle, differs, cells: compareCells(scored, base) }
}

function isNoJudge(part: ScenarioPair['differs'][number]): boolean {
  return part !== 'judge'
}

function findObstacle(
  { scenario, trials }: ScoredScenario,
  { checksFingerprint, tally }: BaseScenario,
  differs: ScenarioPair['differs'],
): IncomparableReason | null {
  // A scenario file that broke is a loss of the base's verdict, whatever its checks were.
  if (scenario.problems.length === 0) {
    if (checksFingerprint !== scenario.checksFingerprint) return 'other-checks'
    if (differs.includes('judge')) return 'other-judge'
    if (differs.includes('input')) return 'other-input'
  }
  const isTraced = tally.passed + tally.failed + tally.unverified > 0
  return isTraced || trials.length === 0 ? null : 'no-base-trace'
}
