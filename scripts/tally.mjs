// tally.mjs REPORTS NAME=STATUS…: sums vitest's JSON reports (REPORTS/NAME.json) and the exit statuses
// of steps into one line. A step that broke without a failed test counts as one failure, so that the
// line never says "0 failed" of a run that failed. Before it stand the names of what failed: of a long log often only the end
// is kept.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const [folder, ...steps] = process.argv.slice(2)
let passed = 0
let failed = 0
for (const step of steps) {
  const [name, status] = step.split('=')
  const tests = countsOf(join(folder, `${name}.json`))
  const broken = status !== '0' && tests.failed === 0 ? 1 : 0
  if (broken + tests.failed > 0) console.log([`broken: ${name}`, ...tests.failures].join('\n'))
  passed += tests.passed
  failed += tests.failed + broken
}
if (passed === 0) failed = Math.max(failed, 1)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function countsOf(path) {
  if (!existsSync(path)) return { passed: 0, failed: 0, failures: [] }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'))
  // A file that does not load has no test that could fail.
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failures = testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => describeFailure(file, test.fullName, test.failureMessages[0])),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    failures: [...failures, ...unloaded.map((file) => describeFailure(file, 'does not load', file.message))],
  }
}

/** Of a message, the first lines: an assertion's difference follows its sentence. */
function describeFailure(file, name, message = '') {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 12)
  return [
    `  ${relative(process.cwd(), file.name)}: ${name}`,
    ...lines.map((line) => `    ${line.slice(0, 300)}`),
  ].join('\n')
}
