import type { Base, BaselineAnswer } from './base.ts'
import type { BaselineRequest, Rung, RungAnswer } from './rung.ts'

interface Ladder {
  /** Tried in this order; the first that has a base wins. */
  readonly rungs: readonly Rung[]
  /** Asked for by name, so that its absence is not taken lightly. */
  readonly required: boolean
}

/** A rung loads when its turn comes. */
const gitRung: Rung = async (request) => (await import('./git-rung.ts')).gitRung(request)
const fileRung: Rung = async (request) => (await import('./file-rung.ts')).fileRung(request)

/**
 * Finds what to compare with. Never throws for what git, GitHub or a file holds: that is an answer. What
 * the rungs before had to say is not told where all traces are committed, for then nothing is missing.
 */
export async function resolveBaseline(request: BaselineRequest): Promise<BaselineAnswer> {
  if (request.option === 'none')
    return { base: null, reason: 'the comparison is switched off', required: false, isOff: true }
  const { rungs, required } = await ladderOf(request)
  const reasons = new Set<string>()
  for (const rung of rungs) {
    const answer = await rung(request)
    if (answer.base === null) {
      reasons.add(answer.reason)
      continue
    }
    if (answer.base.facts.kind === 'git' && answer.reason === null && isTraced(answer.base)) return answer
    if (answer.reason !== null) reasons.add(answer.reason)
    return { base: answer.base, reason: said(reasons) || null }
  }
  return { base: null, reason: said(reasons), required }
}

async function ladderOf(request: BaselineRequest): Promise<Ladder> {
  const { option, artifacts } = request
  if (option === 'git') return { rungs: [gitRung], required: true }
  if (option !== 'auto' && option !== 'artifact') return { rungs: [fileRung], required: true }
  const required = option === 'artifact'
  const others = required ? [] : [gitRung]
  if (typeof artifacts !== 'object') {
    const reason = artifacts ?? (required ? onlyInTheAction : '')
    return { rungs: [async () => ({ base: null, reason }), ...others], required }
  }
  const { ArtifactSearch } = await import('./artifact/artifact-search.ts')
  const search = new ArtifactSearch(request, artifacts)
  const rungs = [
    async () => search.atMergeBase(),
    ...(required ? [] : [committedTraces]),
    async () => search.before(),
    ...others,
  ]
  return { rungs, required }
}

const onlyInTheAction =
  'results artifacts are looked for in the Action only; download one with `gh run download` and give its folder with `baseline`'

/**
 * Traces that are committed at the merge base itself say more of it than the artifact of a commit before,
 * as long as no agent of the suite would have to be run for more.
 */
const committedTraces: Rung = async (request): Promise<RungAnswer> => {
  if (request.scenarios.some(({ runCommand }) => runCommand !== null)) return { base: null, reason: '' }
  const answer = await gitRung(request)
  if (answer.base !== null && answer.reason === null && isTraced(answer.base)) return answer
  // What it lacks is said by the last rung, if it comes to that.
  return { base: null, reason: '' }
}

/** Whether the base has traces of all its scenarios. */
function isTraced({ scenarios }: Base): boolean {
  return scenarios.every(
    ({ ownChecks, tally }) => ownChecks === null || tally.passed + tally.failed + tally.unverified > 0,
  )
}

function said(reasons: ReadonlySet<string>): string {
  return [...reasons].filter((reason) => reason !== '').join('; ')
}
