import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/core/json.ts'
import { verdictOf } from '../support/ask-service.ts'
import { firstTrial, gate } from '../support/fresh.ts'
import { gitEnv, repository } from '../support/repository.ts'
import { answers, service } from '../support/service.ts'
import { recording } from '../support/suite.ts'

const good = '{"score": 1, "reasoning": "polite"}'

test('a service is asked what PromptKit would ask it, and its score decides', async () => {
  await using asked = await service(answers('{"score": 0.85, "reasoning": "a bit short"}'))
  const params = {
    url: `http://${asked.host}/tone?v=2`,
    method: 'PUT',
    criteria: 'Is it kind?',
    include_tool_calls: true,
    extra: { locale: 'en' },
  }
  const verdict = await verdictOf('rest_eval', [asked.host], { params, keys: { min_score: 0.8 } })
  expect(verdict).toMatchObject({ status: 'pass', score: 0.85 })
  const [request] = asked.asked
  expect(request).toMatchObject({
    method: 'PUT',
    path: '/tone?v=2',
    headers: { 'content-type': 'application/json', host: asked.host },
  })
  expect(JSON.parse(request?.body ?? '')).toEqual({
    current_output: 'Your refund of $12 is on its way.',
    messages: [
      { role: 'user', content: 'I want my money back for order 17.' },
      { role: 'assistant', content: '' },
      { role: 'tool', content: 'ok' },
      { role: 'assistant', content: 'Your refund of $12 is on its way.' },
    ],
    tool_calls: [{ Name: 'get_order', Args: { order: 17 }, Result: 'ok', Error: '', Index: 0 }],
    criteria: 'Is it kind?',
    extra: { locale: 'en' },
  } satisfies JsonObject)
})

test('without another word it passes at a score of 1', async () => {
  await using kind = await service(answers(good))
  await using curt = await service(answers('{"score": 0.9, "reasoning": "curt", "passed": true}'))
  expect(await verdictOf('rest_eval', [kind.host], { params: { url: `http://${kind.host}` } })).toMatchObject(
    {
      status: 'pass',
      score: 1,
    },
  )
  expect(await verdictOf('rest_eval', [curt.host], { params: { url: `http://${curt.host}` } })).toMatchObject(
    {
      status: 'fail',
      reason: 'low-score',
      score: 0.9,
      actual: { score: 0.9, says: 'curt', passed: true },
    },
  )
})

test('about a session it is asked of all that the agent said', async () => {
  await using asked = await service(answers(good))
  const params = { url: `http://${asked.host}/`, include_messages: false }
  expect(await verdictOf('rest_eval_session', [asked.host], { params })).toMatchObject({ status: 'pass' })
  expect(JSON.parse(asked.asked[0]?.body ?? '')).toEqual({
    current_output: 'Your refund of $12 is on its way.',
  })
})

test('the same question is asked once', async () => {
  await using asked = await service(answers(good))
  const params = { url: `http://${asked.host}/` }
  await verdictOf('rest_eval', [asked.host], { params, keys: { trigger: 'every_turn' } })
  expect(asked.asked).toHaveLength(1)
})

test('nobody is asked for a change that is not trusted', async () => {
  await using asked = await service(answers(good))
  const params = { url: `http://${asked.host}/` }
  expect(await verdictOf('rest_eval', [asked.host], { params, untrusted: 'a fork' })).toMatchObject({
    status: 'error',
    reason: 'evaluator-not-run',
    actual: 'the change comes from a fork',
  })
  expect(asked.asked).toEqual([])
})

const headers = { Authorization: 'Bearer ${EVALS_TOKEN}' }
const env = { EVALS_TOKEN: 't0ps3cret-token', OTHER_TOKEN: 'x' }

test('variables that the config file names stand in headers, and come back masked', async () => {
  await using asked = await service((response, { headers: { authorization } }) =>
    response.end(JSON.stringify({ score: 0.5, reasoning: `you sent ${authorization}` })),
  )
  const params = { url: `http://${asked.host}/`, headers }
  const verdict = await verdictOf('rest_eval', [asked.host], { params, env, variables: ['EVALS_TOKEN'] })
  expect(asked.asked[0]?.headers.authorization).toBe('Bearer t0ps3cret-token')
  expect(verdict.actual).toEqual({ score: 0.5, says: 'you sent Bearer ***' })
})

test.for([
  [['OTHER_TOKEN'], env, '`EVALS_TOKEN` is not in `evaluator-env` of the config file'],
  [['EVALS_TOKEN'], {}, 'the variable `EVALS_TOKEN` is not set'],
  [['EVALS_TOKEN'], { EVALS_TOKEN: '' }, 'the variable `EVALS_TOKEN` is not set'],
  [
    ['EVALS_TOKEN'],
    { EVALS_TOKEN: 'a\r\nX-Other: b' },
    'the variable `EVALS_TOKEN` holds what no header can, such as a line break',
  ],
] as const)(
  'no request goes out where a variable may not, or cannot, be filled in (%#)',
  async ([variables, given, actual]) => {
    await using asked = await service(answers(good))
    const params = { url: `http://${asked.host}/`, headers }
    const verdict = await verdictOf('rest_eval', [asked.host], { params, env: given, variables })
    expect(verdict).toMatchObject({ status: 'error', reason: 'evaluator-not-run', actual })
    expect(asked.asked).toEqual([])
  },
)

test.for([
  [{}, 'rest_eval params.url is missing; expected string'],
  [{ url: 'evals.example.com' }, 'params.url: expected an absolute address'],
  [{ url: 'file:///etc/passwd' }, 'params.url: expected an address of https or http'],
  [{ url: 'https://me:pw@evals.example.com' }, 'params.url: expected an address without a password'],
  [{ url: 'https://evals.example.com/${TOKEN}' }, 'params.url: expected an address without ${…}'],
  [{ url: 'https://evals.example.com', timeout: '5' }, 'params.timeout: expected a duration with its unit'],
  [{ url: 'https://evals.example.com', timeout: '0s' }, 'params.timeout: expected a duration with its unit'],
  [{ url: 'https://evals.example.com', headers: { Host: 'a' } }, 'params.headers: cannot set Host'],
  [
    { url: 'https://evals.example.com', headers: { 'X Team': 'a' } },
    'params.headers: expected names of headers',
  ],
  [
    { url: 'https://evals.example.com', headers: { A: 'b\nc' } },
    'params.headers.A: expected the value of a header',
  ],
  [{ url: 'https://evals.example.com', critera: 'x' }, 'cannot hold "critera"; did you mean criteria?'],
] as const)(
  'parameters that cannot be used are an error, and nobody is asked (%#)',
  async ([params, words]) => {
    const verdict = await verdictOf('rest_eval', ['evals.example.com'], { params })
    expect(verdict).toMatchObject({ status: 'error', reason: 'invalid-params' })
    expect(verdict.actual).toContain(words)
  },
)

const config = (...hosts: readonly string[]) => JSON.stringify({ 'evaluator-hosts': hosts })

describe('of a pull request', () => {
  /** Its base has a config file with this; it has one that lists the service. */
  async function pullRequest(host: string, before: string | null) {
    await using work = await repository()
    const checks = [{ type: 'rest_eval', params: { url: `http://${host}/` } }]
    const base = await work.commit({
      'scenarios/refund.yaml': JSON.stringify({ id: 'refund', traces: 'run.json', checks }),
      'scenarios/run.json': recording({ tools: [], answer: 'Done.' }),
      ...(before === null ? {} : { 'scenario-gate.yaml': before }),
    })
    await work.commit({ 'scenario-gate.yaml': `# now\n${config(host)}` })
    const head = (await work.git('rev-parse', 'HEAD')).trim()
    const results = await gate(
      work,
      { 'evaluator-hosts': [host] },
      { env: gitEnv, baseRef: { kind: 'event', base, head, branch: 'main' } },
    )
    return firstTrial(results, 'refund').checks[0]
  }

  test('hosts count that the base branch lists as well', async () => {
    await using asked = await service(answers(good))
    expect(await pullRequest(asked.host, config('other.test', asked.host))).toMatchObject({ status: 'pass' })
    expect(asked.asked).toHaveLength(1)
  })

  test.for([
    ['the config file of the base branch', config('other.test')],
    ['the config file of the base branch', null],
    ['the config file of the base branch', '{"evaluator-hosts": "*"}'],
    [
      'the config file of the base branch, which cannot be read: scenario-gate.yaml',
      '{"evaluator-hosts": [}',
    ],
  ] as const)('others do not: %s (%#)', async ([words, before]) => {
    await using asked = await service(answers(good))
    const verdict = await pullRequest(asked.host, before)
    expect(verdict).toMatchObject({ status: 'error', reason: 'evaluator-not-run' })
    expect(verdict?.actual).toContain(`\`${asked.host}\` is not in \`evaluator-hosts\` of ${words}`)
    expect(asked.asked).toEqual([])
  })
})
