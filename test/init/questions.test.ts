import { PassThrough, Writable } from 'node:stream'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../../src/cli.ts'
import { gitEnv, repository } from '../support/repository.ts'
import { good } from '../support/suite.ts'
import { command } from '../support/terminal.ts'

/** A terminal at which each question is answered by the keys that are named for it. */
function someoneWho(answers: readonly (readonly [question: RegExp, keys: string])[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input })
  const left = [...answers]
  let shown = ''
  let seen = ''
  const output = Object.assign(
    new Writable({
      write(chunk: Buffer, _, done) {
        shown += chunk.toString()
        seen += chunk.toString()
        const [next] = left
        if (next?.[0].test(seen) === true) {
          left.shift()
          seen = ''
          setImmediate(() => input.write(next[1]))
        }
        done()
      },
    }),
    { columns: 100, rows: 40, isTTY: true },
  )
  return { keyboard: { input, output }, shown: () => shown, unanswered: () => left.length }
}

const enter = '\r'
const down = '\u001B[B'

async function initAt(cwd: string, person: ReturnType<typeof someoneWho>) {
  let stdout = ''
  const code = await runCli(['init'], {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stdout += text) },
    env: { ...gitEnv, PATH: process.env['PATH'] },
    cwd: () => cwd,
    now: () => 0,
    keyboard: person.keyboard as never,
  })
  return { code, stdout }
}

const files = {
  'agent.mjs': 'import "openai"\nconsole.log(process.argv[2])\n',
  'traces/refund.json': good,
}

test('a person chooses the agent, words its input, looks at the files and agrees', async () => {
  await using repo = await repository()
  await repo.commit(files)
  const person = someoneWho([
    [/What should the gate score/, down + enter],
    [/What may a user ask it/, `Where is order 17?${enter}`],
    [/Write these files/, down + enter],
    [/Write these files/, enter],
    [/Start `node agent\.mjs` once/, down + enter],
  ])
  const { code, stdout } = await initAt(repo.path, person)
  expect(code).toBe(0)
  expect(person.unanswered()).toBe(0)
  expect(person.shown()).toContain('The recording traces/refund.json')
  expect(stdout).toContain('── .github/workflows/scenario-gate.yml\nname: agent')
  expect(stdout).toContain('Next: scenario-gate run')
  const written = await readFile(join(repo.path, 'scenarios/first-answer.yaml'), 'utf8')
  expect(written).toContain('input: Where is order 17?\nrun_command:\n  - node\n  - agent.mjs\n')
})

test('a command that is typed is one that can be started', async () => {
  await using repo = await repository()
  const person = someoneWho([
    [/How is your agent started/, `cd agent && ./run${enter}`],
    [/there is no shell for/, `${'\u007F'.repeat(40)}./run "two words"${enter}`],
    [/What may a user ask it/, enter],
    [/Write these files/, enter],
    [/Start `.\/run "two words"` once/, '\u0003'],
  ])
  const { code } = await initAt(repo.path, person)
  expect(code).toBe(0)
  const written = await readFile(join(repo.path, 'scenarios/first-answer.yaml'), 'utf8')
  expect(written).toContain('- ./run\n  - two words\n')
  expect(written).toContain('input: What can you do for me?\n')
})

test('the agent is started once if the person wants it, and its scenario gets the checks of that run', async () => {
  await using repo = await repository()
  await repo.commit({
    'agent.mjs': 'import "node:fs"\nconsole.log("Order " + process.argv[2] + " arrives soon.")\n',
  })
  const person = someoneWho([
    [/What should the gate score/, enter],
    [/What may a user ask it/, `Where is order A-17?${enter}`],
    [/Write these files/, enter],
    [/Start `node agent\.mjs` once/, enter],
  ])
  const { code, stdout } = await initAt(repo.path, person)
  expect([code, person.unanswered()]).toEqual([0, 0])
  expect(stdout).toMatch(/^first-answer: These \d+ checks catch \d+ of \d+ ways to break this run\.$/m)
  expect(stdout).not.toContain('suggest')
  const written = await readFile(join(repo.path, 'scenarios/first-answer.yaml'), 'utf8')
  expect(written).toMatch(/ {2}- type: non_empty\n {4}description: Says something\n {2}# Catches \d/)
  expect(written).toContain('      patterns:\n        - A-17\n')
  expect(written).toContain('run_command:\n  - node\n  - agent.mjs\n')
  const again = await command(['run', '--format', 'json'], repo.path)
  expect(JSON.parse(again.stdout)).toMatchObject({ summary: { passed: 1, failed: 0, unverified: 0 } })
})

test('a first run that does not pass proposes nothing', async () => {
  await using repo = await repository()
  const person = someoneWho([
    [/How is your agent started/, `node -e process.exit(3)${enter}`],
    [/What may a user ask it/, enter],
    [/Write these files/, enter],
    [/Start `.*` once/, enter],
  ])
  const { code, stdout } = await initAt(repo.path, person)
  expect(code).toBe(0)
  expect(stdout).toContain('No checks are proposed, because the run did not pass.')
  expect(stdout).toContain('suggest .scenario-gate/traces/first-answer/trial-1.jsonl --write')
  const written = await readFile(join(repo.path, 'scenarios/first-answer.yaml'), 'utf8')
  expect(written.match(/^ {2}- type:/gm)).toHaveLength(1)
})

test.each([
  ['the first question', [[/What should the gate score/, '\u0003']]],
  [
    'the last question',
    [
      [/What should the gate score/, enter],
      [/Write these files/, '\u0003'],
    ],
  ],
] as const)('nothing is written when %s is cancelled', async (_, answers) => {
  await using repo = await repository()
  await repo.commit(files)
  const { code, stdout } = await initAt(repo.path, someoneWho(answers))
  expect(code).toBe(0)
  expect(stdout).toContain('Nothing was written.')
  expect(await repo.git('status', '--porcelain')).toBe('')
})

/** The files that `init` writes by itself in a repository with others. */
async function writtenBy(args: readonly string[], given: Readonly<Record<string, string>>) {
  await using repo = await repository()
  await repo.commit(given)
  let stdout = ''
  const code = await runCli(['init', '--yes', ...args], {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: () => undefined },
    env: { ...gitEnv, PATH: process.env['PATH'] },
    cwd: () => repo.path,
    now: () => 0,
  })
  expect(code).toBe(0)
  const [workflow, scenario] = await Promise.all(
    ['.github/workflows/scenario-gate.yml', 'scenarios/first-answer.yaml'].map((path) =>
      readFile(join(repo.path, path), 'utf8').catch(() => null),
    ),
  )
  return { workflow, scenario, stdout }
}

const asking = 'import openai, sys\nif __name__ == "__main__":\n    print(sys.argv[1])\n'

test.for<[command: string, files: Readonly<Record<string, string>>]>([
  ['python agent.py', { 'agent.py': asking, 'requirements.txt': '' }],
  ['python ./agent.py --fast', { 'agent.py': asking, 'uv.lock': '' }],
  ['python -m desk', { 'desk/__init__.py': '', 'desk/__main__.py': asking, 'requirements.txt': '' }],
  ['python -m desk.agent', { 'desk/__init__.py': '', 'desk/agent.py': asking, 'pyproject.toml': '' }],
  ['node agent.mjs', { 'agent.mjs': files['agent.mjs'], 'package.json': '{}' }],
])(
  'a command that is given gets the setup, packages and keys of one that is found: %s',
  async ([line, given]) => {
    const byName = await writtenBy(['--command', line], given)
    expect(byName.workflow).toMatch(/setup-[^]* - run: [^]*env:\n +OPENAI_API_KEY: /)
    expect(byName.workflow).toBe((await writtenBy([], given)).workflow)
  },
)

test.for<[files: Readonly<Record<string, string>>, steps: RegExp]>([
  [
    {
      'tests/test_desk.py': 'def test_a(agent_run): pass\n',
      'desk.py': 'import openai\n',
      'requirements.txt': '',
    },
    /setup-python[^]*pip install -r requirements.txt\n +- run: pip install "git\+\S+plugins\/pytest" && python -m pytest --scenario-gate\n +continue-on-error: true[^\n]*\n +env:\n +OPENAI_API_KEY: /,
  ],
  [
    { 'tests/test_desk.py': 'def test_a(agent_run): pass\n', 'uv.lock': '' },
    /- run: uv run --with "git\S+" python -m pytest --scenario-gate\n/,
  ],
  [
    { 'evals/desk.test.ts': "import { agentTests } from 'scenario-gate/vitest'\n", 'package-lock.json': '' },
    /setup-node[^]*- run: npm ci\n +- run: npx vitest run\n +continue-on-error: true/,
  ],
])('tests that record their runs are run before the gate: %j', async ([given, steps]) => {
  const { workflow, scenario, stdout } = await writtenBy([], given)
  expect(workflow).toMatch(steps)
  expect(scenario).toBeNull()
  expect(stdout).toMatch(
    /tests that record their runs, such as [^]*\nNext: .*(?:pytest --scenario-gate|vitest run)\n/,
  )
})

test.for([
  'async def test_a():\n    async with agent.iter("hi") as agent_run:\n        pass\n',
  'async def stream(agent_run, run): pass\n',
  'def test_a(tracer):\n    assert tracer.names == ["agent_run"]\n',
])('tests that name a run of their own are none that record: %j', async (text) => {
  const given = { 'agent.py': asking, 'requirements.txt': '', 'tests/test_agent.py': text }
  const { scenario, stdout } = await writtenBy([], given)
  expect(stdout).not.toContain('tests that record')
  expect(scenario).toContain('agent.py')
})

test.for([
  'import pytest\n\n@pytest.fixture()\ndef agent(agent_run):\n    yield 1\n',
  'pytestmark = pytest.mark.usefixtures("agent_run")\n',
  'async def test_a(\n    desk,\n    agent_run,\n): pass\n',
])('tests record by a fixture, too: %j', async (text) => {
  expect((await writtenBy([], { 'tests/conftest.py': text })).stdout).toContain('tests that record')
})

test.for(['uv.lock', 'poetry.lock', 'requirements.txt', 'pyproject.toml'])(
  'actions of others are written by their commits, with their versions: %s',
  async (name) => {
    const { workflow } = await writtenBy([], { 'agent.py': asking, [name]: '' })
    const uses = workflow?.match(/uses: .*/g)?.filter((line) => !line.includes('scenario-gate/')) ?? []
    expect(uses.join()).toContain('setup-')
    expect(uses.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
  },
)

test('a program in a package is started as a module', async () => {
  const package_ = { 'desk/__init__.py': '', 'desk/__main__.py': asking, 'requirements.txt': '' }
  expect((await writtenBy([], package_)).scenario).toMatch(/run_command:\n  - python3?\n  - -m\n  - desk\n/)
  const { 'desk/__init__.py': _, ...folder } = package_
  expect((await writtenBy([], folder)).scenario).toMatch(
    /run_command:\n  - python3?\n  - desk\/__main__\.py\n/,
  )
})

test.for([
  ['CLAUDE.md', 'claude -p --output-format stream-json --verbose'],
  ['.gemini/settings.json', 'gemini --output-format stream-json -p'],
  ['.codex/config.toml', 'codex exec --json'],
  ['notes.md', 'python agent.py'],
] as const)('where nothing is found, %s says which command may be the agent', async ([file, agent]) => {
  await using repo = await repository()
  await repo.commit({ [file]: 'x' })
  const said: string[] = []
  const out = { write: (text: string) => said.push(text) }
  const code = await runCli(['init', '--yes'], {
    stdout: out,
    stderr: out,
    env: { ...gitEnv, PATH: process.env['PATH'] },
    cwd: () => repo.path,
    now: () => 0,
  })
  expect([code, said.join('')]).toEqual([2, expect.stringContaining(`--command "${agent}"`)])
})
