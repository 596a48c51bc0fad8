import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gate, scenarioIn } from '../../support/fresh.ts'
import type { Progress } from '../../../src/record/trial-job.ts'
import { repository, temporaryFolder, type TemporaryFolder } from '../../support/repository.ts'
import {
  chatReply,
  isDone,
  keysOf,
  lineAgent,
  readMessages,
  says,
  talk,
  talkIn,
  talkScenario,
  userKeys,
  userProvider,
} from '../../support/user-model.ts'

const plain = talkScenario(`user: { ${userKeys} }`)
const recordingPath = '.scenario-gate/traces/order/trial-1.jsonl'

async function listMessages({ path }: TemporaryFolder, file = recordingPath): Promise<string[]> {
  const messages = await readMessages(await readFile(join(path, file), 'utf8'))
  return messages.map(({ role, text }) => `${role}: ${text}`)
}

const conversation = [
  'user: Where is my parcel?',
  'assistant: Which order?',
  'user: It is order 7.',
  'assistant: Order 7 is on its way.',
]

test('a conversation is held, told by the trace, and held again without a key and without a provider', async () => {
  await using folder = await temporaryFolder()
  await folder.write({ 'agent.mjs': lineAgent, 'scenarios/order.yaml': plain })
  const live = await (async () => {
    await using models = await userProvider(says('Where is my parcel?'), says('It is order 7.'), isDone)
    const result = await talkIn(folder, models, { models: 'record' })
    expect(models.asked.map(({ headers }) => headers.authorization)).toEqual(
      Array(3).fill('Bearer sk-very-secret-0123'),
    )
    return result
  })()
  expect([live.outcome, live.reason, live.results.diagnostics]).toEqual(['passed', undefined, []])
  expect(await listMessages(folder)).toEqual(conversation)
  const paths = (await readdir(folder.path, { recursive: true })).filter((path) => path.endsWith('.jsonl'))
  const texts = await Promise.all(paths.map((path) => readFile(join(folder.path, path), 'utf8')))
  expect([texts.length, texts.join('').includes('secret-0123')]).toEqual([2, false])
  const replayed = await gate(folder, { models: 'replay' })
  expect(scenarioIn(replayed, 'order').trials[0]?.checks).toEqual(live.trial?.checks)
  expect(await listMessages(folder)).toEqual(conversation)
  await folder.write({ 'agent.mjs': lineAgent.replace('Which order?', 'Which one?') })
  const other = scenarioIn(await gate(folder, { models: 'replay' }), 'order')
  expect([other.outcome, other.trials[0]?.reason]).toEqual([
    'unverified',
    expect.stringMatching(
      /^the simulated user asked something new at call 2: \$\.messages\[1\]\.content is .*record anew with `scenario-gate run scenarios\/order\.yaml --models record`$/s,
    ),
  ])
})

test.each([
  [
    'input: Where is order 7?',
    userKeys,
    [isDone],
    ['user: Where is order 7?', 'assistant: Order 7 is on its way.'],
    1,
  ],
  [
    'dataset: rows.jsonl\ninput_field: ask',
    `goal: 'Find out where {{what}} is.', model: gpt-5-mini, persona: 'called {{name}}'`,
    [isDone],
    ['user: Where is order 7?', 'assistant: Order 7 is on its way.'],
    1,
  ],
  [
    '',
    `${userKeys}, max_turns: 1`,
    [says('order 7?')],
    ['user: order 7?', 'assistant: Order 7 is on its way.'],
    1,
  ],
] as const)('what is asked, and how often: %s, %s', async (keys, user, replies, expected, count) => {
  await using models = await userProvider(...replies)
  await using folder = await temporaryFolder()
  await folder.write({
    'agent.mjs': lineAgent,
    'scenarios/rows.jsonl': '{"id":"1","ask":"Where is order 7?","what":"the lamp","name":"Zoë"}\n',
    'scenarios/order.yaml': talkScenario(`${keys}\nuser: { ${user} }`),
  })
  const results = await gate(folder, {}, { env: keysOf(models) })
  expect(results.scenarios.map(({ outcome }) => outcome)).toEqual(['passed'])
  expect(models.asked).toHaveLength(count)
  const told = models.asked.map(({ body }) => body).join('')
  expect(told.includes('the lamp is') && told.includes('called Zoë')).toBe(keys.includes('dataset'))
  const file = results.scenarios[0]?.trials[0]?.trace?.source ?? ''
  expect(await listMessages(folder, file)).toEqual(expected)
})

const greeter = lineAgent.replace('starting up', '{"role":"assistant","content":"Hi, how can I help you?"}')

test('an agent that speaks first begins the conversation', async () => {
  await using models = await userProvider(says('Where is order 7?'), isDone)
  await using folder = await temporaryFolder()
  const scenario = talkScenario(`user: { ${userKeys}, first: agent }`)
  await folder.write({ 'agent.mjs': greeter, 'scenarios/order.yaml': scenario })
  const { outcome, reason } = await talkIn(folder, models)
  expect([outcome, reason]).toEqual(['passed', undefined])
  expect((await listMessages(folder))[0]).toBe('assistant: Hi, how can I help you?')
})

test('an agent that speaks unasked does so in vain', async () => {
  const { reason } = await talk({ 'agent.mjs': greeter, 'scenarios/order.yaml': plain }, [
    says('Where is order 7?'),
    isDone,
  ])
  expect(reason).toMatch(
    /^the agent (?:answered twice to message 1|spoke before its user; add `first: agent`)$/,
  )
})

const files = (user: string) => ({ 'scenarios/order.yaml': talkScenario(`user: { ${userKeys}, ${user} }`) })

describe('the end of a conversation', () => {
  const ask = says('Where is my parcel?')

  test('its last turn is a good end, and an agent that has not got there fails', async () => {
    const { outcome, reason, asked } = await talk(files('max_turns: 2'), [ask])
    expect([outcome, reason, asked.length]).toEqual(['failed', undefined, 2])
  })

  test('its last turn is none where something had to come before, whatever the checks say', async () => {
    const { outcome, reason, checks } = await talk(files('max_turns: 2, stop_when: the agent says goodbye'), [
      says('Where is order 7?'),
    ])
    expect([outcome, checks]).toEqual(['unverified', ['error']])
    expect(reason).toBe('the conversation had its `max_turns`, 2, before its `stop_when` came')
  })

  test('what came with the last answer came in time', async () => {
    const { outcome, asked } = await talk(files('max_turns: 1, stop_when: the agent says where it is'), [
      says('Where is order 7?'),
      isDone,
    ])
    expect([outcome, asked.length]).toEqual(['passed', 2])
    expect(asked[0]?.body).toContain('the agent says where it is')
  })
})

const goal = 'Find out whether the red lamp of order seventeen was sent to the new address in Ghent.'

describe('what the user does wrong leaves a trial unverified, and fails nothing', () => {
  test.each([
    ['said nothing', [says('Hello?'), says('  ')]],
    ['said nothing', [isDone]],
    ['left its role: it said "As an AI"', [says('As an AI, I cannot have a parcel.')]],
    ['left its role: it said "How can I help you"', [says('Hello?'), says('How can I help you today?')]],
    [
      'gave its goal away word for word: "find out whether the red lamp of order seventeen was sent to"',
      [says('Please FIND out, whether the red lamp of order seventeen was sent to X')],
    ],
    ['did not answer: OpenAI refused to answer: I will not.', [chatReply(null, { refusal: 'I will not.' })]],
    ['did not answer: OpenAI does not take the key of OPENAI_API_KEY (401)', [401]],
    [
      'did not reply as it was asked: OpenAI sent a reply that is not the JSON that it was held to',
      [chatReply('Hello there!')],
    ],
    [
      'did not reply as it was asked: OpenAI answered with the model m in place of gpt-5-mini',
      [{ ...says('Hello?'), model: 'm' }],
    ],
    ['wrote 30000 characters at once', [says('x '.repeat(15_000))]],
  ] as const)('%s', async (words, replies) => {
    const banned = `  - { type: content_excludes, params: { patterns: [order] } }\n`
    const scenario = talkScenario(`user: { goal: '${goal}', model: gpt-5-mini }`) + banned
    const { outcome, reason, checks } = await talk({ 'scenarios/order.yaml': scenario }, replies)
    expect([outcome, reason, checks]).toEqual([
      'unverified',
      `the simulated user ${words}`,
      ['error', 'error'],
    ])
  })

  test('a reply that is none is asked for once more', async () => {
    const replies = [chatReply('Hello there!'), says('order 7?'), isDone]
    const { outcome } = await talk({ 'scenarios/order.yaml': plain }, replies)
    expect(outcome).toBe('passed')
  })
})

test('an outage of its model is one, and the trial is attempted again', async () => {
  const { trial, outcome } = await talk(
    { 'scenarios/order.yaml': plain },
    [503, 503, 503, 503, says('order 7?'), isDone],
    {
      retries: 1,
    },
  )
  expect([outcome, trial?.attempts?.map(({ cause }) => cause)]).toEqual(['passed', ['outage']])
  expect(trial?.attempts?.[0]?.reason).toBe(
    'a model call was never answered: the model of the simulated user: OpenAI is broken or overloaded (503)',
  )
})

test('without a key no agent is started', async () => {
  await using folder = await temporaryFolder()
  await folder.write({
    'agent.mjs': "import { writeFileSync } from 'node:fs'\nwriteFileSync('started', '')",
    'scenarios/order.yaml': plain,
  })
  const { outcome, trials } = scenarioIn(await gate(folder), 'order')
  expect([outcome, trials[0]?.reason]).toEqual([
    'unverified',
    'its simulated user cannot be asked: there is no key for OpenAI: set OPENAI_API_KEY',
  ])
  expect(await readdir(folder.path)).not.toContain('started')
})

test('for a fork the user is played from recordings only', async () => {
  await using repo = await repository()
  await using models = await userProvider(says('order 7?'), isDone)
  await repo.commit({ 'agent.mjs': lineAgent, 'scenarios/order.yaml': plain })
  const fork = { untrusted: 'a fork', baseRef: { kind: 'ref', ref: 'main' } } as const
  const options = { 'untrusted-commands': 'run' }
  for (const mode of ['auto', 'record', 'replay-else-live', 'off']) {
    const { outcome, reason } = await talkIn(repo, models, { ...options, models: mode }, fork)
    expect([outcome, reason]).toEqual(['unverified', expect.stringContaining('for an untrusted change')])
  }
  expect(models.asked).toHaveLength(0)
  await talkIn(repo, models, { models: 'record' })
  await repo.commit({})
  await repo.git('checkout', '--quiet', '-b', 'change')
  const replayIn = async (agent: string) => {
    await repo.commit({ 'agent.mjs': agent })
    const { outcome, reason } = await talkIn(repo, models, { ...options, models: 'replay' }, fork)
    return [outcome, reason]
  }
  expect(await replayIn(`${lineAgent}// other`)).toEqual(['passed', undefined])
  expect(await replayIn(lineAgent.replace('is on its way', 'is lost'))).toEqual([
    'unverified',
    expect.stringContaining('the simulated user asked something new at call 2'),
  ])
  expect(models.asked).toHaveLength(2)
})

/** Dollars of a reply with 1,000 and 100 tokens of gpt-5-mini. */
const callUsd = 0.00045

test('what its model costs is spent, is no cost of the agent, and ends a run at its cap', async () => {
  const spent: number[] = []
  await using models = await userProvider(says('order 7?'), isDone)
  await using folder = await temporaryFolder()
  await folder.write({ 'agent.mjs': lineAgent, 'scenarios/order.yaml': plain })
  const progress: Progress = ({ spentUsd }) => spent.push(spentUsd)
  const { outcome, trial } = await talkIn(folder, models, {}, { progress })
  expect([outcome, Object.keys(trial?.metrics ?? {})]).toEqual(['passed', ['duration_s']])
  expect([spent[0], spent.at(-1)]).toEqual([0, expect.closeTo(2 * callUsd, 6)])
  const capped = await talk({ 'scenarios/order.yaml': plain }, [says('Hello?')], { 'max-spend-usd': 0.001 })
  expect([capped.outcome, capped.reason]).toEqual(['unverified', expect.stringContaining('max-spend-usd')])
  expect(capped.asked.length).toBeLessThan(5)
})
