import { describe, expect, test } from 'vitest'
import { verdictOf } from '../support/ask-service.ts'
import { answers, service, taskSaying, type Answering } from '../support/service.ts'

interface Sent {
  readonly jsonrpc: string
  readonly id: number
  readonly method: string
  readonly params: {
    readonly message: {
      readonly messageId: string
      readonly role: string
      readonly parts: readonly { readonly text: string }[]
    }
    readonly configuration: { readonly blocking: boolean }
  }
}

test('an agent is asked in one message, and the score in its answer decides', async () => {
  await using agent = await service(answers(taskSaying('{"score": 0.9, "reasoning": "kind"}')))
  const verdict = await verdictOf('a2a_eval', [agent.host], {
    params: {
      agent_url: `http://${agent.host}/reviewer/`,
      auth_token: '${AGENT_TOKEN}',
      criteria: 'Is it <kind>?',
      include_messages: false,
    },
    keys: { min_score: 0.8 },
    env: { AGENT_TOKEN: 't0ps3cret-token' },
    variables: ['AGENT_TOKEN'],
  })
  expect(verdict).toMatchObject({ status: 'pass', score: 0.9 })
  const [asked] = agent.asked
  expect(asked).toMatchObject({
    method: 'POST',
    path: '/reviewer/a2a',
    headers: { 'content-type': 'application/json', authorization: 'Bearer t0ps3cret-token' },
  })
  const { jsonrpc, method, params } = JSON.parse(asked?.body ?? '') as Sent
  expect({ jsonrpc, method, blocking: params.configuration.blocking, role: params.message.role }).toEqual({
    jsonrpc: '2.0',
    method: 'message/send',
    blocking: true,
    role: 'user',
  })
  expect(params.message.messageId).toMatch(/^[\da-f]{32}$/)
  expect(params.message.parts).toHaveLength(1)
  expect(params.message.parts[0]?.text).toMatch(
    /"score"[^]*\n\nCriteria: Is it <kind>\?\n\nContext:\n\{"current_output":"Your refund of \$12 is on its way\.","criteria":"Is it \\u003ckind\\u003e\?"\}$/,
  )
})

async function said(answering: Answering, type = 'a2a_eval') {
  await using agent = await service(answering)
  const params = { agent_url: `http://${agent.host}` }
  const { status, reason, score, actual } = await verdictOf(type, [agent.host], { params })
  return { status, reason, score, actual }
}

const rpc = (result: unknown) => answers(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
const text = (words: string) => ({ kind: 'text', text: words })
const done = { state: 'completed' }

describe('the answer is taken', () => {
  test.for([
    [
      'from the message of the task',
      rpc({
        kind: 'task',
        id: 't',
        contextId: 'c',
        status: {
          ...done,
          message: {
            kind: 'message',
            messageId: 'm',
            role: 'agent',
            parts: [{ kind: 'data', data: {} }, text('{"score":'), text('1}')],
          },
        },
      }),
    ],
    [
      'without the kinds, as agents of PromptKit write it',
      rpc({
        id: 't',
        contextId: 'c',
        status: { ...done, message: { messageId: 'm', role: 'agent', parts: [{ text: '{"score": 1}' }] } },
      }),
    ],
    [
      'from the first artifact with text',
      rpc({
        kind: 'task',
        id: 't',
        contextId: 'c',
        status: done,
        artifacts: [
          { artifactId: 'a', parts: [{ kind: 'data', data: { score: 0 } }] },
          { artifactId: 'b', parts: [text('{"score": 1}')] },
          { artifactId: 'c', parts: [text('{"score": 0}')] },
        ],
      }),
    ],
    [
      'from a message without a task',
      rpc({ kind: 'message', messageId: 'm', role: 'agent', parts: [text('{"score": 1}')] }),
    ],
    [
      'and what was said before is not',
      rpc({
        kind: 'task',
        id: 't',
        contextId: 'c',
        status: done,
        history: [{ kind: 'message', messageId: 'h', role: 'agent', parts: [text('{"score": 0}')] }],
        artifacts: [{ artifactId: 'b', parts: [text('{"score": 1}')] }],
      }),
    ],
  ] as const)('%s', async ([, answering]) => {
    expect(await said(answering)).toMatchObject({ status: 'pass', score: 1 })
    expect(await said(answering, 'a2a_eval_session')).toMatchObject({ status: 'pass', score: 1 })
  })
})

describe('an answer that is none is an error', () => {
  test.for([
    ['a task that failed', answers(taskSaying('{"score": 1}', 'failed')), 'its task was not completed'],
    ['a task that goes on', answers(taskSaying('{"score": 1}', 'working')), 'its task was not completed'],
    [
      'a task that asks back',
      answers(taskSaying('{"score": 1}', 'input-required')),
      'its task was not completed',
    ],
    [
      'a state that nobody knows',
      answers(taskSaying('{"score": 1}', 'excellent')),
      'its task was not completed',
    ],
    ['no text', rpc({ kind: 'task', id: 't', contextId: 'c', status: done }), 'it answered with no text'],
    ['text that is no score', answers(taskSaying('Looks fine.')), 'expected a JSON object with a score'],
    [
      'an error',
      answers(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'tired' } })),
      'its answer is none of A2A',
    ],
    [
      'the answer to another question',
      answers(taskSaying('{"score": 1}').replace('"id":1', '"id":2')),
      'its answer is none of A2A',
    ],
    ['no result', rpc(null), 'its answer is none of A2A'],
    ['a result that is none', rpc({ score: 1 }), 'its answer is none of A2A'],
    ['no JSON', answers('<html>'), 'its answer is none of A2A'],
    ['status 201', answers(taskSaying('{"score": 1}'), 201), 'it answered with status 201'],
    ['status 500', answers('oops', 500), 'it answered with status 500: oops'],
  ] as const)('%s', async ([, answering, words]) => {
    const { status, reason, actual } = await said(answering)
    expect([status, reason]).toEqual(['error', 'evaluator-bad-reply'])
    expect(actual).toContain(words)
  })

  test('no answer in time', async () => {
    await using agent = await service(() => undefined)
    const params = { agent_url: `http://${agent.host}`, timeout: '200ms' }
    expect(await verdictOf('a2a_eval', [agent.host], { params })).toMatchObject({
      status: 'error',
      reason: 'evaluator-timed-out',
      actual: 'no answer within 0.2 s',
    })
  })

  test('a host that is not listed', async () => {
    const params = { agent_url: 'https://agents.example.com/reviewer' }
    expect(await verdictOf('a2a_eval', [], { params })).toMatchObject({
      status: 'error',
      reason: 'evaluator-not-run',
      actual: '`agents.example.com` is not in `evaluator-hosts` of the config file',
    })
  })
})
