import { tallyOf } from '../../baseline/base.ts'
import { passRateOf } from '../../compare/metrics.ts'
import { floorClause, type Measure } from '../floor-clauses.ts'
import { floorsLoosened, strictestFloors, type Floor } from '../floor.ts'
import { passRateFloors } from '../policy-values.ts'
import type { PolicyClause } from './define.ts'

const measure: Measure = {
  id: 'pass-rate',
  label: 'Pass rate',
  of: ({ scored }) => passRateOf(scored.outcome, tallyOf(scored.trials)),
  unknown: 'unverified',
  isPartial: true,
}

type PassRateField = {
  readonly passRate: readonly Floor[]
}

type PassRateKey = {
  readonly 'pass-rate': readonly Floor[]
}

/** Floors of the pass rate. `min-pass-rate` is the one of the suite. */
export const passRate: PolicyClause<'pass-rate', PassRateField, PassRateKey> = {
  id: 'pass-rate',
  options: { 'pass-rate': { schema: passRateFloors, help: 'Floors of the pass rate.' } },
  read: ({ 'min-pass-rate': atLeast, policy }) => {
    const floors = policy?.['pass-rate'] ?? []
    if (atLeast === undefined) return { passRate: floors }
    const ofSuite: Floor = { scope: { kind: 'suite' }, atLeast, warnBelow: null }
    return { passRate: [ofSuite, ...floors.filter(({ scope }) => scope.kind !== 'suite')] }
  },
  stricter: (base, head) => ({ passRate: strictestFloors(base.passRate, head.passRate) }),
  loosened: (base, head) => floorsLoosened('pass-rate', base.passRate, head.passRate),
  decides: {
    about: 'figures',
    rule: (comparison, policy) =>
      policy.passRate.flatMap((floor) => floorClause(comparison, policy, floor, measure)),
  },
}
