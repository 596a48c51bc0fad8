import { describe, expect, test } from 'vitest'
import { arenaRun, type ArenaTurn } from '../../support/arena-run.ts'
import { has, score, scoreRuns, turn } from '../../support/promptkit-scenario.ts'

const state = (name: string) => `{ type: state_is, params: { state: ${name} } }`
const guard = (is: boolean) =>
  `{ type: guardrail_triggered, params: { validator_type: banned_words, should_trigger: ${is} } }`
const replying = (...replies: string[]): ArenaTurn[] => replies.map((reply) => ({ user: 'Hi', reply }))

/** `trial`: a spoken number, which tells runs of one answer apart. */
const run = (reply: string, trial = 0) =>
  arenaRun({ scenario: 'a', turns: [{ user: `Hi${'!'.repeat(trial)}`, reply }] })

describe('an assertion on a turn', () => {
  test('sees the conversation so far', async () => {
    const spec = `  turns:\n${turn(has('one'), '{ type: tools_not_called, params: { tools: [pay] } }')}${turn(
      has('two'),
      '{ type: content_excludes, params: { patterns: [one] } }',
    )}`
    const { verdicts } = await score(spec, [
      { user: '1', reply: 'one' },
      { user: '2', tools: ['pay'], reply: 'two' },
    ])
    expect(verdicts).toEqual([
      'no_agent_error pass',
      'contains pass',
      'tools_not_called pass',
      'contains pass',
      'content_excludes fail',
    ])
  })

  test('is skipped by what its own turn does', async () => {
    const when = '{ type: contains, params: { patterns: [x] }, when: { tool_called: pay } }'
    const { verdicts } = await score(`  turns:\n${turn(when)}${turn(when)}`, [
      { user: '1', tools: ['pay'], reply: 'x' },
      { user: '2', reply: 'y' },
    ])
    expect(verdicts).toEqual(['no_agent_error pass', 'contains pass', 'contains skip'])
  })

  test.for([
    [
      'in the end',
      [
        { user: '1', reply: 'one' },
        { user: '2', reply: null },
      ],
      2,
    ],
    [
      'in between',
      [
        { user: '1', reply: 'one' },
        { user: '2', reply: null },
        { user: '3', reply: 'x' },
      ],
      3,
    ],
  ] as const)('is not about an earlier reply where a turn has none: %s', async ([, played, count]) => {
    const about = [
      has('one'),
      '{ type: contains_any, params: { patterns: [one] } }',
      '{ type: no_tool_errors }',
    ]
    const spec = `  turns:\n${turn(has('one'))}${turn(...about)}${count === 3 ? turn(has('x')) : ''}`
    const { outcome, verdicts, why } = await score(spec, played)
    expect(outcome).toBe('unverified')
    expect(verdicts?.slice(1, 5)).toEqual([
      'contains pass',
      'contains error',
      'contains_any error',
      'no_tool_errors error',
    ])
    expect(why?.[2]).toBe('a reply of the agent in turn 2')
  })

  test('without a reply fails by what was done all the same', async () => {
    const forbidden = '{ type: tools_not_called, params: { tools: [pay] } }'
    const played = [
      { user: '1', reply: 'one' },
      { user: '2', tools: ['pay'], reply: null },
    ] as const
    const broken = { user: '2', reply: null }
    const spec = `  turns:\n${turn(has('one'))}${turn(forbidden)}`
    expect((await score(spec, played)).outcome).toBe('failed')
    expect((await score(spec, [played[0], broken], 'provider: down')).verdicts?.[0]).toBe(
      'no_agent_error fail',
    )
    expect((await score(spec, [played[0], broken])).outcome).toBe('unverified')
  })

  test('skipped like all others leaves the run unverified: nothing was verified', async () => {
    const when = '{ type: contains, params: { patterns: [x] }, when: { tool_called: payy } }'
    const played = [{ user: '1', tools: ['pay'], reply: 'x' }]
    expect(await score(`  turns:\n${turn(when)}`, played)).toMatchObject({
      outcome: 'unverified',
      verdicts: ['no_agent_error pass', 'contains skip'],
    })
    const broken = await score(`  turns:\n${turn(when)}`, played, 'provider: down')
    expect(broken.outcome).toBe('failed')
  })

  test('knows of the guardrails and the state of a workflow as they are then', async () => {
    const spec = `  turns:\n${turn(state('pay'), guard(true))}${turn(state('done'), guard(false))}${turn(guard(true))}`
    const { verdicts } = await score(spec, [
      { user: '1', tools: ['workflow__transition'], state: 'pay', guardrails: ['banned_words'], reply: 'x' },
      { user: '2', tools: ['workflow__transition'], state: 'done', reply: 'y' },
      { user: '3', reply: 'z' },
    ])
    expect(verdicts).toEqual([
      'no_agent_error pass',
      'state_is pass',
      'guardrail_triggered pass',
      'state_is pass',
      'guardrail_triggered pass',
      'guardrail_triggered fail',
    ])
  })
})

describe('turns are paired with those of a run', () => {
  const two = `  turns:\n${turn(has('a'))}${turn(has('b'))}  conversation_assertions: [{ type: non_empty }]\n`

  test('a run that broke off fails on what it shows, and passes nothing', async () => {
    const short = await score(two, replying('a'))
    expect([short.outcome, short.verdicts]).toEqual([
      'unverified',
      ['no_agent_error error', 'contains error', 'contains error', 'non_empty error'],
    ])
    expect(short.why?.[1]).toContain('a conversation of 2 turns of the user; it shows 1')
    const wrong = await score(two, replying('x'))
    expect([wrong.outcome, wrong.verdicts?.[1]]).toEqual(['failed', 'contains fail'])
  })

  test('in a run of more turns nobody knows which is which', async () => {
    const { outcome, verdicts } = await score(two, replying('x', 'a', 'b'))
    expect([outcome, new Set(verdicts?.map((each) => each.split(' ')[1]))]).toEqual([
      'unverified',
      new Set(['error']),
    ])
  })

  test('self-play has as many turns as it says', async () => {
    const spec = `  turns:\n${turn()}    - { role: customer, persona: p, turns: 2, assertions: [${has('a')}] }\n${turn(has('b'))}`
    expect(await score(spec, replying('x', 'a', 'a', 'b'))).toMatchObject({
      outcome: 'passed',
      verdicts: ['no_agent_error pass', 'contains pass', 'contains pass', 'contains pass'],
    })
    expect(await score(spec, replying('x', 'a'))).toMatchObject({ outcome: 'unverified' })
  })

  test('self-play that may end by itself is skipped where it did', async () => {
    const spec = `  turns:\n    - { role: customer, turns: 1, max_turns: 3, assertions: [${has('a')}] }\n`
    expect(await score(spec, replying('a', 'a'))).toMatchObject({
      outcome: 'passed',
      verdicts: ['no_agent_error pass', 'contains pass', 'contains pass', 'contains skip'],
    })
    expect(await score(spec, replying('a', 'a', 'a', 'a'))).toMatchObject({ outcome: 'unverified' })
  })

  test('a turn after that cannot be told', async () => {
    const spec = `  turns:\n    - { role: customer, turns: 1, max_turns: 3 }\n${turn(has('a'))}`
    const { outcome, said: words } = await score(spec, replying('a', 'a'))
    expect(outcome).toBe('unverified')
    expect(words.join()).toContain('p/a.scenario.yaml:7:47 error: a turn of self-play before it')
  })
})

describe('trials', () => {
  const spec = `  trials: 3
  turns:
    - role: user
      content: Hi
      assertions: [{ type: contains, params: { patterns: [a] }, pass_threshold: 0.66 }]
`

  test.for([
    [['a', 'a', 'x'], 'passed'],
    [['a', 'x', 'x'], 'failed'],
    [['a', 'a'], 'unverified'],
  ] as const)('of %j the scenario has %s', async ([replies, outcome]) => {
    const runs = replies.map((reply, index) => [`p/out/${index}.json`, run(reply, index)])
    expect(await scoreRuns(spec, Object.fromEntries(runs))).toBe(outcome)
  })
})
