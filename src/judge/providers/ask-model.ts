import type { JudgeAnswer, JudgeFailure, JudgeRequest, Mask } from '../provider.ts'
import { parseJson } from '../../core/json.ts'
import { truncate, oneLine } from '../../core/visible-text.ts'
import { openExchange, type Attempt, type ExchangeProblem, type Received } from './exchange.ts'
import type { OpenModel } from './open-model.ts'
import { buildAnswer, findRefusalText, readUsage } from './reply.ts'
import { parseRetryAfter, explainStatus, type Answerer } from './status-problem.ts'

/** A provider, found and with its key. */
export interface ReadyProvider extends Answerer {
  readonly open: OpenModel
  readonly baseUrl: string
  readonly proxy: string | null
  readonly apiKey: string | null
  /** False: the abilities of this server are unknown, so it is asked for less if it refuses. */
  readonly isHeldToSchema: boolean
  readonly mask: Mask
  /** Ends early, and without an error, when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Features that a compatible server turned out not to support. */
export interface Concessions {
  noSchema: boolean
  /** It wants `max_completion_tokens` in the place of `max_tokens`. */
  otherLimit: boolean
}

const attempts = 4
const firstWaitMs = 500
/** A provider that asks for a longer wait is not asked again, because other questions are pending. */
const longestWaitMs = 60_000

/** Asks a model. Retries passing failures as the provider says, else after 0.5, 1 and 2 seconds. Never rejects. */
export async function askModel(
  provider: ReadyProvider,
  request: JudgeRequest,
  concessions: Concessions,
): Promise<JudgeAnswer> {
  if (!isModelName(request.model)) return toFailure(provider, notAName)
  let last: ExchangeProblem | null = null
  for (let attempt = 1; ; attempt += 1) {
    const used = { ...concessions }
    const { answer, problem, received } = await tryOnce(provider, request, used)
    if (answer !== null) return answer
    if (request.signal.aborted)
      return toFailure(provider, last === null ? toEndedProblem(request.signal) : toTimeoutProblem(last))
    const less = provider.isHeldToSchema || received === null ? null : findConcession(received, used)
    if (less !== null) {
      concessions[less] = true
      continue
    }
    if (!problem.isTransient || attempt >= attempts) return toFailure(provider, problem, received)
    const delay = received === null ? null : parseRetryAfter(received)
    if (received?.headers.get('x-should-retry') === 'false') return toFailure(provider, problem)
    if (delay !== null && delay > longestWaitMs) {
      const message = `${problem.message}; it asks to wait ${Math.ceil(delay / 1_000)} s`
      return toFailure(provider, { ...problem, message })
    }
    last = problem
    await provider.wait(delay ?? firstWaitMs * 2 ** (attempt - 1), request.signal)
    if (request.signal.aborted) return toFailure(provider, toTimeoutProblem(last))
  }
}

/** Tells whether a name can be a part of an address. */
function isModelName(name: string): boolean {
  return /^[\w@][\w.:@/+~-]{0,199}$/.test(name) && !name.split('/').includes('..')
}

const notAName: ExchangeProblem = {
  reason: 'judge-bad-request',
  message: 'that is not the name of a model',
  isTransient: false,
}

async function tryOnce(
  provider: ReadyProvider,
  { system, user, schema, model, maxTokens, signal }: JudgeRequest,
  concessions: Concessions,
): Promise<Attempt<JudgeAnswer>> {
  const exchange = openExchange(new URL(provider.baseUrl), provider.proxy)
  const { label, isHeldToSchema } = provider
  try {
    const opened = provider.open(model, { ...provider, fetch: exchange.fetch })
    const result = await opened.model.doGenerate({
      prompt: [
        { role: 'system', content: system },
        { role: 'user', content: [{ type: 'text', text: user }] },
      ],
      maxOutputTokens: maxTokens,
      responseFormat: concessions.noSchema ? { type: 'text' } : { type: 'json', schema, name: 'verdict' },
      providerOptions: concessions.otherLimit ? { openai: { forceReasoning: true } } : (opened.options ?? {}),
      abortSignal: signal,
    })
    const body = parseJson(exchange.received()?.body ?? '')
    const answer = buildAnswer(result, body, { label, model, maxTokens, isHeldToSchema })
    return { answer: presentAnswer(answer, provider), problem: null, received: exchange.received() }
  } catch {
    // What was thrown is the package's reading of it, and holds the whole request.
    const received = exchange.received()
    const problem =
      exchange.problem() ??
      (received === null ? null : (explainStatus(received, provider) ?? findRefusal(received, label)))
    return { answer: null, problem: problem ?? createUnreadableProblem(label, received), received }
  }
}

/** Names the feature that a server refused, so that it is not asked for again; null for another error. */
function findConcession({ status, body }: Received, used: Concessions): keyof Concessions | null {
  if (status !== 400 && status !== 422 && status !== 501) return null
  if (!used.otherLimit && body.includes('max_completion_tokens')) return 'otherLimit'
  const isOfSchema = /response_format|json_schema|structured.?output|guided/i.test(body)
  return isOfSchema && !used.noSchema ? 'noSchema' : null
}

function findRefusal({ body }: Received, label: string): ExchangeProblem | null {
  const refusal = findRefusalText(parseJson(body))
  if (refusal === null) return null
  return { reason: 'judge-refused', message: `${label} refused to answer: ${refusal}`, isTransient: false }
}

function createUnreadableProblem(label: string, received: Received | null): ExchangeProblem {
  // What came of it may be half a verdict, or one that was taken back.
  const isStream = received?.headers.get('content-type')?.startsWith('text/event-stream') === true
  const form = isStream ? 'a stream of events, which nobody asked for' : 'a reply of an unknown form'
  return { reason: 'judge-bad-reply', message: `${label} sent ${form}`, isTransient: false }
}

export function toEndedProblem({ reason }: AbortSignal): ExchangeProblem {
  return reason instanceof Error && reason.name === 'TimeoutError'
    ? { reason: 'judge-timed-out', message: 'there was no reply in time', isTransient: false }
    : { reason: 'judge-unreachable', message: 'the run was ended', isTransient: false }
}

function toTimeoutProblem(last: ExchangeProblem): ExchangeProblem {
  return { ...last, message: `${last.message}; no time was left to ask again` }
}

const maxMessageLength = 400

function toFailure(
  provider: ReadyProvider,
  { reason, message }: ExchangeProblem,
  received: Received | null = null,
): JudgeFailure {
  const usage = received === null ? null : readUsage(parseJson(received.body))
  return { kind: 'failed', reason, message: maskText(message, provider), usage }
}

function presentAnswer(answer: JudgeAnswer, provider: ReadyProvider): JudgeAnswer {
  return answer.kind === 'failed'
    ? { ...answer, message: maskText(answer.message, provider) }
    : { ...answer, model: maskText(answer.model, provider) }
}

/** Providers quote keys in their errors. */
export function maskText(text: string, { apiKey, mask }: Pick<ReadyProvider, 'apiKey' | 'mask'>): string {
  const masked = apiKey === null ? text : text.replaceAll(apiKey, '***')
  return truncate(oneLine(mask(masked)), maxMessageLength)
}
