import type { CheckOverTrials, CheckVerdict, Results } from '../../src/results/schema.ts'
import {
  aCheck,
  aFailure,
  aMetric,
  aResults,
  aScenario,
  aTrial,
  against,
  gitBaseline,
  trialsOf,
} from './results.ts'
import { suiteMetrics } from './suite-metrics.ts'

const promised = aFailure('content_excludes', 'said', {
  surface: 'guardrail',
  description: 'Promises nothing',
  expected: { none: ['guarantee'] },
  actual: ['guarantee'],
  turns: [2, 4],
})
const leftOut = aCheck({ type: 'json_valid', status: 'skip', reason: 'not-in-groups' })
const measured = (status: 'pass' | 'fail') =>
  aCheck({
    type: 'contains',
    surface: 'eval',
    id: 'politeness',
    decides: 'nothing',
    status,
    line: 30,
    ...(status === 'pass' ? {} : { reason: 'not-all-found', score: 0.5, expected: ['please', 'thanks'] }),
  })
const unmeasured: CheckVerdict = {
  ...measured('pass'),
  status: 'error',
  reason: 'missing-data',
  actual: 'the final output',
}

/** A check that must pass in a share of the trials. */
function shared(status: 'pass' | 'fail'): CheckVerdict {
  const more = status === 'pass' ? {} : { reason: 'not-found', expected: 'refund' }
  return aCheck({ decides: 'scenario', status, line: 24, ...more })
}
const brokenShare = { outcome: 'failed' as const, checks: [shared('fail')] }

function shareOf(status: 'pass' | 'fail', passed: number, failed: number, check = 0): CheckOverTrials {
  return { check, type: 'output_contains', severity: 'error', status, wanted: 0.66, passed, failed, open: 0 }
}

/** Guardrails that were broken, evals that were measured, checks that decide over all trials, groups. */
export function surfacesReport(): Results {
  return aResults({
    baseline: gitBaseline,
    groups: ['default', 'nightly'],
    scenarios: [
      aScenario('book-flight', {
        ...against('regressed', 3, 0),
        trials: trialsOf(3, 3, promised),
      }),
      aScenario('cancel-flight', {
        ...against('regressed', 3, 0),
        trials: [aTrial({ checks: [shared('pass')] }), aTrial(brokenShare), aTrial(brokenShare)],
        overTrials: [shareOf('fail', 1, 2)],
      }),
      aScenario('change-seat', {
        ...against('same', 3, 0),
        trials: [
          aTrial({ checks: [aCheck(), shared('pass'), measured('pass'), leftOut] }),
          aTrial({ outcome: 'passed', checks: [aCheck(), shared('pass'), measured('fail'), leftOut] }),
          aTrial({ outcome: 'passed', checks: [aCheck(), shared('fail'), unmeasured, leftOut] }),
        ],
        overTrials: [shareOf('pass', 2, 1, 1)],
      }),
    ],
    metrics: [
      ...suiteMetrics.slice(0, 2),
      aMetric('eval:politeness', {
        label: 'Eval politeness',
        unit: 'ratio',
        better: 'higher',
        base: 0.9,
        head: 0.75,
        scenarios: 1,
      }),
    ],
  })
}
