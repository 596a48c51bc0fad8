import { escapeJson } from '../core/escape.ts'
import { writeJson } from '../core/json.ts'
import { omitNullish } from '../core/present.ts'
import type { Results, ScenarioResult } from '../results/schema.ts'
import { countHeadTrials } from '../words/figures.ts'
import { renderHeadline } from './headline.ts'
import { writeMessage } from '../words/phrase.ts'
import { sumDurationMs, explainNotPassed } from './why.ts'
import { describeNotRun } from '../words/texts.ts'

type Status = 'passed' | 'failed' | 'skipped' | 'other'

/**
 * Renders results as CTRF JSON (Common Test Report Format): a test for each scenario, and the gate as the last one.
 * Unverified is `other`, because CTRF has no word for it; `rawStatus` has ours.
 */
export function renderCtrf(results: Results): string {
  const tests = listTests(results)
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
  return `${escapeJson(writeJson(report, 2))}\n`
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

function listTests(results: Results): Test[] {
  const { scenarios, notRun = [] } = results
  return [
    ...scenarios.map(toScenarioTest),
    ...notRun.map((left): Test => ({
      name: left.id,
      status: 'skipped',
      rawStatus: 'not-run',
      duration: 0,
      suite: [left.file],
      filePath: left.file,
      line: left.line,
      message: writeMessage(describeNotRun(left)),
    })),
    toGateTest(results),
  ]
}

function toScenarioTest(scenario: ScenarioResult): Test {
  const { id, name, file, line, tags, outcome, change, flaky } = scenario
  const lines = explainNotPassed(scenario).map(writeMessage)
  return {
    name: id,
    status: outcome === 'unverified' ? 'other' : outcome,
    rawStatus: outcome,
    duration: sumDurationMs(scenario),
    suite: [file],
    filePath: file,
    line,
    ...omitNullish({ message: lines[0] }),
    ...(lines.length > 1 ? { trace: lines.join('\n') } : {}),
    ...(tags.length === 0 ? {} : { tags }),
    ...(flaky === true ? { flaky } : {}),
    extra: { title: name, trials: countHeadTrials(scenario), ...omitNullish({ change }) },
  }
}

function toGateTest(results: Results): Test {
  const { decision, summary } = results
  const isOpen = decision.gate === 'open'
  return {
    name: 'gate',
    status: isOpen ? 'passed' : summary.outcome === 'unverified' ? 'other' : 'failed',
    rawStatus: decision.gate,
    duration: 0,
    suite: ['Scenario Gate'],
    message: renderHeadline(results),
  }
}
