import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../support/source-files.ts'

const green = { numPassedTests: 5, numFailedTests: 0, testResults: [] }
const red = {
  numPassedTests: 3,
  numFailedTests: 2,
  testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'failed' }] }],
}
const unloadable = {
  numPassedTests: 4,
  numFailedTests: 0,
  testResults: [{ status: 'failed', assertionResults: [] }],
}

test.for<[string, Record<string, object>, string[], string, number]>([
  ['sums passing runs', { a: green, b: green }, ['a=0', 'b=0', 'lint=0'], '10 passed, 0 failed', 0],
  ['counts failed tests once', { a: red }, ['a=1'], '3 passed, 2 failed', 1],
  ['counts a test file that does not load', { a: unloadable }, ['a=1'], '4 passed, 1 failed', 1],
  ['counts a broken step without tests', { a: green }, ['a=0', 'lint=2'], '5 passed, 1 failed', 1],
  ['counts a run that ends badly after its tests', { a: green }, ['a=1'], '5 passed, 1 failed', 1],
  ['is never green when nothing passed', {}, ['a=0'], '0 passed, 1 failed', 1],
])('the last line %s', ([, reports, steps, line, status]) => {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'))
  try {
    for (const [name, report] of Object.entries(reports)) {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(report))
    }
    const child = spawnSync(process.execPath, [join(projectRoot, 'scripts/tally.mjs'), folder, ...steps], {
      encoding: 'utf8',
    })
    expect({ line: child.stdout.trimEnd().split('\n').at(-1), status: child.status }).toEqual({
      line,
      status,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
