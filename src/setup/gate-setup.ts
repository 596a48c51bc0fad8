import { omitNullish } from '../core/present.ts'
import { canonicalizeJson, writeJson } from '../core/json.ts'
import type { Comparison } from '../compare/comparison.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { formatDay } from '../core/day.ts'
import { GateError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import type { FileTree } from '../files/tree.ts'
import { withAccepted } from '../gate/accepted.ts'
import type { AcceptedAt } from '../gate/accepted-file.ts'
import { decide, type Decision } from '../gate/decide.ts'
import type { Policy } from '../gate/policy.ts'
import { withQuarantine, type QuarantineAt } from '../gate/quarantine.ts'
import { findLostTags } from '../gate/scope.ts'
import { readConfig, type ConfigFile } from '../options/config.ts'
import { parseOption, type Options, type OptionSource } from '../options/options.ts'
import { toErrorReason, type BaseReason } from '../baseline/reason.ts'
import { readFromBase, openBaseTree, type ReadableFiles, type BaseReadResult } from './base-tree.ts'
import { listExisting, type StatedPlaces } from './scoring-setup.ts'
import { inputsAtBase, readWorkflow } from './workflow-inputs.ts'
import { resolveEffectiveConfig, type BaseConfigState, type EffectiveConfig } from './counting-setup.ts'
import type { ConfigRequest } from './trusted-config.ts'
import { mapFormerIds } from '../compare/former-ids.ts'

/**
 * Closes the gate where the policy that counts is not known: that of the base, for a change that may be anybody's. Only
 * a workflow that asks for a report alone is heeded. `why`: null where the policy is known.
 */
function closeOnUnreadablePolicy(
  decision: Decision,
  policy: Policy,
  reasons: readonly BaseReason[] | null,
  isTrusted: boolean,
): Decision {
  if (reasons === null) return decision
  // Whoever may write to the repository may say how what is not known counts.
  const blocking = !policy.reportOnly && (!isTrusted || policy.unverified === 'block')
  const code = isTrusted ? 'unknown' : 'unread'
  return {
    ...decision,
    gate: blocking ? 'closed' : decision.gate,
    clauses: [
      ...decision.clauses,
      { id: 'policy', clause: 'policy', holds: false, blocking, code, args: { reasons } },
    ],
  }
}

/**
 * Entries that name a scenario as it was called before: they hold for an id as it is written, so that they do
 * nothing now.
 */
function warnFormerIds(
  comparison: Comparison,
  quarantine: readonly QuarantineAt[],
  accepted: readonly AcceptedAt[],
): Diagnostic[] {
  if (quarantine.length + accepted.length === 0) return []
  const former = mapFormerIds(comparison)
  const entries = [
    ...quarantine.map(({ scenario, place }) => ({ scenario, place })),
    ...accepted.flatMap(({ change, file, line, column }) =>
      'scenario' in change && change.scenario !== null
        ? [{ scenario: change.scenario, place: { file, line, column } }]
        : [],
    ),
  ]
  return entries.flatMap(({ scenario, place }) => {
    const now = former.get(scenario)
    if (now === undefined) return []
    const message = `\`${scenario}\` is now called \`${now}\`; write that, or the entry does nothing`
    return [{ code: 'former-id', severity: 'warning', message, ...place }]
  })
}

/** Place of a decision, and the options that were set outside of the config file. */
export interface GateContext extends ConfigRequest {
  /** Inputs or flags: they go before the config file, on both sides. Absent: there are none. */
  readonly overrides?: OptionSource
}

/** Policy of a run; read before agents start, because they could write to the work tree. */
export interface ResolvedGate {
  /** Options that count for this change: a change does not choose its own base or its own judge. */
  readonly options: Options
  /** Those of the base, where they have a say beside the change's own; else null. */
  readonly ofBase: Options | null
  /** Places of the suite that the workflow of the base names, and that of the change names otherwise; else null. */
  readonly placesAtBase: StatedPlaces | null
  readonly policy: Policy
  /** Marks what is in quarantine, accepted, or asks less than the base's config, and applies the policy. */
  decided(comparison: Comparison): GateResult
}

export interface GateResult {
  readonly comparison: Comparison
  readonly decision: Decision
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads what the gate decides by. `tree`: the work tree, which `options` are of unless the change may be anybody's;
 * then they are of the base, and so is the file of accepted changes. `now`: milliseconds since 1970.
 * @throws GateError `bad-config` for a quarantine that is too long, `bad-accepted`.
 */
export async function resolveGate(
  options: Options,
  request: GateContext,
  tree: FileTree,
  now: number,
): Promise<ResolvedGate> {
  const isTrusted = request.untrusted === null
  const { counting, accepted, base, placesAtBase } = await readCounting(options, request, tree, now)
  // Nobody but who may write to the repository takes anything away from its tests.
  const held = (policy: Policy): Policy => (isTrusted ? policy : { ...policy, ...stricter })
  const unread = base === null ? null : base.reason
  const facts = { untrusted: request.untrusted, ...omitNullish({ weakeningsUnknown: unread }) }
  return {
    options: counting.options,
    ofBase: counting.ofBase,
    placesAtBase,
    policy: held(counting.policy),
    decided(comparison) {
      const isGated = baseHasScenarios(comparison)
      const ofTrusted = isGated ? (counting.unread ?? null) : null
      const unknown = isTrusted ? ofTrusted : unread
      const { policy: own, quarantine } = isGated ? counting : counting.own
      const policy = held(own)
      const weakenings = [
        ...comparison.weakenings,
        ...(isGated ? counting.loosened : []),
        ...findLostTags(comparison, policy),
      ]
      const known = { ...comparison, ...facts, weakenings }
      const marked = withQuarantine(known, quarantine, formatDay(now))
      const settled = withAccepted(marked.comparison, accepted, policy.metrics, now)
      const decision = decide(settled.comparison, { ...policy, acceptedLevels: settled.levels })
      const told = isGated ? withChange(decision, counting) : decision
      return {
        comparison: settled.comparison,
        decision: closeOnUnreadablePolicy(told, policy, unknown, isTrusted),
        diagnostics: [marked, settled, counting]
          .flatMap(({ diagnostics }) => diagnostics)
          .concat(warnFormerIds(comparison, quarantine, accepted)),
      }
    },
  }
}

/** What a change is decided by, and the base that it was read of. */
interface ReadCounting extends Pick<ResolvedGate, 'placesAtBase'> {
  readonly counting: EffectiveConfig
  readonly accepted: readonly AcceptedAt[]
  readonly base: ReadBase | null
}

async function readCounting(
  options: Options,
  request: GateContext,
  tree: FileTree,
  now: number,
): Promise<ReadCounting> {
  const { overrides = { label: String, values: {} }, env, untrusted } = request
  const work = untrusted === null ? await readSide(tree, options, env) : null
  const base = await readBase(request, options, work)
  const workflows = [base?.value?.workflow ?? null, work?.workflow ?? null] as const
  const inputs = await inputsAtBase(overrides, ...workflows, env)
  const { config, accepted: entries } = work ?? base?.value ?? nothing
  const accepted = markAcceptedInBase(entries, base?.value?.accepted ?? [])
  const counting = resolveEffectiveConfig({
    options,
    config,
    overrides: inputs ?? overrides,
    base:
      work === null
        ? { kind: 'unasked' }
        : await classifyBaseConfig(request, options, { config, base, inputs }),
    accepted,
    now,
  })
  return { counting, accepted, base, placesAtBase: inputs === null ? null : placesOf(overrides, inputs) }
}

function withChange(decision: Decision, { policyChange }: Pick<Decision, 'policyChange'>): Decision {
  return policyChange === undefined ? decision : { ...decision, policyChange }
}

const stricter = { weakened: 'block', hidden: 'block' } as const

/** Which accepted changes the base has as well. */
function markAcceptedInBase(
  entries: readonly AcceptedAt[],
  ofBase: readonly AcceptedAt[],
): readonly AcceptedAt[] {
  const known = new Set(ofBase.map(({ change }) => writeJson(change)))
  return entries.map((entry) => ({ ...entry, isOfBase: known.has(writeJson(entry.change)) }))
}

/** Tells whether the base has scenarios. Without any, there was no gate to loosen: the change brings it. */
function baseHasScenarios({ baseline: { base } }: Comparison): boolean {
  return base === null || base.scenarios.some(({ ownChecks }) => ownChecks !== null)
}

/** Files of one side that configure the gate. */
interface ConfigFiles {
  readonly config: ConfigFile | null
  /** Reason that the config file cannot be read; only for a base. */
  readonly problem?: GateError
  readonly accepted: readonly AcceptedAt[]
  /** Text of the workflow that this run is of; null where there is none. */
  readonly workflow: string | null
}

const nothing: ConfigFiles = { config: null, accepted: [], workflow: null }

async function readSide(
  tree: ReadableFiles,
  options: Options,
  env: GateContext['env'],
): Promise<ConfigFiles> {
  return {
    config: await readGateConfig(tree, options),
    accepted: await readAcceptedFile(tree, options),
    workflow: await readWorkflow(tree, env),
  }
}

function placesOf({ values: now }: OptionSource, { values: before }: OptionSource): StatedPlaces {
  const names = (['scenarios', 'traces'] as const).filter((name) => now[name] !== before[name])
  return Object.fromEntries(names.map((name) => [name, parseOption(name, before[name]) ?? undefined]))
}

async function readGateConfig(tree: ReadableFiles, { config: named }: Options): Promise<ConfigFile | null> {
  // One that is named and new has nothing to be compared with.
  const isThere = named === undefined || (await tree.size(named)) !== null
  return isThere ? await readConfig(tree, named) : null
}

async function readAcceptedFile(
  tree: ReadableFiles,
  { accepted: path }: Options,
): Promise<readonly AcceptedAt[]> {
  if ((await tree.size(path)) === null) return []
  const { parseAccepted } = await import('../gate/accepted-file.ts')
  return parseAccepted(path, await tree.readText(path, limits.scenarioFile))
}

type ReadBase = BaseReadResult<ConfigFiles>

/** Reads the files of the base; null if a command line switches the base off. */
async function readBase(
  request: GateContext,
  options: Options,
  work: ConfigFiles | null,
): Promise<ReadBase | null> {
  const isOff = options.baseline === 'none' && work?.config?.values['baseline'] !== 'none'
  if (work !== null && isOff && request.find.kind === 'default') return null
  return readFromBase(request, (tree) =>
    work === null ? readSide(tree, options, {}) : readBaseFiles(tree, options, request.env),
  )
}

/** Reads the files of a base beside the work tree. If one cannot be read, the other still counts. */
async function readBaseFiles(
  tree: ReadableFiles,
  options: Options,
  env: GateContext['env'],
): Promise<ConfigFiles> {
  const [config, accepted] = [
    await catchBadFile(readGateConfig(tree, options)),
    await catchBadFile(readAcceptedFile(tree, options)),
  ]
  return {
    config: config.value,
    ...omitNullish({ problem: config.problem }),
    accepted: accepted.value ?? [],
    workflow: await readWorkflow(tree, env),
  }
}

async function catchBadFile<Value>(
  reading: Promise<Value>,
): Promise<{ readonly value: Value | null; readonly problem?: GateError }> {
  try {
    return { value: await reading }
  } catch (thrown) {
    if (thrown instanceof GateError) return { value: null, problem: thrown }
    throw thrown
  }
}

/** Returns the policy of the base, as far as it is known. Without a base, a laptop uses its own files. */
async function classifyBaseConfig(
  request: GateContext,
  options: Options,
  sides: {
    readonly config: ConfigFile | null
    readonly base: ReadBase | null
    /** Inputs by the workflow of the base, where it gives others; else null. */
    readonly inputs: OptionSource | null
  },
): Promise<BaseConfigState> {
  const { config: head, base, inputs } = sides
  if (base === null) return { kind: 'unasked' }
  if (base.value === null)
    return request.find.kind === 'event' ? { kind: 'unread', reason: base.reason } : { kind: 'unasked' }
  const { config, problem } = base.value
  if (problem !== undefined) return { kind: 'unread', reason: [toErrorReason(problem)] }
  const isSame = canonicalizeJson(config?.values ?? null) === canonicalizeJson(head?.values ?? null)
  if (isSame && inputs === null) return { kind: 'same' }
  if (isSame || config !== null) return { kind: 'read', config }
  return { kind: 'none', isEmpty: !(await hasScenarios(request, options)) }
}

/** Tells whether the base has scenarios, at the usual places or at those of the change; true where git cannot tell. */
async function hasScenarios(request: GateContext, { scenarios = [] }: Options): Promise<boolean> {
  const opened = await openBaseTree(request)
  if (opened.value === null) return true
  await using tree = opened.value
  if ((await listExisting(tree, undefined)).length > 0) return true
  const files = await Promise.all(scenarios.map((place) => tree.list(place)))
  return files.some(({ length }) => length > 0)
}
