import { dayOf } from '../../core/day.ts'
import type { Policy } from '../policy.ts'
import { day } from '../policy-values.ts'
import type { PolicyClause } from './define.ts'

type SoakField = {
  /** The last day (`2026-12-15`, UTC) on which nothing blocks yet; null where there is none, or it is over. */
  readonly soakUntil: string | null
}

type SoakKey = {
  readonly 'soak-until': string
}

/** The days on which nothing blocks yet. */
export const soakUntil: PolicyClause<'soak-until', SoakField, SoakKey> = {
  id: 'soak-until',
  options: {
    'soak-until': {
      schema: day,
      help: 'The last day (UTC) on which nothing blocks, and the report says what would.',
    },
  },
  read: ({ policy }, now) => {
    const soak = policy?.['soak-until']
    return { soakUntil: soak !== undefined && dayOf(now) <= soak ? soak : null }
  },
  stricter: (base, head) => ({ soakUntil: earliestSoak([base, head]) }),
  loosened: ({ soakUntil: from }, { soakUntil: to }) =>
    to !== null && (from === null || from < to)
      ? [{ what: 'soak-until', path: ['policy', 'soak-until'], from: from ?? 'no soak', to }]
      : [],
  decides: null,
}

/** Of policies that close nothing: a soak is stricter than report only, and one that ends earlier than another. */
function earliestSoak(policies: readonly Policy[]): string | null {
  const soaks = policies.filter(({ reportOnly }) => !reportOnly).map((policy) => policy.soakUntil)
  return soaks.toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1))[0] ?? null
}
