import { parseJson } from '../../core/json.ts'
import { cut, oneLine } from '../../core/visible-text.ts'
import type { JudgeAnswer, JudgeFailure, JudgeRequest, Mask } from '../provider.ts'
import { openExchange, type ExchangeProblem, type Received } from './exchange.ts'
import type { OpenModel } from './open-model.ts'
import { answerOf, refusalIn, statedUsage } from './reply.ts'
import { askedWaitMs, statusProblem, type Answerer } from './status-problem.ts'

/** A provider, found and with its key. */
export interface ReadyProvider extends Answerer {
  readonly open: OpenModel
  readonly baseUrl: string
  readonly proxy: string | null
  readonly apiKey: string | null
  /** False: nobody says what this server can do, and it is asked for less where it takes no more. */
  readonly isHeldToSchema: boolean
  readonly mask: Mask
  /** Ends early, and without an error, when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** What a server of another maker turned out not to take. */
export interface Concessions {
  noSchema: boolean
  /** It wants `max_completion_tokens` in the place of `max_tokens`. */
  otherLimit: boolean
}

const attempts = 4
const firstWaitMs = 500
/** Who asks for more time than that is asked no more: there are other questions. */
const longestWaitMs = 60_000

/**
 * Asks a model, again where the failure may pass: after as long as the provider says, else after 0.5, 1
 * and 2 seconds. Never rejects.
 */
export async function askModel(
  provider: ReadyProvider,
  request: JudgeRequest,
  concessions: Concessions,
): Promise<JudgeAnswer> {
  if (!isModelName(request.model)) return failed(provider, notAName)
  let last: ExchangeProblem | null = null
  for (let attempt = 1; ; attempt += 1) {
    const used = { ...concessions }
    const { answer, problem, received } = await attemptOnce(provider, request, used)
    if (answer !== null) return answer
    if (request.signal.aborted)
      return failed(provider, last === null ? ended(request.signal) : outOfTime(last))
    const less = provider.isHeldToSchema || received === null ? null : concession(received, used)
    if (less !== null) {
      concessions[less] = true
      continue
    }
    if (!problem.isTransient || attempt >= attempts) return failed(provider, problem, received)
    const asked = received === null ? null : askedWaitMs(received)
    if (received?.headers.get('x-should-retry') === 'false') return failed(provider, problem)
    if (asked !== null && asked > longestWaitMs) {
      const message = `${problem.message}; it asks to wait ${Math.ceil(asked / 1_000)} s`
      return failed(provider, { ...problem, message })
    }
    last = problem
    await provider.wait(asked ?? firstWaitMs * 2 ** (attempt - 1), request.signal)
    if (request.signal.aborted) return failed(provider, outOfTime(last))
  }
}

/** It becomes a part of an address. */
function isModelName(name: string): boolean {
  return /^[\w@][\w.:@/+~-]{0,199}$/.test(name) && !name.split('/').includes('..')
}

const notAName: ExchangeProblem = {
  reason: 'judge-bad-request',
  message: 'that is not the name of a model',
  isTransient: false,
}

type Attempt =
  | { readonly answer: JudgeAnswer; readonly problem: null; readonly received: Received | null }
  | { readonly answer: null; readonly problem: ExchangeProblem; readonly received: Received | null }

async function attemptOnce(
  provider: ReadyProvider,
  { system, user, schema, model, maxTokens, signal }: JudgeRequest,
  concessions: Concessions,
): Promise<Attempt> {
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
    const answer = answerOf(result, body, { label, model, maxTokens, isHeldToSchema })
    return { answer: shown(answer, provider), problem: null, received: exchange.received() }
  } catch {
    // What was thrown is the package's reading of it, and holds the whole request.
    const received = exchange.received()
    const problem =
      exchange.problem() ??
      (received === null ? null : (statusProblem(received, provider) ?? refusalOf(received, label)))
    return { answer: null, problem: problem ?? unreadable(label, received), received }
  }
}

/** What a server says that it cannot do is not asked of it again. */
function concession({ status, body }: Received, used: Concessions): keyof Concessions | null {
  if (status !== 400 && status !== 422 && status !== 501) return null
  if (!used.otherLimit && body.includes('max_completion_tokens')) return 'otherLimit'
  const isOfSchema = /response_format|json_schema|structured.?output|guided/i.test(body)
  return isOfSchema && !used.noSchema ? 'noSchema' : null
}

function refusalOf({ body }: Received, label: string): ExchangeProblem | null {
  const refusal = refusalIn(parseJson(body))
  if (refusal === null) return null
  return { reason: 'judge-refused', message: `${label} refused to answer: ${refusal}`, isTransient: false }
}

function unreadable(label: string, received: Received | null): ExchangeProblem {
  // What came of it may be half a verdict, or one that was taken back.
  const isStream = received?.headers.get('content-type')?.startsWith('text/event-stream') === true
  const form = isStream ? 'a stream of events, which nobody asked for' : 'a reply of an unknown form'
  return { reason: 'judge-bad-reply', message: `${label} sent ${form}`, isTransient: false }
}

function ended(signal: AbortSignal): ExchangeProblem {
  const reason: unknown = signal.reason
  const isLate = reason instanceof Error && reason.name === 'TimeoutError'
  return isLate
    ? { reason: 'judge-timed-out', message: 'there was no reply in time', isTransient: false }
    : { reason: 'judge-unreachable', message: 'the run was ended', isTransient: false }
}

function outOfTime(last: ExchangeProblem): ExchangeProblem {
  return { ...last, message: `${last.message}; no time was left to ask again` }
}

const longestMessage = 400

function failed(
  provider: ReadyProvider,
  { reason, message }: ExchangeProblem,
  received: Received | null = null,
): JudgeFailure {
  const usage = received === null ? null : statedUsage(parseJson(received.body))
  return { kind: 'failed', reason, message: presentable(message, provider), usage }
}

function shown(answer: JudgeAnswer, provider: ReadyProvider): JudgeAnswer {
  return answer.kind === 'failed'
    ? { ...answer, message: presentable(answer.message, provider) }
    : { ...answer, model: presentable(answer.model, provider) }
}

/** Providers quote keys in their errors. */
function presentable(text: string, { apiKey, mask }: ReadyProvider): string {
  const own = apiKey === null ? text : text.replaceAll(apiKey, '***')
  return cut(oneLine(mask(own)), longestMessage)
}
