import { appendTo } from '../core/collections.ts'
import { isObject, type JsonValue } from '../core/json.ts'
import type { BranchVerdict } from './combined/branch-verdicts.ts'

/** A figure of a failed check that can be worse or better: a cost over its limit, a score. */
export interface Figure {
  /** Such as `score`; empty for the one that the check is about. */
  readonly name: string
  /** As reports show it, such as `$0.0600`. */
  readonly text: string
  readonly value: number
  /** It is worse the higher it is; else the lower. */
  readonly isWorseAbove: boolean
}

/** How bad it was, and how bad the next one may be; as files of accepted failures hold it. */
interface FigureBound extends Pick<Figure, 'name'> {
  readonly was: string
  readonly upTo?: number | undefined
  readonly downTo?: number | undefined
}

/** Part of a figure that the next run may come out worse by: no two runs of an agent cost the same; and what sums round. */
const [slack, tolerance] = [0.25, 1e-9]

/** As many as those files take. */
const maxFigures = 50

/** Lists the figures of a failure: its score, and what it found, where it expects a bound of that. */
export function listFigures(
  verdict: Pick<BranchVerdict, 'reason' | 'expected' | 'actual' | 'score'>,
): Figure[] {
  const { reason, expected, actual, score } = verdict
  const scores =
    score === undefined ? [] : [{ name: 'score', text: String(score), value: score, isWorseAbove: false }]
  const isWorseAbove = isUpperBound(expected, reason)
  if (isWorseAbove === null) return scores
  const bounded = listEntries(actual).flatMap(([name, shown]) => {
    const value = parseFigure(shown)
    return value === null ? [] : [{ name, text: String(shown).slice(0, 100), value, isWorseAbove }]
  })
  return [...scores, ...bounded]
}

/** Lists what a check found, by name: the members of a list, or else how many these are. */
function listEntries(actual: JsonValue | undefined): readonly (readonly [name: string, shown: unknown])[] {
  if (Array.isArray(actual)) {
    const measured = actual.filter((one) => parseFigure(one) !== null)
    return (measured.length > 0 ? measured : [actual.length]).map((one) => ['', one] as const)
  }
  if (!isObject(actual)) return [['', actual]]
  // The number of spans next to the time of the slowest is no bound.
  return Object.entries(actual).filter(([name]) => !('took' in actual) || name === 'took')
}

/** Tells whether less is asked for; false if more is; null if nothing is bounded. */
function isUpperBound(expected: unknown, reason: string): boolean | null {
  // A check of values shows its bound alone.
  if (typeof expected === 'number') {
    if (/^(?:not-less|too-much|too-long)$/.test(reason)) return true
    return /^(?:not-greater|too-little|too-short)$/.test(reason) ? false : null
  }
  const text = isObject(expected) ? (Object.keys(expected)[0] ?? '') : String(expected)
  if (/^(?:max_.*|most|none)$|\b(?:max|at most)\b/.test(text)) return true
  return /^(?:min_.*|least)$|\bat least\b|\bor more$/.test(text) ? false : null
}

/** Parses the number that a text begins with, such as `$0.0600` or `12 s`. */
function parseFigure(shown: unknown): number | null {
  if (typeof shown === 'number') return shown
  const digits =
    typeof shown === 'string' ? /^\$?(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?:\s|%|$)/.exec(shown)?.[1] : undefined
  return digits === undefined ? null : Number(digits)
}

/** Bounds the next trial by the worst of several: a quarter worse, or as far apart as these are. */
export function boundFigures(figures: readonly Figure[]): FigureBound[] {
  const byName = new Map<string, Figure[]>()
  for (const figure of figures) appendTo(byName, figure.name, figure)
  return [...byName.values()].slice(0, maxFigures).map((ofOneName) => {
    const ordered = ofOneName.toSorted((one, other) => one.value - other.value)
    const [least, most] = [ordered[0], ordered.at(-1)] as [Figure, Figure]
    const spread = most.value - least.value
    return least.isWorseAbove
      ? { name: most.name, was: most.text, upTo: most.value + slack * Math.abs(most.value) + spread }
      : { name: least.name, was: least.text, downTo: least.value - slack * Math.abs(least.value) - spread }
  })
}

/** Names a figure beyond its bound, as `$0.0600 → $5.0000`; null if there is none. */
export function findWorseFigure(now: readonly FigureBound[], bounds: readonly FigureBound[]): string | null {
  for (const { name, was } of now) {
    const before = bounds.find((one) => one.name === name)
    const words = name === '' ? '' : `${name} `
    if (before === undefined) return `${words}${was}, too`
    const { upTo = Infinity, downTo = -Infinity } = before
    const value = parseFigure(was) ?? 0
    if (value > upTo + tolerance || value < downTo - tolerance) return `${words}${before.was} → ${was}`
  }
  return null
}
