import { planCheck } from '../../src/checks/run.ts'
import { isObject, parseJson, type JsonObject, type JsonValue } from '../../src/core/json.ts'
import { evaluatePlanned } from '../../src/trial/apply-answers.ts'
import { planQuestions, listQuestions } from '../../src/trial/plan.ts'
import { ExternalEvaluators } from '../../src/trial/external-evaluators.ts'
import { noScenario } from './example-answer.ts'
import { boundBy, traceOf, type Answer, type PromptKitVector } from './promptkit-vectors.ts'
import { service, type Asked } from './service.ts'

/** A vector of a check that asks a service: what that answers, and what it must have been asked. */
export type ServiceVector = PromptKitVector & {
  readonly context: {
    readonly http_response?: { readonly status: number; readonly body: string; readonly delay_ms?: number }
    readonly env?: Readonly<Record<string, string>>
    readonly variables?: Readonly<Record<string, JsonValue>>
  }
  readonly expect: {
    readonly request?: JsonObject
    readonly request_headers?: Readonly<Record<string, string>>
    readonly request_rpc?: JsonObject
    readonly request_text_endswith?: string
  }
}

/** What our check says, and what the service was asked; null where it was not. */
export async function ourServiceAnswer(
  vector: ServiceVector,
): Promise<{ readonly answer: Answer; readonly asked: Asked | null }> {
  const { http_response: reply, env = {}, variables } = vector.context
  await using mock = await service((response) => {
    const { status = 200, body = '', delay_ms: delay = 0 } = reply ?? {}
    setTimeout(() => response.writeHead(status).end(body), delay)
  })
  const address = `http://${mock.host}`
  const params = Object.fromEntries(
    Object.entries(vector.params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace('@mock', address) : value,
    ]),
  )
  await using inquiry = new ExternalEvaluators({
    kind: 'run',
    root: '/',
    env,
    now: Date.now,
    concurrency: 1,
    services: {
      listedIn: 'the config file',
      hosts: [mock.host],
      variables: [...Object.keys(env), 'PK_NOPE'],
    },
  })
  const bound = boundBy({ ...vector, params })
  const trace = traceOf(vector.context, false)
  const scenario = { ...noScenario, row: variables === undefined ? null : { data: variables } }
  const planned = planQuestions(planCheck(trace, bound), scenario)
  await inquiry.answerAll(listQuestions([planned]))
  const verdict = evaluatePlanned(planned, inquiry)
  const asked = mock.asked[0] ?? null
  if (verdict.status === 'error') return { answer: { status: 'error', score: null }, asked }
  return {
    answer: { status: verdict.status, score: verdict.score ?? (verdict.status === 'pass' ? 1 : 0) },
    asked,
  }
}

/** The same of what was asked that a vector says of it. */
export function shownOf(
  { method, path, headers, body }: Asked,
  { expect }: ServiceVector,
): ServiceVector['expect'] {
  const { request, request_headers: wanted, request_rpc: rpc, request_text_endswith: ending } = expect
  const sent = parseJson(body)
  const { message, blocking, ...call } = rpcOf(sent)
  const seen: Readonly<Record<string, string | undefined>> = { 'X-Method': method }
  const names = Object.keys(wanted ?? {})
  const header = (name: string) => String(headers[name.toLowerCase()] ?? seen[name])
  return {
    ...expect,
    ...(request === undefined ? {} : { request: isObject(sent) ? sent : {} }),
    ...(wanted === undefined
      ? {}
      : { request_headers: Object.fromEntries(names.map((name) => [name, header(name)])) }),
    ...(rpc === undefined ? {} : { request_rpc: { ...call, path, blocking } }),
    ...(ending === undefined ? {} : { request_text_endswith: message.slice(-ending.length) }),
  }
}

function rpcOf(sent: JsonValue | undefined) {
  const { jsonrpc = null, method = null, params } = isObject(sent) ? sent : {}
  const { message, configuration } = objectOf(params)
  const { role = null, parts } = objectOf(message)
  const [part] = Array.isArray(parts) ? parts : []
  const { text } = objectOf(part)
  const { blocking = null } = objectOf(configuration)
  return { jsonrpc, method, role, blocking, message: typeof text === 'string' ? text : '' }
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {}
}
