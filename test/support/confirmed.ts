import type { BaselineResult } from '../../src/baseline/base.ts'
import { compare } from '../../src/compare/compare.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import { pairScenarios } from '../../src/compare/pairs.ts'
import { Screening } from '../../src/compare/screening.ts'
import type { Confirmation } from '../../src/score/confirm-failures.ts'
import type { ScoredScenario } from '../../src/score/scored-suite.ts'
import { scoredOf, withLastFurther } from './scored.ts'

/** Further trials of a suspect in a round, and rounds, as a run has them. */
const perRound = 5
const rounds = 3

/** The scenario as of a fresh run. */
export function runNow(scored: ScoredScenario): ScoredScenario {
  return { ...scored, trials: scored.trials.map((trial) => ({ ...trial, provenance: { kind: 'run' } })) }
}

/**
 * Compares fresh first trials (`ppf`), by the place of their scenario, with a base: suspects are run again first, as often
 * as a run does that. `draw`: the outcome (`p` or `f`) of a further trial, by the place of the scenario and its number.
 */
export function compareConfirmed(
  first: readonly string[],
  answer: BaselineResult,
  draw: (at: number, number: number) => string,
): Comparison {
  const scenarios = first.map((word, at) => runNow(scoredOf(`s${at}`, word)))
  const { pairs } = pairScenarios({ scenarios, diagnostics: [] }, answer)
  const screening = new Screening(pairs, answer, 0.05)
  const confirmations = new Map<string, Confirmation>()
  const confirmed = scenarios.map((scored, at) => {
    if (scored.outcome !== 'failed' || !screening.isSuspect(scored)) return scored
    let word = ''
    const count = (letter: string) => word.split(letter).length - 1
    for (let round = 0; round < rounds; round += 1) {
      for (let trial = 0; trial < perRound; trial += 1) word += draw(at, word.length)
      if (!screening.isUndecided(scored, { passed: count('p'), failed: count('f'), unverified: 0 })) break
    }
    const confirmation = { passed: count('p'), failed: count('f'), unverified: 0 }
    const isFlaky = confirmation.failed === 0
    confirmations.set(scored.scenario.id, { confirmation, ...(isFlaky ? { flaky: true } : {}) })
    return withLastFurther(runNow(scoredOf(scored.scenario.id, `${first[at]}${word}`)), word.length)
  })
  return compare({ scenarios: confirmed, diagnostics: [] }, answer, { confirmations, screening })
}
