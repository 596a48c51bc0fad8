import { GateError } from '../../core/errors.ts'
import type { FileTree } from '../../files/tree.ts'
import type { ArtifactStore, BaseRun } from './artifact-store.ts'
import { countCommits, firstParents, readCommit } from '../git/commit.ts'
import { findPair, type BaseRequest } from '../find-base.ts'
import { GitTree } from '../git/git-tree.ts'
import { openRepository, type Answer, type Repository } from '../git/git.ts'
import { baseOfKept } from './kept-base.ts'
import { openKeptRun } from './kept-run.ts'
import type { BaselineRequest, RungAnswer } from '../rung.ts'

/** First-parent commits before the merge base whose runs will do. */
const lookBack = 50
/** Runs whose artifact is asked for: each is a request or two. */
const mostRuns = 3
/** Clocks differ, and a commit is pushed after it is made. */
const daySpan = 86_400_000

/** The commit that an artifact is wanted of. */
interface Wanted {
  readonly sha: string
  readonly branch: string | null
  /** Commits on the head side since; null where unknown. */
  readonly distance: number | null
  /** Null where this clone does not have it. */
  readonly committedAt: string | null
  readonly repository: Repository | null
}

/** A run, and how many first-parent commits it is before the merge base. */
interface Candidate {
  readonly run: BaseRun
  readonly behind: number
}

/**
 * Looks for the results artifact of a run on the base branch: at the merge base, else at the nearest
 * commit before it by first parents, which is what the branch itself was at. Never the branch's tip,
 * never a fork's run, never whatever artifact is the newest.
 */
export class ArtifactSearch {
  readonly #request: BaselineRequest
  readonly #store: ArtifactStore
  #asked = 0
  #wanted: Promise<Answer<Wanted>> | undefined
  #found: Promise<Answer<readonly BaseRun[]>> | undefined

  constructor(request: BaselineRequest, store: ArtifactStore) {
    this.#request = request
    this.#store = store
  }

  async atMergeBase(): Promise<RungAnswer> {
    const wanted = await this.#merge()
    if (wanted.value === null) return { base: null, reason: wanted.reason }
    const found = await this.#runs(wanted.value)
    if (found.value === null) return { base: null, reason: found.reason }
    const exact = found.value.filter(({ sha }) => sha === wanted.value.sha)
    return this.#first(
      wanted.value,
      exact.map((run) => ({ run, behind: 0 })),
    )
  }

  async before(): Promise<RungAnswer> {
    const wanted = await this.#merge()
    if (wanted.value === null) return { base: null, reason: wanted.reason }
    const found = await this.#runs(wanted.value)
    if (found.value === null) return { base: null, reason: found.reason }
    const where = this.#asked > 0 ? '' : 'the merge base or at '
    const nothing = `no run on ${named(wanted.value)} has ended at ${where}one of the ${lookBack} commits before ${this.#asked > 0 ? 'the merge base' : 'it'}`
    const line = await this.#line(wanted.value)
    if (line.value === null) return { base: null, reason: line.reason }
    const own = candidatesOf(found.value, line.value)
    if (own.length > 0) return this.#first(wanted.value, own)
    const others = await this.#others(wanted.value)
    if (others.value === null) return { base: null, reason: others.reason }
    const candidates = candidatesOf(others.value, line.value)
    return candidates.length === 0 ? { base: null, reason: nothing } : this.#first(wanted.value, candidates)
  }

  /** Of the first whose artifact can be used. */
  async #first(wanted: Wanted, candidates: readonly Candidate[]): Promise<RungAnswer> {
    const reasons: string[] = []
    for (const candidate of candidates) {
      if (this.#asked === mostRuns) break
      this.#asked += 1
      const { base, reason } = await this.#baseOf(wanted, candidate)
      if (reason !== null) reasons.push(reason)
      if (base !== null) return { base, reason: reasons.join('; ') || null }
    }
    return { base: null, reason: reasons.join('; ') }
  }

  async #baseOf(wanted: Wanted, { run, behind }: Candidate): Promise<RungAnswer> {
    const { sha, committedAt, id: runId } = run
    const shown = `the results artifact of run ${runId}`
    try {
      const file = await this.#request.scratch.file()
      const downloaded = await this.#store.download(run, file)
      if (downloaded.value === null) return { base: null, reason: downloaded.reason }
      const kept = await openKeptRun(file, shown, this.#request.scratch)
      const of = kept.results?.run.head.sha ?? sha
      if (of !== sha)
        return { base: null, reason: `${shown} is of another commit, \`${of.slice(0, 7)}\`, than its run` }
      const { branch, distance } = wanted
      const facts = { kind: 'artifact', sha, distance, committedAt, source: branch ?? sha, runId } as const
      if (behind === 0) return await baseOfKept(this.#request, kept, facts, shown)
      return await baseOfKept(this.#request, kept, { ...facts, behind }, shown, this.#suiteOf(wanted))
    } catch (thrown) {
      if (!(thrown instanceof GateError)) throw thrown
      return { base: null, reason: thrown.message.replace(/\.$/, '') }
    }
  }

  /** The files of the merge base, whose scenarios are the base's, whatever run its traces are of; null where git has none. */
  #suiteOf({ repository, distance, sha }: Wanted): FileTree | null {
    const isInGit = repository !== null && distance !== null
    return isInGit ? this.#request.scratch.hold(new GitTree(repository, sha)) : null
  }

  #merge(): Promise<Answer<Wanted>> {
    return (this.#wanted ??= this.#findMergeBase())
  }

  async #findMergeBase(): Promise<Answer<Wanted>> {
    const { root, env, find } = this.#request
    const opened = await openRepository(root, env)
    const pair = opened.value === null ? opened : await findPair(opened.value, find)
    if (pair.value !== null && opened.value !== null) {
      const { base: sha, head, source } = pair.value
      const distance = await countCommits(opened.value, sha, head)
      const committedAt = (await readCommit(opened.value, sha))?.committedAt ?? null
      const branch = branchOf(find, source)
      return { value: { sha, branch, distance, committedAt, repository: opened.value }, reason: null }
    }
    if (find.kind !== 'event') return { value: null, reason: pair.reason ?? '' }
    const asked = await this.#store.mergeBase(find.base, find.head)
    if (asked.value === null) return asked
    const { branch } = find
    const unknown = { distance: null, committedAt: null }
    return { value: { sha: asked.value, branch, ...unknown, repository: opened.value }, reason: null }
  }

  #runs(wanted: Wanted): Promise<Answer<readonly BaseRun[]>> {
    return (this.#found ??= this.#findRuns(wanted))
  }

  /** Those at the merge base of other workflows and events, too, where none of this one is among the newest. */
  async #findRuns({ sha, branch }: Wanted): Promise<Answer<readonly BaseRun[]>> {
    const own = await this.#store.runs({ branch, sha, among: 'workflow' })
    if (own.value?.some((run) => run.sha === sha) === true) return own
    const exact = await this.#store.runs({ branch, sha, among: 'commit' })
    if (exact.value === null) return own.value === null || own.value.length === 0 ? exact : own
    return { value: [...(own.value ?? []), ...exact.value], reason: null }
  }

  /** Runs before the merge base, of any workflow. */
  #others({ branch, sha, committedAt }: Wanted): Promise<Answer<readonly BaseRun[]>> {
    const until = committedAt === null ? null : new Date(Date.parse(committedAt) + daySpan).toISOString()
    return this.#store.runs({ branch, sha, among: 'repository', until })
  }

  /** The merge base and the commits before it. */
  async #line({ sha, repository }: Wanted): Promise<Answer<readonly string[]>> {
    const local = repository === null ? null : await firstParents(repository, sha, lookBack + 1)
    return local === null ? this.#store.firstParents(sha, lookBack + 1) : { value: local, reason: null }
  }
}

/** Those of runs that are at a commit before the first of the line, the nearest first. */
function candidatesOf(runs: readonly BaseRun[], line: readonly string[]): Candidate[] {
  const places = new Map(line.map((sha, index) => [sha, index]))
  return runs
    .flatMap((run) => {
      const behind = places.get(run.sha) ?? 0
      return behind === 0 ? [] : [{ run, behind }]
    })
    .sort((a, b) => a.behind - b.behind)
}

/** The branch whose runs count. A commit or a tag is none. */
function branchOf(find: BaseRequest, source: string): string | null {
  if (find.kind === 'event') return find.branch
  if (find.kind === 'push' && find.branch !== undefined) return find.branch
  const name = source.replace(/^(?:refs\/heads\/|(?:refs\/remotes\/)?origin\/)/, '')
  return /^(?:[0-9a-f]{7,64}|HEAD.*)$/.test(name) ? null : name
}

function named({ branch, sha }: Wanted): string {
  return branch === null ? `\`${sha.slice(0, 7)}\`` : `\`${branch}\``
}
