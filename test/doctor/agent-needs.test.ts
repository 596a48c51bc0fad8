import { expect, test } from 'vitest'
import { runCli } from '../../src/cli.ts'
import { gitEnv, repository } from '../support/repository.ts'

/** What `doctor` warns of: the words and the line to write. */
async function warnedOf(
  workflow: string,
  env: Readonly<Record<string, string>> = {},
  keys = '',
  { script = {}, command = 'python3, agent.py' }: { script?: Record<string, string>; command?: string } = {},
) {
  await using repo = await repository()
  await repo.commit({
    'agent.py': 'import openai, sys\nif __name__ == "__main__":\n    print(sys.argv[1])\n',
    'requirements.txt': 'openai\n',
    'scenarios/a.yaml': `id: a\ninput: Hi\nrun_command: [${command}]\nchecks: [{ type: no_agent_error }]\n${keys}`,
    ...script,
    '.github/workflows/gate.yml': workflow,
  })
  let stdout = ''
  await runCli(['doctor', '--format', 'json'], {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: () => undefined },
    env: { ...gitEnv, PATH: process.env['PATH'], ...env },
    cwd: () => repo.path,
    now: () => 0,
  })
  const { findings } = JSON.parse(stdout) as {
    findings: { state: string; message: string; write?: string }[]
  }
  return findings.flatMap(({ message, write }) =>
    /agent|judge/i.test(message) && write !== undefined ? [message] : [],
  )
}

const job = (steps: string, env = '') =>
  `on: [pull_request, push]\njobs:\n  gate:\n    runs-on: ubuntu-latest\n    steps:\n${steps}      - uses: scenario-gate/scenario-gate@v1\n${env}`

const noPython = 'No step before the gate installs Python and the packages of `python3 agent.py`'
const noSecret = 'The agent reads OPENAI_API_KEY, which the gate does not get'
const noKey = 'The agent reads OPENAI_API_KEY, which is not set'
const secret = '        env: { OPENAI_API_KEY: x }\n'

const noJudge = 'Scenarios ask a judge, and the gate gets no key of a model: they will be unverified'
const python = '      - uses: actions/setup-python@v6\n'

test.for<[what: string, step: string, warned: boolean]>([
  ['no key', '', true],
  ['a key of another kind', '        env: { SHOP_API_KEY: x }\n', true],
  ['a key of any provider', '        env: { OPENAI_API_KEY: x, GEMINI_API_KEY: x }\n', false],
  ['the input', '        with: { judge-api-key: x }\n', false],
  ['a run of forks, which has no secrets', '        with: { mode: collect }\n', false],
  ['a job that merges shards, which asks none', '        with: { merge: shards }\n', false],
])('a judge without a key in the workflow is named: %s', async ([, step, warned]) => {
  const messages = await warnedOf(job(python, step), { OPENAI_API_KEY: 'x' }, 'criteria: It is kind.\n')
  expect(messages.filter((message) => message === noJudge)).toHaveLength(warned ? 1 : 0)
})

test('the key that a script of a shell names is needed', async () => {
  const script = { 'agent.sh': 'curl -H "Authorization: Bearer $SHOP_API_KEY" https://shop.test\n' }
  const messages = await warnedOf(job(''), {}, '', { script, command: './agent.sh' })
  expect(messages).toEqual([
    'The agent reads SHOP_API_KEY, which is not set',
    'The agent reads SHOP_API_KEY, which the gate does not get',
  ])
})

test.for<[what: string, agent: Record<string, string>, key: string]>([
  ['a framework', { 'agent.py': 'from langchain_anthropic import ChatAnthropic\n' }, 'ANTHROPIC_API_KEY'],
  ['a model by name', { 'agent.py': 'import pydantic_ai\nAgent("groq:llama-3.3")\n' }, 'GROQ_API_KEY'],
  [
    'a module beside the program',
    { 'agent.py': 'import shop.bot\n', 'shop/bot.py': 'from openai import OpenAI\n' },
    'OPENAI_API_KEY',
  ],
])('the key that an agent needs is found by %s', async ([, script, key]) => {
  const tests = { 'tests/test_bot.py': 'import anthropic, openai\n', 'docs/x.py': 'import mistralai\n' }
  const messages = await warnedOf(job(python), {}, '', { script: { ...tests, ...script } })
  expect(messages).toEqual([
    `The agent reads ${key}, which is not set`,
    `The agent reads ${key}, which the gate does not get`,
  ])
})

test.for<[what: string, workflow: string, env: Readonly<Record<string, string>>, found: string[]]>([
  ['nothing is there', job(''), {}, [noKey, noPython, noSecret]],
  ['Python is set up', job('      - uses: actions/setup-python@v6\n', secret), {}, [noKey]],
  ['packages are installed', job('      - run: pip install .\n'), { OPENAI_API_KEY: 'x' }, [noSecret]],
  [
    'the key of the workflow',
    `env: { OPENAI_API_KEY: x }\n${job('      - run: uv sync\n')}`,
    { OPENAI_API_KEY: 'x' },
    [],
  ],
])('what an agent needs and does not get is named: %s', async ([, workflow, env, found]) => {
  expect(await warnedOf(workflow, env)).toEqual(found)
})

test.for<[what: string, files: Record<string, string>, file: string | null]>([
  ['requirements without it', {}, 'requirements.txt'],
  ['a pyproject without it', { 'requirements.txt': '', 'pyproject.toml': '[project]\n' }, 'pyproject.toml'],
  ['requirements with it', { 'requirements.txt': 'openai\nopentelemetry-distro==0.60\n' }, null],
  [
    'an instrumentation that brings it',
    { 'requirements.txt': 'openinference_instrumentation_openai\n' },
    null,
  ],
  ['other requirements', { 'requirements-evals.txt': 'opentelemetry-instrumentation\n' }, null],
  ['a lock', { 'uv.lock': '[[package]]\nname = "opentelemetry-instrumentation"\n' }, null],
])('the package of opentelemetry-instrument is missed: %s', async ([, files, file]) => {
  const bin = { 'bin/opentelemetry-instrument': '#!/bin/sh\n' }
  const command = 'opentelemetry-instrument, python3, agent.py'
  const messages = await warnedOf(job(python, secret), { OPENAI_API_KEY: 'x' }, '', {
    script: { ...files, ...bin },
    command,
  })
  const missed = messages.filter((message) => message.includes('does not list the package'))
  expect(missed).toEqual(
    file === null
      ? []
      : [
          `\`opentelemetry-instrument\` starts the agent, and \`${file}\` does not list the package that brings it`,
        ],
  )
})
