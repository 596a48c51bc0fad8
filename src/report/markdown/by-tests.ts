import type { ScenarioResult } from '../../results/schema.ts'
import { byTestsTitle, cellWords, changedByTests } from '../cells-words.ts'
import { grouped } from '../figures.ts'
import { findingsOf } from '../findings.ts'
import { markdownPhrase, quotedPhrase } from '../phrase.ts'
import { rank, type Edition } from './edition.ts'
import { checkCell } from './failures.ts'
import { scenarioLink } from './scenario-link.ts'
import { tableHead, tableRow, type RowSet } from './table.ts'

/** Scenarios whose outcome differs because the tests changed, failed ones first: each side by each set of checks. */
export function byTests(edition: Edition): RowSet {
  const sorted = changedByTests(edition.results.scenarios)
  const count = sorted.length
  return {
    name: 'changed by the tests',
    title: `**${grouped(count)} ${byTestsTitle(count)}:** under the same checks the agent does as before`,
    rank: rank.byTests,
    header: tableHead([
      'Scenario',
      "By the base's checks: base → head",
      'By the checks of this change: base → head',
      'Why',
    ]),
    count,
    row: (index) => {
      const scenario = sorted[index]
      if (scenario === undefined) return ''
      const { byBase, byHead } = cellWords(scenario)
      return tableRow([
        scenarioLink(scenario, edition.context, 'cell'),
        byBase,
        byHead,
        why(scenario, edition),
      ])
    },
  }
}

function why(scenario: ScenarioResult, edition: Edition): string {
  const findings = findingsOf(scenario, 'error')
  const parts = findings
    .slice(0, 2)
    .map((finding) => `${checkCell(finding, edition)} — ${markdownPhrase(finding.why(), 'cell', 160)}`)
  if (findings.length > 2) parts.push(`${findings.length - 2} more`)
  if (parts.length > 0) return parts.join('; ')
  return scenario.changeReason === undefined
    ? ''
    : markdownPhrase(quotedPhrase(scenario.changeReason), 'cell', 200)
}
