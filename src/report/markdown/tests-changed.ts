import { present } from '../../core/present.ts'
import type { Weakening } from '../../results/weakening-schema.ts'
import { markdownCode } from '../../core/escape.ts'
import { cut } from '../../core/visible-text.ts'
import { fileUrl, linked } from '../context.ts'
import { counted, grouped } from '../figures.ts'
import type { Block } from '../fit.ts'
import { markdownPhrase } from '../phrase.ts'
import {
  hiddenFailures,
  listedWeakenings,
  openWeakenings,
  weakeningWords,
  byTestsTitle,
  cellWords,
  changedByTests,
  unnamedRemovals,
  policyLines,
} from '../tests-changed.ts'
import { rank, scenarioLink, scenarioList, type Edition } from './edition.ts'
import { foldedText, tableHead, tableRow, type RowSet } from './table.ts'
import type { ScenarioResult, Results } from '../../results/schema.ts'
import { findingsOf } from '../findings.ts'
import { checkCell } from './failures.ts'
import { areIncomparable, changeReasons } from '../groups.ts'
import { changePhrase } from '../words/texts.ts'

/** Lists the weakenings of the tests with the verdict of the base's checks. */
export function weakened(edition: Edition): RowSet {
  const { results, context } = edition
  const open = openWeakenings(results)
  const sorted = listedWeakenings(results)
  const hidden = hiddenFailures(results).map(({ scenario, file, line: at }) => ({
    id: scenario ?? '',
    file,
    ...present({ line: at }),
  }))
  const aside = open.length === sorted.length ? '' : `, ${grouped(sorted.length - open.length)} accepted`
  return {
    name: 'weakenings',
    title: `Tests loosened in ${counted(open.length, 'place')}${aside}`,
    rank: rank.weakened,
    header:
      hidden.length === 0
        ? ''
        : `With the checks of the base this change has **${counted(hidden.length, 'more failure')}**: ${scenarioList(hidden, context, 'line')}.\n`,
    count: sorted.length,
    row: (index) => {
      const weakening = sorted[index]
      return weakening === undefined ? '' : weakeningLine(weakening, edition)
    },
  }
}

function weakeningLine(weakening: Weakening, { context }: Edition): string {
  const { scenario, file, line: at, kind } = weakening
  // What was removed is not at the head, so there is nothing to link to.
  const url = kind === 'scenario-removed' ? null : fileUrl(context, file, at ?? undefined)
  const place = linked(markdownCode(cut(at === null ? file : `${file}:${at}`, 160)), url)
  const name =
    scenario === null ? '' : `${scenarioLink({ id: scenario, file }, withoutLinks(context), 'line')}: `
  return `- ${name}${markdownPhrase(weakeningWords(weakening), 'line', 400)} (${place})`
}

/** The place beside it is the link. */
function withoutLinks(context: Edition['context']): Edition['context'] {
  return { ...context, repository: null }
}

/** Scenarios whose outcome differs because the tests changed, failed ones first: each side by each set of checks. */
export function byTests(edition: Edition): RowSet {
  const sorted = changedByTests(edition.results.scenarios)
  const count = sorted.length
  return {
    name: 'changed by the tests',
    title: `${grouped(count)} ${byTestsTitle(count)}: under the same checks the agent does as before`,
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
  return markdownPhrase(changePhrase(scenario), 'cell', 200)
}

/** Lists differences between the two sides besides the agent: scenarios removed, checks changed, a base without traces. */
export function changedTests({ results, context }: Edition): RowSet {
  // A failed one says it in its own row.
  const reasons = changeReasons(results.scenarios.filter(({ outcome }) => outcome !== 'failed')).map(
    ([reason, scenarios]) =>
      `- ${counted(scenarios.length, 'scenario')}${areIncomparable(scenarios) ? ' not compared' : ''}: ${markdownPhrase(reason)} (${scenarioList(scenarios, context, 'line')})`,
  )
  const removed = unnamedRemovals(results)
  const lines = removed.length === 0 ? reasons : [`- ${removedLine(removed, context)}`, ...reasons]
  return {
    name: 'changes of the tests',
    title: 'Before you rely on the comparison',
    rank: rank.tests,
    header: '',
    count: lines.length,
    row: (index) => lines[index] ?? '',
  }
}

function removedLine(removed: Results['removed'], context: Edition['context']): string {
  const most = 8
  // The file is gone at the head, so there is nothing to link to.
  const names = removed
    .slice(0, most)
    .map(
      (scenario) =>
        `${scenarioLink(scenario, { ...context, repository: null }, 'line')} (${scenario.baseOutcome} in the base)`,
    )
  const more = removed.length - names.length
  return `${counted(removed.length, 'scenario')} removed: ${names.join(', ')}${more > 0 ? ` and ${counted(more, 'more', 'more')}` : ''}`
}

/** Says what the change loosens in the policy, and when that counts. */
export function policyChange({ results, shown }: Edition): Block[] {
  const texts = policyLines(results, shown.changes).map(({ label, changes, more, advice }) => {
    const said = changes.map((change) => markdownPhrase(change, 'line', 400))
    const end = advice.length === 0 ? '' : ` ${markdownPhrase(advice, 'line', 400)}`
    return `**${label}:** ${said.join(', ')}${more}.${end}`
  })
  if (texts.length === 0) return []
  const text = texts.join('\n\n')
  return [
    foldedText('The change loosens the policy', text, { name: 'what the policy loses', rank: rank.weakened }),
  ]
}
