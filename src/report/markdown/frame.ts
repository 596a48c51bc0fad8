import { escapeMarkdownCode, escapeMarkdown, quoteShellArgument } from '../../core/escape.ts'
import type { Results } from '../../results/schema.ts'
import { describeBaseline, groupWords, judgeOffWords, describeTrials, acceptCommand } from '../run-text.ts'
import { listSpending } from '../spending.ts'
import { describeClauseEffect } from '../headline.ts'
import { buildCommitUrl, linkText, buildRunUrl, runUrl, shortenSha, type ReportContext } from '../context.ts'
import { pluralize, formatThousands } from '../../words/figures.ts'
import type { Block } from '../fit.ts'
import { renderMarkdownPhrase, readMessage } from '../../words/phrase.ts'
import { describeClause } from '../../words/clauses.ts'
import type { ScreenBaseline } from '../screen.ts'
import { dropOrder, type Edition } from './edition.ts'
import { truncate } from '../../core/visible-text.ts'
import { buildTable, foldText, type RowSet } from './table.ts'
import { resultsFile } from '../../results/results-file.ts'
import type { ScenarioGroups } from '../groups.ts'
import { capitalize, describeNoBaseline } from '../../words/texts.ts'

/** Next to the words, never instead of them. */
export function chooseSign({ summary, decision: { gate } }: Results): string {
  if (gate === 'closed') return '❌'
  return summary.outcome === 'passed' ? '✅' : '⚠️'
}

/** For which commit the verdict is, and what it was compared with. */
export function renderFooter({ commit, sha, words }: ScreenBaseline, { results, context }: Edition): Block {
  const run = runUrl(context)
  const head = linkHead(results, context)
  const { baseline } = results.run
  const facts = renderMarkdownPhrase(words)
  const compared = baseline === null ? facts : `compared with ${linkBase(commit, sha, facts, context)}`
  const parts = [
    head === '' ? capitalize(compared) : `${head} ${compared}`,
    ...(run === null ? [] : [linkText('run', run)]),
  ]
  return { name: null, rank: dropOrder.footer, head: `<sub>${parts.join(' · ')}</sub>` }
}

function linkBase(commit: string | null, sha: string | null, facts: string, context: ReportContext): string {
  if (commit === null) return facts
  return `${linkText(escapeMarkdownCode(commit), buildCommitUrl(context, sha))} (${facts})`
}

function linkHead({ run }: Results, context: ReportContext): string {
  const sha = context.headSha ?? run.head.sha
  const short = shortenSha(sha)
  return short === null ? '' : linkText(escapeMarkdownCode(short), buildCommitUrl(context, sha))
}

type Surroundings = Pick<Edition, 'results' | 'context'>

/** How to get the verdict elsewhere, how to say that a change was intended, and what the run is made of. */
export function renderAboutRun(groups: ScenarioGroups, { results, context }: Edition): Block {
  const possible = acceptCommand(results, groups, context.program)
  const accept = context.canAccept ? possible : null
  const selected = groupWords(results)
  const lines = [
    renderReproduce({ results, context }, accept),
    accept === null
      ? ''
      : `Accept this change: ${escapeMarkdownCode(accept)}, then commit the file it writes`,
    possible === null || context.canAccept ? '' : acceptedByBase,
    renderComparison(results, context),
    capitalize(describeTrials(results)),
    selected === null ? '' : renderMarkdownPhrase(selected),
    judgeOffWords(results) ?? '',
    ...listSpending(results).map((words) => escapeMarkdown(words)),
    `Scenario Gate ${escapeMarkdown(truncate(results.tool.version, 40))}`,
  ]
  const items = lines.filter((line) => line !== '').map((line) => `- ${line}`)
  const how = context.reproduce === null ? 'Accept' : 'Reproduce locally, or accept'
  const title = accept === null ? 'About this run' : `${how} this change`
  return foldText(title, items.join('\n'), { name: 'about this run', rank: dropOrder.about })
}

/** An untrusted change cannot accept its own regression. */
const acceptedByBase =
  'Only the base branch can accept a failure of this change; a file in the change does not count'

/**
 * The base is named, since a clone knows neither into which branch a change goes nor what a push was before; that of an
 * artifact is fetched. What is accepted is read from the results file. A command that is cut does not run.
 */
function renderReproduce({ results, context }: Surroundings, accept: string | null): string {
  const { program, reproduce } = context
  if (reproduce === null) return ''
  const { kind, sha = null } = results.run.baseline ?? {}
  const isNamed = sha === null || kind === 'results' || reproduce.includes(' --base ')
  const base = isNamed ? '' : ` --base ${quoteShellArgument(sha.slice(0, 12))}`
  const token = kind === 'artifact' ? 'GITHUB_TOKEN=$(gh auth token) ' : ''
  const command = `${token}${reproduce}${base}${accept === null ? '' : ` --results ${resultsFile}`}`
  const words =
    command.length > 2_000
      ? `${escapeMarkdownCode(`${program} run`)}, with the inputs of the step as flags`
      : escapeMarkdownCode(command)
  return `Reproduce locally: ${words}`
}

/** Names the commit of the base, how it was found, and from which run it is; or says why there is none. */
function renderComparison({ run }: Results, context: ReportContext): string {
  const { baseline } = run
  const reason = renderMarkdownPhrase(describeNoBaseline(run), 'line', 1_000)
  if (baseline === null) return `No baseline${reason === '' ? '' : `: ${reason}`}`
  const { commit, sha, words, runId } = describeBaseline(baseline, run.startedAt)
  const from =
    runId === null ? '' : `, from run ${linkText(escapeMarkdownCode(runId), buildRunUrl(context, runId))}`
  const base = linkBase(commit, sha, `${renderMarkdownPhrase(words)}${from}`, context)
  return `Compared with ${base}${reason === '' ? '' : `; ${reason}`}`
}

/** Builds every clause that the gate asked, those that do not hold first. */
export function buildClauseRows({ results }: Edition): RowSet {
  const all = results.decision.clauses
  const sorted = [...all.filter(({ holds }) => !holds), ...all.filter(({ holds }) => holds)]
  const about = { name: 'clauses of the gate', title: titleClauses(results), rank: dropOrder.clauses }
  return buildTable(about, ['Clause', 'State', 'What it found'], sorted, (clause) => [
    escapeMarkdownCode(truncate(clause.id, 60), 'cell'),
    describeClauseEffect(clause),
    renderMarkdownPhrase(describeClause(clause), 'cell', 400),
  ])
}

function titleClauses({ decision: { gate, clauses } }: Results): string {
  const blocking = clauses.filter(({ holds, blocking: blocks }) => !holds && blocks).length
  return gate === 'open'
    ? `Gate open: ${pluralize(clauses.length, 'clause')}`
    : `Gate closed by ${formatThousands(blocking)} of ${pluralize(clauses.length, 'clause')}`
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

/** Renders a report without a verdict, for a comment or the job summary; the last line says for which commit. */
export function renderNotVerified(
  { sign, headline: words, paragraphs }: NotVerified,
  context: ReportContext,
): string {
  const short = shortenSha(context.headSha)
  const run = runUrl(context)
  const facts = [
    short === null
      ? ''
      : `For ${linkText(escapeMarkdownCode(short), buildCommitUrl(context, context.headSha))}`,
    run === null ? '' : linkText('run', run),
  ].filter((fact) => fact !== '')
  return [
    `### ${sign} ${escapeMarkdown(words)}`,
    ...paragraphs.map((paragraph) => renderMarkdownPhrase(readMessage(paragraph), 'line', longest)),
    ...(facts.length === 0 ? [] : [`<sub>${facts.join(' · ')}</sub>`]),
  ].join('\n\n')
}

/** Characters of a paragraph. */
const longest = 4_000
