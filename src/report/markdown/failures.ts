import { markdownCode, markdownText } from '../../core/escape.ts'
import { cut } from '../../core/visible-text.ts'
import type { ScenarioResult } from '../../results/schema.ts'
import { fileUrl, linked } from '../context.ts'
import { standingWords } from '../groups.ts'
import { counted, grouped, headTally, tally } from '../figures.ts'
import {
  findingsOf,
  howOften,
  kindOf,
  measurementsOf,
  warningsOf,
  warningsTitle,
  type Finding,
} from '../findings.ts'
import { skippedJudge } from '../run-words.ts'
import { markdownPhrase } from '../phrase.ts'
import { rank, scenarioLink, type Edition } from './edition.ts'
import { tableHead, tableRow, type RowSet } from './table.ts'
import { capitalised, changePhrase } from '../words/texts.ts'

/** Checks of one scenario that a table shows before it only counts them. */
const checksShown = 3

interface Line {
  readonly scenario: ScenarioResult
  readonly finding: Finding | null
  /** Checks of the scenario that have no line of their own. */
  readonly further: number
  readonly first: boolean
}

/** Scenarios that do worse than in the base, one row per check. */
export function regressions(scenarios: readonly ScenarioResult[], edition: Edition): RowSet {
  const all = scenarios.every(({ baseOutcome }) => baseOutcome === 'passed')
  const how = all ? 'passed in the base, fail now' : 'pass less often than in the base'
  const title = `${grouped(scenarios.length)} regressed: ${how}`
  return failureRows({ title, name: 'regressed', rank: rank.regressed }, scenarios, edition)
}

/** Scenarios that fail, and are neither regressions nor known to fail in the base. */
export function otherFailures(scenarios: readonly ScenarioResult[], edition: Edition): RowSet {
  const standings = [...new Set(scenarios.map(standingWords))].filter((words) => words !== '')
  const title = [
    `${grouped(scenarios.length)} failed`,
    ...(standings.length === 0 ? [] : [standings.join(', ')]),
  ]
  return failureRows({ title: title.join(': '), name: 'failed', rank: rank.failed }, scenarios, edition)
}

/** Scenarios that fail as they do in the base. */
export function alreadyFailing(scenarios: readonly ScenarioResult[], edition: Edition): RowSet {
  const title = `${grouped(scenarios.length)} already failing in the base`
  return failureRows({ title, name: 'already failing', rank: rank.failed }, scenarios, edition)
}

/** Failures that are quarantined, accepted or flaky; a note says which is which. */
export function setAside(scenarios: readonly ScenarioResult[], edition: Edition): RowSet {
  const title = `Failures that are quarantined, accepted or flaky: ${grouped(scenarios.length)}`
  return failureRows({ title, name: 'failures set aside', rank: rank.setAside }, scenarios, edition)
}

function failureRows(
  about: Pick<RowSet, 'title' | 'name' | 'rank'>,
  scenarios: readonly ScenarioResult[],
  edition: Edition,
): RowSet {
  const based = edition.results.run.baseline !== null
  const lines = scenarios.flatMap(linesOf)
  return {
    ...about,
    header: tableHead(['Scenario', 'Check', ...(based ? ['>Base', '>Head'] : ['>Trials passed']), 'Why']),
    count: lines.length,
    row: (index, first) => {
      const line = lines[index]
      return line === undefined
        ? ''
        : tableRow(cellsOf({ ...line, first: line.first || first }, based, edition))
    },
  }
}

function linesOf(scenario: ScenarioResult): Line[] {
  const findings = findingsOf(scenario, 'error')
  if (findings.length === 0) return [{ scenario, finding: null, further: 0, first: true }]
  const lines = findings
    .slice(0, checksShown)
    .map((finding, index): Line => ({ scenario, finding, further: 0, first: index === 0 }))
  const further = findings.length - lines.length
  return further === 0 ? lines : [...lines, { scenario, finding: null, further, first: false }]
}

function cellsOf({ scenario, finding, further, first }: Line, based: boolean, edition: Edition): string[] {
  const name = first ? scenarioLink(scenario, edition.context, 'cell') : ''
  const base = first ? baseCell(scenario) : ''
  const head = first ? tally(headTally(scenario)) : ''
  const check =
    finding === null
      ? further > 0
        ? `and ${counted(further, 'more check', 'more checks')}`
        : ''
      : checkCell(finding, edition)
  const why = finding === null ? '' : whyCell(finding, first)
  return [name, check, ...(based ? [base] : []), head, why]
}

function baseCell({ change, baseTrials }: ScenarioResult): string {
  if (change === 'new') return 'new'
  return baseTrials === null ? 'none' : tally(baseTrials)
}

/** The check with a link to where it stands, and what its author says of it. */
export function checkCell(
  {
    check,
    description,
    surface,
    file,
    line,
  }: Pick<Finding, 'check' | 'description' | 'surface' | 'file' | 'line'>,
  { context }: Edition,
): string {
  const kind = kindOf({ surface })
  const name = linked(markdownCode(cut(check, 60), 'cell'), fileUrl(context, file, line))
  const code = kind === '' ? name : `${name} (${kind})`
  return description === '' ? code : `${code}: ${markdownText(cut(description, 80), 'cell')}`
}

function whyCell(finding: Finding, first: boolean): string {
  const often = howOften(finding)
  const notes = first ? [skippedJudge(finding.scenario), changePhrase(finding.scenario)] : []
  const note = notes
    .map((words) => (words.length === 0 ? '' : `. ${markdownPhrase(capitalised(words), 'cell', 160)}`))
    .join('')
  return markdownPhrase(finding.why(), 'cell') + (often === '' ? '' : ` (${often})`) + note
}

/** Checks of severity `warning` that did not hold, of all scenarios. */
export function warnings(edition: Edition): RowSet {
  const findings = warningsOf(edition.results)
  return {
    name: 'warnings',
    title: warningsTitle(findings.length),
    rank: rank.warnings,
    header: tableHead(['Scenario', 'Check', 'Why']),
    count: findings.length,
    row: (index) => {
      const finding = findings[index]
      if (finding === undefined) return ''
      return tableRow([
        scenarioLink(finding.scenario, edition.context, 'cell'),
        checkCell(finding, edition),
        whyCell(finding, false),
      ])
    },
  }
}

/** Evals that did not hold, and checks that failed within their share of trials: they decide nothing. */
export function measured(edition: Edition): RowSet {
  const found = measurementsOf(edition.results)
  return {
    name: 'measurements',
    title: `${counted(found.length, 'measurement')} below the mark, deciding nothing`,
    rank: rank.warnings,
    header: tableHead(['Scenario', 'Check', 'Result', 'Why']),
    count: found.length,
    row: (index) => {
      const one = found[index]
      if (one === undefined) return ''
      return tableRow([
        scenarioLink(one.scenario, edition.context, 'cell'),
        checkCell(one, edition),
        markdownText(one.result, 'cell'),
        markdownPhrase(one.why, 'cell'),
      ])
    },
  }
}
