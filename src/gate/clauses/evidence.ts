import { z } from 'zod'
import type { ComparedScenario } from '../../compare/comparison.ts'
import { isBroken, type ScoredTrial } from '../../trial/trial-result.ts'
import type { Policy } from '../policy-fields.ts'
import { findExcuse, isJudgedOnly, isQuarantined, classifyFailure } from '../classify-failure.ts'
import { chooseStricterLevel, noFacts, createRuling, createUndecidedRuling } from './define.ts'
import {
  defineConstantClause,
  defineLevel,
  defineLevelClause,
  defineOwnLevel,
  type ClauseRule,
} from './define.ts'
import { count, listIds, nothing, defineReasons, scenarioIds } from './facts.ts'

/** The clauses about what could be verified and compared at all. */

const evidenceFacts = () => {
  /** `asked`: without those in quarantine. */
  const counts = z.object({ verified: count(), asked: count(), quarantined: count() })
  return {
    'no-scenario': nothing(),
    'all-quarantined': nothing(),
    none: counts,
    /** None of the scenarios that the base has. */
    'none-of-base': counts,
    some: counts,
  }
}

const ruleOnEvidence: ClauseRule<ReturnType<typeof evidenceFacts>> = ({ scenarios }, policy) => {
  if (scenarios.length === 0) return createRuling(false, 'block', 'no-scenario', {})
  const eligible = scenarios.filter((scenario) => !isQuarantined(scenario))
  if (eligible.length === 0) return createRuling(false, 'block', 'all-quarantined', {})
  const inBase = eligible.filter(({ base }) => base !== null && base.baseChecksFingerprint !== null)
  const isProof = (scenario: ComparedScenario) => isVerified(scenario) && !isJudgedOnly(scenario, policy)
  const verified = eligible.filter(isProof).length
  const isLost = inBase.length > 0 && !inBase.some(isProof)
  const counts = { verified, asked: eligible.length, quarantined: scenarios.length - eligible.length }
  if (verified === 0) return createRuling(false, 'block', 'none', counts)
  return createRuling(!isLost, 'block', isLost ? 'none-of-base' : 'some', counts)
}

/** Further trials make up for the verdict that one of a flaky scenario lacks. */
function isVerified({ scored, parts }: ComparedScenario): boolean {
  return scored.outcome !== 'unverified' || parts.flaky === true
}

/**
 * A gate that verified nothing never opens, whatever else is asked for. Scenarios in quarantine do not count, and those
 * that the change adds do not make up for those of the base.
 */
export const evidence = defineConstantClause('evidence', evidenceFacts, {
  about: 'evidence',
  rule: ruleOnEvidence,
})

/**
 * A failure that counts as much says enough; one that counts less, or is excused, says nothing of the trials that have no
 * verdict. Only further trials make up for those.
 */
function isOpen(scenario: ComparedScenario, policy: Policy): boolean {
  const { outcome, trials } = scenario.scored
  if (outcome !== 'failed') return !isVerified(scenario)
  if (isJudgedOnly(scenario, policy)) return true
  const excuse = findExcuse(scenario, policy)
  if (excuse === 'flaky' || (excuse === 'accepted' && scenario.parts.flaky === true)) return false
  const counted = chooseStricterLevel(policy.failures, policy.regressions)
  const isCounted = excuse !== 'accepted' && chooseStricterLevel(counted, policy.unverified) === counted
  if (!trials.some((trial) => isUndecided(trial) && !isSettled(trial, scenario, isCounted))) return false
  if (excuse !== null || !isCounted) return true
  const standing = classifyFailure(scenario, policy)
  return standing !== 'new' && standing !== 'undecided'
}

/** Tells whether further trials settled a scenario with this trial among the failed ones, or most of them where none counts. */
function isSettled(trial: ScoredTrial, { parts }: ComparedScenario, isCounted: boolean): boolean {
  const { decline, confirmation } = parts
  if (decline === undefined || trial.outcome !== 'unverified') return false
  if (decline.isWorstCase === true) return true
  if (isCounted || confirmation === undefined) return decline.by === 'further-trials' && isBroken(trial)
  return isBroken(trial) && confirmation.passed + confirmation.failed > confirmation.unverified
}

/** Tells whether a trial lacks a verdict, or the verdict of a check. */
function isUndecided({ outcome, checks }: ScoredTrial): boolean {
  return (
    outcome === 'unverified' ||
    checks.some(
      ({ status, severity, decides }) => status === 'error' && severity === 'error' && decides === undefined,
    )
  )
}

/** A scenario, floor or limit that cannot be decided. */
export const unverified = defineLevelClause({
  id: 'unverified',
  field: 'unverified',
  facts: () => ({ none: nothing(), found: z.object({ scenarios: scenarioIds() }) }),
  options: {
    unverified: {
      schema: defineLevel,
      help: 'What cannot be decided. Default: `block`.',
      short: 'unverified',
    },
  },
  read: ({ unverified: short, policy }) =>
    short === undefined ? (policy?.unverified ?? 'block') : short === 'fail' ? 'block' : short,
  evaluation: {
    about: 'unverified',
    rule: ({ scenarios }, policy) => {
      const open = scenarios.filter((scenario) => !isQuarantined(scenario) && isOpen(scenario, policy))
      return open.length === 0
        ? createRuling(true, policy.unverified, 'none', {})
        : createRuling(false, policy.unverified, 'found', { scenarios: listIds(open) })
    },
  },
})

/**
 * A recording older than a change of its agent. `block`: unverified; `warn`: counts and is reported. Asked in scoring.
 */
export const stale = defineOwnLevel({
  id: 'stale',
  field: 'stale',
  facts: noFacts,
  usual: 'block',
  help: 'A recording that is older than a change of its agent (`agent-files`). `block`: its scenario is unverified. `warn`: it counts, and the report says so. Default: `block`.',
  evaluation: null,
})

/** A trial that an outage left without a verdict, where most others have one. It is asked where trials are combined. */
export const outages = defineOwnLevel({
  id: 'outages',
  field: 'outages',
  facts: noFacts,
  usual: 'block',
  help: 'A trial that came to no verdict in all its attempts (`retries`). `block`: its scenario is unverified. `warn`: where more than half of the trials have a verdict, these decide, and the report says so. Default: `block`.',
  evaluation: null,
})

/** A fact about a base that is not there. */
const becauseOf = () => z.object({ reasons: defineReasons() })

const baselineFacts = () => ({
  unreadable: becauseOf(),
  /** It was asked for. */
  missing: becauseOf(),
  /** A change is judged without one. */
  none: becauseOf(),
})

const ruleOnBaseline: ClauseRule<ReturnType<typeof baselineFacts>> = (
  { baseline: answer, isChange },
  policy,
) => {
  if (answer.unreadable !== undefined)
    return createUndecidedRuling(policy, 'unreadable', { reasons: [answer.unreadable] })
  if (answer.base !== null) return []
  const { reasons } = answer
  if (answer.required) return createRuling(false, policy.unverified, 'missing', { reasons })
  return isChange === true ? createUndecidedRuling(policy, 'none', { reasons }) : []
}

/** If the base is asked for, or a change is judged, and there is none, the question that it would answer is open. */
export const baseline = defineConstantClause('baseline', baselineFacts, {
  about: 'baseline',
  rule: ruleOnBaseline,
})

const policyFacts = () => ({
  unread: becauseOf(),
  /** Of a change by whoever may write the policy. */
  unknown: becauseOf(),
})

/** The policy that counts cannot be read. That is known where it is read, and not by any comparison. */
export const policy = defineConstantClause('policy', policyFacts, null)
