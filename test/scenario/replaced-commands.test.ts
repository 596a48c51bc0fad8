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
