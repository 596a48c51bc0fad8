import { appendTo } from '../../core/collections.ts'
import { groupCauses } from '../causes.ts'
import { formatLocation } from '../../core/diagnostic.ts'
import type { ScenarioResult, Results } from '../../results/schema.ts'
import type { DivergenceLine } from '../divergence-text.ts'
import { listDivergenceLines, describeDivergence, describeFurther } from '../divergence-text.ts'
import { describeScenarioEvidence } from '../metric-rows.ts'
import { formatThousands, countHeadTrials, formatTally, pluralize, joinNames } from '../../words/figures.ts'
import {
  getSurfaceKind,
  locateScenario,
  listMeasurements,
  listWarnings,
  titleWarnings,
  titleMeasurements,
} from '../findings.ts'
import { findFailedChecks, formatFrequency, listErrors, type FailedCheck } from '../failed-checks.ts'
import {
  describeResult,
  groupUnverified,
  areIncomparable,
  groupChangeReasons,
  groupIncomparable,
  type ScenarioGroups,
} from '../groups.ts'
import { describeSkippedJudge } from '../run-text.ts'
import { renderTerminalPhrase, type Phrase } from '../../words/phrase.ts'
import { listBranchLines, listFacts, describeVerdict } from '../reasons.ts'
import {
  countColumns,
  renderList,
  renderMore,
  paintText,
  shortenForPage,
  paintTitle,
  wrapText,
  listIds,
  padEnd,
  type Page,
} from './page.ts'
import { listNotes, type Note } from '../notes.ts'
import { listUnnamedRemovals } from '../tests-changed.ts'
import { trustText } from '../../words/trust.ts'
import { describeChange } from '../../words/texts.ts'

/** With more causes, those of a single scenario are merged if the same check failed for the same reason. */
const maxCauses = 6

/** Renders failed scenarios. Unless `most` is infinite, only the first of each cause shows details. */
export function renderFailing(
  words: string,
  style: 'red' | 'yellow',
  scenarios: readonly ScenarioResult[],
  most: number,
  page: Page,
): string[] {
  const groups =
    most === Infinity
      ? scenarios.map((scenario) => [scenario])
      : groupCauses(scenarios, maxCauses).map((cause) => cause.scenarios)
  const title = paintTitle(page, style, `${formatThousands(scenarios.length)} ${words}`)
  return renderList(title, groups, most, ([first, ...alike]) => [
    ...(first === undefined ? [] : [...renderScenario(first, style, page), ...renderDetails(first, page)]),
    ...(style === 'yellow'
      ? alike.slice(0, most).flatMap((scenario) => renderScenario(scenario, style, page))
      : renderAlike(alike, most, page)),
  ])
}

function renderAlike(scenarios: readonly ScenarioResult[], most: number, page: Page): string[] {
  const count = scenarios.length
  return count === 0
    ? []
    : wrapText(`${formatThousands(count)} more alike: ${listIds(scenarios, most)}`, page, 6)
}

function renderDetails(scenario: ScenarioResult, page: Page): string[] {
  return [
    ...findFailedChecks(scenario, 'error').flatMap((finding) => renderFinding(finding, page)),
    ...renderDivergence(scenario, page),
    ...renderNote(describeSkippedJudge(scenario), page),
    ...renderNote(describeChange(scenario), page),
  ]
}

function renderScenario(scenario: ScenarioResult, style: 'red' | 'yellow', page: Page): string[] {
  const { id, name, baseTrials } = scenario
  const place = paintText(page, 'dim', shortenForPage(formatLocation(locateScenario(scenario)), 120))
  const aside = style === 'red' ? '' : `, ${describeResult(scenario)}`
  return [
    `  ${paintText(page, style, '✗')} ${paintText(page, 'bold', shortenForPage(id))}  ${describePassedTrials(baseTrials, countHeadTrials(scenario))}${aside}  ${place}`,
    ...(name === id || name === '' ? [] : wrapText(shortenForPage(name, 200), page, 4)),
  ]
}

/** Renders the statistical evidence for scenarios that differ from the base. Scenarios with the same evidence are grouped. */
export function renderStatistics(results: Results, most: number, page: Page): string[] {
  const groups = new Map<string, ScenarioResult[]>()
  for (const scenario of results.scenarios) appendTo(groups, describeScenarioEvidence(scenario), scenario)
  groups.delete('')
  const trust = trustText(results)
  return [
    ...(groups.size === 0 ? [] : [paintText(page, 'bold', 'What the trials tell')]),
    ...[...groups]
      .slice(0, most)
      .flatMap(([words, scenarios]) =>
        wrapText(
          `${shortenForPage(words, 200)}: ${listIds(scenarios, most === Infinity ? most : 8)}`,
          page,
          4,
          '  ',
        ),
      ),
    ...renderMore(groups.size - most, 'more in the results file'),
    ...(trust === null ? [] : wrapText(trust, page, 2, '')),
  ]
}

type Tally = Parameters<typeof formatTally>[0]

/** `3/3 → 1/4 trials passed, 2 unverified`; without a base `1 of 4 trials passed`. */
function describePassedTrials(base: Tally | null, { passed, failed, unverified }: Tally): string {
  const all = passed + failed + unverified
  const open = unverified === 0 ? '' : `, ${formatThousands(unverified)} unverified`
  if (all === 0) return base === null ? 'no trials' : `${formatTally(base)} → no trials`
  if (base === null) return `${formatThousands(passed)} of ${pluralize(all, 'trial')} passed${open}`
  return `${formatTally(base)} → ${passed}/${all} trials passed${open}`
}

function renderFinding(finding: FailedCheck, page: Page): string[] {
  const { check, description, file, line, verdict, scenario } = finding
  const place = file === scenario.file ? `line ${line}` : shortenForPage(formatLocation({ file, line }), 120)
  const about = [
    getSurfaceKind(finding),
    description === '' ? '' : shortenForPage(description),
    formatFrequency(finding),
    place,
  ]
  const more = about.filter((part) => part !== '').join(', ')
  const head = `      ${paintText(page, 'bold', shortenForPage(check, 60))}  ${paintText(page, 'dim', more)}`
  if (verdict === null) return [head, ...wrapText(renderTerminalPhrase(finding.why()), page, 8)]
  const facts = listFacts(verdict)
  const indent = 10 + Math.max(0, ...facts.map(({ label }) => label.length))
  return [
    head,
    ...wrapText(renderTerminalPhrase(describeVerdict(verdict)), page, 8),
    ...facts.flatMap(({ label, value }) => {
      const name = paintText(page, 'dim', label.padEnd(indent - 8))
      return wrapText(renderTerminalPhrase(value, ''), page, indent, `        ${name}`)
    }),
    ...listBranchLines(verdict.details).flatMap(({ status, depth, words }) =>
      wrapText(
        renderTerminalPhrase(words),
        page,
        12 + 2 * depth,
        `${' '.repeat(8 + 2 * depth)}${signs[status]} `,
      ),
    ),
    ...(finding.aftermath.length === 0 ? [] : wrapText(renderTerminalPhrase(finding.aftermath), page, 8)),
  ]
}

const signs = { pass: '✓', fail: '✗', error: '?', skip: '-' } as const

/** Lines of one divergence. */
const divergenceShown = 5

/** Renders where the trajectory first left the base's, in as few lines as the comment. */
function renderDivergence({ divergence }: ScenarioResult, page: Page): string[] {
  if (divergence === undefined) return []
  const further = describeFurther(divergence, divergenceShown)
  return [
    ...wrapText(`First difference, ${describeDivergence(divergence)}`, page, 6),
    ...listDivergenceLines(divergence, divergenceShown).flatMap((line) => renderBothSides(line, page)),
    ...(further === '' ? [] : wrapText(further, page, 8)),
  ]
}

/** Renders one line if both sides are the same, else one for each, because values may be long. */
function renderBothSides({ label, base, head }: DivergenceLine, page: Page): string[] {
  const name = shortenForPage(renderTerminalPhrase(label, ''), 40)
  const side = (words: string, value: DivergenceLine['base'], first: boolean) => {
    const start = `${first ? name : ' '.repeat(countColumns(name))}  ${words}`
    return wrapText(renderTerminalPhrase(value, ''), page, 10, `        ${paintText(page, 'dim', start)}  `)
  }
  if (head === null) return side('both', base, true)
  return [...side('base', base, true), ...side('head', head, false)]
}

function renderNote(words: Phrase, page: Page): string[] {
  return words.length === 0 ? [] : wrapText(renderTerminalPhrase(words), page, 6)
}

/** Renders scenarios without a usable result, by reason. */
export function renderUnverified(scenarios: readonly ScenarioResult[], most: number, page: Page): string[] {
  const title = `${formatThousands(scenarios.length)} unverified: no usable result, so neither passed nor failed`
  return renderList(
    paintTitle(page, 'yellow', title),
    groupUnverified(scenarios),
    most,
    ([reason, list]) => [
      ...wrapText(renderTerminalPhrase(reason), page, 4, `  ${paintText(page, 'yellow', '?')} `),
      ...wrapText(
        `${pluralize(list.length, 'scenario')}: ${listIds(list, most === Infinity ? most : 8)}`,
        page,
        6,
      ),
      ...list.slice(0, 1).flatMap((scenario) =>
        listErrors(scenario, scenario.reason)
          .slice(0, 3)
          .flatMap((words) => wrapText(renderTerminalPhrase(words), page, 6)),
      ),
    ],
    'more reasons in the results file',
  )
}

/** Renders failed checks of severity `warning`, which decide nothing. */
export function renderWarnings(results: Results, most: number, page: Page): string[] {
  const findings = listWarnings(results)
  return renderList(paintTitle(page, 'yellow', titleWarnings(findings.length)), findings, most, (finding) => {
    const often = formatFrequency(finding)
    const why = `${renderTerminalPhrase(finding.why())}${often === '' ? '' : ` (${often})`}`
    const line = `${shortenForPage(finding.scenario.id)}  ${shortenForPage(finding.check, 60)}: ${why}`
    return wrapText(line, page, 4, `  ${paintText(page, 'yellow', '!')} `)
  })
}

/** Renders failed evals, and checks that failed no more often than allowed; they decide nothing. */
export function renderMeasured(results: Results, most: number, page: Page): string[] {
  const figures = listMeasurements(results)
  const title = titleMeasurements(figures.length)
  return renderList(paintTitle(page, 'cyan', title), figures, most, (measurement) => {
    const { check, description, scenario, result, why } = measurement
    const about = description === '' ? '' : `(${shortenForPage(description)})`
    const parts = [getSurfaceKind(measurement), shortenForPage(check, 60), about]
    const name = parts.filter((part) => part !== '').join(' ')
    const line = `${shortenForPage(scenario.id)}  ${name}: ${result}. ${renderTerminalPhrase(why)}`
    return wrapText(line, page, 4, `  ${paintText(page, 'cyan', '·')} `)
  })
}

/** Passed scenarios that are named even without `verbose`. */
const maxNamed = 10

/** Tells whether passed scenarios are named, each with its trials. */
export function arePassedNamed({ length }: readonly ScenarioResult[], verbose: boolean): boolean {
  return verbose || length <= maxNamed
}

/** Renders the passed scenarios: by name if they are few or with `verbose`, else their number. */
export function renderPassed({ fixed, recovered, passed }: ScenarioGroups, verbose: boolean, page: Page) {
  const all = [fixed, recovered, passed].flat()
  if (all.length === 0) return []
  const head = `${paintText(page, 'green', '✓')} ${pluralize(all.length, 'passed', 'passed')}`
  if (!arePassedNamed(all, verbose)) return [head]
  const width = Math.max(0, ...all.map(({ id }) => countColumns(shortenForPage(id))))
  return [
    head,
    ...all.map(
      (scenario) =>
        `    ${padEnd(shortenForPage(scenario.id), width)}  ${formatTally(countHeadTrials(scenario))} trials`,
    ),
  ]
}

/** Renders the notes, removed scenarios and reasons for changes. */
export function renderNotes(results: Results, groups: ScenarioGroups, verbose: boolean, page: Page) {
  const all = [groups.fixed, groups.recovered, groups.passed].flat()
  const removed = listUnnamedRemovals(results)
  const [[, onScreen] = []] = groupIncomparable(results.scenarios)
  const shown = new Set(onScreen)
  const isOnScreen = (list: readonly ScenarioResult[]) => list.every((scenario) => shown.has(scenario))
  const lines = [
    ...listNotes(results).map((note) => formatNote(note, verbose, arePassedNamed(all, verbose))),
    ...(removed.length === 0 ? [] : [`${formatThousands(removed.length)} removed: ${listIds(removed)}`]),
    ...groupChangeReasons(all)
      .filter(([, list]) => verbose || !isOnScreen(list))
      .map(
        ([reason, list]) =>
          `${pluralize(list.length, 'scenario')}${areIncomparable(list) ? ' not compared' : ''}: ${renderTerminalPhrase(reason)} (${listIds(list)})`,
      ),
  ]
  return lines.flatMap((line) => wrapText(line, page, 4, '  '))
}

/** `areNamed`: all scenarios are named above. */
function formatNote({ label, about, items, isMinor }: Note, verbose: boolean, areNamed: boolean): string {
  const detail = about.length === 0 ? '' : ` (${renderTerminalPhrase(about)})`
  if (isMinor === true && areNamed) return `${label}${detail}`
  const most = verbose ? Infinity : items.some(({ words }) => words.length > 0) ? 4 : 8
  const names = items.slice(0, most).map(({ id, words }) => {
    const name = shortenForPage(id)
    return words.length === 0 ? name : `${name} (${renderTerminalPhrase(words)})`
  })
  return `${label}${detail}: ${joinNames(names, items.length - names.length)}`
}
