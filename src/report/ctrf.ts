import { jsonText } from '../core/escape.ts'
import { writeJson } from '../core/json.ts'
import { present } from '../core/present.ts'
import type { Results, ScenarioResult } from '../results/schema.ts'
import { headTally } from './figures.ts'
import { headline } from './headline.ts'
import { messageOf } from './phrase.ts'
import { durationMsOf, whyNotPassed } from './why.ts'
import { notRunPhrase } from './words/texts.ts'

type Status = 'passed' | 'failed' | 'skipped' | 'other'

/**
 * Renders results as CTRF JSON (Common Test Report Format): a test for each scenario, and the gate as the last one.
 * Unverified is `other`, because CTRF has no word for it; `rawStatus` has ours.
 */
export function renderCtrf(results: Results): string {
  const tests = testsOf(results)
  const { run, tool, scenarios } = results
  const count = (status: Status) => tests.filter((test) => test.status === status).length
  const startedAt = Date.parse(run.startedAt)
  const start = Number.isFinite(startedAt) ? startedAt : 0
  const stop = start + Math.max(0, Math.round(run.durationMs))
  const report = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    generatedBy: `${tool.name} ${tool.version}`,
    results: {
      tool: { name: 'Scenario Gate', version: tool.version },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: count('other'),
        flaky: scenarios.filter(({ flaky }) => flaky === true).length,
        suites: new Set(tests.map(({ filePath }) => filePath)).size,
        start,
        stop,
      },
      tests,
    },
  }
  return `${jsonText(writeJson(report, 2))}\n`
}

interface Test {
  readonly name: string
  readonly status: Status
  readonly rawStatus: string
  /** Milliseconds. */
  readonly duration: number
  readonly suite: readonly string[]
  readonly filePath?: string
  readonly line?: number
  readonly message?: string
  readonly trace?: string
  readonly tags?: readonly string[]
  readonly flaky?: true
  readonly extra?: Readonly<Record<string, unknown>>
}

function testsOf(results: Results): Test[] {
  const { scenarios, notRun = [] } = results
  return [
    ...scenarios.map(scenarioTest),
    ...notRun.map((left): Test => ({
      name: left.id,
      status: 'skipped',
      rawStatus: 'not-run',
      duration: 0,
      suite: [left.file],
      filePath: left.file,
      line: left.line,
      message: messageOf(notRunPhrase(left)),
    })),
    gateTest(results),
  ]
}

function scenarioTest(scenario: ScenarioResult): Test {
  const { id, name, file, line, tags, outcome, change, flaky } = scenario
  const lines = whyNotPassed(scenario).map(messageOf)
  return {
    name: id,
    status: outcome === 'unverified' ? 'other' : outcome,
    rawStatus: outcome,
    duration: durationMsOf(scenario),
    suite: [file],
    filePath: file,
    line,
    ...present({ message: lines[0] }),
    ...(lines.length > 1 ? { trace: lines.join('\n') } : {}),
    ...(tags.length === 0 ? {} : { tags }),
    ...(flaky === true ? { flaky } : {}),
    extra: { title: name, trials: headTally(scenario), ...present({ change }) },
  }
}

function gateTest(results: Results): Test {
  const { decision, summary } = results
  const isOpen = decision.gate === 'open'
  return {
    name: 'gate',
    status: isOpen ? 'passed' : summary.outcome === 'unverified' ? 'other' : 'failed',
    rawStatus: decision.gate,
    duration: 0,
    suite: ['Scenario Gate'],
    message: headline(results),
  }
}
