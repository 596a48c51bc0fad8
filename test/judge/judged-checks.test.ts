import { describe, expect, test } from 'vitest'
import { firstTrial, scenarioIn } from '../support/fresh.ts'
import { arenaRun } from '../support/arena-run.ts'
import { judge, project } from '../support/judge/judged-project.ts'
import { saying, scriptedJudge, type Script } from '../support/judge/scripted-judge.ts'
import { timbalRecording } from '../support/timbal-run.ts'

const evals = (lines: string) => ({
  'evals/evals.yaml': `- name: greeting\n  params: { prompt: Hello }\n  output:\n${lines}`,
  'evals/traces/greeting.jsonl': timbalRecording([
    { path: 'agent', t0: 0, t1: 9, input: { prompt: 'Hello' }, output: { $message: ['Good morning!'] } },
  ]),
})

const arena = (assertions: string) => ({
  'shop/arena.yaml': `apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Arena
metadata: { name: shop }
spec:
  judges: [{ name: strict, provider: sharp }]
  provider_specs: { sharp: { type: claude, model: sharp-1 } }
  scenario_specs:
    refund:
      task_type: support
      turns:
        - { role: user, content: Hi }
      conversation_assertions:
${assertions}`,
  'shop/out/run.json': arenaRun({
    scenario: 'refund',
    turns: [{ user: 'Hi', reply: 'Hello, how can I help?' }],
  }),
})

async function scored(files: Readonly<Record<string, string>>, script: Script) {
  await using folder = await project(files)
  const models = scriptedJudge(script)
  const results = await judge(folder, models, {
    scenarios: Object.keys(files).filter((path) => path.endsWith('.yaml')),
  })
  const id = files['evals/evals.yaml'] === undefined ? 'refund' : 'greeting'
  return {
    outcome: scenarioIn(results, id).outcome,
    verdicts: firstTrial(results, id).checks.map(({ type, status, reason }) => `${type} ${status} ${reason}`),
    models: models.requests.map(({ model }) => model),
    prompts: models.requests.map(({ user }) => user),
  }
}

describe('evals of Timbal', () => {
  const asked = '    semantic!: greets the user\n    rubric!: [is polite, is short]\n'

  test('a judge is asked each question, and its answers decide', async () => {
    const found = await scored(evals(asked), ({ user }) =>
      saying(user.includes('is short') ? 'fail' : 'pass'),
    )
    expect(found.outcome).toBe('failed')
    expect(found.verdicts).toEqual(['semantic! pass ok', 'rubric! fail too-few-criteria'])
    expect(found.prompts).toHaveLength(3)
    expect(found.prompts.every((prompt) => prompt.includes('Good morning!'))).toBe(true)
  })

  test('what another validator refutes is not judged', async () => {
    const found = await scored(evals(`${asked}    contains!: evening\n`), () => saying('pass'))
    expect([found.outcome, found.prompts]).toEqual(['failed', []])
    expect(found.verdicts).toEqual([
      'semantic! skip checks-failed',
      'rubric! skip checks-failed',
      'contains! fail not-found',
    ])
  })

  test('an outage leaves what was judged, and the eval unverified', async () => {
    const found = await scored(evals(asked), ({ user }) =>
      user.includes('is short')
        ? { kind: 'failed', reason: 'judge-unreachable', message: 'it is down' }
        : saying('pass'),
    )
    expect([found.outcome, found.verdicts]).toEqual([
      'unverified',
      ['semantic! pass ok', 'rubric! error judge-unreachable'],
    ])
  })

  test('of two validators that ask the same a judge is asked once', async () => {
    const twice = '    language!: { value: en, model: m }\n    not_language!: { value: en, model: m }\n'
    const found = await scored(evals(twice), () => saying('pass'))
    expect([found.outcome, found.models]).toEqual(['failed', ['m']])
    expect(found.verdicts).toEqual(['language! pass ok', 'not_language! fail judge-passed-it'])
  })
})

const assertion = (params: string, type = 'llm_judge') =>
  `        - { type: ${type}, params: { ${params} } }\n`

describe('assertions of PromptKit', () => {
  test.for([
    ['a full score is asked for', 'criteria: polite', 0.9, 'failed'],
    ['and given', 'criteria: polite', 1, 'passed'],
    ['or less', 'criteria: polite, min_score: 0.7', 0.9, 'passed'],
    ['and missed', 'criteria: polite, min_score: 0.7', 0.6, 'failed'],
  ] as const)('%s', async ([, params, score, outcome]) => {
    const found = await scored(arena(assertion(params)), () => saying('pass', { score }))
    expect(found.outcome).toBe(outcome)
  })

  test.for([
    ['a missing vote that could lower the score', [0.6, 0.9, null], 'unverified', 'judge-unreachable'],
    ['or raise it', [0.5, 0.8, null], 'unverified', 'judge-unreachable'],
    ['and one that could not', [0.9, 0.9, null], 'passed', 'ok'],
    ['all votes', [0.6, 0.9, 0.8], 'passed', 'ok'],
    ['a pass with the score of the worst', [0], 'unverified', 'judge-bad-reply'],
  ] as const)('%s: %j', async ([, scores, outcome, reason]) => {
    const params = `criteria: polite, min_score: 0.7, votes: ${scores.length}`
    const found = await scored(arena(assertion(params)), (_, count) => {
      const score = scores[(count - 1) % scores.length] ?? null
      return score === null
        ? { kind: 'failed', reason: 'judge-unreachable', message: 'it is down' }
        : saying('pass', { score })
    })
    expect([found.outcome, found.verdicts.at(-1)?.split(' ').at(-1)]).toEqual([outcome, reason])
  })

  test('a judge that fails a run and gives it the full score has not judged it', async () => {
    const found = await scored(arena(assertion('criteria: polite, min_score: 0.7')), () =>
      saying('fail', { score: 1 }),
    )
    expect([found.outcome, found.verdicts.at(-1)]).toEqual(['unverified', 'llm_judge error judge-bad-reply'])
  })

  test('the judge that is named is asked about the conversation', async () => {
    const asked = assertion('criteria: polite, judge: strict', 'llm_judge_conversation')
    const found = await scored(arena(asked), () => saying('pass', { score: 1 }))
    expect([found.outcome, found.models]).toEqual(['passed', ['anthropic/sharp-1']])
    expect(found.prompts[0]).toContain('User: Hi\nAssistant: Hello, how can I help?')
  })
})
