import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startBundle } from '../support/bundle.ts'
import { events } from '../support/github/events.ts'
import { runnerEnvironment } from '../support/github/runner.ts'
import { startGitHub } from '../support/github/server.ts'
import { tokens } from '../support/github/state.ts'
import { repository } from '../support/repository.ts'
import { recording } from '../support/suite.ts'

const answers = (answer: string) => ({ 'traces/greet.json': recording({ tools: [], answer }) })
const suite = {
  'scenarios/greet.yaml':
    'id: greet\ntraces: ../traces/greet.json\nchecks:\n  - type: output_contains\n    params: {value: hello}\n',
}

test.for([
  ['hello', 0, 'open', 'passed'],
  ['go away', 1, 'closed', 'failed'],
] as const)('%s: files that cannot be written change no verdict', async ([answer, code, gate, outcome]) => {
  await using github = await startGitHub()
  await using repo = await repository()
  const sha = await repo.commit({ ...suite, ...answers(answer) })
  // Folders are where the files should be.
  for (const name of ['scenario-gate-results.json', 'scenario-gate-inputs.zip'])
    await mkdir(join(repo.path, name, 'taken'), { recursive: true })
  await using runner = await runnerEnvironment({
    event: { name: 'push', payload: events.push('octo/agent', { before: '0'.repeat(40), after: sha }) },
    inputs: { 'github-token': tokens.actions },
    apiUrl: github.url,
    sha,
    workspace: repo.path,
  })
  const ended = await startBundle({ env: runner.env, cwd: repo.path })
  const outputs = await runner.outputs()
  expect(ended.code).toBe(code)
  expect(outputs).toMatchObject({ gate, outcome, 'results-path': '' })
  expect(ended.stdout).toMatch(/results file .* cannot be written/)
  expect(ended.stdout).toMatch(/could not all be archived/)
})
