import { toErrorReason, type BaseReason } from '../baseline/reason.ts'
import { writeReasons } from '../report/words/baseline.ts'
import { formatLocation, type Diagnostic } from '../core/diagnostic.ts'
import { GateError } from '../core/errors.ts'
import { buildSignature, findAcceptedPolicy, digestPolicy } from '../gate/accepted.ts'
import type { AcceptedAt } from '../gate/accepted-file.ts'
import { mergeStricterOptions } from '../gate/others-loosened.ts'
import { parsePolicy, type Policy } from '../gate/policy.ts'
import { combinePolicies, type GateConfig } from '../gate/policy-loosened.ts'
import { limitToBaseQuarantine, type QuarantineAt } from '../gate/quarantine.ts'
import { defaultConfigFile, type ConfigFile } from '../options/config.ts'
import { parseOptions, type Options, type OptionSource } from '../options/options.ts'
import type { Weakening } from '../results/weakening-schema.ts'
import type { Decision } from '../results/schema.ts'
import { addDays } from '../core/day.ts'
import type { QuarantineEntry } from '../options/policy-options.ts'

/** Days that an entry of `quarantine` may be in force from today on: long enough to mend a scenario, too short to forget it. */
const maxQuarantineDays = 90

/**
 * The entries of `quarantine`, each with its place in the config file.
 * @throws GateError `bad-config` for an entry that goes on for too long.
 */
export function parseQuarantine(
  entries: readonly QuarantineEntry[],
  config: ConfigFile | null,
  now: number,
): QuarantineAt[] {
  const latest = addDays(now, maxQuarantineDays)
  return entries.map((entry, index) => {
    const place = config === null ? {} : { file: config.path, ...config.locate(['quarantine', index]) }
    if (entry.expires > latest) {
      const at = config === null ? '' : `${formatLocation(place)}: `
      throw new GateError(
        'bad-config',
        `${at}\`quarantine[${index}].expires\` is ${entry.expires}; a quarantine is for at most ${maxQuarantineDays} days, that is until ${latest}`,
      )
    }
    return { ...entry, place }
  })
}

/** Policy of the base, as far as it is known. */
export type BaseConfigState =
  | { readonly kind: 'read'; readonly config: ConfigFile | null }
  /** It has no config file: the change brings the first one, if any. `isEmpty`: it has no scenarios either. */
  | { readonly kind: 'none'; readonly isEmpty: boolean }
  /** Nobody may know it. */
  | { readonly kind: 'unread'; readonly reason: readonly BaseReason[] }
  /** It says the same. */
  | { readonly kind: 'same' }
  /** There is no base to ask, so that the head's counts. */
  | { readonly kind: 'unasked' }

/** Words that a change is decided by. */
export interface GateRules {
  readonly policy: Policy
  readonly quarantine: readonly QuarantineAt[]
}

/** Settings that decide about a change. */
export interface EffectiveConfig extends GateRules {
  /** Settings that count for this change. */
  readonly options: Options
  /** Those of the base, where they have a say beside the change's own; else null. */
  readonly ofBase: Options | null
  /** Settings in the change's own files. */
  readonly own: GateRules
  /** Settings that are looser than the base's. */
  readonly loosened: readonly Weakening[]
  readonly policyChange: Decision['policyChange']
  /** Why nobody knows the policy of the base; absent where it is known, there is none, or the change's was accepted. */
  readonly unread?: readonly BaseReason[]
  readonly diagnostics: readonly Diagnostic[]
}

export interface ConfigSources {
  /** Options of the head, with inputs and flags that override its config file. */
  readonly options: Options
  readonly config: ConfigFile | null
  /** Inputs or flags at the base: they go before its config file. */
  readonly overrides: OptionSource
  readonly base: BaseConfigState
  readonly accepted: readonly AcceptedAt[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Resolves the settings that apply to this change. For each clause the stricter of base and head wins, so that a change cannot loosen its own policy. The head's settings apply as they are if the base has no policy yet or the looser policy was accepted.
 * @throws GateError `bad-config` for a quarantine that is too long.
 */
export function resolveEffectiveConfig(request: ConfigSources): EffectiveConfig {
  const { options, config, now } = request
  const quarantine = parseQuarantine(options.quarantine ?? [], config, now)
  const own: GateRules = { policy: parsePolicy(options, now), quarantine }
  const asItIs = {
    options,
    ofBase: null,
    ...own,
    own,
    loosened: [],
    policyChange: undefined,
    diagnostics: [],
  }
  const base = validateBaseConfig(request)
  if (base.kind === 'unasked') return asItIs
  if (base.kind === 'same') {
    const same = { loosened: [], policy: own.policy }
    return { ...asItIs, diagnostics: findAcceptedPolicy(request.accepted, same, now).diagnostics }
  }
  const [before, after] = [buildBaseSettings(request, base), buildGateSettings(options, config, now)]
  const { policy, loosened: all, options: held } = combinePolicies(before, after)
  // The first policy counts at once. What is scored, and by whom, is up to the defaults where there are scenarios.
  const isFirst = base.kind === 'none'
  const loosened = isFirst ? asFirst(all, base.isEmpty ? [] : held) : all
  const waiting = loosened.filter(({ effect }) => effect === 'postponed')
  if (isFirst && waiting.length === 0)
    return { ...asItIs, ofBase: base.isEmpty ? null : before.others, loosened }
  const given = { loosened: waiting, policy: own.policy, isUnread: base.kind === 'unread' }
  const { accepted, diagnostics } = findAcceptedPolicy(request.accepted, given, now)
  const policyChange = waiting.length === 0 && !given.isUnread ? undefined : { digest: digestPolicy(given) }
  const as = (change: Pick<Weakening, 'effect' | 'accepted'>) =>
    loosened.map((one) => (one.effect === 'postponed' ? { ...one, ...change } : one))
  if (policyChange !== undefined && accepted !== null) {
    return {
      ...asItIs,
      loosened: as({ effect: 'accepted', accepted: true }),
      policyChange: { ...policyChange, accepted: buildSignature(accepted) },
      diagnostics,
    }
  }
  return {
    options: mergeStricterOptions(before.others, options),
    ofBase: before.others,
    policy: isFirst ? own.policy : policy,
    quarantine: isFirst ? quarantine : limitToBaseQuarantine(quarantine, before.quarantine),
    own,
    loosened: as({ effect: given.isUnread ? 'unread-base' : 'postponed' }),
    policyChange,
    ...unreadPolicy(base, config, diagnostics),
  }
}

/** Marks what counts at once, because the base has no policy: all but what is `held`. */
function asFirst(loosened: readonly Weakening[], held: readonly Weakening[]): Weakening[] {
  return loosened.flatMap((one) =>
    one.effect === undefined ? [] : [held.includes(one) ? one : { ...one, effect: 'first-policy' }],
  )
}

/** Treats an invalid base config as unreadable. */
function validateBaseConfig({ base, overrides }: ConfigSources): BaseConfigState {
  if (base.kind !== 'read') return base
  try {
    parseOptions(base.config === null ? [overrides] : [overrides, base.config])
    return base
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
    return { kind: 'unread', reason: [toErrorReason(thrown)] }
  }
}

type GateSettings = GateConfig & { readonly others: Options }

/** Without a file it is the built-in policy, which is strict. */
function buildBaseSettings({ overrides, now }: ConfigSources, base: BaseConfigState): GateSettings {
  const config = base.kind === 'read' ? base.config : null
  return buildGateSettings(parseOptions(config === null ? [overrides] : [overrides, config]), config, now)
}

function buildGateSettings(options: Options, config: ConfigFile | null, now: number): GateSettings {
  return {
    policy: parsePolicy(options, now),
    quarantine: options.quarantine ?? [],
    others: options,
    file: config?.path ?? defaultConfigFile,
    lineOf: (path) => config?.locate(path).line ?? null,
  }
}

/** What is told where the base's policy cannot be read; without a config file there is nothing that would not count. */
function unreadPolicy(
  base: BaseConfigState,
  config: ConfigFile | null,
  diagnostics: readonly Diagnostic[],
): Pick<EffectiveConfig, 'diagnostics' | 'unread'> {
  if (base.kind !== 'unread') return { diagnostics }
  if (config === null) return { unread: base.reason, diagnostics }
  const message = `the policy of the base cannot be read, so each clause is the stricter of this file and the built-in policy: ${writeReasons(...base.reason)}`
  const note = { code: 'policy-base', severity: 'warning', file: config.path, message } as const
  return { unread: base.reason, diagnostics: [...diagnostics, note] }
}
