import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../support/source-files.ts'

const green = { numPassedTests: 5, numFailedTests: 0, testResults: [] }
const failure = { status: 'failed', fullName: 'a', failureMessages: [] }
const red = {
  numPassedTests: 3,
  numFailedTests: 2,
  testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [failure, failure] }],
}
const named = {
  numPassedTests: 1,
  numFailedTests: 1,
  testResults: [
    {
      name: join(process.cwd(), 'test/a.test.ts'),
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'stands', failureMessages: [] },
        {
          status: 'failed',
          fullName: 'adds up',
          failureMessages: ['Error: \u001b[31mexpected 4\u001b[39m to be 5\n  at a'],
        },
      ],
    },
    {
      name: join(process.cwd(), 'test/b.test.ts'),
      status: 'failed',
      assertionResults: [],
      message: 'No such module',
    },
  ],
}
const unloadable = {
  numPassedTests: 4,
  numFailedTests: 0,
  testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }],
}

test.for<[string, Record<string, object>, string[], string, number]>([
  ['sums passing runs', { a: green, b: green }, ['a=0', 'b=0', 'lint=0'], '10 passed, 0 failed', 0],
  ['counts failed tests once', { a: red }, ['a=1'], '3 passed, 2 failed', 1],
  ['counts a test file that does not load', { a: unloadable }, ['a=1'], '4 passed, 1 failed', 1],
  ['counts a broken step without tests', { a: green }, ['a=0', 'lint=2'], '5 passed, 1 failed', 1],
  ['counts a run that ends badly after its tests', { a: green }, ['a=1'], '5 passed, 1 failed', 1],
  ['is never green when nothing passed', {}, ['a=0'], '0 passed, 1 failed', 1],
])('the last line %s', ([, reports, steps, line, status]) => {
  const { lines, status: exit } = tally(reports, steps)
  expect({ line: lines.at(-1), exit }).toEqual({ line, exit: status })
})

test('before it stand the names of what failed, with the first lines of why', () => {
  expect(tally({ a: green, b: named }, ['a=0', 'b=1']).lines).toEqual([
    'broken: b',
    '  test/a.test.ts: adds up',
    '    Error: expected 4 to be 5',
    '      at a',
    '  test/b.test.ts: does not load',
    '    No such module',
    '6 passed, 2 failed',
  ])
})

function tally(
  reports: Readonly<Record<string, object>>,
  steps: readonly string[],
): { lines: string[]; status: number | null } {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'))
  try {
    for (const [name, report] of Object.entries(reports)) {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(report))
    }
    const args = [join(projectRoot, 'scripts/tally.mjs'), folder, ...steps]
    const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    return { lines: stdout.trimEnd().split('\n'), status }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
