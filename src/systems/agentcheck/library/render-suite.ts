import type { CaseResult, SuiteResult } from './run-cases.ts'

const queryWidth = 50
const ruleWidth = 60

/** Renders a suite's result as a table for people: a line per case, and below it the checks that failed. */
export function renderSuite({ name, passed, total, cases, duration }: SuiteResult): string {
  return [
    '',
    `Suite: ${name}`,
    '='.repeat(ruleWidth),
    ...cases.flatMap(renderCase),
    '',
    `${passed}/${total} passed (${formatSeconds(duration)})`,
  ].join('\n')
}

function renderCase({ id, query, passed, checks, agentResult }: CaseResult): string[] {
  const short = query.length > queryWidth ? `${query.slice(0, queryWidth - 3)}...` : query
  const { latencyMs } = agentResult
  const time = latencyMs === undefined ? '' : formatSeconds(latencyMs)
  const line = `  ${id}  ${short.padEnd(queryWidth)}  ${passed ? 'PASS' : 'FAIL'}  ${time}`
  if (passed) return [line]
  const failed = checks.results.filter((result) => !result.passed)
  return [line, ...failed.map(({ key, details }) => `${' '.repeat(11)}${key}: ${details}`)]
}

function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)}s`
}
