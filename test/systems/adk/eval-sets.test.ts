import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../../src/checks/bind.ts'
import { formatLocation } from '../../../src/core/diagnostic.ts'
import { convertScenarios, loadDrafts, loadSuite } from '../../support/load-suite.ts'
import { memoryTree } from '../../support/memory-tree.ts'

const said = (text: string, role = 'user') => ({ parts: [{ text }], role })
const off = {
  user_content: said('Turn off device_2'),
  final_response: said('Done, device_2 is off.', 'model'),
  intermediate_data: { tool_uses: [{ name: 'set_device', args: { device_id: 'device_2', status: 'OFF' } }] },
}
const hello = { user_content: said('Hello'), final_response: said('What can I do for you?', 'model') }

type Written = Readonly<Record<string, unknown>>

const setOf = (...cases: readonly object[]) =>
  JSON.stringify({ eval_set_id: 'home', eval_cases: cases }, null, 1)
const caseOf = (turns: readonly object[], more: Written = {}) => ({
  eval_id: 'off',
  conversation: turns,
  ...more,
})
const configOf = (criteria: Written, more: Written = {}) => JSON.stringify({ criteria, ...more })

/** The scenarios of an eval set with this config in the folder, and what is said of them. */
async function load(set: string, config?: string, others: Readonly<Record<string, string>> = {}) {
  const tree = memoryTree({
    'eval/home.evalset.json': set,
    ...(config === undefined ? {} : { 'eval/test_config.json': config }),
    ...others,
  })
  const { scenarios, diagnostics } = await loadSuite(tree, ['eval/home.evalset.json'])
  return {
    scenarios,
    checks: scenarios.flatMap(({ checks }) =>
      checks.map(({ spec }) => [spec.type, spec.params, spec.turns?.from]),
    ),
    said: diagnostics.map((found) => `${formatLocation(found)} ${found.message}`),
  }
}

const rubric = (id: string, more: Written = {}) => ({
  rubric_id: id,
  rubric_content: { text_property: `It is ${id}.` },
  ...more,
})

const least = async (...args: Parameters<typeof load>) => {
  const { checks } = await load(...args)
  return checks.map(([, params]) => (params as Written)['min_similarity'])
}

describe('an eval set', () => {
  test('is measured as ADK does where nothing says otherwise', async () => {
    const { scenarios, checks, said: problems } = await load(setOf(caseOf([off])))
    expect(problems).toEqual([])
    expect(scenarios).toMatchObject([{ id: 'off', origin: 'adk', input: 'Turn off device_2', line: 4 }])
    expect(checks).toEqual([
      [
        'trajectory',
        { steps: [{ tool: 'set_device', args: { device_id: 'device_2', status: 'OFF' } }] },
        undefined,
      ],
      ['text_similarity', { reference: 'Done, device_2 is off.', min_similarity: 0.8 }, undefined],
    ])
  })

  test('of several turns has a check for each, in a conversation of as many', async () => {
    const { scenarios, checks } = await load(setOf(caseOf([hello, off])))
    expect(scenarios[0]?.input).toEqual(['Hello', 'Turn off device_2'])
    expect(checks.map(([type, , turn]) => [type, turn])).toEqual([
      ['max_tool_calls', 1],
      ['trajectory', 2],
      ['all_of', undefined],
    ])
    expect(scenarios[0]?.checks.map(({ spec }) => spec.ofTurns?.most)).toEqual([2, 2, 2])
    expect(scenarios[0]?.checks[2]?.spec.threshold?.min).toBe(0.8)
    expect(scenarios[0]?.locate(['checks', 1])).toMatchObject({ line: 42 })
  })

  test.for<readonly [unknown, Written]>([
    ['IN_ORDER', { ordering: 'in_order', args: 'exact' }],
    ['any order', { ordering: 'any_order', allow_others: true }],
    [2, { ordering: 'any_order', allow_others: true }],
    ['EXACT', {}],
  ])('matches calls as %j', async ([match, params]) => {
    const config = configOf({
      tool_trajectory_avg_score: { threshold: 1, matchType: match, ignore_args: true },
    })
    const { checks } = await load(setOf(caseOf([off])), config)
    expect(checks).toEqual([['trajectory', { steps: ['set_device'], ...params, args: 'ignore' }, undefined]])
  })

  test('a share of the turns is as many of them', async () => {
    const { checks } = await load(
      setOf(caseOf([off, off, off])),
      configOf({ tool_trajectory_avg_score: 0.5 }),
    )
    expect(checks).toMatchObject([['at_least', { n: 2 }, undefined]])
  })

  test('values of arguments are values, whatever words they hold', async () => {
    const use = { name: 'mcp/find*', args: { q: { contains: 'x' }, n: 5, of: ['a'] } }
    const turn = { ...off, intermediate_data: { toolUses: [use] } }
    const { scenarios, said: problems } = await load(setOf(caseOf([turn])))
    expect(problems).toEqual([])
    expect(scenarios[0]?.checks[0]?.spec.params).toEqual({
      steps: [
        {
          tool: String.raw`mcp\/find\*`,
          args: { q: { equals: { contains: 'x' } }, n: 5, of: { equals: ['a'] } },
        },
      ],
    })
  })

  test('rubrics are asked of a model, each on its own', async () => {
    const config = configOf({
      rubric_based_final_response_quality_v1: { threshold: 0.6, rubrics: [rubric('polite')] },
      rubric_based_tool_use_quality_v1: { threshold: 1 },
      final_response_match_v2: 0.5,
    })
    const own = [rubric('short'), rubric('lawful', { type: 'TOOL_USE_QUALITY' })]
    const { checks, said: problems } = await load(setOf(caseOf([off], { rubrics: own })), config)
    expect(problems).toEqual([])
    expect(checks).toMatchObject([
      ['llm_judge_session', { criteria: 'It is polite.' }, undefined],
      ['llm_judge_session', { criteria: 'It is short.' }, undefined],
      ['llm_judge_tool_calls', { criteria: 'It is short.' }, undefined],
      ['llm_judge_tool_calls', { criteria: 'It is lawful.' }, undefined],
      ['llm_judge', { extra: { reference: 'Done, device_2 is off.' } }, undefined],
    ])
  })

  test('a metric that asks a service is the check of that name of the project, else it is named', async () => {
    const config = configOf(
      { safety_v1: 0.8, tone: 0.5 },
      { custom_metrics: { tone: { code_config: { name: 'a.b' } } } },
    )
    const { scenarios, said: problems } = await load(setOf(caseOf([off])), config)
    expect(scenarios[0]?.checks.map(({ spec, check }) => [spec.type, spec.threshold?.min, check])).toEqual([
      ['safety_v1', 0.8, null],
      ['tone', 0.5, null],
    ])
    expect(problems[0]).toContain('eval/test_config.json:1:14')
    expect(problems[0]).toContain('toxicity')
  })

  test.for<readonly [string, string, string]>([
    ['without cases', setOf(), 'eval/home.evalset.json:3:16 the eval set has no cases; ADK refuses it'],
    ['a case without turns', setOf({ eval_id: 'off' }), 'the case has no turns'],
    ['a case without an id', setOf({ conversation: [off] }), 'the case has no `eval_id`'],
    [
      'a slip in a case',
      setOf(caseOf([off], { rubric: [] })),
      '`rubric` is not a key here; did you mean `rubrics`?',
    ],
    ['a slip in a turn', setOf(caseOf([{ ...off, final_respons: {} }])), 'did you mean `final_response`?'],
    [
      'a call without a name',
      setOf(caseOf([{ ...off, intermediate_data: { tool_uses: [{}] } }])),
      'expected the name of a tool',
    ],
    [
      'a call of an event without a name',
      setOf(
        caseOf([
          {
            ...off,
            intermediate_data: {
              invocation_events: [{ content: { parts: [{ function_call: { nam: 'x' } }] } }],
            },
          },
        ]),
      ),
      'did you mean `name`?',
    ],
    [
      'no reference',
      setOf(caseOf([{ user_content: said('Hi') }])),
      '`response_match_score` has nothing to go by: the turn has no `final_response`',
    ],
    ['JSON that breaks off', '{ "eval_cases": [', 'eval/home.evalset.json:1:18'],
  ])('%s is an error of the file', async ([, set, message]) => {
    const { scenarios, said: problems } = await load(set)
    expect(problems.join('\n')).toContain(message)
    expect(scenarios.every((scenario) => scenario.problems.length > 0)).toBe(true)
  })

  test('a key that ADK passes over is a warning', async () => {
    const { scenarios, said: problems } = await load(setOf(caseOf([off], { owner: 'me' })))
    expect(problems).toEqual(['eval/home.evalset.json:37:4 `owner` is passed over, as in ADK'])
    expect(scenarios[0]?.problems).toEqual([])
  })

  test('rubrics that no criterion is measured by are a warning', async () => {
    const rubrics = [{ rubric_id: 'a', rubric_content: { text_property: 'It is short.' } }]
    const { said: problems } = await load(setOf(caseOf([off], { rubrics })))
    expect(problems.join('\n')).toContain('the `rubrics` ask nothing, as in ADK')
  })

  test('of a user whom ADK plays has what is asked of the whole conversation', async () => {
    const rubrics = [{ rubric_id: 'a', rubric_content: { text_property: 'It is short.' } }]
    const played = {
      eval_id: 'a',
      conversation_scenario: { starting_prompt: 'Hi', conversation_plan: 'Ask.' },
    }
    const metric = { rubric_based_multi_turn_trajectory_quality_v1: { threshold: 1, rubrics } }
    const { checks, said: problems } = await load(
      setOf(played),
      configOf({ ...metric, per_turn_user_simulator_quality_v1: 1 }),
    )
    expect(checks).toMatchObject([['llm_judge_session', { criteria: 'It is short.' }, undefined]])
    expect(problems).toMatchObject([
      expect.stringContaining('ADK plays the user here'),
      expect.stringContaining('is about the user whom ADK plays'),
    ])
  })

  test('two cases of one id are problems', async () => {
    const { scenarios } = await load(setOf(caseOf([off]), caseOf([hello])))
    expect(scenarios.map(({ problems }) => problems.length)).toEqual([1, 1])
  })
})

describe('the config', () => {
  test.for<readonly [string, string, string]>([
    [
      'a misspelt option',
      configOf({ tool_trajectory_avg_score: { threshold: 1, match_typ: 'EXACT' } }),
      'did you mean `match_type`?',
    ],
    [
      'another match type',
      configOf({ tool_trajectory_avg_score: { threshold: 1, match_type: 'SOME' } }),
      'expected one of EXACT, IN_ORDER, ANY_ORDER',
    ],
    ['no threshold', configOf({ response_match_score: {} }), 'expected a number, the least score'],
    [
      'a threshold above 1',
      configOf({ response_match_score: 1.5 }),
      'no run reaches the score of 1.5 for `response_match_score`',
    ],
    ['no criteria', '{}', 'there are no `criteria`'],
    ['another file of that name', '{ "eval_metrics": [] }', '`eval_metrics` is not a key here'],
    ['a list', '[]', 'criteria'],
    ['no JSON', '{', 'eval/test_config.json'],
  ])('%s is an error of each case', async ([, config, message]) => {
    const { scenarios, said: problems } = await load(
      setOf(caseOf([off]), { ...caseOf([off]), eval_id: 'b' }),
      config,
    )
    expect(problems.join('\n')).toContain(message)
    expect(scenarios.map((scenario) => scenario.problems.length > 0)).toEqual([true, true])
  })

  test('a threshold that every run reaches asks nothing', async () => {
    const { said: problems } = await load(
      setOf(caseOf([off])),
      configOf({ response_match_score: 0, tool_trajectory_avg_score: 1 }),
    )
    expect(problems.join('\n')).toContain(
      '`response_match_score` asks nothing here: every run reaches a score of 0',
    )
  })

  test('the nearest one holds, and in one folder `test_config.json`', async () => {
    const above = { 'eval_config.json': configOf({ response_match_score: 0.3 }) }
    const beside = { 'eval/eval_config.json': configOf({ response_match_score: 0.4 }) }
    expect(await least(setOf(caseOf([off])), undefined, above)).toEqual([0.3])
    expect(await least(setOf(caseOf([off])), undefined, { ...above, ...beside })).toEqual([0.4])
    expect(
      await least(setOf(caseOf([off])), configOf({ response_match_score: 0.5 }), { ...above, ...beside }),
    ).toEqual([0.5])
  })

  test('does not change scenarios of other formats', async () => {
    const tree = memoryTree({
      'eval/a.yaml': 'id: a\nchecks: [{ type: non_empty }]\n',
      'eval/test_config.json': '{',
    })
    expect((await loadSuite(tree, ['eval'])).diagnostics).toEqual([])
  })
})

test('defaults hold for eval sets too: a command, traces and checks', async () => {
  const defaults = 'run_command: [python, agent.py]\nchecks:\n  - type: no_tool_errors\n'
  const { scenarios } = await load(setOf(caseOf([off])), undefined, { 'scenario-defaults.yaml': defaults })
  expect(scenarios[0]?.runCommand?.argv).toEqual(['python', 'agent.py'])
  expect(scenarios[0]?.checks.map(({ spec }) => spec.type)).toEqual([
    'trajectory',
    'text_similarity',
    'no_tool_errors',
  ])
})

test('a set is written as files of ours, which ask the same', async () => {
  const set = setOf(caseOf([hello, off]), { ...caseOf([off]), eval_id: 'b' })
  const { drafts } = await loadDrafts(memoryTree({ 'eval/home.evalset.json': set }), ['eval'])
  const { converted, diagnostics } = convertScenarios(drafts, null)
  expect(diagnostics).toEqual([])
  expect(converted.map(({ file }) => file)).toEqual(['eval/off.yaml', 'eval/b.yaml'])
  expect(converted[0]?.text).toContain('min_score: 0.8')
})

const wild = new URL('../../fixtures/adk/wild/', import.meta.url)

test.for(readdirSync(wild))(
  'eval sets of %s read without an error, and their checks can run',
  async (folder) => {
    const files = Object.fromEntries(
      readdirSync(new URL(`${folder}/`, wild)).map((name) => [
        `${folder}/${name}`,
        readFileSync(new URL(`${folder}/${name}`, wild), 'utf8'),
      ]),
    )
    const { scenarios, diagnostics } = await loadSuite(memoryTree(files), [folder])
    expect(scenarios.length).toBeGreaterThan(0)
    expect(scenarios.map(({ origin }) => origin)).toEqual(scenarios.map(() => 'adk'))
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    const bound = scenarios.flatMap(({ checks }) => checks.map(({ spec }) => bindCheck(spec)))
    expect(bound.flatMap(({ problems }) => problems ?? [])).toEqual([])
  },
)
