import type { BaselineAnswer } from './base.ts'
import type { BaselineRequest, Rung } from './rung.ts'

interface Ladder {
  /** Tried in this order; the first that has a base wins. */
  readonly rungs: readonly Rung[]
  /** Asked for by name, so that its absence is not taken lightly. */
  readonly required: boolean
}

/** A rung loads when its turn comes. */
const gitRung: Rung = async (request) => (await import('./git-rung.ts')).gitRung(request)
const resultsRung: Rung = async (request) => (await import('./results-rung.ts')).resultsRung(request)

const ladders: ReadonlyMap<string, Ladder> = new Map([
  ['auto', { rungs: [gitRung], required: false }],
  ['git', { rungs: [gitRung], required: true }],
])

/** Any other word is the path of a results file. */
const fileLadder: Ladder = { rungs: [resultsRung], required: true }

/** Finds what to compare with. Never throws for what git or a file holds: that is an answer. */
export async function resolveBaseline(request: BaselineRequest): Promise<BaselineAnswer> {
  if (request.option === 'none')
    return { base: null, reason: 'the comparison is switched off', required: false }
  const { rungs, required } = ladders.get(request.option) ?? fileLadder
  const reasons: string[] = []
  for (const rung of rungs) {
    const answer = await rung(request)
    if (answer.base !== null) return answer
    reasons.push(answer.reason)
  }
  return { base: null, reason: reasons.join('; '), required }
}
