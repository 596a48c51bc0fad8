import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { parseJson, type JsonObject, type JsonValue } from '../../src/core/json.ts'
import { noScenario } from '../support/example-answer.ts'

const url = 'https://evals.example.com/tone'
const run = buildExampleTrace({
  output: 'Done <here>.',
  calls: [{ tool: 'pay', args: { sum: 5 }, result: { id: 7 } }],
})

/** What a service is asked, or what is wrong with the parameters. */
function asked(type: string, params: JsonObject) {
  const address = type.startsWith('rest') ? { url } : { agent_url: url }
  const all = { ...address, ...params }
  const bound = bindCheck({ type, params: all, severity: 'error', surface: 'assertion', description: '' })
  if (bound.problems !== null) return bound.problems.map(({ message }) => message)
  const row = { data: { name: 'Ada' } } as unknown as (typeof noScenario)['row']
  return bound.check.remote?.question(run, bound.params, { ...noScenario, row })
}

function documentOf(type: string, params: JsonObject): JsonValue | undefined {
  const question = asked(type, params)
  return question !== undefined && 'body' in question ? parseJson(question.body) : undefined
}

describe('how long is waited', () => {
  test.for([
    [undefined, 30_000, 60_000],
    ['10s', 10_000, 10_000],
    ['1m30s', 90_000, 90_000],
    ['500ms', 500, 500],
    ['1.5s', 1_500, 1_500],
    ['.5s', 500, 500],
    ['1500us', 1.5, 1.5],
    ['3m', 120_000, 120_000],
    ['2h', 120_000, 120_000],
  ] as const)('%s: %i ms for a service, %i ms for an agent', ([timeout, rest, a2a]) => {
    const params = timeout === undefined ? {} : { timeout }
    expect(asked('rest_eval', params)).toMatchObject({ timeoutMs: rest })
    expect(asked('a2a_eval', params)).toMatchObject({ timeoutMs: a2a })
  })

  test.for(['', '10', 's', '0s', '-1s', '1d', '1s1', ' 1s', '1s'.repeat(21)])(
    '%s is no duration',
    (timeout) => {
      expect(asked('rest_eval', { timeout })).toEqual([
        'rest_eval params.timeout: expected a duration with its unit, such as 500ms, 10s or 1m30s',
      ])
    },
  )
})

describe('what may be written of a request', () => {
  test.for<[JsonObject, object]>([
    [{}, { method: 'POST', headers: { 'Content-Type': 'application/json' } }],
    [
      { method: 'GET', headers: { 'X-Team': 'a' } },
      { method: 'GET', headers: { 'Content-Type': 'application/json', 'X-Team': 'a' } },
    ],
    [{ headers: { 'content-TYPE': 'text/plain' } }, { headers: { 'content-TYPE': 'text/plain' } }],
  ])('%j', ([params, expected]) => {
    const { method, headers } = asked('rest_eval', params) as { method: string; headers: object }
    expect({ method, headers }).toEqual({ method: 'POST', ...expected })
  })

  test.for<[type: string, params: JsonObject, problem: string]>([
    [
      'rest_eval',
      { headers: { Host: 'a' } },
      'params.headers: cannot set Host, Content-Length and others that belong to the connection',
    ],
    [
      'rest_eval',
      { headers: { 'X-A': 'a', 'transfer-encoding': 'a' } },
      'params.headers: cannot set Host, Content-Length and others that belong to the connection',
    ],
    [
      'rest_eval',
      { headers: { 'X-A': 'a', 'X A': 'a' } },
      'params.headers: expected names of headers, such as X-Team',
    ],
    [
      'rest_eval',
      { headers: { 'X-A': 'a\nb' } },
      'params.headers.X-A: expected the value of a header: ASCII, without line breaks',
    ],
    [
      'rest_eval',
      { headers: { 'X-A': '\na' } },
      'params.headers.X-A: expected the value of a header: ASCII, without line breaks',
    ],
    ['a2a_eval', { auth_token: 'a b' }, 'params.auth_token: expected a token, or ${NAME}'],
    [
      'a2a_eval',
      { agent_url: 'https://a.example/?x' },
      'params.agent_url: expected an address without a query',
    ],
    ['rest_eval', { url: 'ftp://a.example/' }, 'params.url: expected an address of https or http'],
    [
      'rest_eval',
      { url: 'https://a:b@a.example/' },
      'params.url: expected an address without a password; put it into a header as ${NAME}',
    ],
    [
      'rest_eval',
      { url: 'https://:b@a.example/' },
      'params.url: expected an address without a password; put it into a header as ${NAME}',
    ],
    ['rest_eval', { url: 'https://a.example/#a' }, 'params.url: expected an address without #'],
    [
      'rest_eval',
      { url: 'https://a.example/${A}' },
      'params.url: expected an address without ${…}: variables are filled in only in headers and `auth_token`',
    ],
    [
      'rest_eval',
      { url: `https://a.example/${'a'.repeat(2_000)}` },
      'params.url: expected an absolute address, such as https://evals.example.com/check',
    ],
  ])('%s %j', ([type, params, problem]) => {
    expect(asked(type, params)).toEqual([`${type} ${problem}`])
  })
})

describe('what is sent', () => {
  const variables = { name: 'Ada' }
  const tool_calls = [{ Name: 'pay', Args: { sum: 5 }, Result: '{"id":7}', Error: '', Index: 0 }]
  const messages = [{ role: 'assistant', content: 'Done <here>.' }]

  test.for<[JsonObject, JsonObject]>([
    [{ include_messages: false }, { variables }],
    [{}, { messages, variables }],
    [
      { include_messages: false, include_tool_calls: true },
      { tool_calls, variables },
    ],
    [{ include_messages: false, criteria: '', extra: {} }, { variables }],
    [
      { include_messages: false, criteria: 'Kind.', extra: { a: 1 } },
      { criteria: 'Kind.', variables, extra: { a: 1 } },
    ],
  ])('%j to a service', ([params, expected]) => {
    expect(documentOf('rest_eval', params)).toEqual({ current_output: 'Done <here>.', ...expected })
  })

  test('to an agent, in a text of its own', () => {
    const params = {
      include_messages: false,
      criteria: 'Kind.',
      auth_token: '${TOKEN}',
      agent_url: `${url}//`,
    }
    const question = asked('a2a_eval', params)
    expect(question).toMatchObject({
      protocol: 'a2a',
      method: 'POST',
      url: `${url}/a2a`,
      headers: { Authorization: 'Bearer ${TOKEN}' },
    })
    const body = question !== undefined && 'body' in question ? question.body : ''
    expect(body).toMatch(/^You evaluate what another AI agent said\. .*\n\nCriteria: Kind\.\n\nContext:\n\{/)
    expect(body).toContain('"current_output":"Done \\u003chere\\u003e."')
    expect(asked('a2a_eval', { auth_token: '' })).toMatchObject({ headers: {} })
  })
})
