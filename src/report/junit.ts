import { xmlText } from '../core/escape.ts'
import type { Results, ScenarioResult } from '../results/schema.ts'
import { headline } from './headline.ts'
import { messageOf } from './phrase.ts'
import { durationMsOf, whyNotPassed } from './why.ts'
import { notRunPhrase } from './words/texts.ts'

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
  const all = casesOf(results)
  for (const one of all) {
    const suite = suites.get(one.file)
    if (suite === undefined) suites.set(one.file, [one])
    else suite.push(one)
  }
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="Scenario Gate"${countsOf(all, false)}>\n`
  for (const [file, cases] of suites) {
    yield `  <testsuite name="${xmlText(file)}"${countsOf(cases, true)} timestamp="${xmlText(results.run.startedAt)}">\n`
    for (const one of cases) yield caseText(one)
    yield '  </testsuite>\n'
  }
  yield '</testsuites>\n'
}

function casesOf(results: Results): TestCase[] {
  const { scenarios, notRun = [] } = results
  return [
    ...scenarios.map(scenarioCase),
    ...notRun.map((left): TestCase => ({
      name: left.id,
      file: left.file,
      durationMs: 0,
      problem: { element: 'skipped', type: 'not-run', lines: [messageOf(notRunPhrase(left))] },
    })),
    gateCase(results),
  ]
}

function scenarioCase(scenario: ScenarioResult): TestCase {
  const { id, file, outcome, change } = scenario
  const common = { name: id, file, durationMs: durationMsOf(scenario) }
  if (outcome === 'passed') return common
  const lines = whyNotPassed(scenario).map(messageOf)
  if (outcome === 'unverified') return { ...common, problem: { element: 'error', type: outcome, lines } }
  return {
    ...common,
    problem: { element: 'failure', type: change === 'regressed' ? change : outcome, lines },
  }
}

function gateCase(results: Results): TestCase {
  const { decision, summary } = results
  const common = { name: 'gate', file: 'Scenario Gate', durationMs: 0 }
  if (decision.gate === 'open') return common
  const broken = decision.clauses.filter(({ holds, blocking }) => !holds && blocking)
  const lines = [headline(results), ...broken.map(({ message }) => message)]
  const element = summary.outcome === 'unverified' ? 'error' : 'failure'
  return { ...common, problem: { element, type: 'gate-closed', lines } }
}

function countsOf(cases: readonly TestCase[], hasSkipped: boolean): string {
  const count = (element: string) => cases.filter(({ problem }) => problem?.element === element).length
  const time = seconds(cases.reduce((sum, { durationMs }) => sum + durationMs, 0))
  const skipped = hasSkipped ? ` skipped="${count('skipped')}"` : ''
  return ` tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}"${skipped} time="${time}"`
}

function caseText({ name, file, durationMs, problem }: TestCase): string {
  const start = `    <testcase name="${xmlText(name)}" classname="${xmlText(file)}" time="${seconds(durationMs)}"`
  if (problem === undefined) return `${start}/>\n`
  const { element, type, lines } = problem
  const [first = type] = lines
  const rest = element === 'skipped' ? '/>' : `>${lines.map(xmlText).join('\n')}</${element}>`
  return `${start}>\n      <${element} type="${type}" message="${xmlText(first)}"${rest}\n    </testcase>\n`
}

function seconds(durationMs: number): string {
  return (durationMs / 1000).toFixed(3)
}
