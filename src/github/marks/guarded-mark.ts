import { z } from 'zod'
import { buildClaim, claimText, parseClaim, type CommentOrigin } from '../claim.ts'
import { createClient, type GitHubClient, type SharedConnection } from '../client.ts'
import type { GitHubContext } from '../context.ts'
import { shaSchema } from '../event.ts'
import { toGitHubFailure, type GitHubWrite, type Failure } from '../failure.ts'
import {
  conclusions,
  findCommitPlace,
  type MarkAnswer,
  type Conclusion,
  type CommitMark,
  type MarkReport,
  type CommitPlace,
  type Shown,
} from './mark.ts'
import { shownBeside } from './standing.ts'

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
  readonly effect: GitHubWrite
  /** What stands on the commit under the name, the newest first. */
  list(side: MarkContext): Promise<readonly MarkAnswer[]>
  /** `note`: the claim, for who lists it. */
  open(side: MarkContext, note: string): Promise<void>
  /** Shows an end. What was not opened stays away where it is overtaken. */
  close(side: MarkContext, shown: Shown, note: string): Promise<void>
}

/** Time for a mark that is never used up before. */
const markMs = 20_000
/** Others may write between a look and what is written, so that there is another look. */
const mostWrites = 3

export interface MarkSettings {
  readonly token: string
  readonly connection?: SharedConnection
  /** Eight hexadecimal digits that no other step of the run has; absent: nobody looks for others. */
  readonly step?: string
}

/** The one place where marks are written: none takes the place of another answer about its commit. */
export class GuardedMark implements CommitMark {
  readonly #kind: MarkKind
  readonly #settings: MarkSettings
  #client: GitHubClient | undefined

  constructor(kind: MarkKind, settings: MarkSettings) {
    this.#kind = kind
    this.#settings = settings
  }

  get what(): CommitMark['what'] {
    return this.#kind.what
  }

  async open(context: GitHubContext): Promise<void> {
    if (this.#settings.token === '') return
    try {
      const side = await this.#side(context)
      // Where they cannot be listed, one that is under way does no harm.
      const answers = side === null ? [] : await this.#kind.list(side).catch(() => [])
      if (side === null || shownBeside(underWay, side.claim, answers, null).isOvertaken) return
      await this.#kind.open(side, claimText(side.claim))
    } catch {
      // Closing tries again, and tells.
    }
  }

  async close(context: GitHubContext, report: MarkReport): Promise<Failure | null> {
    const { token, connection } = this.#settings
    const { effect } = this.#kind
    if (findCommitPlace(context) === null) return null
    if (token === '')
      return { reason: 'no-token', message: `there is no token; the job needs ${effect.permission}` }
    connection?.budget?.reserve(markMs)
    try {
      const side = await this.#side(context)
      if (side !== null) await this.#write(side, report)
      return null
    } catch (thrown) {
      return toGitHubFailure(thrown, effect)
    }
  }

  async #write(side: MarkContext, report: MarkReport): Promise<void> {
    const note = `${claimText(side.claim)} own=${report.conclusion}`
    const bases = await basesOf(side)
    let written: Conclusion | null = null
    for (let writes = 0; writes < mostWrites; writes += 1) {
      const answers = await this.#kind.list(side).catch(() => null)
      const shown = answers === null ? unlisted(report) : shownBeside(report, side.claim, answers, bases)
      if (shown.report.conclusion === written) return
      await this.#kind.close(side, shown, note)
      written = shown.report.conclusion
    }
  }

  async #side(context: GitHubContext): Promise<MarkContext | null> {
    const place = findCommitPlace(context)
    const claim = buildClaim(context, this.#settings.step)
    if (place === null || claim === null) return null
    const { token, connection } = this.#settings
    this.#client ??= await createClient({ ...connection, token, apiUrl: context.apiUrl })
    return { client: this.#client, context, place, claim }
  }
}

const underWay: MarkReport = { conclusion: 'cancelled', title: '', summary: '' }

/** What nobody could look at may say the opposite. */
function unlisted(report: MarkReport): Shown {
  const isOvertaken = false
  if (report.conclusion === 'failure' || report.conclusion === 'cancelled') return { report, isOvertaken }
  const title = 'Scenario Gate: not verified — GitHub does not tell what else was found out about this commit'
  return { report: { ...report, conclusion: 'failure', title }, isOvertaken }
}

/** Reads the claim of a mark, and its own conclusion; null for marks of somebody else. `shown`: where it names none. */
export function parseMarkAnswer(note: string, shown: Conclusion | null): MarkAnswer | null {
  const [text = '', name] = note.split(' own=')
  const claim = parseClaim(text)
  return claim === null ? null : { claim, conclusion: conclusions.find((one) => one === name) ?? shown }
}

const pullsReply = z.array(
  z.object({ head: z.object({ sha: shaSchema }), base: z.object({ ref: z.string() }) }),
)

/** Base branches of the open pull requests with this head; null where GitHub does not tell, or the head is in a fork. */
async function basesOf({ client, context, place }: MarkContext): Promise<readonly string[] | null> {
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
