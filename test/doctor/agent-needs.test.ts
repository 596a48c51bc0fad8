import { expect, test } from 'vitest'
import { runCli } from '../../src/cli.ts'
import { gitEnv, repository } from '../support/repository.ts'

/** What `doctor` warns of: the words and the line to write. */
async function warnedOf(workflow: string, env: Readonly<Record<string, string>> = {}) {
  await using repo = await repository()
  await repo.commit({
    'agent.py': 'import openai, sys\nif __name__ == "__main__":\n    print(sys.argv[1])\n',
    'requirements.txt': 'openai\n',
    'scenarios/a.yaml':
      'id: a\ninput: Hi\nrun_command: [python3, agent.py]\nchecks: [{ type: no_agent_error }]\n',
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
    /agent/i.test(message) && write !== undefined ? [message] : [],
  )
}

const job = (steps: string, env = '') =>
  `on: [pull_request, push]\njobs:\n  gate:\n    runs-on: ubuntu-latest\n    steps:\n${steps}      - uses: scenario-gate/scenario-gate@v1\n${env}`

const noPython = 'No step before the gate installs Python and the packages of `python3 agent.py`'
const noSecret = 'The agent reads OPENAI_API_KEY, which the gate does not get'
const noKey = 'The agent reads OPENAI_API_KEY, which is not set'
const secret = '        env: { OPENAI_API_KEY: x }\n'

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
