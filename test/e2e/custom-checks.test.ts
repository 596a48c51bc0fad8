import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endOfBundle, spawnBundle, startBundle } from '../support/bundle.ts'
import { moduleOf, programOf, project, refund } from '../support/custom-project.ts'
import { gatePullRequest } from '../support/github/pull-request-gate.ts'
import { startGitHub } from '../support/github/server.ts'
import { tokens } from '../support/github/state.ts'
import { repository } from '../support/repository.ts'
import { isRunning } from '../support/running.ts'
import { recording } from '../support/suite.ts'

const started =
  'import { writeFileSync } from "node:fs"; writeFileSync("started", process.env.API_KEY ?? "");'
const config = 'checks:\n  politeness: { module: checks/politeness.mjs, env: [API_KEY] }\n'
const secret = 'Xk29-plv8-TTqz-0041'

test('the command line asks a module', async () => {
  await using folder = await project({
    'checks/politeness.mjs': moduleOf('return { status: "fail", reason: "no please" }'),
    'scenario-gate.yaml': config,
  })
  const ended = await startBundle({ args: ['run', '--baseline', 'none'], cwd: folder.path })
  expect(ended).toMatchObject({ code: 1, stdout: expect.stringContaining('no please') })
})

/** A pull request that changes the answer of the agent. */
async function pullRequest(fork: boolean) {
  const github = await startGitHub()
  const repo = await repository()
  const base = await repo.commit({
    'checks/politeness.mjs':
      started +
      moduleOf('return { status: /please/.test(trace.output) ? "pass" : "fail", reason: "no please" }'),
    'scenario-gate.yaml': config,
    'scenarios/refund.yaml': refund(),
    'scenarios/run.json': recording({ tools: [], answer: 'Wait, please.' }),
  })
  await repo.git('checkout', '--quiet', '-b', 'feature')
  const head = await repo.commit({ 'scenarios/run.json': recording({ tools: [], answer: 'Wait.' }) })
  const token = fork ? tokens.readOnly : tokens.actions
  const ended = await gatePullRequest(repo, github, {
    base,
    head,
    token,
    fork,
    inputs: { 'untrusted-commands': 'run' },
    env: { API_KEY: secret },
  })
  const file = join(repo.path, 'started')
  const got = existsSync(file) ? readFileSync(file, 'utf8') : null
  await repo[Symbol.asyncDispose]()
  await github[Symbol.asyncDispose]()
  return { ...ended, got }
}

test('a pull request is judged by a module on both sides', async () => {
  const { code, outputs, summary, got } = await pullRequest(false)
  expect(code).toBe(1)
  expect(outputs).toMatchObject({ outcome: 'failed', regressed: '1' })
  expect(summary).toContain('no please')
  expect(got).toBe(secret)
})

test('a pull request from a fork never gets a module loaded', async () => {
  const { code, outputs, results, got } = await pullRequest(true)
  expect(got).toBeNull()
  expect(code).toBe(1)
  expect(outputs).toMatchObject({ outcome: 'unverified', gate: 'closed' })
  expect(results.scenarios[0]?.trials[0]?.checks[0]).toMatchObject({
    status: 'error',
    reason: 'evaluator-not-run',
    actual: 'the change comes from a fork',
  })
})

test.skipIf(process.platform === 'win32')(
  'after Ctrl-C no program is left, and nothing has passed',
  async () => {
    await using folder = await project({
      'check.cjs': programOf(
        `const { renameSync, writeFileSync } = require('node:fs')
writeFileSync('pid.tmp', String(process.pid))
renameSync('pid.tmp', 'pid')
setInterval(() => {}, 1000)`,
      ),
      'scenario-gate.yaml': `checks:\n  politeness: { command: [${JSON.stringify(process.execPath)}, check.cjs] }\n`,
    })
    const gate = spawnBundle({ args: ['run', '--baseline', 'none'], cwd: folder.path })
    const ended = endOfBundle(gate)
    const pid = join(folder.path, 'pid')
    await expect.poll(() => existsSync(pid)).toBe(true)
    gate.kill('SIGINT')
    expect(await ended).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('the run was interrupted (SIGINT)'),
    })
    const program = Number(readFileSync(pid, 'utf8'))
    await expect.poll(() => isRunning(program)).toBe(false)
  },
)
