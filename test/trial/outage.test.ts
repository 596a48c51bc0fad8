import { describe, expect, test } from 'vitest'
import { scoreFiles } from '../support/score-files.ts'
import { otlp, type OtlpSpan } from '../support/trace-files.ts'

type Failure = Pick<OtlpSpan, 'error' | 'events' | 'attributes'>

const asked = JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: 'Hi' }] }])
const chat = {
  'gen_ai.operation.name': 'chat',
  'gen_ai.request.model': 'm',
  'gen_ai.input.messages': asked,
}
const openInference = { 'openinference.span.kind': 'LLM', 'llm.model_name': 'm' }
const aiSdk = { 'ai.operationId': 'ai.generateText.doGenerate', 'ai.model.id': 'm' }
const thrown = (type: string, message: string) => [
  { name: 'exception', attributes: { 'exception.type': type, 'exception.message': message } },
]
const reply = (content: string) => JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content }] }])
const agent = (id: string, name: string, said: string, parent?: string): OtlpSpan => ({
  id,
  name: `invoke_agent ${name}`,
  start: 0,
  end: 100,
  ...(parent === undefined ? {} : { parent }),
  attributes: {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': name,
    'gen_ai.output.messages': reply(said),
  },
})
let at = 1
const model = (id: string, parent: string, { attributes, ...failure }: Failure): OtlpSpan => ({
  id,
  parent,
  name: 'chat m',
  start: at++,
  end: at++,
  attributes: { ...chat, ...attributes },
  ...failure,
})
const answers = { attributes: { 'gen_ai.output.messages': reply('Done.') } }
const limited = {
  attributes: { 'error.type': 'RateLimitError' },
  error: 'Error code: 429 - Rate limit reached',
}
const tool = (id: string, parent: string, name: string): OtlpSpan => ({
  id,
  parent,
  name: `execute_tool ${name}`,
  start: at++,
  end: at++,
  attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name },
})

/** The trial of a recording: an agent that may not pay, and is to greet. */
async function trialOf(content: unknown) {
  const scenario = `id: a
traces: [run.json]
checks:
  - { type: tools_not_called, params: { tools: [pay] } }
  - { type: output_contains, params: { value: Hello } }
`
  const { scored } = await scoreFiles(
    { 'a.yaml': scenario, 'run.json': typeof content === 'string' ? content : JSON.stringify(content) },
    ['a.yaml'],
  )
  const [trial] = scored.scenarios[0]?.trials ?? []
  return { outcome: trial?.outcome, reason: trial?.reason?.code }
}

const givesUp = (failure: Failure) =>
  trialOf(otlp(agent('1', 'w', 'Hello, please try again later.'), model('2', '1', failure)))

describe('a model call that failed for its service, and was never answered, leaves the trial unverified', () => {
  test.for<[what: string, failure: Failure]>([
    ['OpenAI v2, 429', limited],
    [
      'OpenAI v2, no connection',
      { attributes: { 'error.type': 'APIConnectionError' }, error: 'Connection error.' },
    ],
    ['OpenAI v2, time', { attributes: { 'error.type': 'APITimeoutError' }, error: 'Request timed out.' }],
    ['a status in `error.type`', { attributes: { 'error.type': '503' }, error: 'x' }],
    ['a status of HTTP', { attributes: { 'http.response.status_code': 529 }, error: 'x' }],
    [
      'OpenInference',
      {
        attributes: openInference,
        error: "RateLimitError: Error code: 429 - {'error': {'message': 'Rate limit reached'}}",
        events: thrown('openai.RateLimitError', 'Error code: 429'),
      },
    ],
    [
      'OpenInference, Anthropic',
      {
        attributes: openInference,
        events: thrown(
          'anthropic.APIStatusError',
          "Error code: 529 - {'type': 'error', 'error': {'type': 'overloaded_error'}}",
        ),
        error: '',
      },
    ],
    [
      'Traceloop',
      { attributes: { 'error.type': 'InternalServerError' }, error: 'Error code: 500 - server_error' },
    ],
    [
      'AI SDK',
      {
        attributes: aiSdk,
        error: 'Cannot connect to API: connect ECONNREFUSED 127.0.0.1:1',
        events: thrown('AI_APICallError', 'Cannot connect to API'),
      },
    ],
    [
      'AI SDK, tried again',
      {
        attributes: aiSdk,
        error: 'Failed after 3 attempts. Last error: Service Unavailable',
        events: thrown('AI_RetryError', 'Failed after 3 attempts.'),
      },
    ],
    [
      'Google',
      {
        error: "503 UNAVAILABLE. {'error': {'code': 503, 'message': 'The model is overloaded.'}}",
        attributes: { 'error.type': 'ServerError' },
      },
    ],
    [
      'Bedrock',
      {
        attributes: { 'error.type': 'ThrottlingException' },
        error: 'An error occurred (ThrottlingException) when calling the Converse operation',
      },
    ],
    ['LangChain', { error: "APIConnectionError('Connection error.')Traceback (most recent call last)" }],
    ['an exception alone', { events: thrown('httpx.ConnectError', 'All connection attempts failed') }],
  ])('%s', async ([, failure]) => {
    expect(await givesUp(failure)).toEqual({ outcome: 'unverified', reason: 'outage' })
  })
})

describe('a call that failed for what was asked of it is a failure of the agent', () => {
  test.for<[what: string, failure: Failure]>([
    [
      'a bad request',
      {
        attributes: { 'error.type': 'BadRequestError' },
        error: "Error code: 400 - {'error': 'context_length_exceeded'}",
      },
    ],
    ['no such model', { attributes: { 'error.type': '404' }, error: 'x' }],
    [
      'a status decides, whatever the message says',
      { attributes: { 'http.response.status_code': 400 }, error: 'Timeout must be < 500' },
    ],
    ['a text that names a number', { error: 'max_tokens must be at most 500 or 503' }],
    ['a parser', { attributes: { 'error.type': 'ValidationError' }, error: 'The reply is no JSON' }],
  ])('%s', async ([, failure]) => {
    expect(await givesUp(failure)).toEqual({ outcome: 'passed', reason: undefined })
  })
})

describe('what became of the call counts', () => {
  test('it was made again and answered, by whichever model', async () => {
    const run = otlp(agent('1', 'w', 'Hello.'), model('2', '1', limited), model('3', '1', answers))
    expect(await trialOf(run)).toEqual({ outcome: 'passed', reason: undefined })
  })

  test('another agent was answered, and this one never was', async () => {
    const run = otlp(
      agent('1', 'w', 'Hello, it did not work.'),
      model('2', '1', answers),
      agent('3', 'helper', '', '1'),
      model('4', '3', limited),
      model('5', '1', answers),
    )
    expect(await trialOf(run)).toEqual({ outcome: 'unverified', reason: 'outage' })
  })

  test('the last of several failed', async () => {
    const run = otlp(agent('1', 'w', 'Hello.'), model('2', '1', answers), model('3', '1', limited))
    expect(await trialOf(run)).toEqual({ outcome: 'unverified', reason: 'outage' })
  })

  test('what the agent had done wrong before stays a failure', async () => {
    const run = otlp(
      agent('1', 'w', 'Hello.'),
      model('2', '1', answers),
      tool('3', '1', 'pay'),
      model('4', '1', limited),
    )
    expect(await trialOf(run)).toMatchObject({ outcome: 'failed' })
  })

  test('a tool whose own service is down is no outage of the model', async () => {
    const down = { ...tool('3', '1', 'search'), error: 'Error code: 503 - Service Unavailable' }
    const run = otlp(
      agent('1', 'w', 'Hello, the search is down.'),
      model('2', '1', answers),
      down,
      model('4', '1', answers),
    )
    expect(await trialOf(run)).toEqual({ outcome: 'passed', reason: undefined })
  })
})

test.for<[what: string, run: unknown, reason: string | undefined]>([
  [
    'a run without the call that it failed of',
    otlp({ ...agent('1', 'w', ''), error: 'x', events: thrown('openai.RateLimitError', 'Error code: 429') }),
    'outage',
  ],
  [
    'a run that failed of something else',
    otlp({ ...agent('1', 'w', ''), error: 'connection refused: db:5432' }),
    undefined,
  ],
])('%s', async ([, run, reason]) => {
  expect((await trialOf(run)).reason).toBe(reason)
})

test.for<[failure: string, reason: string | undefined]>([
  ['API Error: 529 {"type":"error","error":{"type":"overloaded_error"}}', 'outage'],
  ['API Error: Connection error.', 'outage'],
  ['API Error: 400 {"type":"error"}', undefined],
])('a transcript of Claude Code that ends in `%s`', async ([result, reason]) => {
  const rows = [
    { type: 'system', subtype: 'init', session_id: 's', tools: [] },
    { type: 'user', session_id: 's', message: { role: 'user', content: 'Hi' } },
    { type: 'result', subtype: 'success', is_error: true, session_id: 's', result },
  ]
  expect((await trialOf(rows.map((row) => JSON.stringify(row)).join('\n'))).reason).toBe(reason)
})
