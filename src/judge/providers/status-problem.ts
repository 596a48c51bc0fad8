import { isObject, parseJson, type JsonValue } from '../../core/json.ts'
import { baseUrlKey } from './connection.ts'
import type { ExchangeProblem, Received } from './exchange.ts'

/** Whose answer is read, as people know it. */
export interface Answerer {
  /** `Anthropic`, or the host. */
  readonly label: string
  /** Where its key came from; null if none is sent. */
  readonly keyFrom: string | null
}

/** Explains what a provider says went wrong; null for any other answer. */
export function explainStatus(
  { status: sent, body }: Received,
  { label, keyFrom }: Answerer,
): ExchangeProblem | null {
  const error = parseError(body)
  if (sent < 300 && error === null) return null
  const status = sent < 300 ? (error?.status ?? 400) : sent
  const detail = error === null || error.message === '' ? '' : `: ${error.message}`
  const problem = (reason: ExchangeProblem['reason'], what: string, isTransient = false) => ({
    reason,
    message: `${label} ${what} (${status})${detail}`,
    isTransient,
  })
  if (status === 401) {
    const key =
      keyFrom === null
        ? `asks for a key, and none was given: set ${baseUrlKey}`
        : `does not take the key of ${keyFrom}`
    return problem('judge-bad-request', key)
  }
  if (status === 403) return problem('judge-bad-request', 'refuses access')
  if (status === 404) return problem('judge-bad-request', 'does not know the model or the address')
  if (status === 413) return problem('judge-bad-request', 'finds the request too large')
  if (status === 429 && error?.isQuota === true)
    return problem('judge-rate-limited', 'says that the quota is used up')
  if (status === 429) return problem('judge-rate-limited', 'takes no more requests for now', true)
  if (status === 408 || status === 409 || status === 425)
    return problem('judge-unreachable', 'could not take the request', true)
  if (status >= 500)
    return problem('judge-unreachable', status === 529 ? 'is overloaded' : 'is broken or overloaded', true)
  return problem('judge-bad-request', 'does not take the request')
}

const statusByCode: ReadonlyMap<unknown, number> = new Map([
  ['server_error', 500],
  ['rate_limit_exceeded', 429],
  ['rate_limit_error', 429],
  ['overloaded_error', 529],
])

/**
 * `{"error": {"message": …}}`, as all of them answer; a list of it, as Google does at times; or a text. `status`:
 * where the body says so of itself, under a status of success.
 */
function parseError(body: string) {
  const document = parseJson(body)
  const top = Array.isArray(document) ? document[0] : document
  if (!isObject(top)) return null
  const { error = null } = top
  if (typeof error === 'string') return { message: error, status: null, isQuota: false }
  if (!isObject(error)) return null
  const { message, code, type } = error
  const isStatus = typeof code === 'number' && code >= 400 && code < 600
  return {
    message: typeof message === 'string' ? message : '',
    status: isStatus ? code : (statusByCode.get(code) ?? statusByCode.get(type) ?? null),
    isQuota:
      code === 'insufficient_quota' || type === 'insufficient_quota' || code === 'billing_hard_limit_reached',
  }
}

/** Reads how long to wait, in ms: a header's number or date, or the body, as Google does. Null if not told. */
export function parseRetryAfter({ headers, body }: Received): number | null {
  const exact = parseNumber(headers.get('retry-after-ms'))
  if (exact !== null) return exact
  const header = headers.get('retry-after')
  const seconds = parseNumber(header)
  if (seconds !== null) return seconds * 1_000
  // Counted from the provider's own clock.
  const date = header?.endsWith('GMT') === true ? header : ''
  const until = Date.parse(date) - Date.parse(headers.get('date') ?? '')
  if (Number.isFinite(until)) return Math.max(0, until)
  const document = parseJson(body)
  return document === undefined ? null : findDelay(document, 0)
}

/** `{"@type": "…RetryInfo", "retryDelay": "34s"}` among the details of an error. */
function findDelay(value: JsonValue, depth: number): number | null {
  if (typeof value !== 'object' || value === null || depth > 5) return null
  for (const [key, item] of Object.entries(value)) {
    const [, seconds] =
      key === 'retryDelay' && typeof item === 'string' ? (/^(\d+(?:\.\d+)?)s$/.exec(item) ?? []) : []
    const delay = seconds === undefined ? findDelay(item, depth + 1) : Number(seconds) * 1_000
    if (delay !== null) return delay
  }
  return null
}

function parseNumber(text: string | null): number | null {
  return text !== null && /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : null
}
