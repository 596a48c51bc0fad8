import type { JudgeMode } from '../judge/judging.ts'
import { vacuityProbe } from '../score/vacuity.ts'
import type { Comparison } from './comparison.ts'

/**
 * Marks the scenarios that cannot fail: they pass over a run in which nothing happens. One that has failed
 * is the proof of the opposite.
 */
export function withVacuous(comparison: Comparison, judge: JudgeMode): Comparison {
  const probe = vacuityProbe(judge)
  const scenarios = comparison.scenarios.map((compared) => {
    const { scenario, outcome } = compared.scored
    const vacuous = outcome === 'failed' ? null : probe(scenario)
    return vacuous === null ? compared : { ...compared, parts: { ...compared.parts, vacuous } }
  })
  return { ...comparison, scenarios }
}
