import type { BaselineFacts } from '../results/schema.ts'
import { isAutomated } from '../core/automated.ts'
import type { BaselineResult } from './base.ts'
import { listFirstParents } from './git/commit.ts'
import { listLocalCommits, chooseLocalPlace } from './local-place.ts'
import type { BaselineRequest } from './baseline-source.ts'

/**
 * Offers what to compare a suite with whose agents were run, where the base has no traces: a run that this machine kept,
 * else a run of the base. `includesUncommitted`: on a command line; `isNamed`: a base was asked for by its name.
 */
export async function suggestBaseRun(
  answer: BaselineResult,
  place: Place & { readonly includesUncommitted?: boolean },
  isNamed: boolean,
): Promise<BaselineResult> {
  const { base, reasons } = answer
  if (base === null || !reasons.some(({ code }) => code === 'no-traces')) return answer
  const isFlag = place.includesUncommitted === true
  const run = isFlag && !isNamed && !isAutomated(place.env) ? await findNearbyRun(base.facts, place) : null
  const name = base.facts.source
  return {
    ...answer,
    reasons: [
      ...reasons,
      run === null
        ? { code: 'run-offered', args: { name, isFlag } }
        : { code: 'kept-offered', args: { sha: run } },
    ],
  }
}

type Place = Pick<BaselineRequest, 'root' | 'env'>

/** Commits of a branch that are looked at. */
const mostBehind = 50

/**
 * Finds the commit of a run that this machine kept: that of the base, or the nearest one before where the base is checked
 * out itself and has no changes, because a commit is not compared with itself.
 */
async function findNearbyRun({ sha, distance }: BaselineFacts, { root, env }: Place): Promise<string | null> {
  const { repository, commits } = await listLocalCommits(root, env)
  if (repository === null || sha === null || commits.size === 0) return null
  if (distance !== 0) return commits.has(sha) ? sha : null
  const line = (await listFirstParents(repository, sha, mostBehind)) ?? [sha]
  const isChanged = (await chooseLocalPlace(root, env)) === null
  return line.slice(isChanged ? 0 : 1).find((one) => commits.has(one)) ?? null
}
