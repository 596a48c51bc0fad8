import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../../src/cli.ts'
import { buildAnnotations } from '../../src/report/annotations.ts'
import { renderComment } from '../../src/report/markdown/document.ts'
import { onGitHub } from '../support/reports.ts'
import { gitEnv, temporaryFolder } from '../support/repository.ts'

const tests = [
  ['tests/test_refund.py::test_a', 'failed', 'tests/test_refund.py:4'],
  ['tests/test_refund.py::test_b', 'unverified', 'tests/test_refund.py:9'],
] as const

/** What is shown of tests that were recorded in a folder: what the terminal prints, and the results. */
async function runTests(at: string, places: readonly string[] = tests.map(([, , place]) => place)) {
  await using folder = await temporaryFolder()
  const index = tests.map(([id], place) => ({
    id,
    checks: [{ type: 'recorded_verdict', params: { by: 'v1' }, description: places[place] }],
  }))
  const runs = tests.map(([scenario, verdict], place) => [
    `${at}/traces/${place}-1.json`,
    JSON.stringify({
      scenario_gate_test: { scenario, trial: 1, verdict, version: 'v1', message: 'broken' },
      recordings: [[{ role: 'user', content: 'Hi' }]],
    }),
  ])
  await folder.write({ [`${at}/tests.yaml`]: JSON.stringify(index), ...Object.fromEntries(runs) })
  let stdout = ''
  await runCli(['run', at, '--results', 'results.json'], {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: () => undefined },
    env: { ...gitEnv, PATH: process.env['PATH'] },
    cwd: () => folder.path,
    now: () => 0,
  })
  const results = JSON.parse(await readFile(join(folder.path, 'results.json'), 'utf8'))
  const annotated = buildAnnotations(results).flatMap(({ file, line }) =>
    file === undefined ? [] : `${file}:${line}`,
  )
  return { stdout, results, annotated }
}

test.for([
  ['.scenario-gate/tests', ''],
  ['packages/shop/.scenario-gate/tests', 'packages/shop/'],
])('a test is found in its own file: %s', async ([at, root]) => {
  const { stdout, results, annotated } = await runTests(at ?? '')
  expect(annotated).toEqual([`${root}tests/test_refund.py:4`, `${root}tests/test_refund.py:9`])
  expect(stdout).toContain(`0 of 1 trial passed  ${root}tests/test_refund.py:4`)
  expect(stdout).not.toContain('tests.yaml')
  const comment = renderComment(results, onGitHub)
  expect(comment).toContain(`${root}tests/test%5Frefund.py#L4`)
  expect(comment).not.toContain('tests.yaml')
})

test.for([
  ['outside', ['../secret.py:1', '/etc/passwd:2']],
  ['without a line', ['tests/test_refund.py', '']],
])('a place that cannot be one is none: %s', async ([, places]) => {
  const { annotated } = await runTests('.scenario-gate/tests', places as string[])
  expect(annotated).toEqual(['.scenario-gate/tests/tests.yaml:1', '.scenario-gate/tests/tests.yaml:1'])
})

test('tests recorded in a folder of another name stand in their index', async () => {
  const { annotated } = await runTests('recorded')
  expect(annotated).toEqual(['recorded/tests.yaml:1', 'recorded/tests.yaml:1'])
})
