import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scenarioPaths } from '../../support/load-suite.ts'
import { arenaRun } from '../../support/arena-run.ts'
import { folderFiles } from '../../support/folder-files.ts'
import { memoryTree } from '../../support/memory-tree.ts'
import { scoreFiles } from '../../support/score-files.ts'
import { projectRoot } from '../../support/source-files.ts'

const project = folderFiles(join(projectRoot, 'test/fixtures/arena'), 'shop')
const arena = 'shop/config.arena.yaml'

function refund(order: string, reply = 'It is refunded.', provider = 'mock'): string {
  return arenaRun({
    scenario: 'refund-flow',
    provider,
    turns: [
      {
        user: `Where is order ${order}?`,
        tools: [{ name: 'lookup_order', args: { id: order } }],
        reply: 'It is on its way to you.',
      },
      {
        user: 'Then give me my money back.',
        tools: [{ name: 'refund', args: { id: order, currency: 'EUR' } }],
        reply,
      },
    ],
  })
}

const greeting = arenaRun({
  scenario: 'greeting',
  turns: ['Solar power is cheap.', 'Solar panels last long.', 'Solar heat warms water.'].map(
    (reply, index) => ({
      user: index === 0 ? 'Hello, tell me about solar power.' : 'Tell me more.',
      reply,
    }),
  ),
})
const farewell = (reply: string) =>
  arenaRun({ scenario: 'farewell', turns: [{ user: 'Bye', reply: `${reply} is a long enough word.` }] })

const runs = {
  'shop/out/1.json': refund('A-1'),
  'shop/out/2.json': refund('A-2', 'It is refunded.', 'other'),
  'shop/out/3.json': greeting,
  'shop/out/4.json': farewell('Bye'),
  'shop/out/index.json': '{"total_runs": 4, "run_ids": ["1"], "scenarios": []}',
}

/** Outcome by scenario. */
async function outcomes(files: Readonly<Record<string, string>>, path = arena) {
  const { scenarios, said } = await scoreFiles(files, [path])
  return { outcomes: Object.fromEntries(scenarios.map(({ id, outcome }) => [id, outcome])), said }
}

describe('an Arena', () => {
  test('its scenarios are scored over the runs in its output folder', async () => {
    const { scenarios, said } = await scoreFiles({ ...project, ...runs }, [arena])
    expect(said).toEqual([])
    const refundChecks = [
      'no_tool_errors pass',
      'no_agent_error pass',
      'tools_called pass',
      'tools_not_called pass',
      'content_includes pass',
      'tool_args pass',
      'tool_call_chain pass',
      'cost_budget pass',
      'banned_words pass',
      'max_length pass',
    ]
    expect(scenarios).toEqual([
      {
        id: 'farewell',
        outcome: 'passed',
        trials: ['passed'],
        verdicts: [
          [
            'no_tool_errors pass',
            'no_agent_error pass',
            'regex pass',
            'banned_words pass',
            'max_length pass',
          ],
        ],
      },
      {
        id: 'tone',
        outcome: 'passed',
        trials: ['passed'],
        verdicts: [['content_excludes pass', 'min_length pass', 'contains pass', 'max_length pass']],
      },
      {
        id: 'greeting',
        outcome: 'passed',
        trials: ['passed'],
        verdicts: [
          [
            'no_tool_errors pass',
            'no_agent_error pass',
            'content_matches pass',
            'content_matches pass',
            'max_length pass',
          ],
        ],
      },
      {
        id: 'refund-flow',
        outcome: 'passed',
        trials: ['passed', 'passed'],
        verdicts: [refundChecks, refundChecks],
      },
    ])
  })

  test('what goes wrong in a run fails its scenario, with the place of the assertion', async () => {
    const files = { ...project, ...runs, 'shop/out/2.json': refund('A-2', 'I guarantee it.', 'other') }
    const { scored } = await scoreFiles(files, [arena])
    const trial = scored.scenarios.find(({ scenario }) => scenario.id === 'refund-flow')
    const failed = trial?.trials[1]?.checks.filter(({ status }) => status === 'fail')
    expect(trial?.outcome).toBe('failed')
    expect(
      failed?.map(({ type, surface, description, file, line }) => [type, surface, description, file, line]),
    ).toEqual([
      ['content_includes', 'assertion', 'says that it is done', undefined, 23],
      ['banned_words', 'guardrail', 'I cannot say that.', 'shop/prompts/support.yaml', 9],
    ])
  })

  test('a failing tool breaks the assertion that all scenarios share', async () => {
    const broken = arenaRun({
      scenario: 'farewell',
      turns: [{ user: 'Bye', tools: [{ name: 'log', error: 'down' }], reply: 'Bye' }],
    })
    const { outcomes: found } = await outcomes({ ...project, ...runs, 'shop/out/4.json': broken })
    expect(found).toEqual({ farewell: 'failed', tone: 'passed', greeting: 'passed', 'refund-flow': 'passed' })
  })

  test('with one run for two versions of the conversation a scenario is unverified', async () => {
    const { 'shop/out/2.json': _, ...fewer } = runs
    const { outcomes: found } = await outcomes({ ...project, ...fewer })
    expect(found['refund-flow']).toBe('unverified')
  })

  test('the folder holds the same scenarios, each once, and nothing else', async () => {
    const files = { ...project, ...runs }
    const whole = await outcomes(files, 'shop')
    expect(whole).toEqual(await outcomes(files))
  })

  test('at the top of the workspace it is found without being named', async () => {
    const files = Object.fromEntries(
      Object.entries({ ...project, ...runs }).map(([path, text]) => [path.replace('shop/', ''), text]),
    )
    const paths = await scenarioPaths(memoryTree(files), [])
    expect(paths).toEqual(['scenarios', 'config.arena.yaml'])
    const { scenarios } = await scoreFiles(files, paths)
    expect(scenarios.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['farewell', 'passed'],
      ['tone', 'passed'],
      ['greeting', 'passed'],
      ['refund-flow', 'passed'],
    ])
  })

  test('a scenario that no Arena names stands for itself', async () => {
    const { scenarios } = await scoreFiles(project, ['shop/scenarios'])
    expect(scenarios.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['greeting', 'unverified'],
      ['refund-flow', 'unverified'],
    ])
  })
})

const head = 'apiVersion: promptkit.altairalabs.ai/v1alpha1\nkind: Arena\nmetadata: { name: a }\nspec:\n'
const one = '  scenarios: [{ file: scenarios/greeting.scenario.yaml }]\n'

describe('what is wrong with an Arena keeps its scenarios from passing', () => {
  test.for([
    ['a misspelt key', `${head}${one}  global: {}\n`, '6:3', 'did you mean `globals`?'],
    ['a misspelt key of globals', `${head}${one}  globals: { assertions: [] }\n`, '6:14', 'known keys'],
    [
      'what belongs under globals',
      `${head}${one}  conversation_assertion: [{ type: json_valid }]\n`,
      '6:3',
      '`conversation_assertions` stand under `globals`',
    ],
    ['what belongs in a prompt', `${head}${one}  validators: []\n`, '6:3', 'stand in a prompt'],
    [
      'a prompt that is not there',
      `${head}${one}  prompt_configs: [{ file: no.yaml }]\n`,
      '6:28',
      'there is no file `shop/no.yaml`',
    ],
    [
      'a prompt that is none',
      `${head}${one}  prompt_configs: [{ file: providers/mock.provider.yaml }]\n`,
      '6:28',
      'is no prompt',
    ],
    [
      'a prompt outside',
      `${head}${one}  prompt_configs: [{ file: ../../x.yaml }]\n`,
      '6:28',
      'leads out of the workspace',
    ],
    [
      'an assertion of no type',
      `${head}${one}  globals: { conversation_assertions: [{ params: {} }] }\n`,
      '6:40',
      'has no `type`',
    ],
    [
      'a check that there is not',
      `${head}${one}  globals: { conversation_assertions: [{ type: contans }] }\n`,
      '6:42',
      'Did you mean contains?',
    ],
    ['a list that is none', `${head}  scenarios: greeting\n`, '5:14', 'expected a list of scenarios'],
    ['a key given twice', `${head}${one}  globals: {}\n  globals: {}\n`, '7:3', 'given twice'],
  ] as const)('%s', async ([, text, place, words]) => {
    const { scenarios, said } = await scoreFiles({ ...project, ...runs, [arena]: text }, [arena])
    expect(
      said.filter((each) => each.includes('error')).map((each) => each.slice(0, each.indexOf(' '))),
    ).toEqual([`${arena}:${place}`])
    expect(said.join('\n')).toContain(words)
    expect(scenarios.map(({ outcome }) => outcome)).toEqual(['unverified'])
  })

  test.for([
    ['is not there', 'scenarios/none.yaml', 'there is no file'],
    ['is none', 'providers/mock.provider.yaml', 'is no scenario'],
    ['is an Arena', 'config.arena.yaml', 'is no scenario'],
    ['is of another kind', 'providers/mock-responses.yaml', 'is no scenario'],
  ] as const)('a scenario that %s is unverified', async ([, file, words]) => {
    const text = `${head}  scenarios: [{ file: ${file} }]\n`
    const { scenarios, said } = await scoreFiles({ ...project, [arena]: text }, [arena])
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(`${arena}:5:23 error`)
    expect(said[0]).toContain(words)
    expect(scenarios.map(({ outcome }) => outcome)).toEqual(['unverified'])
  })

  test('a file of another kind is not left out where others are scenarios', async () => {
    const other = '  scenarios: [{ file: scenarios/greeting.scenario.yaml }, { file: b.scenario.yaml }]\n'
    const slip = 'apiVersion: promptkt.altairalabs.ai/v1alpha1\nkind: Scenario\nspec: { turns: [] }\n'
    const files = { ...project, ...runs, [arena]: `${head}${other}`, 'shop/b.scenario.yaml': slip }
    const { scenarios } = await scoreFiles(files, [arena])
    expect(scenarios.map(({ outcome }) => outcome)).toEqual(['passed', 'unverified'])
  })

  test('a path out of the workspace names no scenario', async () => {
    const text = `${head}  scenarios: [{ file: /etc/passwd }]\n`
    const { scenarios, said } = await scoreFiles({ ...project, [arena]: text }, [arena])
    expect(said.join('\n')).toContain('leads out of the workspace')
    expect(scenarios.map(({ outcome }) => outcome)).toEqual(['unverified'])
  })

  test('a check that scenarios share has its problem once', async () => {
    const both =
      '  scenarios: [{ file: scenarios/greeting.scenario.yaml }, { file: scenarios/refund.scenario.yaml }]\n'
    const text = `${head}${both}  globals: { conversation_assertions: [{ type: contans }] }\n`
    const { scenarios, said } = await scoreFiles({ ...project, ...runs, [arena]: text }, [arena])
    expect(scenarios.map(({ outcome }) => outcome)).toEqual(['unverified', 'unverified'])
    expect(said.filter((each) => each.includes('error'))).toHaveLength(1)
  })

  test('prompts that stand in the Arena itself are for their task type', async () => {
    const specs =
      '{ small: { task_type: smalltalk, validators: [{ type: max_length, params: { max: 3 } }] } }'
    const text = `${head}${one}  prompt_specs: ${specs}\n`
    const { scenarios } = await scoreFiles({ ...project, ...runs, [arena]: text }, [arena])
    expect(scenarios.map(({ id, verdicts }) => [id, verdicts[0]?.at(-1)])).toEqual([
      ['greeting', 'max_length fail'],
    ])
  })

  test('two Arenas: a scenario of both is held to what both ask', async () => {
    const other = `${head}${one}  globals: { conversation_assertions: [{ type: contains, params: { patterns: [wind] } }] }\n`
    const files = { ...project, ...runs, 'shop/other.arena.yaml': other }
    const { outcomes: found } = await outcomes(files, 'shop')
    expect(found['greeting']).toBe('failed')
  })

  test('a key that is like none of them is about how scenarios are played, as a rule', async () => {
    const text = `${head}${one}  quantum: { entangled: true }\n`
    const { outcomes: found, said } = await outcomes({ ...project, ...runs, [arena]: text })
    expect(found).toEqual({ greeting: 'passed' })
    expect(said).toContainEqual(
      expect.stringContaining(`${arena}:6:3 warning: an Arena has no key \`quantum\``),
    )
  })

  test('runs that lie out of the workspace are said', async () => {
    const text = `${head}${one}  defaults: { output: { dir: /tmp/out } }\n`
    const { outcomes: found, said } = await outcomes({ ...project, ...runs, [arena]: text })
    expect(found).toEqual({ greeting: 'unverified' })
    expect(said).toContainEqual(
      expect.stringContaining(`${arena}:6:30 warning: \`/tmp/out\` is out of the workspace`),
    )
  })

  test('an Arena without scenarios is no suite', async () => {
    const files = { [arena]: `${head}  providers: []\n` }
    await expect(scoreFiles(files, [arena])).rejects.toThrow('No scenario was found')
  })
})
