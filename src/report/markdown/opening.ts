import { markdownCode } from '../../core/escape.ts'
import type { Clause, Results } from '../../results/schema.ts'
import { baselineFacts } from '../baseline-facts.ts'
import { brokenClauses, clausesSaid, soakLabel } from '../clause-words.ts'
import { commitUrl, linked, otherRunUrl } from '../context.ts'
import { counted } from '../figures.ts'
import type { Block } from '../fit.ts'
import { groupWords } from '../group-words.ts'
import { headline } from '../headline.ts'
import { markdownPhrase, quotedPhrase } from '../phrase.ts'
import { trialWords } from '../trial-words.ts'
import { clausePhrase } from '../words/clauses.ts'
import { rank, type Edition } from './edition.ts'

/** Verdict, what it was compared with, and what decided: the first screen begins with these. */
export function opening({ results, context }: Edition): Block[] {
  return [
    { name: null, rank: rank.headline, head: `### ${sign(results)} ${headline(results)}` },
    {
      name: 'what it was compared with',
      rank: rank.comparison,
      head: comparison(results, context),
    },
    ...decision(results).map((head) => ({ name: 'what decided', rank: rank.decision, head })),
  ]
}

/** Beside the words, never instead of them. */
function sign({ summary, decision: { gate } }: Results): string {
  if (gate === 'closed') return '❌'
  return summary.outcome === 'passed' ? '✅' : '⚠️'
}

function comparison(results: Results, context: Edition['context']): string {
  const { baseline, baselineReason } = results.run
  const reason =
    baselineReason === undefined ? '' : markdownPhrase(quotedPhrase(baselineReason.replace(/\.$/, '')))
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

/** Which commit, and in brackets how it was found. */
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
