import type { ConfigFile } from '../options/config.ts'
import { dayAfter, dayOf } from '../core/day.ts'
import { placeOf } from '../core/diagnostic.ts'
import { GateError } from '../core/errors.ts'
import { strictPolicy, type Level, type Policy } from '../gate/policy.ts'
import type { QuarantineAt } from '../gate/quarantine.ts'
import type { PolicyOptions, QuarantineEntry } from '../options/policy-options.ts'

/**
 * The policy that options come to. The short forms win: in the config file they must not stand beside the
 * clauses that they stand for, so that here they come from an input or a flag. `now`: milliseconds since 1970.
 */
export function policyOf(options: PolicyOptions, now: number): Policy {
  const { 'fail-on': failOn, 'min-pass-rate': floor, unverified, policy = {} } = options
  const failures = failuresOf(options)
  const soak = policy['soak-until']
  return {
    ...strictPolicy,
    ...failures,
    reportOnly: failOn === 'never',
    unverified:
      unverified === undefined
        ? (policy.unverified ?? strictPolicy.unverified)
        : unverified === 'fail'
          ? 'block'
          : unverified,
    weakened: policy.weakened ?? strictPolicy.weakened,
    stale: policy.stale ?? strictPolicy.stale,
    hidden: policy.weakened ?? strictPolicy.hidden,
    flaky: policy.flaky ?? strictPolicy.flaky,
    vacuous: policy.vacuous ?? strictPolicy.vacuous,
    hardBreaks: policy['hard-breaks'] ?? strictPolicy.hardBreaks,
    judge: policy.judge ?? strictPolicy.judge,
    significance: policy.significance ?? strictPolicy.significance,
    passRate: [
      ...(floor === undefined
        ? []
        : [{ scope: { kind: 'suite' }, atLeast: floor, warnBelow: null } as const]),
      ...(policy['pass-rate'] ?? []).filter(({ scope }) => floor === undefined || scope.kind !== 'suite'),
    ],
    passHat: policy['pass-hat-k'] ?? [],
    metrics: policy.metrics ?? [],
    soakUntil: soak !== undefined && dayOf(now) <= soak ? soak : null,
  }
}

function failuresOf({ 'fail-on': failOn, policy = {} }: PolicyOptions): {
  readonly failures: Level
  readonly regressions: Level
} {
  if (failOn === 'regressions') return { failures: 'ignore', regressions: 'block' }
  if (failOn === 'failures' || failOn === 'never') return { failures: 'block', regressions: 'ignore' }
  const failures = policy.failures ?? (policy['only-new-failures'] === true ? 'ignore' : 'block')
  // Every regression is a failure: where those block, it says nothing of its own.
  return { failures, regressions: policy.regressions ?? (failures === 'block' ? 'ignore' : 'block') }
}

/** Days that an entry of `quarantine` may be in force from today on: long enough to mend a scenario, too short to forget it. */
const longestQuarantine = 90

/**
 * The entries of `quarantine`, each with its place in the config file.
 * @throws GateError `bad-config` for an entry that goes on for too long.
 */
export function quarantineOf(
  entries: readonly QuarantineEntry[],
  config: ConfigFile | null,
  now: number,
): QuarantineAt[] {
  const latest = dayAfter(now, longestQuarantine)
  return entries.map((entry, index) => {
    const place = config === null ? {} : { file: config.path, ...config.locate(['quarantine', index]) }
    if (entry.expires > latest) {
      const at = config === null ? '' : `${placeOf(place)}: `
      throw new GateError(
        'bad-config',
        `${at}\`quarantine[${index}].expires\` is ${entry.expires}; a quarantine is for at most ${longestQuarantine} days, that is until ${latest}`,
      )
    }
    return { ...entry, place }
  })
}
