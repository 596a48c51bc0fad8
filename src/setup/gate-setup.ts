import { defaultConfigFile, readConfig, type ConfigFile } from '../options/config.ts'
import type { Comparison } from '../compare/comparison.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { GateError } from '../core/errors.ts'
import { canonicalJson } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import type { FileTree } from '../files/tree.ts'
import { withAccepted } from '../gate/accepted.ts'
import type { AcceptedAt } from '../gate/accepted-file.ts'
import { decide } from '../gate/decide.ts'
import type { Policy } from '../gate/policy.ts'
import { policyLoosened, type GateConfig } from '../gate/policy-loosened.ts'
import { withQuarantine } from '../gate/quarantine.ts'
import { scopesLeft } from '../gate/scope-left.ts'
import { parseOptions, type Options } from '../options/options.ts'
import { dayOf, policyOf, quarantineOf } from './policy-setup.ts'
import type { Weakening } from '../results/comparison-schema.ts'
import type { Decision } from '../results/schema.ts'
import { atBase, type NamedFiles } from './base-tree.ts'
import { withUnreadPolicy } from './unread-policy.ts'
import type { ConfigRequest } from './trusted-config.ts'

/** What a run decides by; read before agents are started, which could write to the work tree. */
export interface Gate {
  readonly policy: Policy
  /** Marks what is in quarantine, accepted, or asks less than the base's config, and applies the policy. */
  decided(comparison: Comparison): Decided
}

export interface Decided {
  readonly comparison: Comparison
  readonly decision: Decision
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads what the gate decides by. `tree`: the work tree, which `options` are of unless the change may be anybody's;
 * then they are of the base, and so is the file of accepted changes. `now`: milliseconds since 1970.
 * @throws GateError `bad-config` for a quarantine that is too long, `bad-accepted`.
 */
export async function gateOf(
  options: Options,
  request: ConfigRequest,
  tree: FileTree,
  now: number,
): Promise<Gate> {
  const isTrusted = request.untrusted === null
  const work = isTrusted ? await readSide(tree, options) : null
  // Where an input says so, it says so of both sides; the file may say it first in this change.
  const isCompared = options.baseline !== 'none' || work?.config?.values['baseline'] === 'none'
  const base = isTrusted && !isCompared ? null : await atBase(request, (of) => readSide(of, options))
  const { config, accepted: entries } = work ?? base?.value ?? nothing
  const accepted = withOrigin(entries, base?.value?.accepted ?? [])
  const quarantine = quarantineOf(options.quarantine ?? [], config, now)
  // What an untrusted change says of the gate is passed over, so that it loosens nothing.
  const compared = work === null || base === null || base.reason !== null ? null : base.value
  const policy = policyOf(options, now)
  const loosened = compared === null ? [] : loosenedSince(compared.config, config, now)
  const unread = base === null ? null : base.reason
  // A config file of the base that is at fault held nothing that a change could loosen.
  const unknown = base === null || base.reason === null || base.isFaulty ? null : base.reason
  const isAsked = options.baseline !== 'none'
  return {
    policy,
    decided(comparison) {
      const weakenings = [
        ...comparison.weakenings,
        ...(hadSuite(comparison) ? loosened : []),
        ...scopesLeft(comparison, policy),
      ]
      const known = {
        ...comparison,
        weakenings,
        untrusted: request.untrusted,
        ...(isAsked ? unknownOf(comparison, unknown) : {}),
      }
      const marked = withQuarantine(known, quarantine, dayOf(now))
      const settled = withAccepted(marked.comparison, accepted, policy.metrics)
      const decision = decide(settled.comparison, { ...policy, acceptedLevels: settled.levels })
      return {
        comparison: settled.comparison,
        decision: isTrusted || unread === null ? decision : withUnreadPolicy(decision, policy, unread),
        diagnostics: [...marked.diagnostics, ...settled.diagnostics],
      }
    },
  }
}

/** Why weakenings may be missed: of the policy, or of scenarios that only the base has. */
function unknownOf({ baseline: { base, reason } }: Comparison, ofPolicy: string | null) {
  const ofSuite =
    base === null
      ? reason
      : base.isSuiteOlder === true
        ? 'the scenario files of the merge base cannot be read'
        : null
  const why = ofPolicy ?? ofSuite
  return why === null ? {} : { weakeningsUnknown: why }
}

/** Which accepted changes the base has as well. */
function withOrigin(entries: readonly AcceptedAt[], ofBase: readonly AcceptedAt[]): readonly AcceptedAt[] {
  const known = new Set(ofBase.map(({ change }) => JSON.stringify(change)))
  return entries.map((entry) => ({ ...entry, isOfBase: known.has(JSON.stringify(entry.change)) }))
}

/** Where the base has no scenario, nothing was gated that could be loosened: the change brings the gate. */
function hadSuite({ baseline: { base } }: Comparison): boolean {
  return base === null || base.scenarios.some(({ ownChecks }) => ownChecks !== null)
}

/** What one side's files say of the gate. */
interface Side {
  readonly config: ConfigFile | null
  readonly accepted: readonly AcceptedAt[]
}

const nothing: Side = { config: null, accepted: [] }

async function readSide(tree: NamedFiles, options: Options): Promise<Side> {
  const { config, accepted: path } = options
  // One that is named and new has nothing to be compared with.
  const isThere = config === undefined || (await tree.size(config)) !== null
  const hasAccepted = (await tree.size(path)) !== null
  return {
    config: isThere ? await readConfig(tree, config) : null,
    accepted: hasAccepted ? await readAccepted(tree, path) : [],
  }
}

async function readAccepted(tree: NamedFiles, path: string): Promise<readonly AcceptedAt[]> {
  const { parseAccepted } = await import('../gate/accepted-file.ts')
  return parseAccepted(path, await tree.readText(path, limits.scenarioFile))
}

/** What the config of the head asks less than that of the base; nothing where either cannot be used. */
function loosenedSince(base: ConfigFile | null, head: ConfigFile | null, now: number): Weakening[] {
  if (canonicalJson(base?.values ?? null) === canonicalJson(head?.values ?? null)) return []
  try {
    return policyLoosened(gateConfigOf(base, now), gateConfigOf(head, now))
  } catch (thrown) {
    if (thrown instanceof GateError) return []
    throw thrown
  }
}

/** By the file alone: an input that goes before it does so on both sides. */
function gateConfigOf(config: ConfigFile | null, now: number): GateConfig {
  const options = parseOptions(config === null ? [] : [config])
  return {
    policy: policyOf(options, now),
    quarantine: options.quarantine ?? [],
    others: options,
    file: config?.path ?? defaultConfigFile,
    lineOf: (path) => config?.locate(path).line ?? null,
  }
}
