import { saveState } from '@actions/core'
import { cut, oneLine } from '../../core/visible-text.ts'
import { createClient, type GitHubClient, type SharedConnection } from '../client.ts'
import type { GitHubContext } from '../context.ts'
import { settingStatus, type Failure } from '../failure.ts'
import { closed, placeOf, type Conclusion, type Mark, type MarkReport, type Place } from './mark.ts'

/** Name of the state that a later phase of the same step finds an open status in: `sha name`. */
export const openStatus = 'commit-status'

/** Name of the status that `mode: publish` sets if none is given. */
export const usualStatus = 'Scenario Gate'

type StatusState = 'pending' | 'success' | 'failure' | 'error'

const states: Readonly<Record<Conclusion, StatusState>> = {
  success: 'success',
  // GitHub has no word for it, and the gate is open.
  neutral: 'success',
  failure: 'failure',
  cancelled: 'error',
}

/** A commit status: it stands for itself, beside no workflow. */
export class CommitStatus implements Mark {
  readonly what = 'commit status'
  readonly #name: string
  readonly #token: string
  readonly #connection: SharedConnection
  #client: GitHubClient | undefined

  constructor(name: string, token: string, connection: SharedConnection = {}) {
    this.#name = name
    this.#token = token
    this.#connection = connection
  }

  async open(context: GitHubContext): Promise<void> {
    const place = placeOf(context)
    if (place === null || this.#token === '') return
    try {
      await this.#set(context, place, { state: 'pending', title: 'Scenario Gate: running, not verified yet' })
      saveState(openStatus, `${place.sha} ${this.#name}`)
    } catch {
      // Closing tries again, and tells.
    }
  }

  async close(context: GitHubContext, { conclusion, title }: MarkReport): Promise<Failure | null> {
    const given = { token: this.#token, connection: this.#connection, effect: settingStatus }
    return closed(context, given, async (place) => {
      await this.#set(context, place, { state: states[conclusion], title })
      saveState(openStatus, '')
    })
  }

  async #set(context: GitHubContext, place: Place, shown: Shown): Promise<void> {
    const { apiUrl, runUrl } = context
    this.#client ??= await createClient({ ...this.#connection, token: this.#token, apiUrl })
    await setStatus(this.#client, { ...place, name: this.#name, url: runUrl }, shown)
  }
}

interface Shown {
  readonly state: StatusState
  /** One line of plain text. */
  readonly title: string
}

/** Characters that GitHub takes of a description. */
const longestDescription = 140

/** @throws what the client throws. */
export async function setStatus(
  client: GitHubClient,
  { repository, sha, name, url }: Place & { readonly name: string; readonly url: string | null },
  { state, title }: Shown,
): Promise<void> {
  await client.request('POST /repos/{owner}/{repo}/statuses/{sha}', {
    ...repository,
    sha,
    state,
    context: name,
    description: cut(oneLine(title).replace(/^Scenario Gate: /, ''), longestDescription),
    ...(url === null ? {} : { target_url: url }),
  })
}
