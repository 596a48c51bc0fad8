import { setTimeout } from 'node:timers/promises'
import type { getOctokit } from '@actions/github'
import { version } from '../version.ts'
import { type Budget, unbounded } from './budget.ts'
import { withRetries } from './retry.ts'

/** Without `rest`, which is as large as all else of it: `request` takes the same by route, and is typed too. */
export type GitHubClient = Omit<ReturnType<typeof getOctokit>, 'rest'>

export interface Connection {
  readonly token: string
  /** GITHUB_API_URL. */
  readonly apiUrl: string
  /** How long one request may take. Default 20 s. */
  readonly timeoutMs?: number
  /** How long all requests together may wait for GitHub to be ready again. Default 90 s. */
  readonly patienceMs?: number
  /** Shared by all that asks GitHub in a run. Default: no bound beyond those above. */
  readonly budget?: Budget
  readonly wait?: (milliseconds: number) => Promise<void>
}

/** What all clients of a run have in common. */
export type SharedConnection = Omit<Connection, 'token' | 'apiUrl'>

/** How long one request may take, and a download may stand still. */
export const defaultTimeoutMs = 20_000

/**
 * The one client of GitHub: bounded in time, and patient with limits and outages.
 * @throws what `@actions/github` throws on loading, where the event's payload is not JSON.
 */
export async function createClient(connection: Connection): Promise<GitHubClient> {
  // Loaded late: on loading, it parses the event's payload and throws where that is malformed.
  const { getOctokit: octokitFor } = await import('@actions/github')
  const { token, apiUrl, timeoutMs = defaultTimeoutMs, patienceMs = 90_000, wait = pause } = connection
  const { budget = unbounded() } = connection
  const client = octokitFor(token, { baseUrl: apiUrl, userAgent: `scenario-gate/${version}` })
  const patience = { wait, budget, left: patienceMs }
  client.hook.wrap('request', (request, options) => {
    options.headers['x-github-api-version'] = '2022-11-28'
    const attempt = () =>
      budget.spend(timeoutMs, async (signal) => {
        // The hooks within see the same object, not the argument of this call.
        options.request = { ...options.request, signal }
        const reply = await request(options)
        if (isCutOff(reply)) throw new Error('the reply broke off')
        return reply
      })
    return withRetries(attempt, options.method !== 'POST', patience)
  })
  return client
}

/** Octokit gives the text of JSON that it could not read to its end. */
function isCutOff({ headers, data }: { headers: { 'content-type'?: string }; data: unknown }): boolean {
  return typeof data === 'string' && /^application\/json\b/.test(headers['content-type'] ?? '')
}

export async function pause(milliseconds: number): Promise<void> {
  await setTimeout(milliseconds)
}
