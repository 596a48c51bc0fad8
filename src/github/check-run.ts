import { saveState } from '@actions/core'
import { z } from 'zod'
import { cut, oneLine } from '../core/visible-text.ts'
import type { Results } from '../results/schema.ts'
import { createClient, type GitHubClient, type SharedConnection } from './client.ts'
import type { GitHubContext, Repository } from './context.ts'
import { checking, failureOf, type Failure } from './failure.ts'

/** Conclusions that we give, in GitHub's words; all but `success` and `neutral` keep a required check from passing. */
export type Conclusion = 'success' | 'neutral' | 'failure' | 'cancelled'

/** A finished check run. */
export interface CheckReport {
  readonly conclusion: Conclusion
  /** One line of plain text. */
  readonly title: string
  /** Escaped Markdown, at most 65,535 characters. */
  readonly summary: string
}

/** Puts a decision into GitHub's words. A gate that is open though not all passed does not claim success. */
export function conclusionOf({ decision, summary }: Pick<Results, 'decision' | 'summary'>): Conclusion {
  if (decision.gate === 'closed') return 'failure'
  return summary.outcome === 'passed' ? 'success' : 'neutral'
}

/** What identifies a check run on GitHub: it stands on one commit of one repository. */
interface Place {
  readonly repository: Repository
  readonly sha: string
}

/** Time for a check run that is never used up before. */
const checkMs = 20_000

const created = z.object({ id: z.int().positive() })

/** Variable of the runner that a later phase of the same step finds the id of an open check run in. */
export const openCheckRun = 'check-run'

/**
 * A check run with a stable name on the judged commit. It is opened when judging begins, and closed on each way out. What
 * goes wrong changes no decision, and is told once: when it is closed.
 */
export class CheckRun {
  readonly #name: string
  readonly #token: string
  readonly #connection: SharedConnection
  #client: GitHubClient | undefined
  /** Id on GitHub; null until it is opened. */
  #id: number | null = null

  constructor(name: string, token: string, connection: SharedConnection = {}) {
    this.#name = name
    this.#token = token
    this.#connection = connection
  }

  /** Shows that the run is under way. A failure is not told: closing tries again. Never throws. */
  async open(context: GitHubContext): Promise<void> {
    const place = placeOf(context)
    if (place === null || this.#token === '') return
    try {
      this.#id = await this.#create(context, place, { status: 'in_progress' })
      saveState(openCheckRun, this.#id)
    } catch {
      this.#id = null
    }
  }

  /** Shows the end of the run. Null: it is shown, or there is no commit to show it on. Never throws. */
  async close(context: GitHubContext, report: CheckReport): Promise<Failure | null> {
    const place = placeOf(context)
    if (place === null) return null
    if (this.#token === '')
      return { reason: 'no-token', message: `there is no token; the job needs ${checking.permission}` }
    // Whatever else took its time, the verdict is shown.
    this.#connection.budget?.reserve(checkMs)
    try {
      if (this.#id === null) await this.#create(context, place, completed(report))
      else await update(await this.#connected(context), { ...place, id: this.#id }, report)
      saveState(openCheckRun, '')
      return null
    } catch (thrown) {
      return failureOf(thrown, checking)
    }
  }

  async #create(
    context: GitHubContext,
    { repository, sha }: Place,
    state: { readonly status: 'in_progress' } | ReturnType<typeof completed>,
  ): Promise<number> {
    const client = await this.#connected(context)
    const { data } = await client.request('POST /repos/{owner}/{repo}/check-runs', {
      ...repository,
      name: this.#name,
      head_sha: sha,
      ...(context.runUrl === null ? {} : { details_url: context.runUrl }),
      ...state,
    })
    return created.parse(data).id
  }

  async #connected({ apiUrl }: GitHubContext): Promise<GitHubClient> {
    this.#client ??= await createClient({ ...this.#connection, token: this.#token, apiUrl })
    return this.#client
  }
}

/** Null where no commit is judged for sure. */
function placeOf({ repository, headSha }: GitHubContext): Place | null {
  return repository === null || headSha === null ? null : { repository, sha: headSha }
}

/** Characters of a title. */
const longestTitle = 250

function completed({ conclusion, title, summary }: CheckReport) {
  const output = { title: cut(oneLine(title), longestTitle), summary }
  return { status: 'completed' as const, conclusion, output }
}

/** @throws what the client throws. */
export async function update(
  client: GitHubClient,
  { repository, id }: Pick<Place, 'repository'> & { readonly id: number },
  report: CheckReport,
): Promise<void> {
  await client.request('PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', {
    ...repository,
    check_run_id: id,
    ...completed(report),
  })
}
