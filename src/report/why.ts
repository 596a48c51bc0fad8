import type { ScenarioResult } from '../results/schema.ts'
import { errorsOf, findingsOf, howOften } from './findings.ts'
import type { Phrase } from './phrase.ts'
import { unverifiedPhrase } from './words/texts.ts'

/** Says why a scenario did not pass, one line for each check; empty for one that passed. */
export function whyNotPassed(scenario: ScenarioResult): Phrase[] {
  const { outcome } = scenario
  if (outcome === 'passed') return []
  if (outcome === 'unverified') return [unverifiedPhrase(scenario), ...errorsOf(scenario)]
  return findingsOf(scenario, 'error').map((finding) => {
    const often = howOften(finding)
    return [{ value: finding.check }, ': ', ...finding.why(), ...(often === '' ? [] : [`, ${often}`])]
  })
}

/** Milliseconds that the trials of a scenario took, as far as their traces say. */
export function durationMsOf({ trials }: ScenarioResult): number {
  const seconds = trials.reduce((sum, { metrics }) => sum + (metrics['duration_s'] ?? 0), 0)
  return Number.isFinite(seconds) ? Math.max(0, Math.round(seconds * 1000)) : 0
}
