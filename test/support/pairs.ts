import type { BaseScenario } from '../../src/baseline/base.ts'
import type { ScenarioWithHistory } from '../../src/compare/comparison.ts'
import type { ScoredScenario } from '../../src/score/scored-suite.ts'

/** A scenario beside its base, with nothing between them; without one where it is null. */
export function pairOf(
  scored: ScoredScenario,
  base: BaseScenario | null,
  fields: Partial<ScenarioWithHistory> = {},
): ScenarioWithHistory {
  const obstacle = base === null ? 'no-baseline' : null
  return {
    scored,
    base,
    obstacle,
    differs: [],
    cells: null,
    priorFindings: {},
    screenedDecline: null,
    ...fields,
  }
}
