import type { RemoteQuestion, RemoteTrait } from '../../checks/external/external-traits.ts'
import { oneLine } from '../../core/visible-text.ts'
import { limits } from '../../core/limits.ts'
import type { Finding } from '../../core/verdict.ts'
import { askAgent } from './ask-agent.ts'
import { exchangeRequest, maxWords, type ExchangeFailure, type ExchangeRequest } from './exchange.ts'
import { createRedactor } from '../../record/redact/redact.ts'
import type { Environment } from '../../core/environment.ts'

/** What evaluators of other services may do, by the config file alone. */
export interface ServicePolicy {
  /** `name` or `name:port`. */
  readonly hosts: readonly string[]
  /** Names of variables that may be filled into headers. */
  readonly variables: readonly string[]
  /** Where these are listed, for messages: `the config file`. */
  readonly listedIn: string
}

export interface ServiceSurroundings {
  readonly services: ServicePolicy
  readonly env: Environment
  /** Aborted when the run is to end; its reason is a sentence. */
  readonly signal: AbortSignal
}

/** Asks a service or an agent once, and reads its answer. A failure is an `error`, never a score. Never rejects. */
export async function askService(
  question: RemoteQuestion,
  trait: Pick<RemoteTrait<unknown>, 'finding'>,
  { services, env, signal }: ServiceSurroundings,
): Promise<Finding> {
  const filled = fillHeaders(question.headers, services, env)
  if (typeof filled === 'string') return createFailedFinding('evaluator-not-run', filled)
  const { headers, mask } = filled
  if (Buffer.byteLength(question.body) > limits.evaluatorMessage)
    return createFailedFinding('evaluator-not-run', `the question is larger than ${maxWords}`)
  const { url, method, body, timeoutMs } = question
  const request: ExchangeRequest = {
    url: new URL(url),
    method,
    headers,
    body,
    policy: services,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  }
  const answer = question.protocol === 'a2a' ? await askAgent(request) : await askRest(request)
  if (typeof answer !== 'string') {
    const late = answer.reason === 'evaluator-timed-out' ? `no answer within ${timeoutMs / 1_000} s` : null
    return createFailedFinding(answer.reason, late ?? mask(oneLine(answer.message)))
  }
  return trait.finding(mask(answer))
}

/** Accepts any 2xx as an answer. */
async function askRest(request: ExchangeRequest): Promise<string | ExchangeFailure> {
  const outcome = await exchangeRequest(request)
  if (outcome.kind === 'failed') return outcome
  const { status, text } = outcome
  if (status >= 200 && status < 300) return text
  const message = `it answered with status ${status}: ${text.slice(0, 200)}`
  return { kind: 'failed', reason: 'evaluator-bad-reply', message }
}

function createFailedFinding(reason: ExchangeFailure['reason'], actual: string): Finding {
  return { status: 'error', reason, actual }
}

interface FilledHeaders {
  readonly headers: Readonly<Record<string, string>>
  /** Hides the filled-in values in the answer. */
  readonly mask: (text: string) => string
}

/** Fills `${NAME}` into header values. Returns a clause if a variable is not listed, not set or invalid there. */
function fillHeaders(
  headers: Readonly<Record<string, string>>,
  { variables, listedIn }: ServicePolicy,
  env: Environment,
): FilledHeaders | string {
  const values = new Map<string, string>()
  for (const text of Object.values(headers)) {
    for (const [, name = ''] of text.matchAll(variable)) {
      if (!variables.includes(name)) return `\`${name}\` is not in \`evaluator-env\` of ${listedIn}`
      const value = env[name]
      if (value === undefined || value === '') return `the variable \`${name}\` is not set`
      if (!/^[\t\x20-\x7e]*$/.test(value))
        return `the variable \`${name}\` holds what no header can, such as a line break`
      values.set(name, value)
    }
  }
  const filled = Object.entries(headers).map(([header, text]): [string, string] => [
    header,
    text.replaceAll(variable, (_, name: string) => values.get(name) ?? ''),
  ])
  // All are secrets, whatever their names: that is why the config file lists them.
  const secrets = [...values.values()].map((value, index) => [`SECRET_${index}`, value])
  return { headers: Object.fromEntries(filled), mask: createRedactor(Object.fromEntries(secrets)).text }
}

const variable = /\$\{([^{}]*)\}/g
