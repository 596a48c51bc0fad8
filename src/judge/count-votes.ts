import { sumUsage, type Usage } from '../trace/model/usage.ts'
import type { Ballot } from './ballot.ts'
import type { JudgeFailure } from './provider.ts'
import type { Judgement, JudgeReason, VoteCount } from './question.ts'

/** What one call took; null where nobody says. */
export interface Taken {
  readonly usage: Usage | null
  readonly costUsd: number | null
}

/** One vote: a ballot, or why there is none. `calls`: 0 where no model was called. */
export type Vote = Taken & { readonly cast: Ballot | JudgeFailure; readonly calls: number }

/**
 * What the votes come to: the verdict that more than half of all votes have. Who is uncertain abstains, and
 * where a vote that is missing could have made the difference, there is no verdict.
 */
export function judgementOf(votes: readonly Vote[], model: string, isCached: boolean): Judgement {
  const count = countOf(votes)
  const of = (verdict: Ballot['verdict']) => votes.map(({ cast }) => cast).find((cast) => says(cast, verdict))
  const shared = { model, isCached, ...sumOf(votes), ...(votes.length > 1 ? { votes: count } : {}) }
  const isMost = (share: number) => share * 2 > votes.length
  const winner = isMost(count.pass) ? of('pass') : isMost(count.fail) ? of('fail') : undefined
  if (winner !== undefined && 'verdict' in winner && winner.verdict !== 'uncertain') {
    const reason: JudgeReason = winner.verdict === 'pass' ? 'ok' : 'judge-failed-it'
    return { ...shared, ...words(winner), status: winner.verdict, reason, ...scoreOf(votes) }
  }
  const failed = votes.map(({ cast }) => cast).find((cast) => 'kind' in cast)
  if (failed !== undefined && 'kind' in failed) {
    return { ...shared, status: 'error', reason: failed.reason, reasoning: failed.message, quotes: [] }
  }
  const abstained = of('uncertain') ?? of('fail')
  const reason: JudgeReason = count.pass > 0 || count.fail > 0 ? 'judges-disagree' : 'judge-uncertain'
  return { ...shared, ...words(abstained), status: 'uncertain', reason, ...scoreOf(votes) }
}

/** No answer, since nobody was asked. */
export function unasked({ reason, message }: Omit<JudgeFailure, 'kind'>, model: string | null): Judgement {
  const nothing = { usage: null, costUsd: null, calls: 0, isCached: false }
  return { status: 'error', reason, reasoning: message, quotes: [], model, ...nothing }
}

function says(cast: Vote['cast'], verdict: Ballot['verdict']): boolean {
  return 'verdict' in cast && cast.verdict === verdict
}

function words(cast: Vote['cast'] | undefined): Pick<Judgement, 'reasoning' | 'quotes'> {
  return cast !== undefined && 'verdict' in cast
    ? { reasoning: cast.reasoning, quotes: cast.quotes }
    : { reasoning: '', quotes: [] }
}

function countOf(votes: readonly Vote[]): VoteCount {
  const count = { pass: 0, fail: 0, uncertain: 0, error: 0 }
  for (const { cast } of votes) count['verdict' in cast ? cast.verdict : 'error']++
  return count
}

/** The median, the mean of the two in the middle. */
function scoreOf(votes: readonly Vote[]): { readonly score?: number } {
  const scores = votes
    .flatMap(({ cast }) => ('verdict' in cast && cast.score !== undefined ? [cast.score] : []))
    .sort((a, b) => a - b)
  const [low, high] = [scores[(scores.length - 1) >> 1], scores[scores.length >> 1]]
  return low === undefined || high === undefined ? {} : { score: (low + high) / 2 }
}

function sumOf(votes: readonly Vote[]): Pick<Judgement, 'usage' | 'costUsd' | 'calls'> {
  const made = votes.filter(({ calls }) => calls > 0)
  const usages = made.flatMap(({ usage }) => (usage === null ? [] : [usage]))
  const costs = made.flatMap(({ costUsd }) => (costUsd === null ? [] : [costUsd]))
  return {
    calls: made.reduce((sum, { calls }) => sum + calls, 0),
    usage: usages.length === made.length ? sumUsage(usages) : null,
    costUsd: made.length > 0 && costs.length === made.length ? costs.reduce((sum, cost) => sum + cost) : null,
  }
}
