import { describe, expect, test } from 'vitest'
import { buildBedEnvironment, createVariableFinder } from '../../src/record/command/environment.ts'
import { fillCommand } from '../../src/record/command/command-input.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

const check = 'checks: [{ type: output_contains, params: { value: x } }]'

async function load(lines: string, checks = check) {
  const { scenarios, diagnostics } = await loadSuite(
    memoryTree({
      's/a.yaml': `id: a\n${lines}\n${checks}\n`,
      's/rows.jsonl': '{"q":"${env:KEY} {{input}}","w":"${env:KEY}"}\n',
    }),
    ['s'],
  )
  const [scenario] = scenarios
  if (scenario === undefined) throw new Error('no scenario')
  return { scenario, messages: diagnostics.map(({ message }) => message) }
}

const ours = { MODEL: 'small', KEY: 'secret', PATH: '/bin' }
const source = { env: ours, dotEnv: { REGION: 'eu' }, trusted: true }

async function feed(lines: string, from = source) {
  const { scenario, messages } = await load(lines)
  expect(messages).toEqual([])
  if (scenario.runCommand === null) throw new Error('no command')
  return fillCommand(scenario.runCommand, scenario, 'linux', createVariableFinder(from, 'linux'))
}

describe('`${env:NAME}`', () => {
  test('is the variable, in `env` and `run_command`, and stays a name in what is recorded', async () => {
    const fed = await feed(
      "run_command: [agent, '--model=${env:MODEL}', '${env:KEY}', '\\${env:KEY}']\nenv: { A: '${env:REGION}-{{input}}' }\ninput: hi",
    )
    expect(fed).toMatchObject({
      argv: ['agent', '--model=small', 'secret', '${env:KEY}'],
      shown: ['agent', '--model=${env:MODEL}', '${env:KEY}', '${env:KEY}'],
      variables: { A: 'eu-hi' },
      problem: null,
    })
    const line = await feed('run_command: agent --model ${env:MODEL} "${env:KEY}"')
    expect(line.argv).toEqual(['agent', '--model', 'small', 'secret'])
  })

  test('in a row, or in the input of one, is text', async () => {
    const fed = await feed(
      "run_command: [agent, '{{w}}', '{{input}}']\nenv: { A: '{{w}}' }\ndataset: rows.jsonl\ninput_field: q",
    )
    expect(fed.argv).toEqual(['agent', '${env:KEY}', '${env:KEY} {{input}}'])
    expect(fed.variables).toEqual({ A: '${env:KEY}' })
  })

  test('of an untrusted change reaches nothing that its commands do not get anyhow', async () => {
    const stranger = { ...source, trusted: false }
    const fed = await feed("run_command: [agent, '${env:KEY}', '${env:PATH}']", stranger)
    expect(fed.argv).toEqual(['agent', '${env:KEY}', '/bin'])
    expect(fed.problem).toBe(
      '`${env:KEY}`: the environment has no KEY, or does not pass it to commands of an untrusted change.',
    )
    const bed = buildBedEnvironment(stranger, { env: { A: '${env:KEY}' } }, 'http://localhost:1', 'linux')
    expect(bed['A']).toBe('${env:KEY}')
    const trusted = buildBedEnvironment(source, { env: { A: '${env:KEY}' } }, 'http://localhost:1', 'linux')
    expect(trusted['A']).toBe('secret')
  })

  test.for(['GITHUB_TOKEN', 'ACTIONS_RUNTIME_TOKEN', 'INPUT_TOKEN', 'SCENARIO_GATE_JUDGE_API_KEY'])(
    'of our own step is not passed on: %s',
    async (name) => {
      const fed = await feed(`run_command: [agent, '\${env:${name}}']`, {
        ...source,
        env: { ...ours, [name]: 'secret' },
      })
      expect(fed.argv).toEqual(['agent', `\${env:${name}}`])
      expect(fed.problem).not.toBeNull()
    },
  )

  test.for([
    ['env: { MODEL: "${AGENT_MODEL}" }', '`env`: nothing fills `${AGENT_MODEL}`; write `${env:AGENT_MODEL}`'],
    [
      'env: { MODEL: "x-${AGENT_MODEL:-y}" }',
      '`env`: nothing fills `${AGENT_MODEL:-y}`; write `${env:AGENT_MODEL}`',
    ],
    ['env: { MODEL: $AGENT_MODEL }', '`env`: nothing fills `$AGENT_MODEL`; write `${env:AGENT_MODEL}`'],
    ['env: { MODEL: "%MODEL%" }', '`env`: nothing fills `%MODEL%`; write `${env:MODEL}`'],
    ['env: { MODEL: "{{env.MODEL}}" }', '`env`: nothing fills `{{env.MODEL}}`; write `${env:MODEL}`'],
    ['env: { MODEL: "${{ vars.MODEL }}" }', '`env`: nothing fills `${{ vars.MODEL }}`; write `${env:NAME}`'],
    [
      'env_overrides: { MODEL: "${model}" }',
      '`env_overrides`: nothing fills `${model}`; write `${env:model}`',
    ],
  ] as const)('is said where a variable is written in another way: %s', async ([line, message]) => {
    const { scenario, messages } = await load(`run_command: [agent]\n${line}`)
    expect(messages).toEqual([message])
    expect(scenario.problems).toHaveLength(1)
  })

  test.for([
    [
      'run_command: [agent, --model, "${MODEL}"]',
      '`run_command`: nothing fills `${MODEL}`; write `${env:MODEL}`',
    ],
    ['run_command: [agent, $MODEL]', '`run_command`: nothing fills `$MODEL`; write `${env:MODEL}`'],
    [
      'run_command: [agent]\ninput: "${env:KEY}"',
      '`input`: only `env` and `run_command` take a variable such as `${env:KEY}`',
    ],
    [
      'run_command: [agent]\nsetup: [seed, "${env:KEY}"]',
      '`setup`: `${env:KEY}` is not filled here: only `env` and `run_command` take variables; pass it by `env`',
    ],
  ] as const)('is an error elsewhere: %s', async ([lines, message]) => {
    const { scenario, messages } = await load(lines)
    expect(messages).toEqual([message])
    expect(scenario.problems).toHaveLength(1)
  })

  test('is an error in a parameter, and can be meant as text there', async () => {
    const wrong = await load('input: a', check.replace('x', "'${env:KEY}'"))
    expect(wrong.messages).toEqual([
      'checks[0]: `${env:KEY}` stands for a variable only in `env` and `run_command`; `\\${env:KEY}` is the text itself',
    ])
    const right = await load('input: a', check.replace('x', "'\\${env:KEY}'"))
    expect(right.messages).toEqual([])
    expect(right.scenario).toMatchObject({ checks: [{ params: { value: '${env:KEY}' } }] })
  })

  test.for([
    `run_command: [bash, -c, 'echo $MODEL "\${MODEL}"']`,
    'run_command: [bash, -lc, "$CMD"]',
    'run_command: [agent, "costs $5", "Hello ${name}, explain ${HOME}!"]',
    'run_command: [agent]\nenv: { GREETING: "Hello ${name}", PRICE: "$5", RATE: "50%", PASSWORD: "a$Bc" }',
  ])('is not missed where a dollar is text: %s', async (lines) => {
    expect((await load(lines)).messages).toEqual([])
  })
})
