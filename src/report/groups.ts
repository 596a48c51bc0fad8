import { appendTo } from '../core/collections.ts'
import { memoize } from '../core/lazy.ts'
import type { Results, ScenarioResult } from '../results/schema.ts'
import { writeMessage, type Phrase } from '../words/phrase.ts'
import { describeChange, describeNoBaseline, describeUnverified } from '../words/texts.ts'
import { generalizeUnverifiedReason } from '../words/unverified.ts'

/** Scenarios as a reader needs them, each in the one group that says most. */
export interface ScenarioGroups {
  readonly regressed: readonly ScenarioResult[]
  /** Failed, and neither a regression nor known to fail before. */
  readonly failed: readonly ScenarioResult[]
  /** Failed, as in the base. */
  readonly alreadyFailing: readonly ScenarioResult[]
  /** Failed because the tests changed: under the same checks the agent is as it was. */
  readonly byTests: readonly ScenarioResult[]
  /** Failed, and quarantined, accepted or flaky. */
  readonly setAside: readonly ScenarioResult[]
  readonly unverified: readonly ScenarioResult[]
  readonly fixed: readonly ScenarioResult[]
  /** Unverified in the base, verified and passed now. */
  readonly recovered: readonly ScenarioResult[]
  readonly passed: readonly ScenarioResult[]
}

/** Puts each scenario into its group. */
export const groupScenarios = memoize(({ scenarios }: Results): ScenarioGroups => {
  const groups: Record<keyof ScenarioGroups, ScenarioResult[]> = {
    regressed: [],
    failed: [],
    alreadyFailing: [],
    byTests: [],
    setAside: [],
    unverified: [],
    fixed: [],
    recovered: [],
    passed: [],
  }
  for (const scenario of scenarios) groups[chooseGroup(scenario)].push(scenario)
  return groups
})

function chooseGroup(scenario: ScenarioResult): keyof ScenarioGroups {
  const { outcome, change, cause, baseOutcome } = scenario
  if (outcome === 'unverified') return outcome
  if (outcome === 'passed') return change === 'fixed' || change === 'recovered' ? change : 'passed'
  if (isSetAside(scenario)) return 'setAside'
  if (change === 'regressed') return change
  if (cause === 'tests') return 'byTests'
  return baseOutcome === 'failed' && change !== 'incomparable' ? 'alreadyFailing' : 'failed'
}

/** Says how a failure that is no regression compares with the base; empty for a regression, and without a base. */
export function describeStanding({ change, baseOutcome }: ScenarioResult): string {
  if (change === 'regressed' || change === null) return ''
  if (change === 'incomparable') return 'not compared'
  if (change === 'new') return 'new'
  return baseOutcome === 'passed' ? 'perhaps by chance' : 'unverified in the base'
}

/** Tells whether a failure is quarantined, accepted or flaky. */
function isSetAside({ quarantine, accepted, flaky }: ScenarioResult): boolean {
  return isQuarantined({ quarantine }) || accepted !== undefined || flaky === true
}

export function isQuarantined({ quarantine }: Pick<ScenarioResult, 'quarantine'>): boolean {
  return quarantine?.state === 'active'
}

/** Scenarios that a report says the same of. */
type ReasonGroup = readonly [words: Phrase, scenarios: readonly ScenarioResult[]]

/** Groups unverified scenarios by the reason; the commonest first. Reasons that differ in a name only are one, where there are several. */
export function groupUnverified(unverified: readonly ScenarioResult[]): ReasonGroup[] {
  const byReason = new Map<string, string[]>()
  for (const reason of new Set(unverified.map((scenario) => scenario.reason ?? '')))
    appendTo(byReason, generalizeUnverifiedReason(reason), reason)
  return groupByWords(unverified, ({ reason = '' }) => {
    const general = generalizeUnverifiedReason(reason)
    return describeUnverified({ reason: byReason.get(general)?.length === 1 ? reason : general })
  })
}

/** Groups scenarios by what their comparison says, largest first. Differences of tests have their own block. */
export function groupChangeReasons(scenarios: readonly ScenarioResult[]): ReasonGroup[] {
  return groupByWords(scenarios, (scenario) => (scenario.cause === 'tests' ? [] : describeChange(scenario)))
}

/** Reasons why scenarios were not compared, the most frequent first; a failed one says it in its row, an unverified one has a reason of its own. */
export function groupIncomparable(scenarios: readonly ScenarioResult[]): ReasonGroup[] {
  return groupChangeReasons(scenarios.filter(({ outcome }) => outcome === 'passed')).filter(([, alike]) =>
    areIncomparable(alike),
  )
}

/** Tells whether none of them could be compared with the base. */
export function areIncomparable(scenarios: readonly ScenarioResult[]): boolean {
  return scenarios.every(({ change }) => change === 'incomparable')
}

/** Returns the one reason that no scenario was compared: the base's, else one that all scenarios share; null if there is none. */
export function explainNothingCompared({ run, scenarios }: Results): Phrase | null {
  if (run.baseline === null || scenarios.length === 0) return null
  const areNew = scenarios.every(({ change }) => change === 'new')
  if (!areNew && !areIncomparable(scenarios)) return null
  const reason = describeNoBaseline(run)
  if (areNew || reason.length > 0) return reason.length === 0 ? null : reason
  const reasons = groupChangeReasons(scenarios.filter(({ outcome }) => outcome !== 'unverified'))
  return reasons.length === 1 ? (reasons[0]?.[0] ?? null) : null
}

function groupByWords(scenarios: readonly ScenarioResult[], wordsOf: (scenario: ScenarioResult) => Phrase) {
  const groups = new Map<string, { readonly words: Phrase; readonly scenarios: ScenarioResult[] }>()
  for (const scenario of scenarios) {
    const words = wordsOf(scenario)
    if (words.length === 0) continue
    const key = writeMessage(words)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { words, scenarios: [scenario] })
    else group.scenarios.push(scenario)
  }
  return [...groups.values()]
    .map(({ words, scenarios: alike }): ReasonGroup => [words, alike])
    .sort((a, b) => b[1].length - a[1].length)
}

/** Words for failures that are set aside, by why: `failed but quarantined or flaky`. */
export function setAsideWords(scenarios: readonly ScenarioResult[]): string {
  const reasons = [
    ...(scenarios.some(isQuarantined) ? ['quarantined'] : []),
    ...(scenarios.some(({ accepted }) => accepted !== undefined) ? ['accepted'] : []),
    ...(scenarios.some(({ flaky }) => flaky === true) ? ['flaky'] : []),
  ]
  return `failed but ${reasons.join(' or ')}`
}

/** Says the result of a scenario: `failed (quarantined)`. */
export function describeResult(scenario: ScenarioResult): string {
  const { outcome, change } = scenario
  const marks = listMarks(scenario)
  const word = change === 'regressed' || change === 'fixed' || change === 'recovered' ? change : outcome
  return marks.length === 0 ? word : `${word} (${marks.join(', ')})`
}

function listMarks(scenario: ScenarioResult): string[] {
  const { outcome, change, cause, accepted, flaky, vacuous, broke } = scenario
  return [
    ...(change === 'new' ? ['new'] : []),
    ...(change === 'lost' ? [broke === undefined ? 'verified in the base' : 'passed in the base'] : []),
    ...(change === 'incomparable' ? ['not comparable'] : []),
    ...(cause === 'tests' ? ['its tests changed'] : []),
    ...(isQuarantined(scenario) ? ['quarantined'] : []),
    ...(accepted === undefined || outcome !== 'failed' ? [] : ['accepted']),
    ...(flaky === true ? ['flaky'] : []),
    ...(vacuous === undefined ? [] : ['cannot fail']),
  ]
}
