import type { Results } from '../../src/results/schema.ts'
import { suiteMetrics } from './suite-metrics.ts'
import { aClause, aFailure, aResults, aScenario, against, gitBaseline, trialsOf } from './results.ts'

/** Every third scenario failed, every seventh has no trace. */
export function hugeSuite(count: number): Results {
  return aResults({
    baseline: gitBaseline,
    scenarios: Array.from({ length: count }, (_, index) => {
      const id = `scenario-${String(index + 1).padStart(5, '0')}`
      if (index % 7 === 6)
        return aScenario(id, { change: 'lost', reason: 'no trace was found for it', trials: [] })
      if (index % 3 === 2) {
        return aScenario(id, {
          ...against(index % 2 === 0 ? 'regressed' : 'same', 1, 0),
          trials: trialsOf(
            1,
            1,
            aFailure('tool_called', 'not-called', {
              expected: 'get_reservation',
              actual: ['search_flights'],
            }),
          ),
        })
      }
      return aScenario(id, against('same', 1, 0))
    }),
    metrics: suiteMetrics,
    clauses: [
      aClause(
        'failures',
        '858 scenarios failed: `scenario-00003`, `scenario-00006`, `scenario-00009` and 855 more.',
      ),
    ],
  })
}
