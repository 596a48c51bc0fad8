import { describe, expect, test } from 'vitest'
import { trialOf } from '../support/trial-outcome.ts'
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
    [
      'DNS, in Go',
      { error: 'Post "https://api.example.com": dial tcp: lookup api.example.com: no such host' },
    ],
    ['DNS, in Python', { error: '[Errno -2] Name or service not known' }],
    ['DNS, in Node', { error: 'getaddrinfo EAI_AGAIN api.example.com' }],
    [
      'DNS, in Java',
      { attributes: { 'error.type': 'java.net.UnknownHostException' }, error: 'api.example.com' },
    ],
    ['time, in Java', { attributes: { 'error.type': 'java.net.SocketTimeoutException' }, error: 'x' }],
    [
      'time, in .NET',
      { error: 'canceled due to the configured HttpClient.Timeout of 100 seconds elapsing.' },
    ],
    [
      'time, in Node',
      { attributes: { 'error.type': 'TimeoutError' }, error: 'The operation was aborted due to timeout' },
    ],
    ['time, in Go', { error: 'read tcp 10.0.0.1:55->1.2.3.4:443: i/o timeout' }],
    ['Spring', { attributes: { 'error.type': 'a.b.HttpClientErrorException$TooManyRequests' }, error: 'x' }],
    ['gRPC', { error: '<_InactiveRpcError of RPC that ended with: status = StatusCode.UNAVAILABLE' }],
    [
      'Bedrock, one type for all',
      { error: 'An error occurred (ServiceUnavailableException) when calling Converse' },
    ],
    [
      'Pydantic AI',
      { attributes: { 'error.type': 'ModelHTTPError' }, error: 'status_code: 503, model_name: m' },
    ],
    ['the type in the message', { error: 'litellm.ServiceUnavailableError: AnthropicException' }],
    ['a connection that broke', { error: 'Remote end closed connection without response' }],
    [
      'the error as what was said, too',
      { attributes: { 'gen_ai.output.messages': reply('Connection error.') }, error: 'Connection error.' },
    ],
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
    [
      'a status in the message decides, too',
      { attributes: openInference, error: "Error code: 400 - {'error': 'timed out is no value of mode'}" },
    ],
    ['a type that only begins so', { attributes: { 'error.type': 'ModelRetry' }, error: 'try again' }],
    ['a text that names a number', { error: 'max_tokens must be at most 500 or 503' }],
    // A guardrail beside the call, a hedged call or a person ends one so: that is of the program, and no reason is given.
    [
      'a call that was given up',
      { attributes: { 'error.type': 'AbortError' }, error: 'This operation was aborted' },
    ],
    [
      'a call that was given up, OpenAI',
      { attributes: { 'error.type': 'APIUserAbortError' }, error: 'Request was aborted.' },
    ],
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
  ['API Error: Unable to connect to API (ENOTFOUND)', 'outage'],
  ['The tool was unable to connect to the database', undefined],
  ['API Error: 400 {"type":"error"}', undefined],
])('a transcript of Claude Code that ends in `%s`', async ([result, reason]) => {
  const rows = [
    { type: 'system', subtype: 'init', session_id: 's', tools: [] },
    { type: 'user', session_id: 's', message: { role: 'user', content: 'Hi' } },
    { type: 'result', subtype: 'success', is_error: true, session_id: 's', result },
  ]
  expect((await trialOf(rows.map((row) => JSON.stringify(row)).join('\n'))).reason).toBe(reason)
})

const completion = { id: 'c', object: 'chat.completion', created: 1, model: 'm' }

test.for<[code: number, reason: string | undefined]>([
  [502, 'outage'],
  [400, undefined],
])('a choice of a router whose provider failed with %i', async ([code, reason]) => {
  const message = { role: 'assistant', content: '' }
  const choice = { index: 0, finish_reason: 'error', error: { code, message: 'Provider failed' }, message }
  expect((await trialOf({ ...completion, choices: [choice] })).reason).toBe(reason)
})

test('an observation of Langfuse that names the type in its message', async () => {
  const times = { startTime: '2026-01-01T00:00:00Z', endTime: '2026-01-01T00:00:01Z' }
  const facts = {
    level: 'ERROR',
    statusMessage: 'APIConnectionError: x',
    input: [{ role: 'user', content: 'Hi' }],
  }
  const observation = {
    id: 'o',
    traceId: 't',
    type: 'GENERATION',
    name: 'ask',
    model: 'm',
    ...times,
    ...facts,
  }
  const run = {
    id: 't',
    name: 'r',
    output: 'Hello, later.',
    timestamp: times.startTime,
    observations: [observation],
  }
  expect(await trialOf(run)).toEqual({ outcome: 'unverified', reason: 'outage' })
})
