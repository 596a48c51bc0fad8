import { markdownCode, markdownText } from '../../core/escape.ts'
import type { Clause, Results } from '../../results/schema.ts'
import {
  baselineFacts,
  groupWords,
  trialWords,
  acceptCommand,
  priceWords,
  judgingWords,
  spendWords,
} from '../run-words.ts'
import { headline, brokenClauses, clausesSaid, soakLabel, clauseWord } from '../headline.ts'
import { commitUrl, linked, otherRunUrl, runUrl, shortSha, type ReportContext } from '../context.ts'
import { counted } from '../figures.ts'
import type { Block } from '../fit.ts'
import { markdownPhrase, quotedPhrase } from '../phrase.ts'
import { clausePhrase } from '../words/clauses.ts'
import { rank, type Edition } from './edition.ts'
import { cut } from '../../core/visible-text.ts'
import { tableHead, tableRow, type RowSet } from './table.ts'
import { resultsFile } from '../../results/results-file.ts'
import type { Groups } from '../groups.ts'
import { baselinePhrase } from '../words/texts.ts'

/** Verdict, what it was compared with, and what decided: the first screen begins with these. */
export function opening({ results, context }: Edition): Block[] {
  return [
    { name: null, rank: rank.headline, head: `### ${signOf(results)} ${headline(results)}` },
    {
      name: 'what it was compared with',
      rank: rank.comparison,
      head: comparison(results, context),
    },
    ...decision(results).map((head) => ({ name: 'what decided', rank: rank.decision, head })),
  ]
}

/** Beside the words, never instead of them. */
function signOf({ summary, decision: { gate } }: Results): string {
  if (gate === 'closed') return '❌'
  return summary.outcome === 'passed' ? '✅' : '⚠️'
}

function comparison(results: Results, context: Edition['context']): string {
  const { baseline } = results.run
  const reason = markdownPhrase(baselinePhrase(results.run))
  const trials = trialWords(results)
  const sentences = [
    baseline === null
      ? withoutBase(reason)
      : `${comparedWith(baseline, results, context)}${reason === '' ? '' : `; ${reason}`}.`,
    trials === '' ? '' : `${trials.replace(/^./, (letter) => letter.toUpperCase())}.`,
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function withoutBase(reason: string): string {
  return `No baseline${reason === '' ? '' : `: ${reason}`}. Each scenario stands on its own checks; changes are shown as soon as there is a base.`
}

/** Names the commit of the base, and in brackets how it was found. */
function comparedWith(
  baseline: NonNullable<Results['run']['baseline']>,
  { run }: Results,
  context: Edition['context'],
): string {
  const { commit, sha, words, runId } = baselineFacts(baseline, run.startedAt)
  const from = runId === null ? '' : `, from run ${linked(markdownCode(runId), otherRunUrl(context, runId))}`
  const facts = `${markdownPhrase(words)}${from}`
  if (commit === null) return `Compared with ${facts}`
  return `Compared with ${linked(markdownCode(commit), commitUrl(context, sha))} (${facts})`
}

function decision(results: Results): string[] {
  const {
    decision: { gate },
    scenarios,
  } = results
  const groups = groupWords(results)
  const { blocking, soaking, others } = brokenClauses(results.decision)
  const judgeOff = scenarios.filter(({ trials }) =>
    trials.some(
      ({ judge, checks }) =>
        judge?.reason === 'judge-off' || checks.some(({ reason }) => reason === 'judge-off'),
    ),
  ).length
  return [
    said(gate === 'closed' ? 'Gate closed' : 'Gate', blocking),
    said(soakLabel(results.decision), soaking),
    said('Not blocking', others),
    judgeOff === 0
      ? ''
      : `**The judge is off:** ${counted(judgeOff, 'scenario')} ${judgeOff === 1 ? 'asks for a judge and was decided by its' : 'ask for a judge and were decided by their'} checks alone.`,
    groups === null ? '' : `${markdownPhrase(groups)}.`,
  ].filter((line) => line !== '')
}

function said(label: string, clauses: readonly Clause[]): string {
  const messages = clauses
    .slice(0, clausesSaid)
    .map((clause) => markdownPhrase(clausePhrase(clause), 'line', 400))
  if (messages.length === 0) return ''
  if (messages.length === 1) return `**${label}:** ${messages[0]}`
  const left = clauses.length - messages.length
  const more = left > 0 ? [`- and ${counted(left, 'more clause')}`] : []
  return `**${label}:**\n\n${[...messages.map((message) => `- ${message}`), ...more].join('\n')}`
}

/** Every clause that the gate asked, those that do not hold first. */
export function clauseRows({ results }: Edition): RowSet {
  const all = results.decision.clauses
  const sorted = [...all.filter(({ holds }) => !holds), ...all.filter(({ holds }) => holds)]
  return {
    name: 'clauses of the gate',
    title: '',
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

/** For which commit the verdict is, how to get the same one elsewhere, and how to say that a change was intended. */
export function footer(groups: Groups, { results, context }: Edition): Block {
  const sha = context.headSha ?? results.run.head.sha
  const short = shortSha(sha)
  const run = runUrl(context)
  const accept = acceptCommand(results, groups, context.program)
  // What is accepted is read from there.
  const reproduce =
    context.reproduce === null || accept === null
      ? context.reproduce
      : `${context.reproduce} --results ${resultsFile}`
  const prices = priceWords(results)
  const judging = judgingWords(results)
  const spent = spendWords(results)
  const parts = [
    short === null ? '' : linked(markdownCode(short), commitUrl(context, sha)),
    run === null ? '' : linked('run', run),
    reproduce === null ? '' : `Reproduce locally: ${markdownCode(cut(reproduce, 500))}`,
    accept === null ? '' : `Accept this change: ${markdownCode(accept)}, then commit the file it writes`,
    spent === null ? '' : markdownText(spent),
    judging === null ? '' : markdownText(judging),
    prices === null ? '' : markdownText(prices),
    `Scenario Gate ${markdownText(cut(results.tool.version, 40))}`,
  ]
  return {
    name: null,
    rank: rank.footer,
    head: `<sub>${parts.filter((part) => part !== '').join(' · ')}</sub>`,
  }
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
