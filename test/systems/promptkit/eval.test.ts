import { describe, expect, test } from 'vitest'
import { arenaRun } from '../../support/arena-run.ts'
import { scoreFiles } from '../../support/score-files.ts'

const head = 'apiVersion: promptkit.altairalabs.ai/v1alpha1\nkind: Eval\nmetadata: { name: tone }\nspec:\n'
const recording = arenaRun({
  scenario: 'other',
  turns: [
    { user: '1', tools: ['look_up'], reply: 'first stupid answer' },
    { user: '2', reply: 'second answer' },
  ],
})

async function score(spec: string) {
  const files = { 'p/evals/tone.yaml': head + spec, 'p/runs/a.arena-output.json': recording }
  const { scenarios, scored, said } = await scoreFiles(files, ['p/evals'])
  return { ...scenarios[0], said, checks: scored.scenarios[0]?.trials[0]?.checks }
}

const source = '  description: x\n  recording: { path: ../runs/*.json, type: arena_output }\n'
const onEveryTurn = (assertion: string) =>
  `${source}  turns: [{ all_turns: { assertions: [${assertion}] } }]\n`

describe('an eval of recordings', () => {
  test('its turns are judged each, and not all by the last reply', async () => {
    const { outcome, checks, said } = await score(
      onEveryTurn('{ type: regex, params: { pattern: stupid, expect_match: false }, message: is kind }'),
    )
    expect(said).toEqual([])
    expect(outcome).toBe('failed')
    expect(checks?.map(({ type, status, description, turns }) => [type, status, description, turns])).toEqual(
      [['regex', 'fail', 'is kind', [1]]],
    )
  })

  test.for([
    ['the reply of each turn', '{ type: contains, params: { patterns: [answer] } }', 'contains pass'],
    ['a failure in one turn', '{ type: contains, params: { patterns: [second] } }', 'contains fail'],
    [
      'only the turns that `when` is about',
      '{ type: contains, params: { patterns: [first] }, when: { tool_called: look_up } }',
      'contains pass',
    ],
    ['no turn', '{ type: contains, params: { patterns: [x] }, when: { tool_called: pay } }', 'contains skip'],
  ] as const)('%s', async ([, assertion, verdict]) => {
    expect((await score(onEveryTurn(assertion))).verdicts).toEqual([[verdict]])
  })

  test('assertions on the conversation see all of it', async () => {
    const { outcome, verdicts } = await score(
      `${source}  tags: [a]\n  conversation_assertions: [{ type: tools_called, params: { tool_names: [look_up] } }]\n`,
    )
    expect([outcome, verdicts]).toEqual(['passed', [['tools_called pass']]])
  })
})

describe('what is wrong with an eval', () => {
  const checked = '  conversation_assertions: [{ type: non_empty }]\n'
  test.for([
    ['no recording', '  description: x\n', '4:1', 'the eval has no recording'],
    [
      'a type that there is not',
      '  recording: { path: ../runs/*.json, type: arean }\n',
      '5:44',
      'expected one of',
    ],
    ['a path outside', '  recording: { path: ../../../x }\n', '5:22', 'leads out of the workspace'],
    ['a key', `${source}  turn: []\n`, '7:3', 'did you mean `turns`?'],
    ['a key of turns', `${source}  turns: [{ all_turn: {} }]\n`, '7:13', 'did you mean `all_turns`?'],
    [
      'a key of all turns',
      `${source}  turns: [{ all_turns: { assertion: [] } }]\n`,
      '7:26',
      'did you mean `assertions`?',
    ],
  ] as const)('%s', async ([, spec, place, words]) => {
    const { outcome, said } = await score(spec + checked)
    expect(outcome).toBe('unverified')
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(`p/evals/tone.yaml:${place} error`)
    expect(said[0]).toContain(words)
  })

  test('a recording that is not there', async () => {
    const { outcome, said } = await score(`  recording: { path: none.json }\n${checked}`)
    expect([outcome, said]).toEqual([
      'unverified',
      [
        expect.stringContaining(
          'p/evals/tone.yaml:5:22 error: `traces`: no file matches `p/evals/none.json`',
        ),
      ],
    ])
  })
})
