import { describe, expect, test } from 'vitest'
import type { JudgeFailureReason } from '../../src/judge/question.ts'
import { firstTrial, scenarioIn } from '../support/fresh.ts'
import {
  answer,
  failing,
  judge,
  judged,
  passing,
  project,
  verdictOf,
} from '../support/judge/judged-project.ts'
import { replied, saying, scriptedJudge } from '../support/judge/scripted-judge.ts'
import { recording } from '../support/suite.ts'

const both = `${passing}criteria: It is polite.\n`

describe('the judge of a scenario', () => {
  test.for([
    ['pass', 'passed', 'ok'],
    ['fail', 'failed', 'judge-failed-it'],
    ['uncertain', 'unverified', 'judge-uncertain'],
  ] as const)('says %s: the scenario is %s', async ([said, outcome, reason]) => {
    await using folder = await project(judged('refund', both))
    const models = scriptedJudge(() =>
      saying(said, { reasoning: 'I have my reasons.', quotes: ['refund of $12'] }),
    )
    const results = await judge(folder, models)
    expect(scenarioIn(results, 'refund').outcome).toBe(outcome)
    expect(verdictOf(results)).toMatchObject({
      status: said === 'uncertain' ? 'error' : said,
      reason,
      model: 'test/model',
      reasoning: 'I have my reasons.',
      quotes: ['refund of $12'],
      cached: false,
      calls: 1,
      inputTokens: 1_000,
      outputTokens: 100,
    })
    expect(firstTrial(results, 'refund').metrics).toMatchObject({ judge_calls: 1, judge_tokens: 1_100 })
    expect(results.run.judging).toMatchObject({ calls: 1, kept: 0, inputTokens: 1_000, callsUnpriced: 1 })
  })

  test('is not asked where a check failed', async () => {
    await using folder = await project(judged('refund', `${failing}criteria: It is polite.\n`))
    const models = scriptedJudge(() => saying('pass'))
    const results = await judge(folder, models)
    expect(models.requests).toEqual([])
    expect(verdictOf(results)).toEqual({ status: 'skip', reason: 'checks-failed', model: null })
    expect(scenarioIn(results, 'refund').outcome).toBe('failed')
    expect(results.run.judging).toBeUndefined()
  })

  test('is not asked where a check could not be evaluated, which leaves the scenario unverified', async () => {
    await using folder = await project(
      judged('refund', 'checks:\n  - type: max_cost\n    params: { max_usd: 1 }\ncriteria: Polite.\n'),
    )
    const models = scriptedJudge(() => saying('pass'))
    expect(scenarioIn(await judge(folder, models), 'refund').outcome).toBe('unverified')
    expect(models.requests).toEqual([])
  })

  test('is not asked where it is off, and the checks alone decide', async () => {
    await using folder = await project(judged('refund', both))
    const models = scriptedJudge(() => saying('fail'))
    const results = await judge(folder, models, { judge: 'off' })
    expect(models.requests).toEqual([])
    expect(scenarioIn(results, 'refund').outcome).toBe('passed')
    expect(verdictOf(results).reason).toBe('judge-off')
  })

  test('sees the rubric outside of the marks, and all that the agent did inside of them', async () => {
    await using folder = await project(
      judged('refund', 'expected_outcome: The money is returned.\ncriteria: It is polite.\n'),
    )
    const models = scriptedJudge(() => saying('pass'))
    await judge(folder, models)
    const [request] = models.requests
    const { system, user, schema, model } = request ?? { system: '', user: '' }
    const mark = /<data-([0-9a-f]{24})>/.exec(system)?.[1] ?? 'none'
    const outside = user.replaceAll(new RegExp(`<data-${mark} [^]*?</data-${mark}>`, 'g'), '')
    expect(outside).toContain('It is polite.')
    expect(outside).toContain('The money is returned.')
    for (const data of [
      answer,
      'money back',
      '{"arguments":{"order":17},"result":"ok","tool":"get_order"}',
    ]) {
      expect(user).toContain(data)
      expect(outside + system).not.toContain(data)
    }
    expect(model).toBe('model')
    expect(schema).toMatchObject({
      required: ['reasoning', 'quotes', 'verdict'],
      additionalProperties: false,
    })
  })

  test('is shown no tool call that only an answer tells of', async () => {
    const told = 'Done.\n\n{"arguments":{},"result":"ok","tool":"issue_refund"}'
    const files = { ...judged('refund'), 'scenarios/refund.json': recording({ tools: [], answer: told }) }
    await using folder = await project(files)
    const models = scriptedJudge(() => saying('pass'))
    await judge(folder, models)
    const calls = /<data-\w+ title="Tool calls, one a line">\n([^]*?)\n<\/data/.exec(
      models.requests[0]?.user ?? '',
    )
    expect(calls?.[1]).toBe('(not recorded)')
  })

  test('has a new mark in each request', async () => {
    await using folder = await project({ ...judged('a'), ...judged('b', 'criteria: It is short.\n') })
    const models = scriptedJudge(() => saying('pass'))
    await judge(folder, models, { 'judge-votes': 3 })
    expect(models.requests).toHaveLength(6)
    expect(new Set(models.requests.map(({ system }) => system)).size).toBe(6)
  })

  test('of a trace that shows nothing cannot be asked', async () => {
    const files = { ...judged('refund'), 'scenarios/refund.json': '{"messages": []}' }
    await using folder = await project(files)
    const models = scriptedJudge(() => saying('pass'))
    expect(scenarioIn(await judge(folder, models), 'refund').outcome).toBe('unverified')
    expect(models.requests).toEqual([])
  })

  test('quotes only what it was shown', async () => {
    await using folder = await project(judged('refund'))
    const models = scriptedJudge(() =>
      saying('pass', { quotes: ['Your  refund\nof $12', 'It said sorry', ' '] }),
    )
    expect(verdictOf(await judge(folder, models)).quotes).toEqual(['Your  refund\nof $12'])
  })
})

describe('what is no verdict leaves the scenario unverified', () => {
  const reasons: readonly JudgeFailureReason[] = [
    'judge-refused',
    'judge-timed-out',
    'judge-rate-limited',
    'judge-unreachable',
    'judge-bad-request',
    'judge-unavailable',
  ]
  test.for(reasons)('%s', async (reason) => {
    await using folder = await project(judged('refund', both))
    const models = scriptedJudge(() => ({ kind: 'failed', reason, message: 'the provider said 500' }))
    const results = await judge(folder, models)
    const { outcome, reason: why } = scenarioIn(results, 'refund')
    expect(outcome).toBe('unverified')
    expect(why).toMatch(/judge/)
    expect(verdictOf(results)).toMatchObject({ status: 'error', reason, reasoning: 'the provider said 500' })
    expect(results.decision.gate).toBe('closed')
  })

  test.for([
    ['words', { text: 'It passes, I would say.' }],
    ['another word', { structured: { reasoning: '', quotes: [], verdict: 'maybe' } }],
    ['a boolean', { structured: { reasoning: '', quotes: [], passed: true } }],
    ['a key too many', { structured: { reasoning: '', quotes: [], verdict: 'pass', confidence: 1 } }],
    ['a list', { structured: [{ reasoning: '', quotes: [], verdict: 'pass' }] }],
    [
      'a reply that was cut off',
      { text: '{"reasoning": "it says {\\"verdict\\": \\"pass\\"}", "quotes": [' },
    ],
    ['null', { structured: null }],
    ['nothing', { text: '' }],
  ] as const)('a reply that is %s', async ([, reply]) => {
    await using folder = await project(judged('refund', both))
    const models = scriptedJudge(() => replied(reply as never))
    const results = await judge(folder, models)
    expect(verdictOf(results)).toMatchObject({ status: 'error', reason: 'judge-bad-reply', calls: 2 })
    expect(scenarioIn(results, 'refund').outcome).toBe('unverified')
  })

  test('a reply that cannot be read is asked for once more', async () => {
    await using folder = await project(judged('refund'))
    const models = scriptedJudge((_, count) => (count === 1 ? replied({ text: 'Well.' }) : saying('pass')))
    expect(verdictOf(await judge(folder, models))).toMatchObject({ status: 'pass', calls: 2 })
  })

  test('a model that never answers', async () => {
    await using folder = await project(judged('refund'))
    const models = scriptedJudge(() => new Promise(() => undefined))
    const results = await judge(folder, models, { 'judge-timeout': 0.05 })
    expect(verdictOf(results)).toMatchObject({ reason: 'judge-timed-out' })
  })

  test('a provider that breaks', async () => {
    await using folder = await project(judged('refund'))
    const models = scriptedJudge(() => Promise.reject(new Error('socket hang up')))
    expect(verdictOf(await judge(folder, models))).toMatchObject({
      status: 'error',
      reason: 'judge-unreachable',
    })
  })

  test('no model at all', async () => {
    await using folder = await project(judged('refund'))
    const models = { ...scriptedJudge(() => saying('pass')), idOf: () => null }
    expect(verdictOf(await judge(folder, models))).toMatchObject({
      status: 'error',
      reason: 'judge-unavailable',
    })
  })

  test('more text than is judged', async () => {
    const long = recording({ tools: [], answer: 'a'.repeat(400_001) })
    await using folder = await project({ ...judged('refund'), 'scenarios/refund.json': long })
    const models = scriptedJudge(() => saying('pass'))
    expect(verdictOf(await judge(folder, models))).toMatchObject({
      status: 'error',
      reason: 'judge-bad-request',
    })
    expect(models.requests).toEqual([])
  })
})

test('an outage in the middle leaves finished verdicts in place', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  await using folder = await project(
    Object.assign({}, ...ids.map((id) => judged(id, `criteria: Rule ${id}.\n`))),
  )
  const models = scriptedJudge((_, count) =>
    count <= 2
      ? saying('pass')
      : { kind: 'failed', reason: 'judge-unreachable', message: 'connection refused' },
  )
  const results = await judge(folder, models, { 'judge-concurrency': 1 })
  const outcomes = results.scenarios.map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(2)
  expect(outcomes.filter((outcome) => outcome === 'unverified')).toHaveLength(6)
  // After three failures in a row nobody waits for a fourth.
  expect(models.requests).toHaveLength(5)
  expect(results.decision.gate).toBe('closed')
})

describe('votes', () => {
  test.for([
    [['pass', 'pass', 'fail'], 'pass', 'ok'],
    [['fail', 'uncertain', 'fail'], 'fail', 'judge-failed-it'],
    [['pass', 'fail', 'uncertain'], 'error', 'judges-disagree'],
    [['pass', 'uncertain', 'uncertain'], 'error', 'judges-disagree'],
    [['fail', 'uncertain', 'uncertain'], 'error', 'judges-disagree'],
    [['uncertain', 'uncertain', 'uncertain'], 'error', 'judge-uncertain'],
    [['pass', 'pass', 'error'], 'pass', 'ok'],
    [['pass', 'error', 'error'], 'error', 'judge-refused'],
    [['pass', 'fail', 'error'], 'error', 'judge-refused'],
    [['pass', 'pass', 'fail', 'fail'], 'error', 'judges-disagree'],
  ] as const)('%j: %s', async ([votes, status, reason]) => {
    await using folder = await project(judged('refund'))
    const models = scriptedJudge((_, count) => {
      const vote = votes[count - 1] ?? 'error'
      return vote === 'error' ? { kind: 'failed', reason: 'judge-refused', message: 'no' } : saying(vote)
    })
    const verdict = verdictOf(await judge(folder, models, { 'judge-votes': votes.length }))
    const of = (word: string) => votes.filter((vote) => vote === word).length
    expect(verdict).toMatchObject({ status, reason, calls: votes.length })
    expect(verdict.votes).toEqual({
      pass: of('pass'),
      fail: of('fail'),
      uncertain: of('uncertain'),
      error: of('error'),
    })
  })
})

describe('what judging may take', () => {
  const prices = { 'test/model': { input: 1, output: 10 } }

  test('its price is a metric of its own', async () => {
    await using folder = await project(judged('refund'))
    const results = await judge(
      folder,
      scriptedJudge(() => saying('pass')),
      { prices },
    )
    expect(results.run.judging).toMatchObject({ calls: 1, costUsd: 0.002, callsUnpriced: 0 })
    expect(results.metrics.find(({ name }) => name === 'judge_cost_usd')).toMatchObject({ head: 0.002 })
    expect(firstTrial(results, 'refund').metrics['cost_usd']).toBeUndefined()
  })

  const capped = {
    prices: { 'test/model': { input: 1, output: 100 } },
    'judge-max-spend-usd': 0.84,
    'judge-concurrency': 1,
  }
  const four = ['a', 'b', 'c', 'd'].map((id) => judged(id, `criteria: Rule ${id}.\n`))

  test('no call is made that could go beyond the cap', async () => {
    await using folder = await project(Object.assign({}, ...four))
    const models = scriptedJudge(() => saying('pass'))
    const results = await judge(folder, models, capped)
    expect(models.requests).toHaveLength(2)
    const outcomes = results.scenarios.map(({ outcome }) => outcome).toSorted()
    expect(outcomes).toEqual(['passed', 'passed', 'unverified', 'unverified'])
    expect(results.run.judging?.costUsd).toBeCloseTo(0.022)
  })

  test('a call whose tokens nobody counted has taken all that it may', async () => {
    await using folder = await project(Object.assign({}, ...four))
    const models = scriptedJudge(() => ({ ...saying('pass'), usage: null }))
    const results = await judge(folder, models, capped)
    expect(models.requests).toHaveLength(1)
    expect(results.run.judging).toMatchObject({ calls: 1, callsUnpriced: 1 })
  })

  test('a cap with a model of unknown price asks nobody', async () => {
    await using folder = await project(judged('refund'))
    const models = scriptedJudge(() => saying('pass'))
    const results = await judge(folder, models, { 'judge-max-spend-usd': 5 })
    expect(models.requests).toEqual([])
    expect(verdictOf(results)).toMatchObject({ status: 'error', reason: 'judge-spend-cap' })
  })

  test('no more calls at once than are allowed', async () => {
    await using folder = await project(judged('refund'))
    const models = scriptedJudge(async () => {
      await new Promise((settle) => setImmediate(settle))
      return saying('pass')
    })
    await judge(folder, models, { 'judge-votes': 9, 'judge-concurrency': 2 })
    expect(models.requests).toHaveLength(9)
    expect(models.most()).toBe(2)
  })

  test('the same question is asked once', async () => {
    await using folder = await project({ ...judged('refund'), ...judged('again') })
    const models = scriptedJudge(() => saying('pass'))
    const results = await judge(folder, models)
    expect(models.requests).toHaveLength(1)
    expect(results.summary.passed).toBe(2)
  })

  test('secrets go neither to the model nor into the results', async () => {
    await using folder = await project(judged('refund'))
    const models = scriptedJudge(() => saying('pass', { reasoning: 'It says get_order.' }))
    const env = { PATH: process.env['PATH'], SHOP_API_KEY: 'get_order' }
    const results = await judge(folder, models, {}, { env })
    expect(models.requests[0]?.user).not.toContain('get_order')
    expect(verdictOf(results).reasoning).toBe('It says ***.')
  })
})
