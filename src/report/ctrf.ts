import { escapeJson } from '../core/escape.ts'
import { writeJson, omitNullish } from '../core/json.ts'
import type { Results } from '../results/schema.ts'
import { countHeadTrials } from '../words/figures.ts'
import { listTestCases, type ReportedTest } from './test-cases.ts'

/**
 * Renders results as CTRF JSON (Common Test Report Format): a test for each scenario, and the gate as the last one.
 * Unverified is `other`, because CTRF has no word for it; `rawStatus` has ours.
 */
export function renderCtrf(results: Results): string {
  const tests = listTestCases(results).map(toTest)
  const { run, tool, scenarios } = results
  const count = (status: (typeof tests)[number]['status']) =>
    tests.filter((test) => test.status === status).length
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

const statuses = { passed: 'passed', failed: 'failed', unverified: 'other', skipped: 'skipped' } as const

function toTest({ name, file, line, durationMs, outcome, status, lines, scenario }: ReportedTest) {
  const { tags = [], flaky, change = null, name: title } = scenario ?? {}
  return {
    name,
    status: statuses[outcome],
    rawStatus: status,
    duration: durationMs,
    suite: [file],
    ...omitNullish({ filePath: line === undefined ? null : file, line, message: lines[0] }),
    ...(scenario !== undefined && lines.length > 1 ? { trace: lines.join('\n') } : {}),
    ...(tags.length === 0 ? {} : { tags }),
    ...(flaky === true ? { flaky } : {}),
    ...(scenario && { extra: { title, trials: countHeadTrials(scenario), ...omitNullish({ change }) } }),
  }
}
