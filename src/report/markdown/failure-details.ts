import { htmlText, markdownCode, markdownFence } from '../../core/escape.ts'
import { writeJson, type JsonValue } from '../../core/json.ts'
import { cut, oneLine } from '../../core/visible-text.ts'
import { errorsOf, findingsOf, howOften, type Finding } from '../findings.ts'
import { counted } from '../figures.ts'
import type { Groups } from '../groups.ts'
import { markdownPhrase } from '../phrase.ts'
import { rowsOf, type Block } from '../fit.ts'
import { explainRest, isShownWhole } from '../reasons.ts'
import { rank, scenarioLink, type Edition } from './edition.ts'
import { isShared } from '../next-steps.ts'
import type { Results } from '../../results/schema.ts'
import type { Divergence } from '../../results/comparison-schema.ts'
import { divergenceLines, divergenceTitle, furtherWords } from '../divergence-words.ts'
import { tableHead, tableRow } from './table.ts'

/** Lines of one divergence in the comment. */
const briefLines = 5
const longestCell = 240

/** Shows where the head first leaves the trajectory of the base, one fold a scenario. */
export function divergences({ regressed }: Groups, { shown, details, elsewhere }: Edition): Block[] {
  const found = regressed.flatMap(({ id, divergence }) =>
    divergence === undefined ? [] : [{ id, divergence }],
  )
  if (found.length === 0) return []
  const count = Math.min(found.length, shown.divergences)
  const left = found.length - count
  return [
    {
      name: `first differences (${found.length})`,
      rank: rank.divergence,
      head: `<details>\n<summary>First difference from the base: ${counted(found.length, 'scenario')}</summary>\n`,
      rows: {
        count,
        at: (index) => {
          const one = found[index]
          return one === undefined ? '' : fold(one.id, one.divergence, details)
        },
        more: (cutOff) => `… ${cutOff + left} more first differences: see ${elsewhere}.`,
      },
      tail: `${left > 0 ? `\n\n… ${left} more first differences: see ${elsewhere}.` : ''}\n\n</details>`,
    },
  ]
}

function fold(id: string, divergence: Divergence, details: boolean): string {
  const most = details ? Infinity : briefLines
  const rows = divergenceLines(divergence, most).map(({ label, base, head }) =>
    tableRow([
      markdownPhrase(label, 'cell', 80),
      markdownPhrase(base, 'cell', longestCell),
      head === null ? 'the same' : markdownPhrase(head, 'cell', longestCell),
    ]),
  )
  const notes = [
    furtherWords(divergence, most),
    details ? `Trial ${divergence.baseTrial} of the base, trial ${divergence.headTrial} of this change` : '',
  ].filter((note) => note !== '')
  const summary = `<code>${htmlText(cut(oneLine(id), 80))}</code>, ${divergenceTitle(divergence)}`
  return [
    `<details>\n<summary>${summary}</summary>`,
    [tableHead(['', 'Base', 'Head']), ...rows].join('\n'),
    ...(notes.length === 0 ? [] : [`${notes.join('. ')}.`]),
    '</details>',
  ].join('\n\n')
}

/** Characters of one value that are written out; the results file keeps no more of it. */
const longestValue = 2_000
/** Characters of a judge's reasoning that the line of its verdict shows. */
const longestOnLine = 200
const mostFindings = 200

/** Lists the data that each unverified scenario lacked, where a check or the judge says so. */
export function unverifiedDetails({ unverified }: Groups, { context, elsewhere }: Edition): Block[] {
  const lines = unverified.flatMap((scenario) => errorsOf(scenario).map((phrase) => ({ scenario, phrase })))
  if (lines.length === 0) return []
  return [
    {
      name: `unverified in detail (${lines.length})`,
      rank: rank.details,
      head: '<details>\n<summary>Unverified in detail</summary>\n',
      rows: rowsOf(
        lines,
        ({ scenario, phrase }) => `- ${scenarioLink(scenario, context, 'line')} ${markdownPhrase(phrase)}`,
        (left) => `… ${left} more: see ${elsewhere}.`,
      ),
      tail: '\n\n</details>',
    },
  ]
}

/** Writes out what failing checks expected and found, one fold each. */
export function failureDetails(
  { regressed, failed, alreadyFailing, byTests, setAside }: Groups,
  { elsewhere, results }: Edition,
): Block[] {
  const findings = [regressed, failed, alreadyFailing, byTests, setAside]
    .flat()
    .slice(0, mostFindings)
    .flatMap((scenario) => findingsOf(scenario, 'error'))
  if (findings.length === 0) return []
  return [
    {
      name: `failures in detail (${findings.length})`,
      rank: rank.details,
      head: '<details>\n<summary>Failures in detail</summary>\n',
      rows: rowsOf(
        findings,
        (finding) => detail(finding, results),
        (left) => `… ${left} more: see ${elsewhere}.`,
      ),
      tail: '\n\n</details>',
    },
  ]
}

/** Names the run too where its file holds others. */
function traceLine({ source, id }: NonNullable<Finding['trace']>, results: Results): string {
  const run = isShared(source, results) ? `, run ${markdownCode(cut(id, 100))}` : ''
  return `Trace: ${markdownCode(cut(source, 300))}${run}`
}

function detail(finding: Finding, results: Results): string {
  const { scenario, check, verdict, judge, trace } = finding
  const often = howOften(finding)
  const summary = `${code(scenario.id)}: ${code(check)}${often === '' ? '' : ` ${often}`}`
  const parts = [
    `<details>\n<summary>${summary}</summary>`,
    markdownPhrase(finding.why()),
    ...rest(verdict),
    ...(trace === null ? [] : [traceLine(trace, results)]),
    ...value('Expected', verdict?.expected),
    ...value('Found', verdict?.actual),
    ...value('Details', verdict?.details),
    ...(judge === undefined ? [] : wordsOfJudge(judge)),
    '</details>\n',
  ]
  return parts.join('\n\n')
}

/** Writes the values that the line above leaves out. */
function rest(verdict: Finding['verdict']): string[] {
  const phrase = verdict === null ? [] : explainRest(verdict)
  return phrase.length === 0 ? [] : [markdownPhrase(phrase)]
}

/** Writes out the reasoning that the line above cuts, and the quotes that it leaves out. */
function wordsOfJudge({ reasoning = '', quotes = [] }: NonNullable<Finding['judge']>): string[] {
  return [
    ...(reasoning.length <= longestOnLine ? [] : ['Reasoning:', markdownFence(cut(reasoning, longestValue))]),
    ...(quotes.length === 0 ? [] : ['Quotes:', markdownFence(cut(quotes.join('\n'), longestValue))]),
  ]
}

/** HTML code, since Markdown is not read inside of a summary. */
function code(text: string): string {
  return `<code>${htmlText(cut(oneLine(text), 80))}</code>`
}

/** Nothing for what the line above already says whole. */
function value(label: string, content: JsonValue | undefined): string[] {
  if (content === undefined || isShownWhole(content)) return []
  const text = typeof content === 'string' ? content : writeJson(content, 2)
  return [`${label}:`, markdownFence(cut(text, longestValue))]
}
