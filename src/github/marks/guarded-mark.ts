import { z } from 'zod'
import { saveState } from '@actions/core'
import { omitNullish } from '../../core/json.ts'
import {
  buildClaim,
  claimText,
  isSameClaim,
  parseClaim,
  branchMark,
  isNewer,
  isOfOtherGate,
  isOnOtherBase,
  type CommentOrigin,
} from '../claim.ts'
import {
  closingMs,
  createClient,
  openingMs,
  type Budget,
  type GitHubClient,
  type SharedConnection,
} from '../client.ts'
import type { GitHubContext } from '../context.ts'
import { shaSchema } from '../event.ts'
import { isUnclear, toGitHubFailure, type GitHubWrite, type Failure } from '../failure.ts'
import {
  conclusions,
  findCommitPlace,
  isPass,
  type MarkAnswer,
  type Conclusion,
  type CommitMark,
  type MarkReport,
  type CommitPlace,
  type Shown,
} from './mark.ts'

/** A run's side of a mark. */
export interface MarkContext {
  readonly client: GitHubClient
  readonly context: GitHubContext
  readonly place: CommitPlace
  readonly claim: CommentOrigin
}

/** What tells the marks of one kind from those of the other. */
export interface MarkKind {
  readonly what: CommitMark['what']
  /** Name of the state in which a later phase of the same step finds name and claim of one that may be open. */
  readonly state: string
  readonly effect: GitHubWrite
  /** What stands on the commit under the name, the newest first. */
  list(side: MarkContext): Promise<readonly MarkAnswer[]>
  /** `note`: the claim, for who lists it. */
  open(side: MarkContext, note: string): Promise<void>
  /** Shows an end. What was not opened stays away where it is overtaken. */
  close(side: MarkContext, shown: Shown, note: string): Promise<void>
}

/** Others may write between a look and what is written, so that there is another look. */
const maxWrites = 3

export interface MarkSettings {
  readonly token: string
  readonly connection?: SharedConnection
  /** Hexadecimal digits, unique to this step of the run; absent: there are no others to look for. */
  readonly step?: string
}

/** The one place where marks are written: none takes the place of another answer about its commit. */
export class GuardedMark implements CommitMark {
  readonly #kind: MarkKind
  readonly #name: string
  readonly #settings: MarkSettings

  constructor(kind: (name: string) => MarkKind, name: string, settings: MarkSettings) {
    this.#kind = kind(name)
    this.#name = name
    this.#settings = settings
  }

  get what(): CommitMark['what'] {
    return this.#kind.what
  }

  async open(context: GitHubContext): Promise<void> {
    if (this.#settings.token === '') return
    try {
      const side = await this.#side(context, openingMs)
      // Where they cannot be listed, one that is under way does no harm.
      const answers = side === null ? [] : await this.#kind.list(side).catch(() => [])
      if (side === null || shownBeside(underWay, side.claim, answers, null).isOvertaken) return
      // Before it is there: the reply may get lost.
      this.#remember(side.claim)
      await this.#kind.open(side, claimText(side.claim))
    } catch {
      // Closing tries again, and tells.
    }
  }

  async close(context: GitHubContext, report: MarkReport): Promise<Failure | null> {
    const { effect } = this.#kind
    if (findCommitPlace(context) === null) return null
    if (this.#settings.token === '')
      return { reason: 'no-token', message: `there is no token; the job needs ${effect.permission}` }
    try {
      const side = await this.#side(context, closingMs)
      return side === null ? null : await this.#write(side, report)
    } catch (thrown) {
      return toGitHubFailure(thrown, effect)
    }
  }

  /** Closes what {@link open} left of another start of the same step, if it is still open. */
  async closeOpen(context: GitHubContext, claim: CommentOrigin, report: MarkReport): Promise<Failure | null> {
    try {
      const side = await this.#side({ ...context, headSha: claim.head }, null)
      if (side === null) return null
      const ownSide = { ...side, claim }
      const answers = await this.#kind.list(ownSide)
      if (answers.some((answer) => isSameClaim(answer.claim, claim) && answer.shown === null))
        await this.#kind.close(ownSide, shownBeside(report, claim, answers, null), noteEnd(claim, report))
      return null
    } catch (thrown) {
      return toGitHubFailure(thrown, this.#kind.effect)
    }
  }

  #remember(claim: CommentOrigin): void {
    saveState(this.#kind.state, { name: this.#name, claim: claimText(claim) })
  }

  async #write(side: MarkContext, report: MarkReport): Promise<Failure | null> {
    const note = noteEnd(side.claim, report)
    let listFailure: Failure | null = null
    const list = () =>
      this.#kind.list(side).catch((thrown: unknown) => {
        listFailure = { ...toGitHubFailure(thrown, this.#kind.effect), isShownFailed: true }
        return null
      })
    const [bases, listed] = await Promise.all([fetchBases(side), list()])
    this.#remember(side.claim)
    let answers = listed
    let written: Conclusion | null = null
    let lost: unknown = null
    for (let writes = 0; ; writes += 1) {
      const shown = answers === null ? showUnlisted(report) : shownBeside(report, side.claim, answers, bases)
      const { conclusion } = shown.report
      const shownOwn = answers?.find(({ claim }) => isSameClaim(claim, side.claim))?.shown ?? null
      if (
        lost === null
          ? written === conclusion
          : shownOwn === conclusion || (isPass(shownOwn) && isPass(conclusion))
      ) {
        // Where they cannot be listed, one whose id got lost may be open.
        if (answers !== null) saveState(this.#kind.state, '')
        return answers === null && conclusion !== report.conclusion ? listFailure : null
      }
      if (writes === maxWrites)
        return lost === null
          ? null
          : { ...toGitHubFailure(lost, this.#kind.effect), ...(answers === null ? { isUnclear: true } : {}) }
      lost = null
      await this.#kind.close(side, shown, note).catch((thrown: unknown) => {
        if (!isUnclear(thrown)) throw thrown
        lost = thrown
      })
      written = conclusion
      answers = await list()
    }
  }

  /** `limits`: of time for it alone; null: it shares what is left. */
  async #side(context: GitHubContext, limits: Parameters<Budget['split']>[0] | null) {
    const place = findCommitPlace(context)
    const claim = buildClaim(context, this.#settings.step)
    if (place === null || claim === null) return null
    const { token, connection } = this.#settings
    const budget = limits === null ? undefined : connection?.budget?.split(limits)
    const client = await createClient({
      ...connection,
      ...omitNullish({ budget }),
      token,
      apiUrl: context.apiUrl,
    })
    return { client, context, place, claim }
  }
}

/** The claim of a mark that is closed, with its own conclusion. */
function noteEnd(claim: CommentOrigin, { conclusion }: MarkReport): string {
  return `${claimText(claim)} own=${conclusion}`
}

const underWay: MarkReport = { conclusion: 'cancelled', title: '', summary: '' }

/** A mark that could not be read may say the opposite. */
function showUnlisted(report: MarkReport): Shown {
  const isOvertaken = false
  if (report.conclusion === 'failure' || report.conclusion === 'cancelled') return { report, isOvertaken }
  const title = 'Scenario Gate: not verified — GitHub does not tell what else was found out about this commit'
  return { report: { ...report, conclusion: 'failure', title }, isOvertaken }
}

/** Reads the claim of a mark and its conclusion; null for a mark that is not ours. `shown`: used if it names none. */
export function parseMarkAnswer(note: string, shown: Conclusion | null): MarkAnswer | null {
  const [text = '', name] = note.split(' own=')
  const claim = parseClaim(text)
  return claim === null
    ? null
    : { claim, conclusion: conclusions.find((conclusion) => conclusion === name) ?? shown, shown }
}

const pullsReply = z.array(
  z.object({ head: z.object({ sha: shaSchema }), base: z.object({ ref: z.string() }) }),
)

/** Base branches of the open pull requests with this head; null if GitHub does not tell, or the head is in a fork. */
async function fetchBases({ client, context, place }: MarkContext): Promise<readonly string[] | null> {
  const { pullRequest, isFork, headRef } = context
  if (pullRequest === null || isFork || headRef === null) return null
  const { repository, sha } = place
  try {
    const { data } = await client.request('GET /repos/{owner}/{repo}/pulls', {
      ...repository,
      state: 'open',
      head: `${repository.owner}:${headRef}`,
      per_page: 100,
    })
    return pullsReply.parse(data).flatMap(({ head, base }) => (head.sha === sha ? [base.ref] : []))
  } catch {
    return null
  }
}

/** From the best to the worst. */
const order: readonly Conclusion[] = ['success', 'neutral', 'cancelled', 'failure']

/**
 * Decides what a mark shows where others stand on the same commit under the same name. GitHub lets the last one count, so
 * that it must be the worst of those that are answers of their own: of other jobs, workflows and base branches. `bases`: base
 * branches of the open pull requests with this head; null: not known.
 */
function shownBeside(
  report: MarkReport,
  claim: CommentOrigin,
  answers: readonly MarkAnswer[],
  bases: readonly string[] | null,
): Shown {
  const newer = answers.find((answer) => isNewer(answer.claim, claim) && !isApart(answer.claim, claim))
  if (newer !== undefined) {
    const conclusion = newer.conclusion ?? 'cancelled'
    const { report: its } = shownBeside({ ...overtaken, conclusion }, newer.claim, answers, bases)
    return { report: its, isOvertaken: true }
  }
  return { report: combineAnswers(report, claim, answers, bases), isOvertaken: false }
}

function combineAnswers(
  report: MarkReport,
  claim: CommentOrigin,
  answers: readonly MarkAnswer[],
  bases: readonly string[] | null,
): MarkReport {
  const marks = bases?.map(branchMark) ?? []
  const isOpen = ({ base }: CommentOrigin) =>
    marks.length === 0 || base === undefined || !base.startsWith('b') || marks.includes(base)
  if (!isOpen(claim)) return { ...report, conclusion: 'failure', title: elsewhere }
  const all = [...answers, { claim, conclusion: report.conclusion }]
  const others = answers.filter(
    (answer) =>
      (isApart(answer.claim, claim) || isNewer(claim, answer.claim)) &&
      isOpen(answer.claim) &&
      !isReplaced(answer, all),
  )
  const worst = others
    .map(({ conclusion }) => order.indexOf(conclusion ?? 'cancelled'))
    .reduce((most, next) => Math.max(most, next), 0)
  if (worst <= order.indexOf(report.conclusion)) return report
  const conclusion = order[worst] ?? 'failure'
  if (conclusion === 'neutral') return { ...report, conclusion }
  const why = conclusion === 'failure' ? closeMark : waiting
  return { ...report, conclusion, title: `${why}; here: ${report.title.replace(/^Scenario Gate: /, '')}` }
}

type Answer = Pick<MarkAnswer, 'claim' | 'conclusion'>

/**
 * Tells whether newer answers stand in for one. Jobs of a matrix look alike from one attempt to the next, so that one of an
 * attempt that was not green is replaced where a later attempt has as many answers as it had of those.
 */
function isReplaced(answer: Answer, all: readonly Answer[]): boolean {
  const later = all.filter(({ claim }) => isNewer(claim, answer.claim) && !isApart(claim, answer.claim))
  const [first] = later
  if (first === undefined) return false
  if (isPass(answer.conclusion) || later.some(({ claim }) => claim.run > answer.claim.run)) return true
  const alike = all.filter(
    ({ claim, conclusion }) =>
      claim.attempt === answer.claim.attempt && !isPass(conclusion) && !isApart(claim, first.claim),
  )
  const attempts = new Set(later.map(({ claim }) => claim.attempt))
  return [...attempts].some(
    (attempt) => countSteps(later.filter(({ claim }) => claim.attempt === attempt)) >= countSteps(alike),
  )
}

function countSteps(answers: readonly Answer[]): number {
  return new Set(answers.map(({ claim }) => claim.step)).size
}

function isApart(other: CommentOrigin, claim: CommentOrigin): boolean {
  return isOfOtherGate(other, claim) || isOnOtherBase(other, claim)
}

const elsewhere =
  'Scenario Gate: not verified — the pull request is for another branch now; push to it, or close and reopen it'
const waiting =
  'Scenario Gate: not verified — another job, workflow or base branch under this name has no verdict yet'
const closeMark = 'Scenario Gate: closed — by another job, workflow or base branch under this name'

const overtaken = {
  title: 'Scenario Gate: a newer run judges the same commit',
  summary: 'The newer run counts, and this is its conclusion.',
}
