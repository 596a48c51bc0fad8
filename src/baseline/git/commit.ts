import type { BaseReading } from '../reason.ts'
import { writeJson } from '../../core/json.ts'
import { openObjects } from './objects.ts'
import { runGit, type Repository } from './git.ts'
import type { Environment } from '../../core/environment.ts'

/** Answers about objects by their ids, which never change, for as long as the surroundings of a run are held. */
const answers = new WeakMap<Environment, Map<string, Promise<BaseReading<string>>>>()

/** Asks git about objects that are named by their ids; several parts of a run ask the same. */
export async function askOnce(repository: Repository, args: readonly string[]): Promise<BaseReading<string>> {
  // More history may come to a shallow clone.
  if (repository.shallow) return runGit(repository, args)
  const { root, env } = repository
  const cached = answers.get(env) ?? new Map<string, Promise<BaseReading<string>>>()
  answers.set(env, cached)
  const key = writeJson([root, ...args])
  const answer = cached.get(key) ?? runGit(repository, args)
  cached.set(key, answer)
  // An object that is not there may be fetched.
  if ((await answer).value === null) cached.delete(key)
  return answer
}

/** Content of a commit object; a shallow clone does not cut it off. */
export interface Commit {
  readonly sha: string
  readonly parents: readonly string[]
  /** ISO 8601, UTC. */
  readonly committedAt: string | null
}

/** Resolves a name to its commit; null if this clone has none. */
export async function resolveCommit(repository: Repository, name: string): Promise<string | null> {
  // No ref is called so.
  if (name === '' || name.startsWith('-') || name.includes('\0')) return null
  await using objects = openObjects(repository)
  return (await objects.commit(name))?.sha ?? null
}

/** A whole id of SHA-1 or SHA-256, which no branch is called. */
export function isId(name: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(name)
}

/** Resolves a name or an id to its commit; null if this clone has none. */
export async function readCommit(repository: Repository, name: string): Promise<Commit | null> {
  await using objects = openObjects(repository)
  const object = await objects.commit(name)
  return object === null ? null : parseCommit(object.sha, object.content)
}

function parseCommit(sha: string, content: string): Commit {
  const header = content.split('\n\n', 1)[0] ?? ''
  const seconds = /^committer .*> (\d+) [+-]\d+$/m.exec(header)?.[1]
  return {
    sha,
    parents: [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent]) => parent ?? ''),
    committedAt: seconds === undefined ? null : formatIsoTime(Number(seconds)),
  }
}

/** Seconds since 1970 as ISO 8601, UTC. A forged commit can name any number as its time: null then. */
export function formatIsoTime(seconds: number): string | null {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** Commits of each line that are read before git is started, which takes as long. */
const maxWalked = 50

/** Place where the lines of two commits meet, and the commits of one of them down to it. */
interface Meeting {
  readonly common: string
  readonly ofHead: readonly string[]
}

/**
 * Follows two lines of commits to where they meet. A line ends at a merge, other than one with the base itself, as GitHub
 * makes of a pull request. Null if they do not meet before, or a commit is cut off or not what its id says: git answers then.
 */
async function followLines(
  repository: Repository,
  base: string,
  head: string,
  most = maxWalked,
): Promise<Meeting | null> {
  if (repository.shallow || !isId(base) || !isId(head)) return null
  if (base === head) return { common: base, ofHead: [] }
  const [ofHead, ofBase] = [[head], [base]]
  for (let left = most; left > 0; left -= 1) {
    const before = ofHead.length + ofBase.length
    for (const line of [ofHead, ofBase]) {
      const parents = (await readCommit(repository, line.at(-1) ?? ''))?.parents
      if (parents === undefined) return null
      const [parent, another, ...more] = parents
      if (line === ofHead && more.length === 0 && another !== undefined && parents.includes(base)) {
        const side = parents.find((one) => one !== base) ?? base
        const rest = await followLines(repository, base, side, left - 1)
        return rest && { common: base, ofHead: [...ofHead, ...rest.ofHead] }
      }
      if (parent === undefined || another !== undefined) continue
      const place = (line === ofHead ? ofBase : ofHead).indexOf(parent)
      line.push(parent)
      if (place === -1) continue
      const commits = line === ofHead ? ofHead.slice(0, -1) : ofHead.slice(0, place)
      return (await readCommit(repository, parent)) && { common: parent, ofHead: commits }
    }
    if (ofHead.length + ofBase.length === before) return null
  }
  return null
}

export async function isAncestor(repository: Repository, ancestor: string, of: string): Promise<boolean> {
  const meeting = await followLines(repository, ancestor, of)
  if (meeting !== null) return meeting.common === ancestor
  return (await runGit(repository, ['merge-base', '--is-ancestor', ancestor, of])).value !== null
}

/**
 * Finds the commit that a head and its base started from. Branches that were merged into one another have several: the one
 * that the base branch was at holds all that had landed there, and else only the base itself does.
 */
export async function findCommonCommit(
  repository: Repository,
  base: string,
  head: string,
): Promise<BaseReading<string>> {
  if (base === head) return { value: base, reason: null }
  const meeting = await followLines(repository, base, head)
  if (meeting !== null) return { value: meeting.common, reason: null }
  const ask = isId(base) && isId(head) ? askOnce : runGit
  const reply = await ask(repository, ['merge-base', '--all', base, head])
  if (reply.value === null) return reply
  const common = reply.value.trim().split('\n')
  if (common.length === 1) return { value: common[0] ?? base, reason: null }
  const branch = await ask(repository, ['rev-list', '--first-parent', base, '--not', ...common])
  const oldest = await readCommit(repository, branch.value?.trim().split('\n').at(-1) ?? '')
  return { value: common.find((sha) => sha === oldest?.parents[0]) ?? base, reason: null }
}

/** Commits that `head` has and `base` has not; null if a shallow clone hides some of them. */
export async function countCommits(repository: Repository, base: string, head: string) {
  if (base === head) return 0
  if (repository.shallow) return null
  const listed = await listCommits(repository, base, head)
  if (listed.value !== null) return listed.value.length
  const counted = await runGit(repository, ['rev-list', '--count', `${base}..${head}`])
  return counted.value === null ? null : Number(counted.value)
}

/** Lists the commits that `head` has and `base` has not, as far as a shallow clone shows them; of very many none. */
export async function listCommits(
  repository: Repository,
  base: string,
  head: string,
): Promise<BaseReading<readonly string[]>> {
  if (base === head) return { value: [], reason: null }
  const meeting = await followLines(repository, base, head)
  if (meeting !== null) return { value: meeting.ofHead, reason: null }
  const ask = isId(base) && isId(head) ? askOnce : runGit
  const reply = await ask(repository, ['rev-list', `${base}..${head}`])
  return reply.value === null ? reply : { value: reply.value.split('\n').filter(Boolean), reason: null }
}

/**
 * Tells whether the commits since two lines diverged match their ids. Git walks history without verifying ids, so anyone who
 * can write to the clone can give a commit other parents. True if the clone lacks them, because then they change no answer.
 */
export async function isGenuine(repository: Repository, one: string, other: string): Promise<boolean> {
  const reply = await runGit(repository, ['rev-list', `${one}...${other}`])
  await using objects = openObjects(repository)
  for (const sha of reply.value?.split('\n').filter(Boolean) ?? [])
    if ((await objects.commit(sha)) === null) return false
  return true
}

/**
 * Lists a commit and its first parents, the branch's past, up to `most`; null if missing or hidden by a shallow clone.
 */
export async function listFirstParents(repository: Repository, sha: string, most: number) {
  if (repository.shallow) return null
  const reply = await runGit(repository, ['rev-list', '--first-parent', `--max-count=${most}`, sha])
  return reply.value === null ? null : reply.value.trim().split('\n')
}
