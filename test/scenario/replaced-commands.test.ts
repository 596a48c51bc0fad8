import { expect, test } from 'vitest'
import { AgentFiles } from '../../src/scenario/agent-files.ts'
import type { RunCommand, Scenario } from '../../src/scenario/scenario.ts'
import { memoryTree } from '../support/memory-tree.ts'

const files = new AgentFiles(
  memoryTree({
    'agent.py': '',
    'agents/v2.py': '',
    'agents/agent.py': '',
    'pkg/bot.py': '',
    'prompts/one.txt': '',
    'prompts/two.txt': '',
  }),
  { byTag: new Map(), folder: '.' },
)
const run = (line: string, more: Partial<RunCommand> = {}) =>
  ({ runCommand: { argv: line.split(' '), workingDirectory: null, ...more } }) as unknown as Scenario

const names = async (base: Scenario, head: Scenario) =>
  (await files.listReplaced(base, head)).map(({ what }) => what)

test.each([
  ['python agent.py', 'echo refund'],
  ['python agent.py', 'python agents/v2.py'],
  ['python agent.py {{input}}', 'cat prompts/one.txt {{input}}'],
  ['python -m pkg.bot', 'python agent.py'],
  ['./gone.sh --fast', 'echo --fast'],
  ['npm start', 'echo refund'],
  ['npm start', 'echo start'],
  ['npm run agent', 'npm run canned'],
  ['python agent.py', 'echo refund agent.py'],
  ['python agent.py', 'python agents/v2.py agent.py'],
  ['python agent.py', 'python -c print("refund") agent.py'],
  ['python agent.py', 'python -cprint("refund") agent.py'],
  ['python agent.py', 'python -mpkg.bot agent.py'],
  ['python agent.py', 'node --import=./agents/v2.py agent.py'],
  ['python agent.py', 'python prompts/one.txt agent.py'],
  ['python gone.py', 'echo refund agent.py'],
  ['python agent.py', 'env PYTHONPATH=agents python agent.py'],
])('%s → %s starts other programs', async (from, to) => {
  expect(await names(run(from), run(to))).toEqual(['run_command'])
})

test.each([
  ['python agent.py', 'uv run --quiet agent.py --model gpt-6'],
  ['python agent.py prompts/one.txt', 'python agent.py prompts/two.txt'],
  ['bot --prompt prompts/one.txt', 'bot --prompt prompts/two.txt'],
  ['node gone.mjs', 'python agent.py'],
  ['python gone.py', 'python agent.py'],
  ['npm start', 'pnpm start'],
  ['python -m pkg.bot', 'python pkg/bot.py'],
  ['timeout 60 python agent.py', 'timeout 60 python3 -u agent.py'],
  ['npm run agent', 'npm run agent -- --fast'],
  ['node agent.py', 'node --max-old-space-size=4096 --no-warnings agent.py'],
])('%s → %s does not', async (from, to) => {
  expect(await names(run(from), run(to))).toEqual([])
})

test('another folder starts another program, and what tells the state of the world is a program as well', async () => {
  expect(await names(run('python agent.py'), run('python agent.py', { workingDirectory: 'agents' }))).toEqual(
    ['run_command'],
  )
  const state = (...stateCommand: string[]) => run('python agent.py', { stateCommand })
  expect(await names(state('python', 'agents/v2.py'), state('echo', '{}'))).toEqual(['state_command'])
  expect(await names(state('python', 'agents/v2.py'), run('python agent.py'))).toEqual([])
})

test.each([
  { NODE_OPTIONS: '--import ./agents/v2.py' },
  { PYTHONPATH: 'agents' },
  { PATH: 'agents' },
  { LD_PRELOAD: './agents/v2.so' },
  { BASH_ENV: 'agents/v2.sh' },
  { JAVA_TOOL_OPTIONS: '-javaagent:agents/v2.jar' },
  { DOTNET_STARTUP_HOOKS: 'agents/v2.dll' },
])('what is loaded into the program, or in its place, by the variables %j', async (env) => {
  const [base, head] = [run('python agent.py', { env: { MODE: 'a' } }), run('python agent.py', { env })]
  expect(await files.listReplaced(base, head)).toEqual([
    {
      what: 'run_command',
      from: 'python agent.py',
      to: `${Object.entries(env).flat().join('=')} python agent.py`,
    },
  ])
  expect(await names(head, run('uv run agent.py', { env }))).toEqual([])
  expect(await names(head, base)).toEqual([])
})

test.each([{ MODE: 'b' }, { NODE_OPTIONS: '--max-old-space-size=4096' }, { OPENAI_API_KEY: 'x' }])(
  'other variables are the change under test: %j',
  async (env) => {
    expect(await names(run('npm start'), run('npm start', { env }))).toEqual([])
  },
)
