import leven from 'leven'
import { append } from '../core/append.ts'
import { canonicalJson } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { byCodePoint } from '../files/paths.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { NearTexts } from './near-texts.ts'

/** Rows by what is asked in them. */
type Rows = Map<string, Scenario[]>

interface Pair {
  readonly base: string
  readonly head: string
  readonly distance: number
}

/** Characters of an input that are compared. */
const longestText = 300
/** What a comparison costs besides its steps. */
const costOfPair = 200

/**
 * Pairs the rows of two versions of a dataset, those with the fewest edits between their inputs first. A row is
 * compared with those that look like it; after {@link limits.rowEdits} the rows that are left have no
 * counterpart. The order of the rows decides nothing.
 */
export function changedRows(
  base: readonly Scenario[],
  head: readonly Scenario[],
): (readonly [base: Scenario, head: Scenario])[] {
  const found: (readonly [Scenario, Scenario])[] = []
  const [bases, heads] = [byText(base), byText(head)]
  const pairOff = ({ base: before, head: now }: Omit<Pair, 'distance'>): void => {
    const [left = [], right = []] = [bases.get(before), heads.get(now)]
    const count = Math.min(left.length, right.length)
    const ofBase = left.splice(0, count)
    for (const [at, row] of right.splice(0, count).entries()) found.push([ofBase[at] ?? row, row])
    if (left.length === 0) bases.delete(before)
    if (right.length === 0) heads.delete(now)
  }
  for (const text of heads.keys()) pairOff({ base: text, head: text })
  const budget = { left: limits.rowEdits as number }
  while (bases.size > 0 && heads.size > 0 && budget.left > 0) {
    for (const pair of nearestFirst(bases, heads, budget)) pairOff(pair)
  }
  return found
}

function byText(scenarios: readonly Scenario[]): Rows {
  const rows: Rows = new Map()
  for (const scenario of [...scenarios].sort((a, b) => byCodePoint(a.id, b.id)))
    append(rows, textOf(scenario), scenario)
  return rows
}

/** Of a row that cannot be read nothing is known. */
function textOf({ row, input }: Scenario): string {
  if (row === null) return ''
  return (typeof input === 'string' ? input : canonicalJson(input)).slice(0, longestText)
}

/** The nearest text of the base for each of the head, as far as the budget goes. */
function nearestFirst(bases: Rows, heads: Rows, budget: { left: number }): Pair[] {
  const near = new NearTexts([...bases.keys()].sort(byCodePoint))
  const pairs: Pair[] = []
  for (const head of [...heads.keys()].sort(byCodePoint)) {
    if (budget.left <= 0) break
    let nearest: Pair | null = null
    for (const base of near.of(head)) {
      const most: number = nearest?.distance ?? Math.max(base.length, head.length) + 1
      budget.left -= costOfPair + stepsOf(base, head, most)
      const distance = leven(base, head, { maxDistance: most })
      if (distance < most) nearest = { base, head, distance }
    }
    if (nearest !== null) pairs.push(nearest)
  }
  // Sorting is stable: of pairs with one distance the first in the order of the texts.
  return pairs.sort((a, b) => a.distance - b.distance)
}

/** About how many steps a comparison takes: what the texts begin and end with alike takes none. */
function stepsOf(one: string, other: string, most: number): number {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left, right] = [one.length - start - end, other.length - start - end]
  return Math.max(left, right) * Math.min(left, right, 2 * most)
}
