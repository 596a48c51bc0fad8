import { markdownCode, markdownText } from '../../core/escape.ts'
import type { Results } from '../../results/schema.ts'
import {
  baselineFacts,
  groupWords,
  judgeOffWords,
  trialWords,
  acceptCommand,
  priceWords,
  judgingWords,
  spendWords,
} from '../run-words.ts'
import { clauseWord } from '../headline.ts'
import { commitUrl, linked, otherRunUrl, runUrl, shortSha, type ReportContext } from '../context.ts'
import { counted, grouped } from '../figures.ts'
import type { Block } from '../fit.ts'
import { markdownPhrase, quotedPhrase } from '../phrase.ts'
import { clausePhrase } from '../words/clauses.ts'
import type { ScreenBase } from '../screen.ts'
import { rank, type Edition } from './edition.ts'
import { cut } from '../../core/visible-text.ts'
import { foldedText, tableHead, tableRow, type RowSet } from './table.ts'
import { resultsFile } from '../../results/results-file.ts'
import type { Groups } from '../groups.ts'
import { baselinePhrase } from '../words/texts.ts'

/** Beside the words, never instead of them. */
export function signOf({ summary, decision: { gate } }: Results): string {
  if (gate === 'closed') return '❌'
  return summary.outcome === 'passed' ? '✅' : '⚠️'
}

/** For which commit the verdict is, and what it was compared with. */
export function footer({ commit, sha, words }: ScreenBase, { results, context }: Edition): Block {
  const run = runUrl(context)
  const head = headLink(results, context)
  const { baseline } = results.run
  const facts = markdownPhrase(words)
  const base = commit === null ? facts : `${linked(markdownCode(commit), commitUrl(context, sha))} (${facts})`
  const compared = baseline === null ? facts : `compared with ${base}`
  const parts = [
    head === '' ? capital(compared) : `${head} ${compared}`,
    ...(run === null ? [] : [linked('run', run)]),
  ]
  return { name: null, rank: rank.footer, head: `<sub>${parts.join(' · ')}</sub>` }
}

function headLink({ run }: Results, context: ReportContext): string {
  const sha = context.headSha ?? run.head.sha
  const short = shortSha(sha)
  return short === null ? '' : linked(markdownCode(short), commitUrl(context, sha))
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** How to get the verdict elsewhere, how to say that a change was intended, and what the run is made of. */
export function aboutRun(groups: Groups, { results, context }: Edition): Block {
  const possible = acceptCommand(results, groups, context.program)
  const accept = context.canAccept ? possible : null
  const asked = groupWords(results)
  const lines = [
    reproduceLine(context, accept),
    accept === null ? '' : `Accept this change: ${markdownCode(accept)}, then commit the file it writes`,
    possible === null || context.canAccept ? '' : acceptedByBase,
    comparison(results, context),
    capital(trialWords(results)),
    asked === null ? '' : markdownPhrase(asked),
    judgeOffWords(results) ?? '',
    ...[spendWords(results), judgingWords(results), priceWords(results)].map((words) =>
      words === null ? '' : markdownText(capital(words)),
    ),
    `Scenario Gate ${markdownText(cut(results.tool.version, 40))}`,
  ]
  const said = lines.filter((line) => line !== '').map((line) => `- ${line}`)
  const title = accept === null ? 'About this run' : 'Reproduce locally, or accept this change'
  return foldedText(title, said.join('\n'), { name: 'about this run', rank: rank.about })
}

/** Nobody accepts their own regression where a change is not trusted. */
const acceptedByBase =
  'Only the base branch can accept a failure of this change; a file in the change does not count'

/** What is accepted is read from the results file. */
function reproduceLine({ reproduce }: ReportContext, accept: string | null): string {
  if (reproduce === null) return ''
  const command = accept === null ? reproduce : `${reproduce} --results ${resultsFile}`
  return `Reproduce locally: ${markdownCode(cut(command, 500))}`
}

/** Names the commit of the base, how it was found, and from which run it is; or says why there is none. */
function comparison({ run }: Results, context: ReportContext): string {
  const { baseline } = run
  const reason = markdownPhrase(baselinePhrase(run), 'line', 1_000)
  if (baseline === null) return `No baseline${reason === '' ? '' : `: ${reason}`}`
  const { commit, sha, words, runId } = baselineFacts(baseline, run.startedAt)
  const from = runId === null ? '' : `, from run ${linked(markdownCode(runId), otherRunUrl(context, runId))}`
  const facts = `${markdownPhrase(words)}${from}`
  const base = commit === null ? facts : `${linked(markdownCode(commit), commitUrl(context, sha))} (${facts})`
  return `Compared with ${base}${reason === '' ? '' : `; ${reason}`}`
}

/** Every clause that the gate asked, those that do not hold first. */
export function clauseRows({ results }: Edition): RowSet {
  const all = results.decision.clauses
  const sorted = [...all.filter(({ holds }) => !holds), ...all.filter(({ holds }) => holds)]
  return {
    name: 'clauses of the gate',
    title: clausesTitle(results),
    rank: rank.clauses,
    header: tableHead(['Clause', 'State', 'What it found']),
    count: sorted.length,
    row: (index) => {
      const clause = sorted[index]
      if (clause === undefined) return ''
      return tableRow([
        markdownCode(cut(clause.id, 60), 'cell'),
        clauseWord(clause),
        markdownPhrase(clausePhrase(clause), 'cell', 400),
      ])
    },
  }
}

function clausesTitle({ decision: { gate, clauses } }: Results): string {
  const blocking = clauses.filter(({ holds, blocking: blocks }) => !holds && blocks).length
  return gate === 'open'
    ? `Gate open: ${counted(clauses.length, 'clause')}`
    : `Gate closed by ${grouped(blocking)} of ${counted(clauses.length, 'clause')}`
}

/** Message of a run that has no verdict. */
export interface NotVerified {
  readonly sign: '❌' | '⏳'
  /** In one line. */
  readonly headline: string
  /** Our words with values in backticks, one paragraph each. */
  readonly paragraphs: readonly string[]
}

/** The outputs and the comment of a run say so from its start, so that a run that is killed leaves no older verdict. */
export const underWay = {
  sign: '⏳',
  headline: 'Scenario Gate: running, not verified yet',
  paragraphs: ['This run has no verdict until it ends. If it was cancelled or killed, run the job again.'],
} as const satisfies NotVerified

/** A report without a verdict, for a comment or the job summary; the last line says for which commit. */
export function renderNotVerified(
  { sign, headline: words, paragraphs }: NotVerified,
  context: ReportContext,
): string {
  const short = shortSha(context.headSha)
  const run = runUrl(context)
  const facts = [
    short === null ? '' : `For ${linked(markdownCode(short), commitUrl(context, context.headSha))}`,
    run === null ? '' : linked('run', run),
  ].filter((fact) => fact !== '')
  return [
    `### ${sign} ${markdownText(words)}`,
    ...paragraphs.map((paragraph) => markdownPhrase(quotedPhrase(paragraph), 'line', longest)),
    ...(facts.length === 0 ? [] : [`<sub>${facts.join(' · ')}</sub>`]),
  ].join('\n\n')
}

/** Characters of a paragraph. */
const longest = 4_000
