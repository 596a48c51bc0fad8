import * as fc from 'fast-check'
import type { Results, ScenarioResult } from '../../src/results/schema.ts'
import { hostileText } from './hostile.ts'
import { hostileAside, hostileComparison, hostileParts } from './hostile-comparison.ts'
import {
  aCheck,
  aFailure,
  aMetric,
  aResults,
  aScenario,
  aTrial,
  anEvidence,
  against,
  gitBaseline,
} from './results.ts'

const hostileScenario: fc.Arbitrary<ScenarioResult> = fc
  .record({
    id: hostileText,
    name: hostileText,
    file: hostileText,
    kind: fc.constantFrom('regressed', 'same', 'lost', 'fixed', 'incomparable', 'new', 'recovered'),
    aside: fc.oneof(
      { weight: 2, arbitrary: fc.constant({}) },
      fc.tuple(hostileText, fc.constantFrom('active', 'expired', 'over')).map((of) => hostileAside(...of)),
    ),
    texts: fc.array(hostileText, { minLength: 5, maxLength: 5 }),
    value: fc.oneof(
      hostileText,
      fc.array(hostileText, { maxLength: 3 }),
      fc.dictionary(hostileText, hostileText, { maxKeys: 2 }),
    ),
  })
  .map(({ id, name, file, kind, aside, texts, value }) => {
    const [type = '', reason = '', description = '', why = '', source = ''] = texts
    const facts = { name, file, changeReason: why, ...against(kind, 1, 1), ...hostileParts(reason), ...aside }
    if (kind === 'lost') return aScenario(id, { ...facts, reason: why, trials: [] })
    if (kind === 'fixed' || kind === 'new' || kind === 'recovered') return aScenario(id, facts)
    const trace = { id: source, source, format: 'otlp' }
    const warning = aFailure(type, reason, { severity: 'warning', description, actual: value })
    const checks = [
      aCheck(),
      warning,
      aFailure(type, reason, { description, expected: value, actual: value, details: value }),
      aFailure(type, reason, { surface: 'guardrail', id: why, actual: value, turns: [1, 2] }),
      aFailure(type, reason, { surface: 'eval', id: why, decides: 'nothing', actual: value }),
    ]
    const judge = { status: 'fail' as const, reason: why, model: source }
    return aScenario(id, { ...facts, trials: [aTrial({ checks, trace }), aTrial({ checks, judge })] })
  })

/** Results with a stranger's text wherever one may stand. */
export const hostileResults: fc.Arbitrary<Results> = fc
  .record({
    scenarios: fc.array(hostileScenario, { maxLength: 6 }),
    texts: fc.array(hostileText, { minLength: 6, maxLength: 6 }),
  })
  .map(({ scenarios, texts }) => {
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = texts
    return aResults({
      scenarios,
      groups: [c, d],
      ...hostileComparison(b),
      baseline: { ...gitBaseline, source: a, sha: b, runId: c },
      removed: [{ id: c, name: c, file: c, baseOutcome: 'passed' }],
      metrics: [aMetric(d, { label: d, base: 1, head: 2, evidence: anEvidence('within-noise') })],
      diagnostics: [{ code: e, severity: 'error', message: e, file: f, line: 1 }],
      clauses: [
        { id: a, holds: false, blocking: true, message: f },
        { id: b, holds: false, blocking: true, message: e },
        { id: c, holds: false, blocking: false, wouldBlock: true, message: d },
        { id: d, holds: true, blocking: true, message: c },
      ],
    })
  })
