import { saveState } from '@actions/core'
import { z } from 'zod'
import { cut, oneLine } from '../../core/visible-text.ts'
import { createClient, type GitHubClient, type SharedConnection } from '../client.ts'
import type { GitHubContext } from '../context.ts'
import { checking, type Failure } from '../failure.ts'
import { closed, placeOf, type Mark, type MarkReport, type Place } from './mark.ts'

const created = z.object({ id: z.int().positive() })

/** Name of the state that a later phase of the same step finds the id of an open check run in. */
export const openCheckRun = 'check-run'

/** A check run. */
export class CheckRun implements Mark {
  readonly what = 'check run'
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

  async close(context: GitHubContext, report: MarkReport): Promise<Failure | null> {
    const given = { token: this.#token, connection: this.#connection, effect: checking }
    return closed(context, given, async (place) => {
      if (this.#id === null) await this.#create(context, place, completed(report))
      else await updateCheckRun(await this.#connected(context), { ...place, id: this.#id }, report)
      saveState(openCheckRun, '')
    })
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

/** Characters of a title. */
const longestTitle = 250

function completed({ conclusion, title, summary }: MarkReport) {
  const output = { title: cut(oneLine(title), longestTitle), summary }
  return { status: 'completed' as const, conclusion, output }
}

/** @throws what the client throws. */
export async function updateCheckRun(
  client: GitHubClient,
  { repository, id }: Pick<Place, 'repository'> & { readonly id: number },
  report: MarkReport,
): Promise<void> {
  await client.request('PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', {
    ...repository,
    check_run_id: id,
    ...completed(report),
  })
}
