import { noAttributes } from '../model/attributes.ts'
import type { Attributes, Span, SpanError } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { spansOfCall } from './llm-calls.ts'
import { failedSilently } from './output.ts'
import { createHolderFinder } from './rollup.ts'

/**
 * Why the service of a model did not answer, in the words of the recording: no connection, too many requests, a fault of
 * the server. Null if each call that failed so was made again and answered, and where none failed.
 */
export function findOutage(trace: Trace): string | null {
  const { spans, llmCalls, stated, recorded } = trace
  if (recorded?.faults !== undefined) return recorded.faults.outage
  const { failure = null } = stated
  if (failure !== null && namesOutage(failure)) return failure
  if (spans.every(({ error }) => error === null)) return null
  const answered = new Map<string, number>()
  const scopeOf = createScopeLookup(trace)
  for (const [place, call] of llmCalls.entries())
    if (describeOutage(call) === null && call.error === null) answered.set(scopeOf(call), place)
  for (const [place, call] of llmCalls.entries()) {
    const words = describeOutage(call)
    if (words !== null && (answered.get(scopeOf(call)) ?? -1) < place) return words
  }
  return llmCalls.length > 0 && llmCalls.every(({ error }) => error === null) ? null : outageOfRun(trace)
}

/** Tells whether the last words of a command say that the service of a model did not answer. */
export function namesOutage(message: string): boolean {
  return isOfService({ type: null, message })
}

/** The outage that a run was given up for whose model call is not recorded. */
function outageOfRun({ spans, tree: { roots }, llmCalls }: Trace): string | null {
  if (llmCalls.length > 0) return null
  const failed = roots.flatMap((index) => spans[index]?.error ?? [])
  return failed.find(isOfService)?.message ?? null
}

/** Null for a call that was answered, or failed for another reason. */
function describeOutage(call: Span): string | null {
  for (const { error, attributes } of spansOfCall(call)) {
    if (error === null || !failedSilently({ error, content: call.content })) continue
    if (isOutage(error, attributes)) return error.message
  }
  return null
}

/** Creates the agent or tool by name that a call is made in: one that is started again makes its calls again. */
function createScopeLookup(trace: Trace): (call: Span) => string {
  const scopes = createHolderFinder(trace, ({ kind }) => kind === 'agent' || kind === 'tool')
  return ({ id }) => {
    const scope = trace.spans[scopes.around(id)]
    return scope === undefined ? '' : `${scope.kind} ${scope.name}`
  }
}

/** Tells whether a failed call of a model failed for its service and not for what was asked of it. A status decides alone. */
function isOutage({ type, message }: SpanError, attributes: Attributes = noAttributes): boolean {
  const attribute = statusNames
    .map((name) => attributes.get(name))
    .find((value) => parseStatus(value) !== null)
  const [, code, first] = saidStatus.exec(message) ?? []
  const status = parseStatus(attribute) ?? parseStatus(type) ?? parseStatus(code ?? first)
  if (status !== null)
    // Too late, too early, too many, and all faults of servers, as RFC 9110 and 6585 have them.
    return status === 408 || status === 425 || status === 429 || status >= 500
  const names = [type ?? '', ...(message.match(saidType) ?? [])].map((name) => name.replace(/^.*[.:$]/s, ''))
  return names.some((name) => serviceTypes.test(name)) || serviceMessages.test(message)
}

const statusNames = ['http.response.status_code', 'http.status_code', 'gen_ai.response.status_code']

function parseStatus(value: unknown): number | null {
  const status = typeof value === 'string' && /^[345]\d\d$/.test(value) ? Number(value) : value
  return typeof status === 'number' && status >= 300 ? status : null
}

/** A status in a message, as SDKs and HTTP clients write it. */
const saidStatus =
  /\b(?:error code|status(?:[ _]?code)?|http(?:\/[\d.]+)?|api error|"(?:code|status)")[:= ]{1,2}\(?([345]\d\d)\b|^(?:[A-Za-z]{0,40}(?:Error|Exception): |error: )?([345]\d\d)\b/i

/** The name of an exception in a message: before its text, as the last line of a traceback, in brackets. */
const saidType = /(?<=^|\()[A-Za-z][\w.]{0,100}(?:Error|Exception|Timeout)(?=[:()]|$)/gm

/** Words in the names of errors of SDKs (OpenAI, Anthropic, Google, Bedrock, LiteLLM) and of HTTP clients, in any language. */
const serviceTypes =
  /rate_?limit|too_?many_?requests|throttl|overload|exhausted|quota_?exceeded|unavailable|transient|5xx|^api_error$|time_?d?_?out|deadline_?exceeded|connect|network|socket|broken_?pipe|remote_?protocol|name_?resolution|dns|unknown_?host|gaierror|server_?(?:error|exception)|bad_?gateway|model_?(?:not_?ready|stream_?error)|^(?:AI_)?(?:Max)?Retry_?Error$|^(?:read|write|ssl|client_?payload|chunked_?encoding)_?error$|^(?:ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|UND_ERR_)/i

/** Messages of the same errors, for recorders that write no type, or one type for all. */
const serviceMessages =
  /\bconnection (?:error|refused|reset|aborted|closed|broken)|closed connection|\bdisconnected\b|remote end closed|broken pipe|eof occurred|\b(?:cannot|could not|failed to|unable to|trying to) (?:connect|resolve|lookup|open tcp)\b|name or service not known|name resolution|no such host|getaddrinfo|\btimed out\b|\b(?:connect(?:ion)?|read|request|headers|body|i\/o|gateway|httpclient)[ .]time-?out\b|due to timeout|deadline[_ ]exceeded|fetch failed|socket hang up|error sending request|^(?:TypeError: )?terminated$|\btoo many requests|rate limit(?:ed| reached| exceeded)|\brate_limit_(?:error|exceeded)\b|\boverloaded(?:_error)?\b|experiencing high demand|service (?:temporarily )?unavailable|bad gateway|internal server error|\bresource[_ ]exhausted|StatusCode\.(?:UNAVAILABLE|INTERNAL)|\b(?:ECONN(?:REFUSED|RESET|ABORTED)|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)\b|failed after \d+ attempts/i

/** What a run says of its failure may be of a tool: the message must name the service of a model. */
function isOfService(error: SpanError): boolean {
  return (modelTypes.test(error.type ?? '') || modelMessages.test(error.message)) && isOutage(error)
}

const modelTypes = /^(?:openai|anthropic|groq|cohere|mistralai|litellm|google\.(?:genai|api_core))\b/
const modelMessages =
  /^\[?api (?:call )?error\b|\b(?:api error|error code)[:= ]{1,2}\(?[345]\d\d\b|\b(?:unexpected|last) status\b|\b(?:overloaded_error|rate_limit_error|API(?:Connection|Timeout)Error)\b|^(?:cannot connect to api\b|failed after \d+ attempts|stream (?:error|disconnected))|experiencing high demand/i
