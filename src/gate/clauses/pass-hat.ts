import { floorClause, type Measure } from '../floor-clauses.ts'
import { floorsLoosened, strictestFloors, type PowerFloor } from '../floor.ts'
import { passHatFloors } from '../policy-values.ts'
import type { PolicyClause } from './define.ts'

function measureOf(floor: PowerFloor): Measure {
  return {
    id: `pass-hat-${floor.k}`,
    label: `pass^${floor.k}`,
    of: ({ scored, parts }) => {
      const known = parts.reliability?.passHat
      if (known === undefined || scored.outcome === 'unverified') return null
      return Object.hasOwn(known, String(floor.k)) ? (known[String(floor.k)] ?? null) : null
    },
    unknown: `with fewer than ${floor.k} verified trials`,
    isPartial: false,
  }
}

type PassHatField = {
  readonly passHat: readonly PowerFloor[]
}

type PassHatKey = {
  readonly 'pass-hat-k': readonly PowerFloor[]
}

/** Floors of pass^k. */
export const passHat: PolicyClause<'pass-hat', PassHatField, PassHatKey> = {
  id: 'pass-hat',
  options: {
    'pass-hat-k': {
      schema: passHatFloors,
      help: 'Floors of pass^k, the chance that all of k trials pass.',
    },
  },
  read: ({ policy }) => ({ passHat: policy?.['pass-hat-k'] ?? [] }),
  stricter: (base, head) => ({ passHat: strictestFloors(base.passHat, head.passHat) }),
  loosened: (base, head) => floorsLoosened('pass-hat-k', base.passHat, head.passHat),
  decides: {
    about: 'figures',
    rule: (comparison, policy) =>
      policy.passHat.flatMap((floor) => floorClause(comparison, policy, floor, measureOf(floor))),
  },
}
