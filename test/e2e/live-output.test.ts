import { expect, test } from 'vitest'
import { agentFolder, agentScenario, gate, scenarioIn, type Step } from '../support/fresh.ts'

const excludes = (word: string) => `checks: [{ type: content_excludes, params: { patterns: [${word}] } }]`

/** A clock on which the half minute is over at once. */
function quickClock(): () => number {
  const begun = Date.now()
  return () => begun + (Date.now() - begun) * 200
}

async function outcomeOf(steps: readonly Step[], lines: string, now: () => number) {
  await using folder = await agentFolder({ 'scenarios/a.yaml': agentScenario('a', steps, lines) })
  const { outcome, trials } = scenarioIn(await gate(folder, { timeout: '10m' }, { now }), 'a')
  return [outcome, trials[0]?.process?.end]
}

test.for<[what: string, steps: Step[], lines: string]>([
  ['what it prints', [['print', 'This is guaranteed.'], ['hang']], excludes('guarantee')],
  ['its time', [['hang']], 'checks: [{ type: max_duration, params: { max_seconds: 2 } }]'],
])('an agent that sends no span is stopped by %s', async ([, steps, lines]) => {
  expect(await outcomeOf(steps, lines, quickClock())).toEqual(['failed', 'stopped'])
})

test.for<[what: string, steps: Step[]]>([
  [
    'the log of a command that is about to send spans',
    [
      ['print', 'guaranteed delivery: on\n'],
      ['wait', 300],
      ['chat', 'Hi'],
    ],
  ],
  [
    'a question in a message recording',
    [
      [
        'print',
        `${JSON.stringify([
          { role: 'user', content: 'Is it guaranteed ?' },
          { role: 'assistant', content: 'No.' },
        ])}\n`,
      ],
      ['wait', 300],
    ],
  ],
])('an agent is not stopped by %s', async ([, steps]) => {
  expect(await outcomeOf(steps, excludes('guarantee'), Date.now)).toEqual(['passed', 'exited'])
})

test('a recording on standard output is no answer, however long it takes', async () => {
  const recording = `${JSON.stringify([
    { role: 'user', content: 'guaranteed ?' },
    { role: 'assistant', content: 'No.' },
  ])}\n`
  const steps: Step[] = [
    ['print', recording],
    ['wait', 1_200],
  ]
  expect(await outcomeOf(steps, excludes('guarantee'), quickClock())).toEqual(['passed', 'exited'])
})

test('the last word that was printed may go on', async () => {
  const lines =
    'checks: [{ type: content_excludes, params: { patterns: [pass], match_mode: word_boundary } }]'
  const steps: Step[] = [
    ['type', 'The pass'],
    ['wait', 1_200],
    ['print', 'word'],
  ]
  expect(await outcomeOf(steps, lines, quickClock())).toEqual(['passed', 'exited'])
})

test('a request that the stop cut off does not hide why it was stopped', async () => {
  const steps: Step[] = [['begin'], ['chat', 'a'], ['chat', 'b'], ['chat', 'c'], ['hang']]
  const lines = 'checks: [{ type: max_turns, params: { max: 2 } }]'
  expect(await outcomeOf(steps, lines, Date.now)).toEqual(['failed', 'stopped'])
})

const guardrail = (check: string) => `checks: [{ surface: guardrail, ${check} }]`

test.for<[what: string, steps: Step[], check: string, clock: () => () => number]>([
  [
    'a message that is too long while it is still printed',
    [['print', 'This answer goes on and on.'], ['hang']],
    'type: max_length, params: { max: 10 }',
    quickClock,
  ],
  [
    'a message that breaks it, whatever others will say',
    [['chat', 'Hello'], ['hang']],
    'type: contains, params: { patterns: [sorry] }',
    () => Date.now,
  ],
])('a guardrail stops a run at %s', async ([, steps, check, clock]) => {
  expect(await outcomeOf(steps, guardrail(check), clock())).toEqual(['failed', 'stopped'])
})

test.for<[what: string, lines: string, outcome: string]>([
  [
    'a guardrail that the rest of a message may keep',
    guardrail('type: contains, params: { patterns: [pass] }'),
    'passed',
  ],
  [
    'a guardrail whose score is asked for',
    guardrail('type: max_length, params: { max: 5 }, min_score: 0.1'),
    'passed',
  ],
  [
    'a check that needs to hold in some trials only',
    'checks: [{ type: content_excludes, params: { patterns: [The] }, pass_threshold: 0.5 }]',
    'failed',
  ],
  [
    'an eval',
    'checks: [{ type: content_excludes, surface: eval, params: { patterns: [The] } }, { type: non_empty }]',
    'passed',
  ],
])('nothing stops a run for %s', async ([, lines, outcome]) => {
  const steps: Step[] = [
    ['print', 'The word to say here'],
    ['wait', 1_200],
    ['print', 'is pass.'],
  ]
  expect(await outcomeOf(steps, lines, quickClock())).toEqual([outcome, 'exited'])
})
