import type { Diagnostic } from '../core/diagnostic.ts'
import type { Comparison, ComparedScenario } from '../compare/comparison.ts'
import type { GateDecision } from '../gate/decide.ts'
import type { Results, ScenarioResult, TrialResult } from '../results/schema.ts'
import { computeEffectiveSize } from '../compare/statistics/alike-trials.ts'
import { selectBaseTrials } from '../compare/base-trials.ts'
import { fingerprintScenario, takeFirstTrials } from '../score/scored-suite.ts'
import { findRemedy } from '../score/unverified.ts'
import type { ScoredTrial } from '../trial/trial-result.ts'
import { describeTrialReason } from '../words/trials.ts'
import { explainUnverifiedReason } from '../words/unverified.ts'
import { describeChangeReason } from '../words/changes.ts'
import { writeReasons } from '../words/baseline.ts'
import { wordDecision } from '../words/clauses.ts'
import type { PricesUsed } from '../trace/prices/prices.ts'
import { isObject, omitNullish } from '../core/json.ts'
import { maskSecrets } from '../text/leaks/find-secrets.ts'

/** Facts about the invocation itself; clock and git are read by the entries. */
export interface RunInfo {
  readonly tool: { readonly name: string; readonly version: string }
  /** ISO 8601. */
  readonly startedAt: string
  readonly durationMs: number
  readonly head: { readonly sha: string | null; readonly ref: string | null }
  /** `comment-key`: name of this gate among those of a pull request. */
  readonly key?: string
  /** Sources of prices, where any were needed. */
  readonly prices: PricesUsed | null
  /** Calls of judges; null if the judge is off. */
  readonly judging?: NonNullable<Results['run']['judging']> | null
  /** Fresh runs of both sides; null if the base was not run. */
  readonly spend?: NonNullable<Results['run']['spend']> | null
  /** Groups of checks that were asked for; none: all. */
  readonly groups?: readonly string[]
  /** Flags by which a person ran a part of the suite. */
  readonly choice?: string
  /** Files of the agent that the change touches; empty: none is known. */
  readonly agentFiles?: readonly string[]
  /** Files that say how the gate works and that the change touches. */
  readonly gateFiles?: readonly string[]
  /** Machines that the run was divided over; absent where it was not. */
  readonly shards?: { readonly count: number; readonly unusable: readonly number[] }
}

/** Names a gate by its `comment-key`, where it was given one. */
export function gateKeyField(key: string | undefined): Pick<Results['run'], 'key'> {
  return key === undefined || key === 'default' ? {} : { key }
}

function buildRemoval(removed: Comparison['removed'][number]): Results['removed'][number] {
  const { id, name, file, outcome } = removed
  return { id, name, file, baseOutcome: outcome }
}

/** Builds the one object that every surface is rendered from; what it quotes has no secrets in it. */
export function buildResults(input: {
  readonly facts: RunInfo
  readonly comparison: Comparison
  readonly summary: Results['summary']
  readonly decision: GateDecision
  readonly diagnostics: readonly Diagnostic[]
  /** Hides what is known to be secret; whatever looks like a key is hidden without it. */
  readonly mask?: (text: string) => string
}): Results {
  const { facts, comparison, summary, decision, diagnostics, mask = String } = input
  const { base, reasons, unreadable } = comparison.baseline
  const { groups = [], judging = null, prices, shards } = facts
  const results: Results = {
    schemaVersion: 1,
    tool: { ...facts.tool },
    run: {
      startedAt: facts.startedAt,
      durationMs: facts.durationMs,
      head: { ...facts.head },
      baseline: base === null ? null : base.facts,
      ...gateKeyField(facts.key),
      ...omitNullish({
        prices: prices && { ...prices, own: [...prices.own] },
        judging: judging !== null && judging.calls + judging.kept > 0 ? { ...judging } : null,
        spend: facts.spend ?? null,
        baselineReason: base !== null && reasons.length === 0 ? null : writeReasons(...reasons),
        baselineUnreadable: unreadable && writeReasons(unreadable),
        shards: shards && { count: shards.count, unusable: [...shards.unusable] },
        groups: groups.length === 0 ? null : [...groups],
        choice: facts.choice,
      }),
    },
    scenarios: comparison.scenarios.map(buildScenarioResult),
    removed: comparison.removed.map(buildRemoval),
    ...listUnlessEmpty('notRun', comparison.notRun),
    ...listUnlessEmpty('uncovered', comparison.uncovered),
    ...listUnlessEmpty('agentFiles', facts.agentFiles ?? []),
    ...listUnlessEmpty('gateFiles', facts.gateFiles ?? []),
    ...listUnlessEmpty('weakenings', comparison.weakenings),
    ...describeTrialLikeness(comparison),
    ...omitNullish({ history: comparison.history }),
    metrics: [...comparison.metrics],
    summary,
    decision: wordDecision(decision),
    diagnostics: diagnostics.map((diagnostic) => ({ ...diagnostic })),
  }
  return withoutSecrets(results, mask)
}

function listUnlessEmpty<const Key extends string, Item>(
  key: Key,
  items: readonly Item[],
): { [K in Key]?: Item[] } {
  return items.length === 0 ? {} : ({ [key]: [...items] } as { [K in Key]?: Item[] })
}

function describeTrialLikeness(comparison: Comparison) {
  return omitNullish({
    alikeTrials: findAlikeTrials(comparison),
    repeatedTrials: comparison.repeated ?? null,
    areSidesUnlike: comparison.areSidesUnlike ?? null,
  })
}

/** Finds how alike the trials of a run are; null unless that is known. */
function findAlikeTrials({ likeness, scenarios }: Comparison): NonNullable<Results['alikeTrials']> | null {
  if (likeness === undefined) return null
  const counts = scenarios.map(({ scored }) => takeFirstTrials(scored).length)
  const trials = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
  return trials < 2 ? null : { trials, worth: computeEffectiveSize(trials, likeness) }
}

function buildScenarioResult(compared: ComparedScenario): ScenarioResult {
  const { scored, change, changeReason, base, parts } = compared
  const { scenario, outcome, reason, trials, overTrials } = scored
  const worded = trials.every(hasNoReason) ? null : trials.map(buildTrialResult)
  return {
    id: scenario.id,
    ...(scenario.rowOf === undefined ? {} : { rowOf: scenario.rowOf.scenario }),
    ...(scenario.cellOf === undefined
      ? {}
      : { cellOf: { ...scenario.cellOf, values: { ...scenario.cellOf.values } } }),
    ...(base === null || base.id === scenario.id ? {} : { renamedFrom: base.id }),
    name: scenario.name,
    file: scenario.file,
    line: scenario.line,
    tags: [...scenario.tags],
    origin: scenario.origin,
    outcome,
    ...(reason === null
      ? {}
      : { reason: explainUnverifiedReason(reason), ...omitNullish({ remedy: findRemedy(reason) }) }),
    change,
    ...(changeReason === null ? {} : { changeReason: describeChangeReason(changeReason) }),
    baseOutcome: base?.outcome ?? null,
    baseTrials: base === null ? null : { ...base.tally },
    ...listUnlessEmpty(
      'baseTraces',
      selectBaseTrials(compared).flatMap(({ index, outcome: of, trace }) =>
        trace === null ? [] : [{ index, outcome: of, trace: { ...trace } }],
      ),
    ),
    fingerprints: fingerprintScenario(scored),
    ...(parts.differs?.includes('models') === true
      ? omitNullish({ baseModels: base?.fingerprints.models ?? null })
      : {}),
    get trials() {
      // Those of a large scenario are made again for each reader; here none has a reason.
      return worded ?? scored.trials.filter(hasNoReason)
    },
    ...(overTrials === undefined ? {} : { overTrials: [...overTrials] }),
    ...parts,
  }
}

/** Builds a trial's result. Most trials have no reason, and stay one object. */
function buildTrialResult(trial: ScoredTrial): TrialResult {
  if (hasNoReason(trial)) return trial
  const { reason, attempts, ...rest } = trial
  return {
    ...rest,
    ...(reason === undefined ? {} : { reason: describeTrialReason(reason) }),
    ...(attempts === undefined
      ? {}
      : { attempts: attempts.map((each) => ({ ...each, reason: describeTrialReason(each.reason) })) }),
  }
}

function hasNoReason(trial: ScoredTrial): trial is ScoredTrial & { reason?: never; attempts?: never } {
  return trial.reason === undefined && trial.attempts === undefined
}

/** Keys whose values identify something, come from a list of ours or are numbers: never a text out of a trace. */
const names: ReadonlySet<string> = new Set([
  'id',
  'file',
  'source',
  'sha',
  'type',
  'identity',
  'fingerprints',
  'origin',
  'trace',
  'outcome',
  'status',
  'severity',
  'surface',
  'metrics',
  'reliability',
])

/** Values that are quoted as they were found. */
const quoted: ReadonlySet<string> = new Set(['expected', 'actual', 'details', 'from', 'to'])

/**
 * Masks secrets in all texts that results quote: what looks like a key, token or password, and what `mask` knows. In
 * the one place that every surface gets its texts from, so that no check has to think of it.
 */
function withoutSecrets(results: Results, mask: (text: string) => string): Results {
  const shown = createHider(mask)
  const { scenarios, removed, weakenings, decision, diagnostics, run } = results
  return {
    ...results,
    run: {
      ...run,
      ...(run.baselineReason === undefined ? {} : { baselineReason: shown(run.baselineReason) }),
      ...(run.baselineUnreadable === undefined ? {} : { baselineUnreadable: shown(run.baselineUnreadable) }),
    },
    scenarios: maskValues(scenarios, shown),
    removed: maskValues(removed, shown),
    ...(weakenings === undefined ? {} : { weakenings: maskValues(weakenings, shown) }),
    decision: maskValues(decision, shown),
    diagnostics: maskValues(diagnostics, shown),
  }
}

/** Creates a mask that looks once at each of the short texts that trials have in common. */
function createHider(mask: (text: string) => string): (text: string) => string {
  const maskings = new Map<string, string>()
  return (text) => {
    const shown = maskings.get(text) ?? maskSecrets(mask(text))
    if (text.length <= 100 && maskings.size < 1000) maskings.set(text, shown)
    return shown
  }
}

/** Masks secrets in a part of a shard, before it leaves the job that knows them. */
export function maskTexts<T>(value: T, mask: (text: string) => string): T {
  return maskValues(value, createHider(mask))
}

/** Masks secrets in a value that is out of a trace: in all of its texts and keys. */
export function maskQuotes<T>(value: T, mask: (text: string) => string): T {
  return maskValue(value, { shown: createHider(mask), last: null }, true) as T
}

/** Masks values and keys at any depth; returns the same value if there is nothing to mask. */
function maskValues<T>(value: T, shown: (text: string) => string): T {
  return maskValue(value, { shown, last: null }, false) as T
}

interface Masking {
  readonly shown: (text: string) => string
  /** The last list of ours, and what became of it: trials that pass alike share their checks. */
  last: { readonly list: readonly unknown[]; readonly found: readonly unknown[] } | null
}

/** Masks a value. `isQuoted`: it is out of a trace or file, where any key may hold anything. */
function maskValue(value: unknown, masking: Masking, isQuoted: boolean): unknown {
  if (typeof value === 'string') return masking.shown(value)
  if (Array.isArray(value)) return maskList(value, masking, isQuoted)
  return isObject(value) ? maskObject(value, masking, isQuoted) : value
}

/** Masks an object; the copy begins at the first changed value, as most hold nothing to mask. */
function maskObject(object: Record<string, unknown>, masking: Masking, isQuoted: boolean) {
  let copied: [string, unknown][] | null = null
  for (const key in object) {
    const item = object[key]
    const isName = typeof item === 'number' || (!isQuoted && names.has(key))
    const shownKey = isQuoted ? masking.shown(key) : key
    const shownItem = isName ? item : maskValue(item, masking, isQuoted || quoted.has(key))
    if (copied === null && (shownKey !== key || shownItem !== item)) {
      const entries = Object.entries(object)
      copied = entries.slice(
        0,
        entries.findIndex(([former]) => former === key),
      )
    }
    copied?.push([shownKey, shownItem])
  }
  return copied === null ? object : Object.fromEntries(copied)
}

function maskList(list: readonly unknown[], masking: Masking, isQuoted: boolean): readonly unknown[] {
  if (!isQuoted && masking.last?.list === list) return masking.last.found
  let copied: unknown[] | null = null
  for (let place = 0; place < list.length; place += 1) {
    const item = list[place]
    const shown = maskValue(item, masking, isQuoted)
    if (copied === null && shown !== item) copied = list.slice(0, place)
    copied?.push(shown)
  }
  const items = copied ?? list
  if (!isQuoted) masking.last = { list, found: items }
  return items
}
