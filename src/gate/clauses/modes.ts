import { longestException } from '../exception-days.ts'
import { z } from 'zod'
import { addDays, formatDay } from '../../core/day.ts'
import { choice } from '../../text/written-values.ts'
import type { Policy } from '../policy-fields.ts'
import { day } from '../policy-values.ts'
import { noFacts, type PolicyClause } from './define.ts'

/** The clauses that find nothing by themselves: they say how far the others count. */

/** `fail-on: never`. */
export const reportOnly: PolicyClause<'fail-on', 'reportOnly'> = {
  id: 'fail-on',
  facts: noFacts,
  options: {},
  read: ({ 'fail-on': failOn }) => ({ reportOnly: failOn === 'never' }),
  combine: (base, head) => ({ reportOnly: base.reportOnly && head.reportOnly }),
  findLoosened: (base, head) =>
    head.reportOnly && !base.reportOnly
      ? [{ what: 'fail-on', path: ['fail-on'], from: 'failures', to: 'never' }]
      : [],
  evaluation: null,
}

/** Weight of a judge's verdict where no check agrees with it. */
export const judge: PolicyClause<'judge', 'judge', 'judge'> = {
  id: 'judge',
  facts: noFacts,
  options: {
    judge: {
      schema: () => choice('blocking', 'advisory'),
      help: '`advisory`: a failure that only a judge found is reported, and closes nothing. Default: `blocking`.',
    },
  },
  read: ({ policy }) => ({ judge: policy?.judge ?? 'blocking' }),
  combine: (base, head) => ({ judge: base.judge === head.judge ? head.judge : 'strict' }),
  findLoosened: (base, head) =>
    head.judge === 'advisory' && base.judge === 'blocking'
      ? [{ what: 'judge', path: ['policy', 'judge'], from: base.judge, to: head.judge }]
      : [],
  evaluation: null,
}

const error = 'expected a number from 0.0001 to 0.5, such as 0.05'

/** Share of false alarms that is accepted: differences by chance that are called a change. */
export const significance: PolicyClause<'significance', 'significance', 'significance'> = {
  id: 'significance',
  facts: noFacts,
  options: {
    significance: {
      schema: () => z.number({ error }).min(0.0001, { error }).max(0.5, { error }),
      help: 'How often chance alone may be taken for a change. Default: 0.05.',
    },
  },
  read: ({ policy }) => ({ significance: policy?.significance ?? 0.05 }),
  // Neither way is stricter: more findings are regressions, fewer are too few trials to tell.
  combine: (base) => ({ significance: base.significance }),
  // A larger one asks less too: it explains as noise what was too few trials to tell.
  findLoosened: (base, head) =>
    head.significance === base.significance
      ? []
      : [
          {
            what: 'significance',
            path: ['policy', 'significance'],
            from: String(base.significance),
            to: String(head.significance),
          },
        ],
  evaluation: null,
}

/** The days on which nothing blocks yet. */
export const soakUntil: PolicyClause<'soak-until', 'soakUntil', 'soak-until'> = {
  id: 'soak-until',
  facts: noFacts,
  options: {
    'soak-until': {
      schema: day,
      help: `The last day (UTC) on which nothing blocks, and the report says what would; at most ${longestException} days ahead.`,
    },
  },
  read: ({ policy }, now) => {
    const soak = policy?.['soak-until']
    // One that goes on for too long is none.
    const isOn = soak !== undefined && formatDay(now) <= soak && soak <= addDays(now, longestException)
    return { soakUntil: isOn ? soak : null }
  },
  combine: (base, head) => ({ soakUntil: findEarliestSoak([base, head]) }),
  findLoosened: ({ soakUntil: from }, { soakUntil: to }) =>
    to !== null && (from === null || from < to)
      ? [{ what: 'soak-until', path: ['policy', 'soak-until'], from: from ?? 'no soak', to }]
      : [],
  evaluation: null,
}

/** Of policies that close nothing: a soak is stricter than report only, and one that ends earlier than another. */
function findEarliestSoak(policies: readonly Policy[]): string | null {
  const soaks = policies.filter((policy) => !policy.reportOnly).map((policy) => policy.soakUntil)
  return soaks.toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1))[0] ?? null
}
