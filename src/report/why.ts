import type { ScenarioResult } from '../results/schema.ts'
import { listErrors, findFailedChecks, formatFrequency } from './failed-checks.ts'
import type { Phrase } from '../words/phrase.ts'
import { describeUnverified } from '../words/texts.ts'

/** Says why a scenario did not pass, one line for each check; empty for one that passed. */
export function explainNotPassed(scenario: ScenarioResult): Phrase[] {
  const { outcome } = scenario
  if (outcome === 'passed') return []
  if (outcome === 'unverified')
    return [describeUnverified(scenario), ...listErrors(scenario, scenario.reason)]
  return findFailedChecks(scenario, 'error').map((finding) => {
    const often = formatFrequency(finding)
    return [{ value: finding.check }, ': ', ...finding.why(), ...(often === '' ? [] : [`, ${often}`])]
  })
}

/** Milliseconds that the trials of a scenario took, as far as their traces say. */
export function sumDurationMs({ trials }: ScenarioResult): number {
  const seconds = trials.reduce((sum, { metrics }) => sum + (metrics['duration_s'] ?? 0), 0)
  return Number.isFinite(seconds) ? Math.max(0, Math.round(seconds * 1000)) : 0
}
