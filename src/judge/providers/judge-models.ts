import { setTimeout as pause } from 'node:timers/promises'
import { createOptionError } from '../../core/errors.ts'
import {
  splitModelId,
  type JudgeFailure,
  type JudgeModels,
  type JudgeProvider,
  type Mask,
  type JudgeAnswer,
  type JudgeRequest,
} from '../provider.ts'
import { findConnection, parseBaseUrl, getVariable, type ConnectionSettings } from './connection.ts'
import {
  compatible,
  findKnownProvider,
  resolveBaseUrlId,
  findIdByKeys,
  resolveModelId,
} from './known-providers.ts'
import { parseJson } from '../../core/json.ts'
import { truncate, oneLine } from '../../core/visible-text.ts'
import { openExchange, type ExchangeProblem, type Received } from './exchange.ts'
import type { OpenModel } from './open-model.ts'
import { buildAnswer, findRefusalText, readUsage } from './reply.ts'
import { parseRetryAfter, explainStatus, type Answerer } from './status-problem.ts'
import type { Environment } from '../../core/environment.ts'

/** The user's choice of a judge. */
export interface JudgeModelSettings {
  /** `judge-model`: `provider/model`, or the name of a model. */
  readonly model: string | null
  /** `judge-base-url`: who speaks OpenAI's chat completions, and is asked in the place of all others. */
  readonly baseUrl: string | null
  /** The input `judge-api-key`: of the provider of `model`, or of `baseUrl`. */
  readonly apiKey: string | null
  readonly env: Environment
  readonly mask: Mask
  /** How waits pass between attempts; tests do not wait. */
  readonly wait?: ReadyProvider['wait']
}

/**
 * Creates the models that judge. The model is, in this order: the one that a question names, `judge-model`, `KENSA_JUDGE_MODEL`, the
 * usual one of the first provider that has a key. With a base URL, every model is asked there.
 * @throws GateError `bad-option` for a key that nothing says the owner of, or a base URL that cannot be used.
 */
export function judgeModels(settings: JudgeModelSettings): JudgeModels {
  const { env, baseUrl, mask, wait = waitFor } = settings
  const modelName = settings.model ?? getVariable(env, 'KENSA_JUDGE_MODEL')
  const idOf = baseUrl === null ? resolveModelId : resolveBaseUrlId
  const connections = buildConnectionSettings(settings)
  const loaded = new Map<string, Promise<JudgeProvider | JudgeFailure>>()
  return {
    idOf(named) {
      const name = named ?? modelName
      if (name !== null) return idOf(name)
      return baseUrl === null ? findIdByKeys((variable) => getVariable(env, variable) !== null) : null
    },
    provider(id) {
      const cached = loaded.get(id)
      if (cached !== undefined) return cached
      const loading = loadProvider(splitModelId(id).provider ?? '', connections, { mask, wait })
      loaded.set(id, loading)
      return loading
    },
  }
}

/**
 * Builds the settings by which {@link findConnection} finds providers.
 * @throws GateError as {@link judgeModels} does.
 */
export function buildConnectionSettings(
  settings: Omit<JudgeModelSettings, 'mask' | 'wait'>,
): ConnectionSettings {
  const { model, baseUrl, apiKey, env } = settings
  const usable = baseUrl === null ? null : parseBaseUrl(baseUrl)
  const key = apiKey?.trim() || null
  if (key === null) return { baseUrl: usable, input: null, env }
  const name = model ?? getVariable(env, 'KENSA_JUDGE_MODEL')
  const owner =
    usable !== null ? compatible : name === null ? null : splitModelId(resolveModelId(name)).provider
  if (owner === null)
    throw createOptionError(
      'Input `judge-api-key` needs `judge-model` or `judge-base-url`: nothing says whose key it is',
    )
  return { baseUrl: usable, input: { apiKey: key, provider: owner }, env }
}

async function loadProvider(
  id: string,
  settings: ConnectionSettings,
  surroundings: Pick<ReadyProvider, 'mask' | 'wait'>,
): Promise<JudgeProvider | JudgeFailure> {
  const target = findConnection(id, settings)
  if ('kind' in target) return target
  const { provider, ...connection } = target
  const source = provider ?? findKnownProvider('openai')
  try {
    const open = await source?.load()
    if (open === undefined) throw new Error('there is no client')
    const ready = { ...connection, ...surroundings, open, isHeldToSchema: provider !== null }
    const concessions: Concessions = { noSchema: false, otherLimit: false }
    return { ask: (request) => askModel(ready, request, concessions) }
  } catch {
    return {
      kind: 'failed',
      reason: 'judge-unavailable',
      message: `the client for ${connection.label} cannot be loaded`,
    }
  }
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined)
}

/** A provider, found and with its key. */
interface ReadyProvider extends Answerer {
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

/** Features that a compatible server turned out not to support. */
interface Concessions {
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
async function askModel(
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

type Attempt =
  | { readonly answer: JudgeAnswer; readonly problem: null; readonly received: Received | null }
  | { readonly answer: null; readonly problem: ExchangeProblem; readonly received: Received | null }

async function tryOnce(
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

const longestMessage = 400

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
  return truncate(oneLine(mask(masked)), longestMessage)
}
