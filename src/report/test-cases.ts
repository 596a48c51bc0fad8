import type { Results, ScenarioResult } from '../results/schema.ts'
import { writeMessage } from '../words/phrase.ts'
import { describeNotRun } from '../words/texts.ts'
import { renderHeadline } from './headline.ts'
import { explainNotPassed, sumDurationMs } from './why.ts'

/** What readers of test reports are told of a scenario, of one that was left out, or of the gate. */
export interface ReportedTest {
  readonly name: string
  readonly file: string
  readonly line?: number
  readonly durationMs: number
  readonly outcome: ScenarioResult['outcome'] | 'skipped'
  /** In our words. */
  readonly status: ScenarioResult['outcome'] | 'not-run' | 'open' | 'closed'
  /** Why it did not pass; of the gate the headline first. */
  readonly lines: readonly string[]
  readonly scenario?: ScenarioResult
}

/** The gate is the last: a reader of this list alone must not take a closed gate for a passed run. */
export function listTestCases(results: Results): ReportedTest[] {
  const { scenarios, notRun = [], decision, summary } = results
  const broken = decision.clauses.filter(({ holds, blocking }) => !holds && blocking)
  const closed = summary.outcome === 'unverified' ? 'unverified' : 'failed'
  return [
    ...scenarios.map((scenario) => {
      const { id, file, line, outcome } = scenario
      const lines = explainNotPassed(scenario).map(writeMessage)
      return {
        name: id,
        file,
        line,
        durationMs: sumDurationMs(scenario),
        outcome,
        status: outcome,
        lines,
        scenario,
      }
    }),
    ...notRun.map((left): ReportedTest => {
      const { id, file, line } = left
      const lines = [writeMessage(describeNotRun(left))]
      return { name: id, file, line, durationMs: 0, outcome: 'skipped', status: 'not-run', lines }
    }),
    {
      name: 'gate',
      file: 'Scenario Gate',
      durationMs: 0,
      outcome: decision.gate === 'open' ? 'passed' : closed,
      status: decision.gate,
      lines: [renderHeadline(results), ...broken.map(({ message }) => message)],
    },
  ]
}
