import type { NoteItem } from './notes.ts'
import { locateScenario } from './findings.ts'
import { appendTo } from '../core/collections.ts'
import { formatLocation } from '../core/diagnostic.ts'
import { omitNullish } from '../core/json.ts'
import type { Weakening } from '../results/weakening-schema.ts'
import type { Clause, Results, ScenarioResult } from '../results/schema.ts'
import { formatTally, pluralize, formatThousands } from '../words/figures.ts'
import { explainNothingCompared, groupIncomparable, groupUnverified, type ScenarioGroups } from './groups.ts'
import { setAsideKind, groupBrokenClauses, isAboutWhole, labelSoak } from './headline.ts'
import { shortenSha } from './context.ts'
import type { PushDiff } from './push-diff.ts'
import { phrase, type Phrase } from '../words/phrase.ts'
import { nameBase, groupWords, judgeOffWords } from './run-text.ts'
import { hiddenFailures, openWeakenings, policyLines, listUnnamedRemovals } from './tests-changed.ts'
import { describeClause, findClauseWords } from '../words/clauses.ts'
import { listPhrases } from '../words/sentence.ts'
import { computeQuantile } from '../compare/figures.ts'
import { describeMetric, splitTellingMetrics } from './metric-rows.ts'
import { briefWeakening } from '../words/weakenings.ts'
import { describeDiagnostic } from '../words/texts.ts'

/** A scenario or a file that the first screen names. */
export interface ScreenItem extends Omit<NoteItem, 'words'> {
  /** Words about it; absent: none. */
  readonly words?: Phrase
  /** It is not at the head, so that there is nothing to link to. */
  readonly isGone?: true
}

/** `Flaky: a, b and 3 more`; with items in brackets where the words before them are not ours. */
export interface ScreenSentence {
  readonly lead: Phrase
  /** All items, or the first of `count`. */
  readonly items: readonly ScreenItem[]
  readonly count: number
  readonly inBrackets?: true
  /** It is why the gate is closed, so that more of its words are kept. */
  readonly isVerdict?: true
}

export interface ScreenLine {
  readonly sign: '' | '⚠️'
  readonly sentences: readonly ScreenSentence[]
}

function createSentence(lead: Phrase, items: readonly ScreenItem[] = [], more: Partial<ScreenSentence> = {}) {
  return { lead, items, count: items.length, ...more }
}

/** Reasons and clauses of a kind that are said before they are only counted. */
const maxSaid = 2

/** Says which clauses decided, where no other line does; null if one does. */
export function buildDecidedLine({ decision }: Results): ScreenLine | null {
  const { blocking, soaking, whole } = groupBrokenClauses(decision)
  const sentences = [
    ...buildClauseSentences(decision.gate === 'closed' ? 'Gate closed' : 'Gate', blocking),
    ...buildClauseSentences(labelSoak(decision), soaking),
    ...buildClauseSentences('Not blocking', whole),
  ]
  return sentences.length === 0 ? null : { sign: '', sentences }
}

/** Clauses that no other line of the first screen tells. */
function selectUntold(clauses: readonly Clause[]): Clause[] {
  return clauses.filter((clause) => isAboutWhole(clause) || !findClauseWords(clause).isShownElsewhere)
}

/** Lists the clauses that the first screen names among some that do not hold. */
function listClausesOnScreen(clauses: readonly Clause[]): readonly Clause[] {
  return selectUntold(clauses).slice(0, maxSaid)
}

/** Lists those that it does not name. */
export function listClausesOffScreen(clauses: readonly Clause[]): readonly Clause[] {
  const onScreen = listClausesOnScreen(clauses)
  return clauses.filter((clause) => !onScreen.includes(clause))
}

function buildClauseSentences(label: string, all: readonly Clause[]): ScreenSentence[] {
  const left = selectUntold(all).length - maxSaid
  return [
    ...listClausesOnScreen(all).map((clause, index) =>
      createSentence(phrase`${index === 0 ? `${label}: ` : ''}${withoutStop(describeClause(clause))}`, [], {
        isVerdict: true,
      }),
    ),
    ...(left > 0 ? [createSentence([`And ${pluralize(left, 'more clause')}`])] : []),
  ]
}

/** Sentences of lines get their full stop when they are put together. */
function withoutStop(words: Phrase): Phrase {
  const last = words.at(-1)
  return typeof last === 'string' ? [...words.slice(0, -1), last.replace(/\.$/, '')] : words
}

/** Says what the last push changed, if that is known. */
export function buildSinceLine(since: PushDiff | undefined): ScreenLine[] {
  if (since === undefined) return []
  const { head, fixed, broken, verified, lost } = since
  const parts = [
    [fixed, 'fixed'],
    [broken, 'newly broken'],
    [verified, 'verified again'],
    [lost, 'no longer verified'],
  ] as const
  const clauses = parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatThousands(count)} ${words}`)
  const commit = shortenSha(head)
  const lead = phrase`Since the last push${commit === null ? '' : phrase` (${{ value: commit }})`}: ${clauses.length === 0 ? 'nothing changed' : clauses.join(', ')}`
  return [{ sign: '', sentences: [createSentence(lead, [], { isVerdict: true })] }]
}

/** Makes the lines below the causes, each about one thing, in the order in which a reviewer needs them. */
export function buildLines(results: Results, groups: ScenarioGroups): ScreenLine[] {
  const aside = (kind: string) => groups.setAside.filter((scenario) => setAsideKind(scenario) === kind)
  // Failures that are not this change's, or do not count.
  const expected = [
    nameScenarios(
      phrase`Already failing ${nameBase(results.run.baseline)}`,
      groups.alreadyFailing,
      toKnownItem,
    ),
    nameScenarios(['Failing because the tests changed'], groups.byTests),
    nameScenarios(['Flaky'], aside('flaky')),
    nameScenarios(['Quarantined'], aside('quarantined')),
    nameScenarios(['Accepted'], aside('accepted')),
  ]
  const lines: ScreenLine[] = [
    { sign: '', sentences: expected.flat() },
    { sign: '', sentences: buildUnverified(groups) },
    { sign: '', sentences: [...buildMovedMetrics(results), ...buildRunaways(results)] },
    { sign: '⚠️', sentences: [...buildLoosened(results), ...buildPolicy(results)] },
    { sign: '⚠️', sentences: buildProblems(results) },
    { sign: '', sentences: buildLimitations(results) },
    { sign: '', sentences: buildAgentFiles(results) },
  ]
  return lines.filter(({ sentences }) => sentences.length > 0)
}

/** Says nothing without items. */
function nameItems(lead: Phrase, items: readonly ScreenItem[]): ScreenSentence[] {
  return items.length === 0 ? [] : [createSentence(lead, items)]
}

function nameScenarios(
  lead: Phrase,
  scenarios: readonly ScenarioResult[],
  name: (scenario: ScenarioResult) => ScreenItem = toItem,
): ScreenSentence[] {
  return nameItems(lead, scenarios.map(name))
}

/** With how often it passed in the base, where it did not fail every trial there. */
function toKnownItem(scenario: ScenarioResult): ScreenItem {
  const { baseTrials } = scenario
  if (baseTrials === null || baseTrials.passed === 0) return toItem(scenario)
  return { ...toItem(scenario), words: [`passed ${formatTally(baseTrials)} there`] }
}

export function toItem(scenario: ScenarioResult): ScreenItem {
  return { id: scenario.id, ...locateScenario(scenario) }
}

/** A rise of cost, time or another metric that is shown though no scenario fails: at least such a part of the base. */
const minRise = 0.1

/** Metrics that got worse beyond noise, the most first; without those that a clause names. */
function buildMovedMetrics(results: Results): ScreenSentence[] {
  const named = new Set(
    results.decision.clauses.flatMap(({ holds, args }) => (holds ? [] : args?.['metric'])),
  )
  const moved = splitTellingMetrics(results)
    .telling.filter(
      ({ name, evidence }) => evidence?.word === 'regressed' && name !== 'pass_rate' && !named.has(name),
    )
    .map((row) => ({ row, rise: Math.abs(row.delta ?? 0) / Math.abs(row.base ?? 0) }))
    .filter(({ rise }) => rise >= minRise)
    .toSorted((a, b) => b.rise - a.rise)
  const left = moved.length - maxSaid
  const listed = moved.slice(0, maxSaid).map(({ row }) => {
    const { label, base, head } = describeMetric(row, results)
    return phrase`${{ value: label }} ${base} → ${head}`
  })
  if (listed.length === 0) return []
  const more = left > 0 ? ` and ${pluralize(left, 'more metric')}` : ''
  return [createSentence(phrase`Worse beyond noise: ${listPhrases(listed)}${more}`)]
}

/** A trial is named if its cost or time is this many times that of the scenario's other trials. */
const runawayFactor = 10
/** Of fewer trials none is the usual one. */
const fewestTrials = 3

function buildRunaways({ scenarios }: Results): ScreenSentence[] {
  const runaways = scenarios.filter(({ trials }) =>
    ['cost_usd', 'duration_s'].some((name) => {
      const values = trials.flatMap(({ metrics }) => metrics[name] ?? [])
      const usual = computeQuantile(0.5, [values])
      return (
        values.length >= fewestTrials && usual > 0 && values.some((value) => value >= runawayFactor * usual)
      )
    }),
  )
  return nameScenarios([`A trial costs or takes over ${runawayFactor} times as much as the others`], runaways)
}

function buildUnverified(groups: ScenarioGroups): ScreenSentence[] {
  const reasons = groupUnverified(groups.unverified)
  // To say that there is one more takes as many words as to say it.
  const maxReasons = reasons.length === maxSaid + 1 ? reasons.length : maxSaid
  const others = reasons.slice(maxReasons).reduce((sum, [, { length }]) => sum + length, 0)
  return [
    ...reasons.slice(0, maxReasons).map(([reason, scenarios]) =>
      createSentence(
        phrase`${formatThousands(scenarios.length)} unverified: ${reason}`,
        scenarios.map(toItem),
        {
          inBrackets: true,
        },
      ),
    ),
    ...(others === 0 ? [] : [createSentence([`${formatThousands(others)} unverified for other reasons`])]),
  ]
}

/** Builds what the change takes away from the tests, and the failures that this hides. */
function buildLoosened(results: Results): ScreenSentence[] {
  const hidden = hiddenFailures(results).map((weakening) => ({ ...toWeakeningItem(weakening), words: [] }))
  return [
    ...nameItems(['Tests loosened'], mergeItems(openWeakenings(results).map(toWeakeningItem))),
    ...nameItems([`The checks of the base find ${pluralize(hidden.length, 'more failure')}`], hidden),
    ...nameItems(
      ['Scenarios removed'],
      listUnnamedRemovals(results).map(({ id, file }) => ({ id, file, isGone: true })),
    ),
  ]
}

/** Lists each scenario once, with its first statement and the number of further ones. */
function mergeItems(items: readonly ScreenItem[]): ScreenItem[] {
  const groups = new Map<string, [ScreenItem, ...ScreenItem[]]>()
  for (const item of items) appendTo(groups, item.id, item)
  return [...groups.values()].map(([item, ...others]) =>
    others.length === 0 ? item : { ...item, words: phrase`${item.words ?? []} and ${others.length} more` },
  )
}

function toWeakeningItem(weakening: Weakening): ScreenItem {
  const { scenario, file, line, kind } = weakening
  const isGone = kind === 'scenario-removed'
  return {
    id: scenario ?? file,
    file,
    ...omitNullish({ line }),
    words: briefWeakening(weakening),
    ...(isGone ? { isGone } : {}),
  }
}

function buildPolicy(results: Results): ScreenSentence[] {
  return policyLines(results, 1).map(({ label, changes, more }) =>
    createSentence(phrase`${label}: ${changes.flat()}${more}`),
  )
}

/** Builds the first error in a file; warnings are in a fold. */
function buildProblems({ diagnostics }: Results): ScreenSentence[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const [first] = errors
  if (first === undefined) return []
  const { file, line, column } = first
  const place = formatLocation(omitNullish({ file, line, column }))
  const words = phrase`${place === '' ? '' : phrase`${{ value: place }}: `}${withoutStop(describeDiagnostic(first))}`
  const lead =
    errors.length === 1
      ? phrase`Problem in a file: ${words}`
      : phrase`${formatThousands(errors.length)} problems in files, first ${words}`
  return [createSentence(lead, [], { isVerdict: true })]
}

/** Builds what the verdict does not rest on. */
function buildLimitations(results: Results): ScreenSentence[] {
  const { scenarios } = results
  const judgeOff = judgeOffWords(results)
  const groups = groupWords(results)
  const vacuous = scenarios.filter(
    ({ vacuous: how, outcome }) => how !== undefined && outcome !== 'unverified',
  )
  return [
    ...buildNotCompared(results),
    ...(judgeOff === null ? [] : [createSentence([judgeOff])]),
    ...(groups === null ? [] : [createSentence(groups)]),
    ...nameScenarios(['Cannot fail'], vacuous),
  ]
}

function buildNotCompared(results: Results): ScreenSentence[] {
  const common = explainNothingCompared(results)
  if (common !== null)
    return [createSentence(phrase`Nothing was compared: ${common}`, [], { isVerdict: true })]
  const reasons = groupIncomparable(results.scenarios)
  const [first] = reasons
  if (first === undefined) return []
  const [reason, alike] = first
  const others = reasons.slice(1).reduce((sum, [, { length }]) => sum + length, 0)
  return [
    createSentence(phrase`${formatThousands(alike.length)} not compared: ${reason}`, alike.map(toItem), {
      inBrackets: true,
    }),
    ...(others === 0 ? [] : [createSentence([`${formatThousands(others)} not compared for other reasons`])]),
  ]
}

/** Describes what the change does to the gate and to the agent. A file that no scenario covers is named once. */
function buildAgentFiles(results: Results): ScreenSentence[] {
  const { agentFiles: changed = [], gateFiles = [], uncovered = [] } = results
  const bare = new Set(uncovered)
  const covered = changed.filter((file) => !bare.has(file))
  return [
    ...nameItems(['Changed in the gate itself'], toFileItems(gateFiles)),
    ...nameItems(['Changed in the agent'], toFileItems(covered)),
    ...nameItems(['Changed, and covered by no scenario'], toFileItems(uncovered)),
  ]
}

function toFileItems(files: readonly string[]): ScreenItem[] {
  return files.map((file) => ({ id: file, file }))
}
