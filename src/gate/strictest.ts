import {
  clausesLoosened,
  floorName,
  isLooser,
  levelNames,
  limitName,
  strictness,
  type LevelField,
} from './clauses-loosened.ts'
import type { Said } from './others-loosened.ts'
import type { Floor, Level, MetricLimit, Policy, PowerFloor } from './policy.ts'

/** The policy that counts for a change, and what the change says that does not count for itself. */
export interface Strictest {
  readonly policy: Policy
  /** What the head asks less; it counts from the next change on. */
  readonly postponed: readonly Said[]
}

/**
 * Takes the stricter of both policies, clause by clause: whatever closes the gate by the base's policy closes it.
 * A policy in a soak, or that only reports, closes nothing, so that the other one counts alone.
 */
export function strictest(base: Policy, head: Policy): Strictest {
  if (canClose(head) && !canClose(base)) return { policy: head, postponed: [] }
  const postponed = clausesLoosened(base, head)
  return { policy: canClose(base) && !canClose(head) ? base : merged(base, head), postponed }
}

function canClose({ reportOnly, soakUntil }: Policy): boolean {
  return !reportOnly && soakUntil === null
}

/** Every field has a line here: one that is missing does not compile. */
function merged(base: Policy, head: Policy): Policy {
  return {
    ...levels(base, head),
    reportOnly: base.reportOnly && head.reportOnly,
    soakUntil: earliestSoak([base, head]),
    judge: base.judge === head.judge ? head.judge : 'strict',
    // Neither way is stricter: more findings are regressions, fewer are too few trials to tell.
    significance: base.significance,
    passRate: withoutLooser([...base.passRate, ...head.passRate], isStricterFloor, strictestBand),
    passHat: withoutLooser([...base.passHat, ...head.passHat], isStricterFloor, strictestBand),
    metrics: withoutLooser([...base.metrics, ...head.metrics], isStricterLimit, strictestWarning),
    // What was accepted is put in afterwards.
    acceptedLevels: [],
  }
}

function levels(base: Policy, head: Policy): Readonly<Record<LevelField, Level>> {
  const stricter = (field: LevelField) =>
    strictness[base[field]] > strictness[head[field]] ? base[field] : head[field]
  const fields = Object.keys(levelNames) as LevelField[]
  // `levelNames` has each of them.
  return Object.fromEntries(fields.map((field) => [field, stricter(field)])) as Record<LevelField, Level>
}

/** Of policies that close nothing: a soak is stricter than report only, and one that ends earlier than another. */
function earliestSoak(policies: readonly Policy[]): string | null {
  const soaks = policies.filter(({ reportOnly }) => !reportOnly).map(({ soakUntil }) => soakUntil)
  return soaks.toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1))[0] ?? null
}

/** Leaves out what another one covers, whose warnings then begin where the first of both did. */
function withoutLooser<Item>(
  items: readonly Item[],
  isStricter: (one: Item, other: Item) => boolean,
  withWarnings: (kept: Item, other: Item) => Item,
): readonly Item[] {
  const kept: Item[] = []
  for (const item of items) {
    const known = kept.findIndex((one) => isStricter(one, item) || isStricter(item, one))
    const found = kept[known]
    if (found === undefined) kept.push(item)
    else kept[known] = isStricter(found, item) ? withWarnings(found, item) : withWarnings(item, found)
  }
  return kept
}

type AnyFloor = Floor & Partial<Pick<PowerFloor, 'k'>>

function isStricterFloor(one: AnyFloor, other: AnyFloor): boolean {
  return floorName(one) === floorName(other) && one.atLeast >= other.atLeast
}

function strictestBand<Item extends AnyFloor>(kept: Item, other: Item): Item {
  const highest = Math.max(kept.warnBelow ?? 0, other.warnBelow ?? 0)
  return { ...kept, warnBelow: highest > kept.atLeast ? highest : null }
}

function isStricterLimit(one: MetricLimit, other: MetricLimit): boolean {
  return limitName(one) === limitName(other) && !isLooser(other, one)
}

function strictestWarning(kept: MetricLimit, other: MetricLimit): MetricLimit {
  const warnings = [kept.warn, other.warn].flatMap((warn) => warn ?? [])
  const strict = kept.bound === 'min' ? Math.max(...warnings) : Math.min(...warnings)
  const isBefore = kept.bound === 'min' ? strict > kept.limit : strict < kept.limit
  return { ...kept, warn: warnings.length > 0 && isBefore ? strict : null }
}
