import {
  getHeadId,
  pricedMetrics,
  type BaselineResult,
  type BaseScenario,
  type Baseline,
} from '../baseline/base.ts'
import { fingerprintScenario, type ScoredScenario, type ScoredSuite } from '../score/scored-suite.ts'
import type { PricesUsed } from '../trace/prices/prices.ts'
import { compareCells } from './cells.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { IncomparableReason, ScenarioPair, UnreadFile, ScenarioFindings } from './comparison.ts'
import { canonicalizeJson } from '../core/json.ts'
import type { Fingerprints } from '../results/comparison-schema.ts'

/**
 * Pairs each scenario with its base; the order decides nothing. `prices`: source of the head's costs; null: its traces.
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

/** Tells whether a file is the unreadable one, or in the unreadable folder. */
function isFileUnread({ file: unread }: Pick<UnreadFile, 'file'>, file: string): boolean {
  return file === unread || (unread.endsWith('/') && file.startsWith(unread))
}

function describeUnreadFile({ file, problems: [problem] }: Pick<Scenario, 'file' | 'problems'>): UnreadFile {
  const { file: at = file, line, message = 'it has errors' } = problem ?? {}
  return { file: at, why: line === undefined || line === 1 ? message : `line ${line}: ${message}` }
}

function leaveUnpaired(scored: ScoredScenario, base: BaseScenario | null, obstacle: IncomparableReason) {
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

type Part = NonNullable<ScenarioFindings['differs']>[number]

/** Lists the differences between a scenario and its base. Parts that one side does not state are left out. */
export function diffFingerprints(
  head: Fingerprints,
  base: Pick<BaseScenario, 'baseChecksFingerprint' | 'definition' | 'fingerprints'>,
): Part[] {
  const { judge, input, agent, models } = base.fingerprints
  const parts: Part[] = []
  if (base.baseChecksFingerprint !== null && base.baseChecksFingerprint !== head.checks) parts.push('checks')
  if (!isSameJudge(head.judge, judge)) parts.push('judge')
  if (isOther(head.input, input)) parts.push('input')
  // Of a definition that is known it is also known that it has no command.
  const isKnown = base.definition !== null
  if (isKnown ? head.agent !== agent : isOther(head.agent, agent)) parts.push('agent')
  if (isOtherList(head.models, models)) parts.push('models')
  return parts
}

function isOther(head: string | undefined, base: string | undefined): boolean {
  return head !== undefined && base !== undefined && head !== base
}

/** Both are sorted. */
function isOtherList(head: readonly string[] | undefined, base: readonly string[] | undefined): boolean {
  if (head === undefined || base === undefined) return false
  return head.length !== base.length || head.some((model, index) => model !== base[index])
}

/** A judge that a check's failure kept from being asked is no other judge. */
function isSameJudge(head: string | undefined, base: string | undefined): boolean {
  if (head === undefined || base === undefined || head === base) return true
  const [fewer = [], more = []] = [head.split(' '), base.split(' ')].sort((a, b) => a.length - b.length)
  const judges = new Set(more)
  return fewer.every((judge) => judges.has(judge))
}

/** Takes the base's scenarios, without costs that used other prices than the head's. Traces scored again have these. */
function withComparableCosts(
  { scenarios, prices }: Pick<Baseline, 'scenarios' | 'prices'>,
  head: PricesUsed | null,
): readonly BaseScenario[] {
  if (prices === undefined || namePriceList(prices) === namePriceList(head)) return scenarios
  return scenarios.map((scenario) => {
    const metrics = Object.assign(Object.create(null), scenario.metrics) as Record<string, readonly number[]>
    for (const name of pricedMetrics) delete metrics[name]
    return { ...scenario, metrics }
  })
}

function namePriceList(prices: PricesUsed | null): string {
  if (prices === null) return ''
  const { list, own: ownPrices, ownRates = null } = prices
  const packageVersion = list === null ? null : [list.package, list.version]
  return canonicalizeJson({ list: packageVersion, own: [...ownPrices].sort(), ownRates })
}
