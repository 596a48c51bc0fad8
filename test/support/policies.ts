import * as fc from 'fast-check'
import { metricDefinitions } from '../../src/compare/metric-definitions.ts'
import { bounds, levels, type Policy } from '../../src/gate/policy-fields.ts'
import type { Scope } from '../../src/gate/clauses/facts.ts'

const level = fc.constantFrom(...levels)
const share = fc.double({ min: 0, max: 1, noNaN: true })
const scope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant({ kind: 'suite' } as const),
  fc.constantFrom('smoke', 'slow').map((tag) => ({ kind: 'tag', tag }) as const),
  fc.constantFrom('*', 'a', 'a*').map((id) => ({ kind: 'scenario', id }) as const),
)
const floor = fc.record({ scope, atLeast: share, warnBelow: fc.option(share) })

/** Any policy at all. */
export const policies: fc.Arbitrary<Policy> = fc.record({
  reportOnly: fc.boolean(),
  everyFailure: fc.boolean(),
  soakUntil: fc.option(fc.constant('2026-12-15')),
  failures: level,
  regressions: level,
  unverified: level,
  stale: level,
  outages: level,
  weakened: level,
  hidden: level,
  flaky: level,
  vacuous: level,
  hardBreaks: level,
  judge: fc.constantFrom('blocking' as const, 'advisory' as const),
  significance: fc.constantFrom(0.01, 0.05, 0.2),
  passRate: fc.array(floor, { maxLength: 3 }),
  passHat: fc.array(
    fc.record({ scope, atLeast: share, warnBelow: fc.option(share), k: fc.integer({ min: 2, max: 4 }) }),
    { maxLength: 2 },
  ),
  metrics: fc.array(
    fc.record({
      metric: fc.constantFrom(...metricDefinitions.map(({ name }) => name)),
      scope,
      bound: fc.constantFrom(...bounds),
      limit: share,
      ofBase: fc.boolean(),
      warn: fc.option(share),
      evenWithinNoise: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  acceptedLevels: fc.constant([]),
})
