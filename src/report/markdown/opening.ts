import { markdownCode } from '../../core/escape.ts'
import type { Results } from '../../results/schema.ts'
import { baselineFacts } from '../baseline-facts.ts'
import { commitUrl, linked } from '../context.ts'
import { counted } from '../figures.ts'
import type { Block } from '../fit.ts'
import { groupWords } from '../group-words.ts'
import { headline } from '../headline.ts'
import { markdownPhrase, phraseOf } from '../phrase.ts'
import { rank, type Edition } from './edition.ts'

/** Verdict, what it was compared with, and what decided: the first screen begins with these. */
export function opening({ results, context }: Edition): Block[] {
  return [
    { name: null, rank: rank.headline, head: `### ${sign(results)} ${headline(results)}` },
    {
      name: 'what it was compared with',
      rank: rank.comparison,
      head: comparison(results, (sha) => commitUrl(context, sha)),
    },
    ...decision(results).map((head) => ({ name: 'what decided', rank: rank.decision, head })),
  ]
}

/** Beside the words, never instead of them. */
function sign({ summary, decision: { gate } }: Results): string {
  if (gate === 'closed') return '❌'
  return summary.outcome === 'passed' ? '✅' : '⚠️'
}

function comparison(results: Results, urlOf: (sha: string) => string | null): string {
  const { baseline, baselineReason } = results.run
  const reason =
    baselineReason === undefined ? '' : markdownPhrase(phraseOf(baselineReason.replace(/\.$/, '')))
  if (baseline === null) {
    return `No baseline${reason === '' ? '' : `: ${reason}`}. Each scenario stands on its own checks.`
  }
  const { commit, sha, words } = baselineFacts(baseline, results.run.startedAt)
  const named = commit === null || sha === null ? null : linked(markdownCode(commit), urlOf(sha))
  return `Compared with ${named === null ? '' : `${named}: `}${markdownPhrase(words)}${reason === '' ? '' : `; ${reason}`}.`
}

function decision(results: Results): string[] {
  const {
    decision: { gate, clauses },
    scenarios,
  } = results
  const groups = groupWords(results)
  const open = clauses.filter(({ holds }) => !holds)
  const blocking = open.filter((clause) => clause.blocking)
  const others = open.filter((clause) => !clause.blocking)
  const judgeOff = scenarios.filter(({ trials }) =>
    trials.some(
      ({ judge, checks }) =>
        judge?.reason === 'judge-off' || checks.some(({ reason }) => reason === 'judge-off'),
    ),
  ).length
  return [
    said(gate === 'closed' ? 'Gate closed' : 'Gate', blocking),
    said('Not blocking', others),
    judgeOff === 0
      ? ''
      : `**The judge is off:** ${counted(judgeOff, 'scenario')} that ask for one are decided by their checks alone.`,
    groups === null ? '' : `${markdownPhrase(groups)}.`,
  ].filter((line) => line !== '')
}

function said(label: string, clauses: Results['decision']['clauses']): string {
  const messages = clauses.map(({ message }) => markdownPhrase(phraseOf(message), 'line', 400))
  if (messages.length === 0) return ''
  if (messages.length === 1) return `**${label}:** ${messages[0]}`
  return `**${label}:**\n\n${messages.map((message) => `- ${message}`).join('\n')}`
}
