import type { Results, ScenarioResult } from '../../src/results/schema.ts'
import { suiteMetrics } from './suite-metrics.ts'
import {
  aClause,
  aFailure,
  aLostScenario,
  aResults,
  aScenario,
  aWeakening,
  against,
  anEvidence,
  gitBaseline,
  trialsOf,
} from './results.ts'

/** Every third scenario failed, every seventh has no trace. */
export function hugeSuite(count: number): Results {
  return aResults({
    baseline: gitBaseline,
    scenarios: Array.from({ length: count }, (_, index) => {
      const id = `scenario-${String(index + 1).padStart(5, '0')}`
      if (index % 7 === 6) return aLostScenario(id)
      if (index % 3 === 2) {
        return aScenario(id, {
          ...against(index % 2 === 0 ? 'regressed' : 'same', 1, 0),
          ...partsOf(index),
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
      return aScenario(id, { ...against('same', 1, 0), ...(index % 10 === 0 ? { vacuous: 'empty' } : {}) })
    }),
    weakenings: Array.from({ length: Math.floor(count / 20) }, (_, index) =>
      aWeakening('check-dropped', { scenario: `scenario-${index}`, headByBase: 'failed' }),
    ),
    notRun: Array.from({ length: Math.floor(count / 10) }, (_, index) => ({
      id: `left-out-${index}`,
      file: 'scenarios/left-out.yaml',
      line: index + 1,
      reason: 'no changed file matches its `affects`',
    })),
    metrics: suiteMetrics,
    clauses: [
      aClause(
        'failures',
        '858 scenarios failed: `scenario-00003`, `scenario-00006`, `scenario-00009` and 855 more.',
      ),
    ],
  })
}

/** Of the failed ones: evidence and where they leave the base, or why they do not count. */
function partsOf(index: number): Partial<ScenarioResult> {
  if (index % 15 === 2)
    return { quarantine: { owner: '@team', reason: 'known', expires: '2026-12-05', state: 'active' } }
  if (index % 15 === 5) return { cause: 'tests', changeReason: 'checks changed' }
  const step = { tool: 'get_order', args: '{"id":1}', result: null }
  return {
    hardBreak: true,
    evidence: anEvidence('too-few-trials', { moreTrials: 2 }),
    divergence: {
      step: 2,
      kind: 'tool',
      before: [step],
      base: step,
      head: { ...step, tool: 'refund' },
      differs: [],
      baseTrial: 1,
      headTrial: 1,
    },
  }
}
