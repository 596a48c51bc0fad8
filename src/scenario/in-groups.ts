import type { BoundCheck } from '../checks/bind.ts'
import { createOptionError } from '../core/errors.ts'
import { adviseWord } from '../text/suggest.ts'
import { fingerprintGroups } from './checks-fingerprint.ts'
import type { Scenario } from './scenario.ts'

/** Selects the checks of these groups; others are marked and skipped. No groups: all are asked. */
export function selectGroups(scenarios: readonly Scenario[], groups: readonly string[]): readonly Scenario[] {
  if (groups.length === 0) return scenarios
  // Rows of a dataset share their checks.
  const cache = new Map<readonly BoundCheck[], readonly BoundCheck[]>()
  return scenarios.map((scenario) => {
    const { checks, checksFingerprint } = scenario
    const active = cache.get(checks) ?? selectAsked(checks, groups)
    cache.set(checks, active)
    if (active === checks) return scenario
    return { ...scenario, checks: active, checksFingerprint: fingerprintGroups(checksFingerprint, active) }
  })
}

/** A check that is not asked decides nothing: verdicts with it and without it are not comparable. */
function selectAsked(checks: readonly BoundCheck[], groups: readonly string[]): readonly BoundCheck[] {
  const isAsked = (bound: BoundCheck) => listGroups(bound).some((group) => groups.includes(group))
  if (checks.every(isAsked)) return checks
  return checks.map((bound): BoundCheck =>
    isAsked(bound) ? bound : { ...bound, spec: { ...bound.spec, isLeftOut: true } },
  )
}

/**
 * The same for the suite of a run, where a group that no check is in is a slip.
 * @throws GateError `bad-option`
 */
export function selectSuiteGroups(scenarios: readonly Scenario[], groups: readonly string[]) {
  const names = new Set<string>(defaultGroups)
  for (const { checks } of scenarios)
    for (const bound of checks) for (const group of listGroups(bound)) names.add(group)
  const unknown = groups.find((group) => !names.has(group))
  if (unknown === undefined) return selectGroups(scenarios, groups)
  const advice = adviseWord(unknown, names, `groups that there are: ${[...names].join(', ')}`)
  throw createOptionError(`groups: no check is in the group \`${unknown}\`; ${advice}`)
}

/** Groups that PromptKit gives to checks by itself. */
const defaultGroups = ['default', 'fast-running', 'long-running', 'external'] as const

const ofMost: readonly string[] = ['default', 'fast-running']

/** The groups of a check: those that its author gave it, else those of its type. */
export function listGroups({ spec, check }: Pick<BoundCheck, 'spec' | 'check'>): readonly string[] {
  return spec.groups ?? check?.groups ?? ofMost
}
