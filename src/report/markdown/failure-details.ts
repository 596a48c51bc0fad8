import { escapeHtml, escapeMarkdownCode, fenceMarkdown } from '../../core/escape.ts'
import { writeJson, type JsonValue } from '../../core/json.ts'
import { truncate, oneLine } from '../../core/visible-text.ts'
import { listErrors, findFailedChecks, formatFrequency, type FailedCheck } from '../failed-checks.ts'
import { pluralize } from '../../words/figures.ts'
import type { ScenarioGroups } from '../groups.ts'
import { renderMarkdownPhrase } from '../../words/phrase.ts'
import { buildRows, type Block } from '../fit.ts'
import { explainRest, isShownWhole } from '../reasons.ts'
import { dropOrder, linkScenario, type Edition } from './edition.ts'
import { isShared } from '../next-steps.ts'
import type { Results } from '../../results/schema.ts'
import type { Divergence } from '../../results/comparison-schema.ts'
import { listDivergenceLines, describeDivergence, describeFurther } from '../divergence-text.ts'
import { renderTableHead, renderTableRow } from './table.ts'

/** Lines of one divergence in the comment. */
const briefLines = 5
const maxCellLength = 240

/** Shows where the head first leaves the trajectory of the base, one fold a scenario. */
export function renderDivergences({ regressed }: ScenarioGroups, { shown, details, elsewhere }: Edition) {
  const cases = regressed.flatMap(({ id, divergence }) =>
    divergence === undefined ? [] : [{ id, divergence }],
  )
  if (cases.length === 0) return []
  const left = Math.max(0, cases.length - shown.divergences)
  return [
    {
      name: `first differences (${cases.length})`,
      rank: dropOrder.divergence,
      head: `<details>\n<summary>First difference from the base: ${pluralize(cases.length, 'scenario')}</summary>\n`,
      rows: buildRows(
        cases.slice(0, shown.divergences),
        ({ id, divergence }) => renderFold(id, divergence, details),
        (cutOff) => `… ${cutOff + left} more first differences: see ${elsewhere}.`,
      ),
      tail: `${left > 0 ? `\n\n… ${left} more first differences: see ${elsewhere}.` : ''}\n\n</details>`,
    },
  ]
}

function renderFold(id: string, divergence: Divergence, details: boolean): string {
  const most = details ? Infinity : briefLines
  const rows = listDivergenceLines(divergence, most).map(({ label, base, head }) =>
    renderTableRow([
      renderMarkdownPhrase(label, 'cell', 80),
      renderMarkdownPhrase(base, 'cell', maxCellLength),
      head === null ? 'the same' : renderMarkdownPhrase(head, 'cell', maxCellLength),
    ]),
  )
  const notes = [
    describeFurther(divergence, most),
    details ? `Trial ${divergence.baseTrial} of the base, trial ${divergence.headTrial} of this change` : '',
  ].filter((note) => note !== '')
  const summary = `<code>${escapeHtml(truncate(oneLine(id), 80))}</code>, ${describeDivergence(divergence)}`
  return [
    `<details>\n<summary>${summary}</summary>`,
    [renderTableHead(['', 'Base', 'Head']), ...rows].join('\n'),
    ...(notes.length === 0 ? [] : [`${notes.join('. ')}.`]),
    '</details>',
  ].join('\n\n')
}

/** Characters of one value that are written out; the results file keeps no more of it. */
const maxValueLength = 2_000
/** Characters of a judge's reasoning that the line of its verdict shows. */
const maxLengthOnLine = 200
const maxFindings = 200

/** Lists the data that each unverified scenario lacked, where a check or the judge says so. */
export function renderUnverified({ unverified }: ScenarioGroups, { context, elsewhere }: Edition): Block[] {
  const lines = unverified.flatMap((scenario) => listErrors(scenario).map((phrase) => ({ scenario, phrase })))
  const render = ({ scenario, phrase }: (typeof lines)[number]) =>
    `- ${linkScenario(scenario, context, 'line')} ${renderMarkdownPhrase(phrase)}`
  return foldDetails('Unverified', lines, render, elsewhere)
}

function foldDetails<Item>(
  subject: string,
  items: readonly Item[],
  render: (item: Item) => string,
  elsewhere: string,
): Block[] {
  if (items.length === 0) return []
  return [
    {
      name: `${subject.toLowerCase()} in detail (${items.length})`,
      rank: dropOrder.details,
      head: `<details>\n<summary>${subject} in detail</summary>\n`,
      rows: buildRows(items, render, (left) => `… ${left} more: see ${elsewhere}.`),
      tail: '\n\n</details>',
    },
  ]
}

/** Writes out what failing checks expected and found, one fold each. */
export function renderFailures(
  { regressed, failed, alreadyFailing, byTests, setAside }: ScenarioGroups,
  { elsewhere, results }: Edition,
): Block[] {
  const findings = [regressed, failed, alreadyFailing, byTests, setAside]
    .flat()
    .slice(0, maxFindings)
    .flatMap((scenario) => findFailedChecks(scenario, 'error'))
  return foldDetails('Failures', findings, (finding) => renderDetail(finding, results), elsewhere)
}

/** Names the run too where its file holds others. */
function renderTraceLine({ source, id }: NonNullable<FailedCheck['trace']>, results: Results): string {
  const run = isShared(source, results) ? `, run ${escapeMarkdownCode(truncate(id, 100))}` : ''
  return `Trace: ${escapeMarkdownCode(truncate(source, 300))}${run}`
}

function renderDetail(finding: FailedCheck, results: Results): string {
  const { scenario, check, verdict, judge, trace } = finding
  const often = formatFrequency(finding)
  const summary = `${quoteCode(scenario.id)}: ${quoteCode(check)}${often === '' ? '' : ` ${often}`}`
  const parts = [
    `<details>\n<summary>${summary}</summary>`,
    renderMarkdownPhrase(finding.why()),
    ...renderRest(verdict),
    ...(trace === null ? [] : [renderTraceLine(trace, results)]),
    ...renderValue('Expected', verdict?.expected),
    ...renderValue('Found', verdict?.actual),
    ...renderValue('Details', verdict?.details),
    ...(judge === undefined ? [] : renderJudge(judge)),
    '</details>\n',
  ]
  return parts.join('\n\n')
}

/** Writes the values that the line above leaves out. */
function renderRest(verdict: FailedCheck['verdict']): string[] {
  const phrase = verdict === null ? [] : explainRest(verdict)
  return phrase.length === 0 ? [] : [renderMarkdownPhrase(phrase)]
}

/** Writes out the reasoning that the line above cuts, and the quotes that it leaves out. */
function renderJudge({ reasoning = '', quotes = [] }: NonNullable<FailedCheck['judge']>): string[] {
  return [
    ...(reasoning.length <= maxLengthOnLine
      ? []
      : ['Reasoning:', fenceMarkdown(truncate(reasoning, maxValueLength))]),
    ...(quotes.length === 0 ? [] : ['Quotes:', fenceMarkdown(truncate(quotes.join('\n'), maxValueLength))]),
  ]
}

/** HTML code, since Markdown is not read inside of a summary. */
function quoteCode(text: string): string {
  return `<code>${escapeHtml(truncate(oneLine(text), 80))}</code>`
}

/** Nothing for what the line above already says whole. */
function renderValue(label: string, content: JsonValue | undefined): string[] {
  if (content === undefined || isShownWhole(content)) return []
  const text = typeof content === 'string' ? content : writeJson(content, 2)
  return [`${label}:`, fenceMarkdown(truncate(text, maxValueLength))]
}
