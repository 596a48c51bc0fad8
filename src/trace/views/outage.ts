import type { Attributes, Span, SpanError } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { spansOfCall } from './llm-calls.ts'
import { failedSilently } from './output.ts'

/**
 * Why the service of a model did not answer, in the words of the recording: no connection, too many requests, a fault of
 * the server. Null where each call that failed so was made again and answered, and where none failed.
 */
export function outageOf(trace: Trace): string | null {
  const { spans, llmCalls, stated } = trace
  if (stated.failure !== undefined && stated.failure !== null && isOfService(null, stated.failure))
    return stated.failure
  if (spans.every(({ error }) => error === null)) return null
  const answered = new Map<string, number>()
  const scopeOf = scopesIn(trace)
  for (const [place, call] of llmCalls.entries())
    if (outageIn(call) === null && call.error === null) answered.set(scopeOf(call), place)
  for (const [place, call] of llmCalls.entries()) {
    const words = outageIn(call)
    if (words !== null && (answered.get(scopeOf(call)) ?? -1) < place) return words
  }
  return llmCalls.length > 0 && llmCalls.every(({ error }) => error === null) ? null : outageOfRun(trace)
}

/** The outage that a run was given up for whose model call is not recorded. */
function outageOfRun({ spans, tree: { roots }, llmCalls }: Trace): string | null {
  if (llmCalls.length > 0) return null
  const failed = roots.flatMap((index) => spans[index]?.error ?? [])
  return failed.find(({ type, message }) => isOfService(type, message))?.message ?? null
}

/** Null for a call that was answered, or failed for another reason. */
function outageIn(call: Span): string | null {
  if (call.content.output.some(({ parts }) => parts.some(({ type }) => type !== 'reasoning'))) return null
  for (const { error, attributes } of spansOfCall(call)) {
    if (error === null || !failedSilently({ error, content: call.content })) continue
    if (isOutage(error, attributes)) return error.message
  }
  return null
}

/** The agent or tool by name that a call is made in: one that is started again makes its calls again. */
function scopesIn({ spans, tree: { parents, indexOf } }: Trace): (call: Span) => string {
  return ({ id }) => {
    let at = parents[indexOf.get(id) ?? -1] ?? -1
    while (at !== -1) {
      const { kind, name } = spans[at] as Span
      if (kind === 'agent' || kind === 'tool') return `${kind} ${name}`
      at = parents[at] ?? -1
    }
    return ''
  }
}

/** Whether a failed call of a model failed for its service and not for what was asked of it. A status decides alone. */
function isOutage({ type, message }: SpanError, attributes: Attributes): boolean {
  const status = statusOf(attributes) ?? statusIn(type)
  if (status !== null) return isStatusOfService(status)
  return serviceTypes.test(type ?? '') || serviceMessages.test(message)
}

function statusOf(attributes: Attributes): number | null {
  for (const name of statusNames) {
    const status = statusIn(attributes.get(name))
    if (status !== null) return status
  }
  return null
}

const statusNames = ['http.response.status_code', 'http.status_code', 'gen_ai.response.status_code']

function statusIn(value: unknown): number | null {
  const status = typeof value === 'string' && /^[345]\d\d$/.test(value) ? Number(value) : value
  return typeof status === 'number' && status >= 300 ? status : null
}

/** Too late, too early, too many, and all faults of servers, as RFC 9110 and 6585 have them. */
function isStatusOfService(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}

/** Names of errors in the SDKs of providers and in what they make requests with; the last part of a dotted name. */
const serviceTypes = new RegExp(
  `(?:^|[.:_])(?:${[
    // OpenAI, Anthropic, Groq, Mistral, Cohere, LiteLLM
    'RateLimit(?:ed)?(?:Error|Exception)?|APIConnection(?:Timeout)?Error|APITimeoutError|InternalServer(?:Error|Exception)|APIError5xx',
    'ServiceUnavailable(?:Error|Exception)?|Overloaded(?:Error)?|TooManyRequests(?:Error|Exception)?|BadGateway(?:Error)?|GatewayTimeout(?:Error)?',
    'rate_limit_error|rate_limit_exceeded|overloaded_error|api_error|server_error|timeout_error|RetryError',
    // Google, Bedrock
    'ResourceExhausted|RESOURCE_EXHAUSTED|UNAVAILABLE|DeadlineExceeded|DEADLINE_EXCEEDED|ServerError',
    'Throttl(?:ing|ed)Exception|ModelTimeoutException|ModelNotReadyException|ModelStreamErrorException|EndpointConnectionError',
    // httpx, requests, aiohttp, urllib3, Node, Go, .NET
    '(?:Read|Write|Connect|Connection|Pool|HTTP)?Timeout(?:Error|Exception)?|Connect(?:ion)?(?:Refused|Reset|Aborted|Closed)?(?:Error|Exception)?',
    'RemoteProtocolError|ReadError|WriteError|NetworkError|MaxRetryError|NewConnectionError|ClientConnect(?:or|ion)Error|ServerDisconnectedError',
    'SocketError|SocketException|gaierror|ECONN[A-Z]+|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|UND_ERR_[A-Z_]+',
  ].join('|')})$`,
)

/** Messages of the same errors, for recorders that write no type, or one type for all. */
const serviceMessages =
  /\b(?:error code|status(?: code)?|http(?:\/[\d.]+)?|api error)[:= ]{1,2}\(?(?:408|429|5\d\d)\b|\b(?:429 too many|500 internal|502 bad|503 (?:service|unavailable|overloaded)|504 (?:gateway|deadline)|529 )|^(?:error: )?(?:429|5\d\d)\b|connection error|connection (?:refused|reset|aborted|closed|timed out)|cannot connect to|connect(?:ion)? timeout|request timed out|fetch failed|socket hang up|too many requests|rate limit(?:ed| reached| exceeded)|\brate_limit_(?:error|exceeded)\b|\boverloaded(?:_error)?\b|service unavailable|bad gateway|gateway time-?out|internal server error|resource[_ ]exhausted|deadline[_ ]exceeded|\b(?:ECONN(?:REFUSED|RESET|ABORTED)|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)\b|failed after \d+ attempts/i

/** What a run says of its failure may be of a tool: the message must name the service of a model. */
function isOfService(type: string | null, message: string): boolean {
  if (/^(?:openai|anthropic|groq|cohere|mistralai|litellm|google\.(?:genai|api_core))\b/.test(type ?? ''))
    return serviceTypes.test(type ?? '')
  return /\b(?:api error|error code)[:= ]{1,2}\(?(?:429|5\d\d)\b|^\[?api error: (?:connection|request timed out|repeated 529|.{0,40}overloaded)|\b(?:unexpected|last) status:? (?:429|5\d\d)\b|\b(?:overloaded_error|rate_limit_error)\b|\bAPI(?:Connection|Timeout)Error\b|^cannot connect to api\b|^failed after \d+ attempts/i.test(
    message,
  )
}
