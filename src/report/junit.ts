import { appendTo } from '../core/append.ts'
import { escapeXml } from '../core/escape.ts'
import type { Results, ScenarioResult } from '../results/schema.ts'
import { renderHeadline } from './headline.ts'
import { writeMessage } from '../words/phrase.ts'
import { sumDurationMs, explainNotPassed } from './why.ts'
import { describeNotRun } from '../words/texts.ts'

/** One test case, before it is XML. */
interface TestCase {
  readonly name: string
  /** File of the scenario: cases of one file make a suite. */
  readonly file: string
  readonly durationMs: number
  /** Absent: it passed. */
  readonly problem?: {
    readonly element: 'failure' | 'error' | 'skipped'
    readonly type: string
    readonly lines: readonly string[]
  }
}

/**
 * Renders results as JUnit XML, as Jenkins and Surefire read it: a suite for each scenario file, a test case for each
 * scenario. Failed is a `failure`, unverified an `error`, left out is `skipped`. The last suite has one case, the gate:
 * a reader of this file alone must not take a closed gate for a passed run.
 */
export function* renderJunit(results: Results): Generator<string> {
  const suites = new Map<string, TestCase[]>()
  const all = listCases(results)
  for (const one of all) appendTo(suites, one.file, one)
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="Scenario Gate"${formatCounts(all, false)}>\n`
  for (const [file, cases] of suites) {
    yield `  <testsuite name="${escapeXml(file)}"${formatCounts(cases, true)} timestamp="${escapeXml(results.run.startedAt)}">\n`
    for (const one of cases) yield renderCase(one)
    yield '  </testsuite>\n'
  }
  yield '</testsuites>\n'
}

function listCases(results: Results): TestCase[] {
  const { scenarios, notRun = [] } = results
  return [
    ...scenarios.map(toScenarioCase),
    ...notRun.map((left): TestCase => ({
      name: left.id,
      file: left.file,
      durationMs: 0,
      problem: { element: 'skipped', type: 'not-run', lines: [writeMessage(describeNotRun(left))] },
    })),
    toGateCase(results),
  ]
}

function toScenarioCase(scenario: ScenarioResult): TestCase {
  const { id, file, outcome, change } = scenario
  const common = { name: id, file, durationMs: sumDurationMs(scenario) }
  if (outcome === 'passed') return common
  const lines = explainNotPassed(scenario).map(writeMessage)
  if (outcome === 'unverified') return { ...common, problem: { element: 'error', type: outcome, lines } }
  return {
    ...common,
    problem: { element: 'failure', type: change === 'regressed' ? change : outcome, lines },
  }
}

function toGateCase(results: Results): TestCase {
  const { decision, summary } = results
  const common = { name: 'gate', file: 'Scenario Gate', durationMs: 0 }
  if (decision.gate === 'open') return common
  const broken = decision.clauses.filter(({ holds, blocking }) => !holds && blocking)
  const lines = [renderHeadline(results), ...broken.map(({ message }) => message)]
  const element = summary.outcome === 'unverified' ? 'error' : 'failure'
  return { ...common, problem: { element, type: 'gate-closed', lines } }
}

function formatCounts(cases: readonly TestCase[], hasSkipped: boolean): string {
  const count = (element: string) => cases.filter(({ problem }) => problem?.element === element).length
  const time = formatSeconds(cases.reduce((sum, { durationMs }) => sum + durationMs, 0))
  const skipped = hasSkipped ? ` skipped="${count('skipped')}"` : ''
  return ` tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}"${skipped} time="${time}"`
}

function renderCase({ name, file, durationMs, problem }: TestCase): string {
  const start = `    <testcase name="${escapeXml(name)}" classname="${escapeXml(file)}" time="${formatSeconds(durationMs)}"`
  if (problem === undefined) return `${start}/>\n`
  const { element, type, lines } = problem
  const [first = type] = lines
  const rest = element === 'skipped' ? '/>' : `>${lines.map(escapeXml).join('\n')}</${element}>`
  return `${start}>\n      <${element} type="${type}" message="${escapeXml(first)}"${rest}\n    </testcase>\n`
}

function formatSeconds(durationMs: number): string {
  return (durationMs / 1000).toFixed(3)
}
