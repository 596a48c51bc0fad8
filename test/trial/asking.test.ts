import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { createCustomCheck } from '../../src/checks/custom/custom-check.ts'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'
import { gitEnv, repository } from '../support/repository.ts'
import { byProgram, moduleOf, programOf, project, refund } from '../support/custom-project.ts'
import { gate, scenarioIn } from '../support/fresh.ts'
import { recording } from '../support/suite.ts'
import { command } from '../support/terminal.ts'

const logs = (word: string) => `require("node:fs").appendFileSync("log.txt", "${word}\\n");`

function linesOf(folder: { readonly path: string }): string[] {
  return readFileSync(join(folder.path, 'log.txt'), 'utf8').trim().split('\n')
}

test('the config file defines checks for the command line', async () => {
  await using folder = await project({
    'checks/politeness.mjs': moduleOf(
      'return { status: /please/.test(trace.output) ? "pass" : "fail", reason: "no please" }',
    ),
    'scenario-gate.yaml': 'checks:\n  politeness:\n    module: checks/politeness.mjs\n    timeout: 20s\n',
  })
  const { code, stdout } = await command(['run', '--baseline', 'none'], folder.path)
  expect(stdout).toContain("The project's check failed")
  expect(stdout).toContain('no please')
  expect(code).toBe(1)
})

test('trials keep their order, whichever is answered first', async () => {
  const runs = [400, 0, 200, 1]
  await using folder = await project({
    'check.cjs': programOf(
      'setTimeout(() => answer({ status: "fail", actual: question.trace.output }), Number(question.trace.output))',
    ),
    'scenarios/refund.yaml': refund().replace('run.json', 'runs/*.json'),
    ...Object.fromEntries(
      runs.map((wait, index) => [
        `scenarios/runs/${index}.json`,
        recording({ tools: [], answer: String(wait) }),
      ]),
    ),
  })
  const { trials } = scenarioIn(await gate(folder, byProgram()), 'refund')
  expect(trials.map(({ index, checks }) => [index, checks[0]?.actual])).toEqual(
    runs.map((wait, index) => [index + 1, String(wait)]),
  )
})

test('no more programs run at once than `concurrency` says', async () => {
  const ids = Array.from({ length: 6 }, (_, index) => `s${index}`)
  await using folder = await project({
    // The first two wait for each other.
    'check.cjs': programOf(`${logs('begin')}
const isMet = () => require('node:fs').readFileSync('log.txt', 'utf8').split('begin').length > 2
const timer = setInterval(() => {
  if (!isMet()) return
  clearInterval(timer)
  ${logs('end')}
  answer({ status: 'pass' })
}, 10)`),
    'scenarios/refund.yaml': null,
    ...Object.fromEntries(ids.map((id) => [`scenarios/${id}.yaml`, refund().replace('refund', id)])),
  })
  const results = await gate(folder, { ...byProgram(), concurrency: 2 })
  expect(results.summary.passed).toBe(ids.length)
  let running = 0
  const counts = linesOf(folder).map((line) => (running += line === 'begin' ? 1 : -1))
  expect(Math.max(...counts)).toBe(2)
})

test('the same question is asked once, for the base as for the head', async () => {
  await using repo = await repository()
  const files = {
    'check.cjs': programOf(`${logs('asked')} answer({ status: "pass" })`),
    'scenarios/refund.yaml': refund(),
    'scenarios/run.json': recording({ tools: [], answer: 'Done.' }),
  }
  await repo.commit(files)
  const compared = { baseline: 'git', base: 'main' }
  const same = await gate(repo, { ...byProgram(), ...compared }, { env: gitEnv })
  expect(scenarioIn(same, 'refund')).toMatchObject({ outcome: 'passed', change: 'same' })
  expect(linesOf(repo)).toEqual(['asked'])

  await repo.write({ 'check.cjs': programOf('answer({ status: "fail" })') })
  const changed = await gate(repo, { ...byProgram(), ...compared }, { env: gitEnv })
  expect(scenarioIn(changed, 'refund')).toMatchObject({
    outcome: 'failed',
    change: 'same',
    changeReason: "checks changed: with the base's checks it would have passed",
  })
})

test('checks that are run by themselves ask nobody, and have no verdict', () => {
  const custom = createCustomCheck('mine', {
    evaluator: { kind: 'module', path: 'mine.mjs' },
    env: [],
    timeoutMs: 1000,
    needs: [],
    params: null,
    files: {},
  })
  const spec = { type: 'mine', params: {}, severity: 'error', surface: 'assertion', description: '' } as const
  const [verdict] = runChecks(buildExampleTrace({ output: 'Hello' }), [
    bindCheck(spec, new Map([['mine', custom]])),
  ])
  expect(verdict).toMatchObject({ status: 'error', reason: 'evaluator-not-run' })
})
