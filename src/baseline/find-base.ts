import type { RemoteCommits } from './remote-commits.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failed, type Unread } from '../core/reading.ts'
import {
  countCommits,
  isAncestor,
  isId,
  findCommonCommit,
  readCommit,
  resolveCommit,
  type Commit,
} from './git/commit.ts'
import { runGit, type Repository } from './git/git.ts'
import { openRepository } from './git/open-repository.ts'
import { shortenCommitName, type BaseReading, type BaseReason } from './reason.ts'
import type { Environment } from '../core/environment.ts'

/** Facts by which the base is found. */
export type BaseRef =
  /** A pull request or a merge group: the base and head commits, and the base branch's name. */
  | EventCommits
  /** A push: the commit that the branch was at before (all zeros for a new branch), and its name. */
  | ({ readonly kind: 'push'; readonly before: string; readonly branch?: string } & OfRepository)
  /** A branch, tag or commit that the user names. */
  | { readonly kind: 'ref'; readonly ref: string }
  /** The default branch, if nothing else is named. */
  | ({ readonly kind: 'default' } & OfRepository)

/** Absent: its default branch is looked for by the usual names. */
interface OfRepository {
  readonly defaultBranch?: string
}

interface EventCommits {
  readonly kind: 'event'
  readonly base: string
  readonly head: string
  readonly branch: string
  /** A merge group: compared with the target branch, as its base may be another group that has not passed. */
  readonly isGroup?: true
  /** The base branch itself is meant, and not the commit of it that the change started from. */
  readonly isTip?: true
}

export interface BaseCommit {
  readonly sha: string
  /** Commits on the head side since then; null if unknown. */
  readonly distance: number | null
  readonly committedAt: string | null
  /** Other side of the merge base: a branch, a commit. */
  readonly source: string
}

/** The commit to compare with, and the commit that is compared with it; a clone need not have the first. */
interface Pair {
  readonly base: string
  readonly head: string
  readonly source: string
}

const defaultBranches = [
  'refs/remotes/origin/HEAD',
  'refs/remotes/origin/main',
  'refs/remotes/origin/master',
  'refs/heads/main',
  'refs/heads/master',
]

/**
 * The commit that the work tree is compared with: the merge base of what is checked out and the base
 * branch, so that what others merged meanwhile is never put down to this change. Never a branch tip,
 * unless the tip is the merge base.
 */
export async function findBase(repository: Repository, request: BaseRef): Promise<BaseReading<BaseCommit>> {
  const pair = await findPair(repository, request)
  if (pair.value === null) return pair
  const { value } = pair
  const base = await readCommit(repository, value.base)
  if (base === null) return explainAbsent(repository, 'base-commit', value.base)
  const distance = await countCommits(repository, value.base, value.head)
  return {
    value: { sha: base.sha, distance, committedAt: base.committedAt, source: value.source },
    reason: null,
  }
}

/** Pairs that were found, by the request and the folder of the clone. */
const remembered = new WeakMap<BaseRef, Map<string, BaseReading<Pair>>>()

/** Returns a request that is answered once: a run has one base, even if its agents move branches. */
export function memoizeBaseRef<Request extends BaseRef>(request: Request): Request {
  const copy = { ...request }
  remembered.set(copy, new Map())
  return copy
}

/** Finds the two commits, as far as this clone can tell. */
async function findPair(repository: Repository, request: BaseRef): Promise<BaseReading<Pair>> {
  const cached = remembered.get(request)
  const pair = cached?.get(repository.root) ?? (await lookForPair(repository, request))
  // More history may come to a shallow clone.
  if (pair.value !== null && !repository.shallow) cached?.set(repository.root, pair)
  return pair
}

async function lookForPair(repository: Repository, request: BaseRef): Promise<BaseReading<Pair>> {
  const head = await readCommit(repository, 'HEAD')
  if (head === null) return failed('absent', { code: 'no-commit', args: {} })
  switch (request.kind) {
    case 'event':
      return findEventPair(repository, head, request)
    case 'push':
      return findPushPair(repository, head, request)
    case 'ref':
      return findRefPair(repository, head, request.ref)
    case 'default':
      return findDefaultPair(repository, head, request)
  }
}

/** Finds what GitHub checked out: a merge with the base branch's tip, which is then the merge base, the first parent. */
async function findEventPair(repository: Repository, checkedOut: Commit, event: EventCommits) {
  const [first, second] = checkedOut.parents
  if (first !== undefined && second === event.head)
    return { value: { base: first, head: second, source: event.branch }, reason: null }
  // `pull_request_target` checks out the base branch: the head is then only what the event names.
  const ours = checkedOut.sha === event.head || (await isAncestor(repository, event.head, checkedOut.sha))
  const head = ours ? checkedOut.sha : await resolveCommit(repository, event.head)
  if (head === null) return explainAbsent(repository, 'head-commit', event.head)
  if (event.isGroup === true) return findGroupPair(repository, head, event)
  if ((await resolveCommit(repository, event.base)) === null)
    return explainAbsent(repository, 'base-commit', event.base)
  if (event.isTip === true) return { value: { base: event.base, head, source: event.branch }, reason: null }
  return findMergeBasePair(repository, head, event.base, event.branch)
}

/** Tells whether a change is known to start from its base branch as that is; true for what is no change to one. */
export async function startsFromTip(root: string, env: Environment, baseRef: BaseRef): Promise<boolean> {
  if (baseRef.kind !== 'event') return true
  const { value: repository } = await openRepository(root, env)
  if (repository === null) return false
  const start = await findPair(repository, baseRef)
  const tip = await findPair(repository, { ...baseRef, isTip: true })
  return start.value !== null && start.value.base === tip.value?.base
}

async function findGroupPair(repository: Repository, head: string, { base, branch }: EventCommits) {
  const names = [`refs/remotes/origin/${branch}`, `refs/heads/${branch}`]
  for (const name of names) {
    const tip = await resolveCommit(repository, name)
    if (tip === null) continue
    // A group that has landed since says nothing against itself.
    const isLanded = await isAncestor(repository, head, tip)
    return findMergeBasePair(repository, head, isLanded ? base : tip, branch)
  }
  return explainAbsent(
    repository,
    'branch',
    ...names.map((name) => name.replace(/^refs\/(?:heads|remotes)\//, '')),
  )
}

async function findPushPair(
  repository: Repository,
  head: Commit,
  { before, ...ofRepository }: Extract<BaseRef, { readonly kind: 'push' }>,
): Promise<BaseReading<Pair>> {
  if (/^0+$/.test(before)) return findDefaultPair(repository, head, ofRepository)
  const source = shortenCommitName(before)
  if ((await resolveCommit(repository, before)) !== null)
    return findMergeBasePair(repository, head.sha, before, source)
  if (head.parents[0] === before) return { value: { base: before, head: head.sha, source }, reason: null }
  // A force push leaves the former commit out of every clone. The first parent may be of the same push.
  const pair = repository.shallow ? null : (await findDefaultPair(repository, head, ofRepository)).value
  return pair !== null && pair.base !== head.sha
    ? { value: pair, reason: null }
    : explainAbsent(repository, 'base-commit', before)
}

async function findRefPair(repository: Repository, head: Commit, ref: string): Promise<BaseReading<Pair>> {
  const commit = await findNamedCommit(repository, ref)
  if (commit !== null) return findMergeBasePair(repository, head.sha, commit.sha, commit.name)
  return explainAbsent(repository, 'base', ref)
}

/** Finds a named commit and its full name; null if missing. Branches go before tags, origin before local. */
export async function findNamedCommit(
  repository: Repository,
  ref: string,
): Promise<{ readonly name: string; readonly sha: string } | null> {
  // A checkout on a runner has remote branches only.
  const branches = isId(ref) ? [] : [`refs/remotes/${ref}`, `refs/heads/${ref}`, `refs/remotes/origin/${ref}`]
  for (const name of [...branches, ref]) {
    const sha = await resolveCommit(repository, name)
    if (sha !== null) return { name: name.endsWith(`/origin/${ref}`) ? `origin/${ref}` : ref, sha }
  }
  return null
}

/** Where the default branch of a repository may be. */
function nameDefaultRefs({ defaultBranch: name }: OfRepository): readonly string[] {
  return name === undefined ? defaultBranches : [`refs/remotes/origin/${name}`, `refs/heads/${name}`]
}

/** Names a branch as people do, and `origin/HEAD` by the branch that it points to. */
async function nameBranch(repository: Repository, ref: string): Promise<string> {
  let target: string | undefined = ref
  if (ref.endsWith('/HEAD')) {
    const text = await readFile(join(repository.commonFolder, ref), 'utf8').catch(() => '')
    // A repository may keep its branches otherwise than in files.
    target = /^ref: (\S+)/.exec(text)?.[1] ?? (await runGit(repository, ['symbolic-ref', ref])).value?.trim()
  }
  return (target ?? ref).replace(/^refs\/(?:heads|remotes)\//, '')
}

async function findDefaultPair(
  repository: Repository,
  head: Commit,
  of: OfRepository,
): Promise<BaseReading<Pair>> {
  const refs = nameDefaultRefs(of)
  for (const ref of refs) {
    const sha = await resolveCommit(repository, ref)
    if (sha === null) continue
    const pair = await findMergeBasePair(repository, head.sha, sha, await nameBranch(repository, ref))
    // Nobody named a base, so a history of its own has none.
    return pair.value === null && pair.reason.code === 'no-common-commit'
      ? { ...pair, fault: 'absent' }
      : pair
  }
  const looked = refs.map((ref) => ref.split('/').slice(2).join('/'))
  const missing = explainAbsent(repository, 'branch', ...looked)
  // A whole clone has every branch that there is, but those that it was not to fetch.
  return repository.shallow || of.defaultBranch !== undefined ? missing : { ...missing, fault: 'absent' }
}

async function findMergeBasePair(
  repository: Repository,
  head: string,
  base: string,
  name: string,
): Promise<BaseReading<Pair>> {
  const common = await findCommonCommit(repository, base, head)
  if (common.value !== null) return { value: { base: common.value, head, source: name }, reason: null }
  if (repository.shallow) return explainAbsent(repository, 'merge-base', name)
  return common.fault === 'absent'
    ? failed('lasting', { code: 'no-common-commit', args: { head, name } })
    : common
}

function explainAbsent(
  { shallow: isShallow }: Repository,
  what: Extract<BaseReason, { readonly code: 'not-in-clone' }>['args']['what'],
  ...names: readonly string[]
): Unread<BaseReason> {
  return failed('lasting', { code: 'not-in-clone', args: { what, names, isShallow } })
}

/** The commit that a change started from, as far as the clone and GitHub can tell. */
export interface MergeBase {
  readonly sha: string
  /** The branch whose runs count; null if what is compared with is no branch. */
  readonly branch: string | null
  /** Commits on the head side since; null if unknown. */
  readonly distance: number | null
  /** Null if this clone does not have it. */
  readonly committedAt: string | null
  readonly repository: Repository | null
}

/** Finds the merge base in the clone. If the clone cannot tell, and the event or push names the commits, GitHub is asked. */
export async function findMergeBase(
  { root, env, baseRef }: { readonly root: string; readonly env: Environment; readonly baseRef: BaseRef },
  remote: Pick<RemoteCommits, 'mergeBase'>,
): Promise<BaseReading<MergeBase>> {
  const opened = await openRepository(root, env)
  const local = opened.value === null ? opened : await findInClone(opened.value, baseRef)
  if (local.value !== null) return local
  const repository = opened.value
  const answer = await askForMergeBase(repository, baseRef, remote)
  if (answer === null) return local
  if (answer.value === null) return answer
  const branch = findBranch(baseRef, 'HEAD')
  return { value: { sha: answer.value, branch, distance: null, committedAt: null, repository }, reason: null }
}

/** Asks GitHub for the merge base; returns null if it cannot be asked. */
async function askForMergeBase(
  repository: Repository | null,
  baseRef: BaseRef,
  remote: Pick<RemoteCommits, 'mergeBase'>,
): Promise<BaseReading<string> | null> {
  if (baseRef.kind === 'event') {
    const { base, head, branch, isGroup, isTip } = baseRef
    if (isTip === true && isGroup !== true) return { value: base, reason: null }
    const onto = isGroup === true ? await remote.mergeBase(branch, head) : null
    return onto === null || onto.value === head ? remote.mergeBase(base, head) : onto
  }
  if (baseRef.kind !== 'push' || /^0+$/.test(baseRef.before) || repository === null) return null
  const head = await resolveCommit(repository, 'HEAD')
  if (head === null) return null
  return remote.mergeBase(baseRef.before, head)
}

async function findInClone(repository: Repository, baseRef: BaseRef): Promise<BaseReading<MergeBase>> {
  const pair = await findPair(repository, baseRef)
  if (pair.value === null) return pair
  const { base: sha, head, source } = pair.value
  const distance = await countCommits(repository, sha, head)
  const committedAt = (await readCommit(repository, sha))?.committedAt ?? null
  return {
    value: { sha, branch: findBranch(baseRef, source), distance, committedAt, repository },
    reason: null,
  }
}

/** The branch whose runs count. A commit or a tag is none. */
function findBranch(baseRef: BaseRef, source: string): string | null {
  if (baseRef.kind === 'event') return baseRef.branch
  if (baseRef.kind === 'push' && baseRef.branch !== undefined) return baseRef.branch
  const name = source.replace(/^(?:refs\/heads\/|(?:refs\/remotes\/)?origin\/)/, '')
  return /^(?:[0-9a-f]{7,64}|HEAD.*)$/.test(name) ? null : name
}
