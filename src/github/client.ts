import { setTimeout } from 'node:timers/promises'
import type { getOctokit } from '@actions/github'
import { version } from '../version.ts'
import type { RepositoryName } from './context.ts'
import { pullFacts, type EventFacts } from './event.ts'
import type { Failure, ErrorReply } from './failure.ts'
import { toGitHubFailure, isOutage, isRateLimit, BudgetSpent, PageReply, getReply } from './failure.ts'

/** Time that a run may spend on GitHub: requests, downloads and pauses, but not waiting for the base's own run. */
export class Budget {
  readonly #now: () => number
  readonly #totalMs: number
  #leftMs: number

  /** `now`: milliseconds since any time. */
  constructor(totalMs: number, now: () => number) {
    this.#now = now
    this.#totalMs = totalMs
    this.#leftMs = totalMs
  }

  get leftMs(): number {
    return Math.max(0, this.#leftMs)
  }

  /** A separate time budget for additional requests: what is left, within these limits. */
  split({ minMs = 0, maxMs = Number.POSITIVE_INFINITY }): Budget {
    return new Budget(Math.min(maxMs, Math.max(minMs, this.leftMs)), this.#now)
  }

  charge(milliseconds: number): void {
    this.#leftMs -= milliseconds
  }

  /**
   * Does some work, which ends with the signal at the latest, and charges what it took.
   * @throws BudgetSpent if nothing is left, and what `work` throws.
   */
  async spend<T>(mostMs: number, work: (signal: AbortSignal) => T | PromiseLike<T>): Promise<T> {
    if (this.#leftMs <= 0) throw new BudgetSpent(`GitHub took longer than ${this.#totalMs / 1000} s in all`)
    const startedAt = this.#now()
    try {
      return await work(AbortSignal.timeout(Math.ceil(Math.min(mostMs, this.#leftMs))))
    } finally {
      this.charge(Math.max(0, this.#now() - startedAt))
    }
  }
}

/** Budget of a client that shares none. */
export function createUnboundedBudget(): Budget {
  return new Budget(Number.POSITIVE_INFINITY, () => 0)
}

/** Without `rest`, which is as large as all else of it: `request` takes the same by route, and is typed too. */
export type GitHubClient = Omit<ReturnType<typeof getOctokit>, 'rest'>

export interface Connection {
  readonly token: string
  /** GITHUB_API_URL. */
  readonly apiUrl: string
  /** Time limit of one request. Default 15 s. */
  readonly timeoutMs?: number
  /** Time limit of all waits for GitHub to be ready again. Default 90 s. */
  readonly patienceMs?: number
  /** Shared by all that asks GitHub in a run. Default: no bound beyond those above. */
  readonly budget?: Budget
  readonly wait?: (milliseconds: number) => Promise<void>
}

/** Settings that all clients of a run share. */
export type SharedConnection = Omit<Connection, 'token' | 'apiUrl'>

/** Time limit of one request, and of a stalled download. GitHub itself gives up after 10 s. */
export const defaultTimeoutMs = 15_000

/** Time for what shows that a run is under way: it may be missing, and keeps nothing else waiting. */
export const openingMs = { maxMs: 20_000 }
/** Time for what shows the end of a run, whatever else took its time. */
export const closingMs = { minMs: 40_000 }

/**
 * The one client of GitHub: bounded in time, and patient with limits and outages.
 * @throws what `@actions/github` throws on loading, where the event's payload is not JSON.
 */
export async function createClient(connection: Connection): Promise<GitHubClient> {
  // Loaded late: on loading, it parses the event's payload and throws where that is malformed.
  const { getOctokit: octokitFor } = await import('@actions/github')
  const {
    token,
    apiUrl,
    timeoutMs = defaultTimeoutMs,
    patienceMs = 90_000,
    wait = waitMilliseconds,
  } = connection
  const { budget = createUnboundedBudget() } = connection
  const client = octokitFor(token, { baseUrl: apiUrl, userAgent: `scenario-gate/${version}` })
  const patience = { wait, budget, left: patienceMs }
  client.hook.wrap('request', (request, options) => {
    options.headers['x-github-api-version'] = '2022-11-28'
    const attempt = () =>
      budget.spend(timeoutMs, async (signal) => {
        // The hooks within see the same object, not the argument of this call.
        options.request = { ...options.request, signal }
        const reply = await request(options)
        if (options.request.redirect === 'manual') requireAddress(reply)
        else if (options.method !== 'DELETE') requireJson(reply)
        return reply
      })
    const isRepeatable = options.method !== 'POST' || options.request?.['isRepeatable'] === true
    return withRetries(attempt, isRepeatable, patience)
  })
  return client
}

/** @throws PageReply */
function requireAddress({ headers }: { headers: { location?: string } }): void {
  if (!URL.canParse(headers.location ?? '')) throw new PageReply('no address')
}

/**
 * Octokit gives text where JSON broke off, and whatever a proxy answers in GitHub's place: a login, or a page about its own
 * trouble.
 * @throws Error, PageReply
 */
function requireJson({ headers, data }: { headers: { 'content-type'?: string }; data: unknown }): void {
  if (typeof data === 'object' && data !== null && !(data instanceof ArrayBuffer)) return
  if (/^text\/html\b/.test(headers['content-type'] ?? '')) throw new PageReply('a page in place of JSON')
  throw new Error('the reply broke off')
}

export const pageSize = 100
/** Pages that are read of one list. */
const maxPages = 20

/**
 * Reads all of a list, whose pages a question gives by their number. Octokit's own way takes a refusal (409) for an end.
 * @throws Error if they are too many, and what the question throws.
 */
export async function readPages<Item>(ask: (page: number) => Promise<readonly Item[]>): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 1; page <= maxPages; page += 1) {
    const items = await ask(page)
    all.push(...items)
    if (items.length < pageSize) return all
  }
  throw new Error('the list is too long')
}

export async function waitMilliseconds(milliseconds: number): Promise<void> {
  await setTimeout(milliseconds)
}

/** Reads a pull request; returns a failure if GitHub does not answer. Never throws. */
export async function readPull(
  client: GitHubClient,
  repository: RepositoryName,
  number: number,
): Promise<EventFacts | Failure> {
  try {
    const { data } = await client.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', {
      ...repository,
      pull_number: number,
    })
    return pullFacts.parse(data)
  } catch (thrown) {
    return toGitHubFailure(thrown)
  }
}

/** Waiting is bounded for all requests of a client together: a gate that sleeps blocks a merge. */
interface RetryPolicy {
  readonly wait: (milliseconds: number) => Promise<void>
  /** Pauses are charged to it, too. */
  readonly budget: Budget
  /** Milliseconds that may still be waited. */
  left: number
}

/** Attempts at one request. */
const maxAttempts = 4
/** GitHub's advice where a reply to a limit names no time. */
const limitPause = 60_000

/**
 * Repeats a request as long as that can help and the patience lasts, then throws what the last attempt threw.
 * `repeatable`: doing it twice is the same as doing it once; other requests are repeated only where GitHub
 * says that it did not take them.
 */
async function withRetries<Reply>(
  request: () => Reply | PromiseLike<Reply>,
  repeatable: boolean,
  patience: RetryPolicy,
): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request()
    } catch (thrown) {
      const pauseMs = choosePause(getReply(thrown), repeatable, attempt)
      const most = Math.min(patience.left, patience.budget.leftMs)
      if (pauseMs === null || attempt === maxAttempts || pauseMs > most) throw thrown
      patience.left -= pauseMs
      patience.budget.charge(pauseMs)
      await patience.wait(pauseMs)
    }
  }
}

/** Milliseconds to wait before the next attempt; null if another would end the same. */
function choosePause(reply: ErrorReply | null, repeatable: boolean, attempt: number): number | null {
  const doubling = 2 ** (attempt - 1)
  if (reply !== null && isRateLimit(reply)) return readStatedPause(reply) ?? limitPause * doubling
  // Nothing was done. Both pass: a token, and what was just made, are not known everywhere at once.
  if (reply !== null && [401, 404].includes(reply.status)) return attempt === 1 ? 1000 : null
  if (!repeatable) return null
  if (reply === null) return 1000 * doubling
  return isOutage(reply.status) ? (readStatedPause(reply) ?? 1000 * doubling) : null
}

/** `retry-after`, else the time until the limit is reset, told by the reply's own clock. */
function readStatedPause({ headers }: ErrorReply): number | null {
  const after = parseSeconds(headers['retry-after'])
  if (after !== null) return after * 1000
  if (headers['x-ratelimit-remaining'] !== '0') return null
  const reset = parseSeconds(headers['x-ratelimit-reset'])
  const now = Date.parse(String(headers['date']))
  return reset === null || Number.isNaN(now) ? null : Math.max(0, reset * 1000 - now)
}

function parseSeconds(header: unknown): number | null {
  return typeof header === 'string' && /^\d{1,12}$/.test(header) ? Number(header) : null
}
