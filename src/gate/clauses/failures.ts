import { z } from 'zod'
import type { ComparedScenario, Comparison } from '../../compare/comparison.ts'
import type { Level, Policy } from '../policy-fields.ts'
import { tolerance } from '../policy-values.ts'
import type { Excuse, FailureClass } from '../classify-failure.ts'
import { findExcuse, excuses, isQuarantined, classifyFailure } from '../classify-failure.ts'
import type { PolicyInput, PolicyClause, ClauseRule } from './define.ts'
import { chooseStricterLevel, defineConstantClause, createPassRuling, createRuling } from './define.ts'
import { defineLevel, defineLevelClause, defineOwnLevel } from './define.ts'
import { count, listIds, nothing, scenarioIds, type Ids } from './facts.ts'
import { findSuiteDrop } from '../suite-drop.ts'

/** The clauses about scenarios that failed, or that passed in the base and broke. */

/** Ids of failed scenarios that do not count, by the reason. */
const excused = () => z.partialRecord(z.enum(excuses), scenarioIds())
export type Excused = z.output<ReturnType<typeof excused>>

const ways = ['crashed', 'outage', 'timed-out', 'not-started', 'no-trace', 'unreadable'] as const

/** Scenarios that passed in the base and have no verdict now, and how they came to have none. */
const broken = () => z.object({ scenarios: scenarioIds(), ways: z.array(z.enum(ways)).readonly() })
export type Broken = z.output<ReturnType<typeof broken>>

/** Failed scenarios, and those that passed in the base and broke: both are failures of the change. */
function selectFailures(scenarios: readonly ComparedScenario[]): ComparedScenario[] {
  return scenarios.filter(({ scored, parts }) => scored.outcome === 'failed' || parts.broke !== undefined)
}

/** Splits failures into those that count, and the others by the reason why they do not. */
function splitExcused(scenarios: readonly ComparedScenario[], policy: Pick<Policy, 'judge'>) {
  const reasons = new Map(scenarios.map((scenario) => [scenario, findExcuse(scenario, policy)]))
  const of = (excuse: Excuse) => scenarios.filter((scenario) => reasons.get(scenario) === excuse)
  const idsByExcuse = excuses.map((excuse) => [excuse, listIds(of(excuse))] as const)
  return {
    counting: scenarios.filter((scenario) => reasons.get(scenario) === null),
    excused: Object.fromEntries(idsByExcuse.filter(([, { length }]) => length > 0)) as Excused,
  }
}

/** Sorts the failures that count by how they stand to the base. `isKnown`: true where a base may excuse a failure. */
function groupFailures({ scenarios, baseline }: Comparison, policy: Pick<Policy, 'judge' | 'significance'>) {
  const { counting, excused: aside } = splitExcused(selectFailures(scenarios), policy)
  // An older base than the exact one, which could not be read, excuses nothing.
  const isKnown = baseline.base !== null && baseline.unreadable === undefined
  const standings = new Map(
    counting.map((scenario) => [scenario, isKnown ? classifyFailure(scenario, policy) : 'new']),
  )
  const of = (wanted: FailureClass) => counting.filter((scenario) => standings.get(scenario) === wanted)
  return { counting, excused: aside, isKnown, of }
}

function listFailedIds(scenarios: readonly ComparedScenario[]): Ids {
  return listIds(scenarios.filter(({ scored }) => scored.outcome === 'failed'))
}

function selectBroken(scenarios: readonly ComparedScenario[]): Broken {
  const others = scenarios.filter(({ scored }) => scored.outcome !== 'failed')
  const brokenWays = new Set(others.map(({ parts }) => parts.broke))
  return { scenarios: listIds(others), ways: ways.filter((way) => brokenWays.has(way)) }
}

/** Failures that the clause does not count. */
const uncounted = () => ({
  excused: excused(),
  /** Fresh runs that failed as the base, or further trials, make likely. */
  explained: scenarioIds().default([]),
})

/** Facts of the suite as a whole, beside those that are said of it anyhow: no scenario shows a drop by itself. */
const suiteFacts = <Rest extends z.core.$ZodLooseShape>(rest: () => Rest) => {
  const fall = { base: z.number(), head: z.number() }
  return {
    /** It passes less often than in the base. */
    'suite-fell': z.object({ ...fall, ...rest() }),
    /** It does, beyond chance, and no more so than two days differ. */
    'suite-undecided': z.object({ ...fall, ...rest() }),
    /** It does, and somebody accepted it. */
    'suite-accepted': z.object({ ...fall, level: z.number(), by: z.string(), ...rest() }),
  }
}

/** `at`: the level of a drop; `isAsked`: another clause does not say it. */
function ruleOnSuite<Rest extends object>(
  comparison: Comparison,
  policy: Policy,
  at: Level,
  isAsked: boolean,
  rest: Rest,
) {
  const drop = isAsked ? findSuiteDrop(comparison, policy) : null
  if (drop === null) return createRuling(true, at, 'none', rest)
  const { isBeyondDays, ...fall } = drop
  const accepted = findAcceptedFall(comparison, policy)
  if (accepted !== null) return createRuling(true, at, 'suite-accepted', { ...fall, ...accepted, ...rest })
  return isBeyondDays
    ? createRuling(false, at, 'suite-fell', { ...fall, ...rest })
    : createRuling(false, 'warn', 'suite-undecided', { ...fall, ...rest })
}

const failureFacts = () => ({
  none: z.object(uncounted()),
  found: z.object({
    failed: scenarioIds(),
    broken: broken(),
    ...uncounted(),
    /** Number of those that failed in the base too. */
    old: count().default(0),
  }),
  ...suiteFacts(uncounted),
})
type FailureFacts = ReturnType<typeof failureFacts>

const ruleOnFailures: ClauseRule<FailureFacts> = (comparison, policy) => {
  const { counting: all, excused: aside, of } = groupFailures(comparison, policy)
  const explained = new Set(policy.everyFailure ? [] : [...of('old'), ...of('noise')].filter(isScreened))
  const doubtful = new Set(policy.everyFailure ? [] : of('doubtful'))
  const counting = all.filter((scenario) => !explained.has(scenario) && !doubtful.has(scenario))
  const rest = { excused: aside, explained: listIds(all.filter((scenario) => explained.has(scenario))) }
  if (counting.length > 0)
    return createRuling(false, policy.failures, 'found', {
      failed: listFailedIds(counting),
      broken: selectBroken(counting),
      ...rest,
      old: of('old').filter((scenario) => !explained.has(scenario)).length,
    })
  return ruleOnSuite(comparison, policy, policy.failures, !isDropOfRegressions(policy), rest)
}

/** Tells which clause says a drop of the suite: that of regressions, unless failures are asked for more. */
function isDropOfRegressions({ failures: all, regressions: fresh }: Policy): boolean {
  return fresh !== 'ignore' && chooseStricterLevel(all, fresh) === fresh
}

/** Tells whether the agent of a scenario could be run again, so that its trials settle what its failure is worth. */
function isScreened({ parts }: ComparedScenario): boolean {
  return parts.decline?.level !== undefined
}

const onLevel = defineLevelClause({
  id: 'failures',
  field: 'failures',
  facts: failureFacts,
  options: {
    failures: {
      schema: defineLevel,
      help: 'A scenario that failed. Default: `block`, but for failures of fresh runs that the base or further trials (`confirm`) explain.',
      short: 'fail-on',
    },
  },
  read: resolveFailuresLevel,
  evaluation: { about: 'failures', rule: ruleOnFailures },
})

/** Any failed scenario; where nobody asks for that, not one whose further trials cleared it. */
export const failures: PolicyClause<'failures', 'failures' | 'everyFailure', 'failures', FailureFacts> = {
  ...onLevel,
  read: (input) => ({ ...onLevel.read(input, 0), everyFailure: isStrict(input) }),
  combine: (base, head) => ({
    ...onLevel.combine(base, head),
    everyFailure: base.everyFailure || head.everyFailure,
  }),
  findLoosened: (base, head) => {
    const loosenedLevels = onLevel.findLoosened(base, head)
    const isLooser = base.everyFailure && !head.everyFailure && head.failures === base.failures
    return loosenedLevels.length > 0 || head.reportOnly || !isLooser || base.failures !== 'block'
      ? loosenedLevels
      : [{ what: 'failures', path: ['policy', 'failures'], from: base.failures, to: 'default' }]
  },
}

/** Tells whether a policy asks for failures by their name. */
function isStrict({ 'fail-on': failOn, policy }: PolicyInput): boolean {
  return failOn === 'failures' || policy?.failures !== undefined
}

/** The level of a failed scenario, be it a regression or not. */
function resolveFailuresLevel(input: PolicyInput): Level {
  const { 'fail-on': failOn, policy = {} } = input
  if (failOn === 'regressions') return 'ignore'
  if (failOn === 'failures' || failOn === 'never') return 'block'
  if (policy.failures !== undefined) return policy.failures
  return policy['only-new-failures'] === true ? 'ignore' : hasFloor(input) ? 'warn' : 'block'
}

/** Tells whether a floor of the suite says how many scenarios may fail; one of 0 % says nothing. */
function hasFloor({ 'min-pass-rate': atLeast, policy }: PolicyInput): boolean {
  if (atLeast !== undefined) return atLeast > tolerance
  return (
    policy?.['pass-rate']?.some((floor) => floor.scope.kind === 'suite' && floor.atLeast > tolerance) === true
  )
}

/** Failures that count as regressions nowhere. */
const explained = () => ({
  /** Number of scenarios that failed in the base too. */
  old: count(),
  noise: scenarioIds(),
  excused: excused(),
})

const regressionFacts = () => ({
  none: z.object(explained()),
  found: z.object({
    failed: scenarioIds(),
    broken: broken(),
    /** False: every failure counts. */
    hasBase: z.boolean(),
    ...explained(),
  }),
  ...suiteFacts(explained),
})
type RegressionFacts = ReturnType<typeof regressionFacts>

const ruleOnRegressions: ClauseRule<RegressionFacts> = (comparison, policy) => {
  const { excused: aside, isKnown, of } = groupFailures(comparison, policy)
  const fresh = of('new')
  const sharedFacts = { old: of('old').length, noise: listIds(of('noise')), excused: aside }
  if (fresh.length > 0)
    return createRuling(false, policy.regressions, 'found', {
      failed: listFailedIds(fresh),
      broken: selectBroken(fresh),
      hasBase: isKnown,
      ...sharedFacts,
    })
  return ruleOnSuite(comparison, policy, policy.regressions, isDropOfRegressions(policy), sharedFacts)
}

/**
 * The level of the pass rate that this change accepts, where the suite holds it. It is of the whole suite, as the metric
 * is: leaving out what is accepted by itself would lift the rate, and hide what else falls.
 */
function findAcceptedFall({ metrics }: Comparison, { acceptedLevels }: Policy) {
  const row = metrics.find(({ name }) => name === 'pass_rate')
  const accepted = acceptedLevels.find(
    ({ metric, level, isOfBase }) =>
      metric === 'pass_rate' && !isOfBase && (row?.head ?? 0) >= level - tolerance,
  )
  return accepted === undefined ? null : { level: accepted.level, by: accepted.by }
}

/** A failed scenario that the base does not show as failed, nor noise explains; without a base: any failed one. */
export const regressions = defineLevelClause({
  id: 'regressions',
  field: 'regressions',
  facts: regressionFacts,
  options: {
    regressions: {
      schema: defineLevel,
      help: 'A scenario that failed, and neither failed in the base nor can chance explain it. Default: `block`, unless `failures` blocks anyhow.',
      short: 'fail-on',
    },
    'only-new-failures': {
      schema: () => z.boolean({ error: 'expected true or false' }),
      help: '`true`: what failed in the base does not count, for a base that fails already.',
      short: 'fail-on',
    },
  },
  read: (input) => {
    const { 'fail-on': failOn, policy = {} } = input
    if (failOn === 'regressions') return 'block'
    if (failOn === 'failures' || failOn === 'never') return 'ignore'
    // Every regression is a failure: where those block, or a floor counts them, it says nothing of its own.
    const isCounted = policy.failures === undefined && resolveFailuresLevel(input) !== 'ignore'
    return policy.regressions ?? (isCounted || policy.failures === 'block' ? 'ignore' : 'block')
  },
  // Every regression is a failure: a level is passed over where failures are asked for more.
  above: ({ failures: above }) => [above],
  evaluation: { about: 'failures', rule: ruleOnRegressions },
})

const fewTrialsFacts = () => ({
  found: z.object({ scenarios: scenarioIds() }),
  /** They fail every trial, and passed in a base that has so many failing scenarios that luck makes such passes. */
  'lucky-base': z.object({ scenarios: scenarioIds() }),
})
/** Failures that are neither a regression nor noise: nobody can tell, and that is no pass. */
export const tooFewTrials = defineConstantClause('too-few-trials', fewTrialsFacts, {
  about: 'failures',
  rule: (comparison, policy) => {
    const { of } = groupFailures(comparison, policy)
    const [open, doubtful] = [of('undecided'), of('doubtful')]
    const at = policy.regressions === 'block' ? policy.unverified : policy.regressions
    const isAsked = policy.regressions !== 'ignore' || policy.failures !== 'ignore'
    return [
      ...createRuling(false, open.length === 0 ? 'ignore' : at, 'found', { scenarios: listIds(open) }),
      ...createRuling(false, doubtful.length > 0 && isAsked ? 'warn' : 'ignore', 'lucky-base', {
        scenarios: listIds(doubtful),
      }),
    ]
  },
})

/** A scenario that passed in every trial of the base and fails in every trial now. */
export const hardBreaks = defineOwnLevel({
  id: 'hard-breaks',
  field: 'hardBreaks',
  facts: () => ({
    none: z.object({ excused: excused() }),
    found: z.object({ scenarios: scenarioIds(), excused: excused() }),
  }),
  usual: 'ignore',
  help: 'A scenario that passed every trial of the base and fails every trial now. Default: `ignore`: it is a regression.',
  // Every hard break is a regression, and so a failure.
  above: ({ failures: one, regressions: other }) => [one, other],
  evaluation: {
    about: 'failures',
    rule: ({ scenarios }, policy) => {
      const hard = scenarios.filter(({ parts }) => parts.hardBreak === true)
      const { counting, excused: aside } = splitExcused(hard, policy)
      return counting.length === 0
        ? createRuling(true, policy.hardBreaks, 'none', { excused: aside })
        : createRuling(false, policy.hardBreaks, 'found', { scenarios: listIds(counting), excused: aside })
    },
  },
})

/** Tells whether a failed scenario was run again, and did no worse than its base: one more failed retry is no excuse. */
function isCleared(scenario: ComparedScenario, policy: Policy): boolean {
  if (scenario.scored.outcome !== 'failed' || scenario.parts.confirmation === undefined) return false
  const standing = classifyFailure(scenario, policy)
  return standing === 'old' || standing === 'noise'
}

/** A scenario that failed or had no verdict, and did no worse than its base when it was run again; a new one in half of its trials. */
export const flaky = defineOwnLevel({
  id: 'flaky',
  field: 'flaky',
  facts: () => ({ none: nothing(), found: z.object({ scenarios: scenarioIds() }) }),
  usual: 'warn',
  help: 'A scenario that failed or had no verdict, and did no worse than its base when it was run again (`confirm`); of a new one half of the trials are enough. Default: `warn`.',
  evaluation: {
    about: 'failures',
    rule: ({ scenarios }, policy) => {
      const unsteady = scenarios.filter(
        (scenario) =>
          !isQuarantined(scenario) &&
          scenario.parts.accepted === undefined &&
          (scenario.parts.flaky === true || isCleared(scenario, policy)),
      )
      return unsteady.length === 0
        ? createPassRuling(policy.flaky, {})
        : createRuling(false, policy.flaky, 'found', { scenarios: listIds(unsteady) })
    },
  },
})
