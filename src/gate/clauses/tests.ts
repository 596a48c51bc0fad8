import { z } from 'zod'
import type { Comparison } from '../../compare/comparison.ts'
import { findHidden, weakening, isOpen, type Weakening } from '../../results/weakening-schema.ts'
import type { Policy } from '../policy-fields.ts'
import type { FactOf, ClauseRule, Ruling } from './define.ts'
import { defineLevelClause, defineOwnLevel } from './define.ts'
import { createPassRuling, createRuling, createUndecidedRuling } from './define.ts'
import { count, listIds, nothing, defineReasons, scenarioIds } from './facts.ts'

/** The clauses about the tests themselves: what a change takes away from them, and what they can find at all. */

/** Weakenings of the tests, by scenario (null: the config file), kind and the check, parameter or clause. */
const weakeningNames = () =>
  z.array(weakening().pick({ scenario: true, kind: true, what: true }).readonly()).readonly()
export type WeakeningName = z.output<ReturnType<typeof weakeningNames>>[number]

function nameWeakenings(weakenings: readonly Weakening[]): readonly WeakeningName[] {
  return weakenings.map(({ scenario, kind, what }) => ({ scenario, kind, what }))
}

/** Sorts the weakenings; null if no comparison is wanted. `accepted`: how many are left out as accepted. */
function sortWeakenings({ baseline, weakenings }: Comparison, policy: Policy) {
  if (baseline.base === null && baseline.isOff === true) return null
  // What the policy loses is named, and either waits or was settled already.
  const counting = weakenings.filter(({ effect }) => effect === undefined)
  const open = counting.filter(isOpen)
  // A failure that comes and goes is hidden where it would close the gate, or count for a rate that might.
  const { passRate, passHat, metrics } = policy
  const rates = [...passRate, ...passHat, ...metrics.filter(({ metric }) => metric === 'pass_rate')]
  const isEachCounted = policy.flaky === 'block' || (policy.everyFailure && policy.failures === 'block')
  const isFlakyCounted = isEachCounted || rates.length > 0
  const of = (hidden: ReturnType<typeof findHidden>) =>
    open.filter((one) => findHidden(isFlakyCounted ? { ...one, isFlaky: undefined } : one) === hidden)
  return {
    hiding: of('failure'),
    doubtful: of('unknown'),
    others: of('nothing'),
    accepted: counting.length - open.length,
  }
}

const hiddenFacts = () => ({
  /** `isCertain`: the checks of the base fail each of them. */
  hiding: z.object({ weakenings: weakeningNames(), isCertain: z.boolean() }),
  doubtful: z.object({ weakenings: weakeningNames() }),
  /** The base is older than the merge base, whose tests nobody can read. */
  older: z.object({}),
  /** Nobody can tell what the base asks for. */
  unread: z.object({ weakenings: weakeningNames() }),
})
type HiddenFacts = ReturnType<typeof hiddenFacts>

function isUnread({ kind }: Weakening): boolean {
  return kind === 'base-unread'
}

const ruleOnHidden: ClauseRule<HiddenFacts> = (comparison, policy) => {
  const sorted = sortWeakenings(comparison, policy)
  if (sorted === null) return []
  const { hiding, doubtful } = sorted
  const rulings: Ruling<FactOf<HiddenFacts>>[] = []
  // Who may not loosen a test gains nothing by a recording that counts as none.
  const doubt = { unverified: (comparison.untrusted ?? null) === null ? policy.unverified : 'block' } as const
  if (comparison.isAnyLoosened === true && policy.hidden === 'block')
    rulings.push(...createUndecidedRuling(doubt, 'older', {}))
  if (hiding.length > 0) {
    const isCertain = hiding.every(({ headByBase }) => headByBase === 'failed')
    rulings.push(
      ...createRuling(false, policy.hidden, 'hiding', { weakenings: nameWeakenings(hiding), isCertain }),
    )
  }
  const open = {
    doubtful: doubtful.filter((one) => !isUnread(one)),
    unread: doubtful.filter(isUnread),
  }
  for (const code of ['doubtful', 'unread'] as const) {
    if (open[code].length === 0) continue
    const args = { weakenings: nameWeakenings(open[code]) }
    rulings.push(
      ...(policy.hidden === 'block'
        ? createUndecidedRuling(doubt, code, args)
        : createRuling(false, policy.hidden, code, args)),
    )
  }
  return rulings
}

/** A weakening that hides a failure by the base's checks, or may hide one. */
export const hiddenFailures = defineLevelClause({
  id: 'hidden-failures',
  field: 'hidden',
  facts: hiddenFacts,
  options: {},
  at: 'weakened',
  read: ({ policy }) => policy?.weakened ?? 'block',
  evaluation: { about: 'hidden-failures', rule: ruleOnHidden },
})

const weakenedFacts = () => ({
  /** `reason`: a clause of a sentence; null where the base's scenario files could not be read. */
  unknown: z.object({ reasons: defineReasons(), hasBase: z.boolean() }),
  none: z.object({ accepted: count() }),
  found: z.object({ weakenings: weakeningNames(), accepted: count() }),
})

const ruleOnWeakened: ClauseRule<ReturnType<typeof weakenedFacts>> = (comparison, policy) => {
  const { weakened: at } = policy
  const sorted = sortWeakenings(comparison, policy)
  if (sorted === null) return []
  const { hiding, doubtful, others, accepted } = sorted
  const isNone = [hiding, doubtful, others].every(({ length }) => length === 0)
  const unknown = isNone && accepted === 0 ? explainUnknown(comparison) : null
  if (unknown !== null) return at === 'block' ? createUndecidedRuling(policy, 'unknown', unknown) : []
  if (isNone) return createPassRuling(at, { accepted })
  if (others.length === 0) return []
  return createRuling(false, at, 'found', { weakenings: nameWeakenings(others), accepted })
}

/** Tells why it is not known whether the tests were weakened, though a comparison is wanted; null where the base tells. */
function explainUnknown({ baseline: answer, weakeningsUnknown }: Comparison) {
  if (weakeningsUnknown !== undefined) return { reasons: weakeningsUnknown, hasBase: true }
  if (answer.unreadable !== undefined) return { reasons: [answer.unreadable], hasBase: true }
  if (answer.base === null) return { reasons: answer.reasons, hasBase: false }
  return answer.base.isSuiteOlder === true ? { reasons: [], hasBase: true } : null
}

/** A weakening of the tests that hides no failure. */
export const weakened = defineOwnLevel({
  id: 'weakened',
  field: 'weakened',
  facts: weakenedFacts,
  usual: 'warn',
  help: 'Loosened tests. Default: `block` if one hides a failure that the checks of the base find, else `warn`.',
  evaluation: { about: 'tests', rule: ruleOnWeakened },
})

/** A scenario that cannot fail. */
export const vacuous = defineOwnLevel({
  id: 'vacuous',
  field: 'vacuous',
  facts: () => ({ none: nothing(), found: z.object({ scenarios: scenarioIds() }) }),
  usual: 'warn',
  help: 'A scenario that cannot fail. Default: `warn`.',
  evaluation: {
    about: 'tests',
    rule: ({ scenarios }, { vacuous: at }) => {
      const idle = scenarios.filter(({ parts }) => parts.vacuous !== undefined)
      return idle.length === 0
        ? createPassRuling(at, {})
        : createRuling(false, at, 'found', { scenarios: listIds(idle) })
    },
  },
})
