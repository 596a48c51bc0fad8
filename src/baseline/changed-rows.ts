import leven from 'leven'
import { canonicalJson } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { byCodePoint } from '../files/paths.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** A row by what is asked in it. */
interface Row {
  readonly scenario: Scenario
  readonly text: string
}

interface Pair {
  readonly base: Row
  readonly head: Row
  readonly distance: number
}

/** Characters of an input that are compared. */
const longestText = 300
/** Rows before and after it in an order that a row is compared with. */
const neighbours = 8
/** What a pair costs besides the steps of its comparison: it is kept. */
const costOfPair = 200

/**
 * Pairs the rows of two versions of a dataset, those with the fewest edits between their inputs first. What a
 * row is compared with are its neighbours in the order of the texts, read forwards and backwards; after
 * {@link limits.rowEdits} the rows that are left have no counterpart. The order of the rows decides nothing.
 */
export function changedRows(
  base: readonly Scenario[],
  head: readonly Scenario[],
): (readonly [base: Scenario, head: Scenario])[] {
  const found: (readonly [Scenario, Scenario])[] = []
  let [bases, heads] = [rowsOf(base), rowsOf(head)]
  const budget = { left: limits.rowEdits as number }
  while (bases.length > 0 && heads.length > 0) {
    const taken = new Set<Row>()
    for (const { base: before, head: now } of nearestFirst(bases, heads, budget)) {
      if (taken.has(before) || taken.has(now)) continue
      taken.add(before).add(now)
      found.push([before.scenario, now.scenario])
    }
    if (taken.size === 0) break
    bases = bases.filter((row) => !taken.has(row))
    heads = heads.filter((row) => !taken.has(row))
  }
  return found
}

function rowsOf(scenarios: readonly Scenario[]): Row[] {
  const rows = scenarios.map((scenario) => ({ scenario, text: textOf(scenario) }))
  return inOrder(rows, ({ text, scenario }) => `${text}\0${scenario.id}`)
}

/** Of a row that cannot be read nothing is known. */
function textOf({ row, input }: Scenario): string {
  if (row === null) return ''
  return (typeof input === 'string' ? input : canonicalJson(input)).slice(0, longestText)
}

/** Pairs of neighbours, as far as the budget goes. */
function nearestFirst(bases: readonly Row[], heads: readonly Row[], budget: { left: number }): Pair[] {
  const pairs: Pair[] = []
  for (const [base, head] of neighboursOf(bases, heads)) {
    budget.left -= costOfPair + base.text.length * head.text.length
    if (budget.left < 0) break
    pairs.push({ base, head, distance: leven(base.text, head.text) })
  }
  // Sorting is stable: of pairs with one distance the first in the order of the texts.
  return pairs.sort((a, b) => a.distance - b.distance)
}

function* neighboursOf(
  bases: readonly Row[],
  heads: readonly Row[],
): Generator<readonly [base: Row, head: Row]> {
  for (const keyOf of [forwards, backwards]) {
    const sorted = inOrder(bases, keyOf)
    const keys = sorted.map(keyOf)
    for (const head of heads) {
      const at = placeOf(keys, keyOf(head))
      for (const base of sorted.slice(Math.max(0, at - neighbours), at + neighbours)) yield [base, head]
    }
  }
}

function forwards({ text }: Row): string {
  return text
}

function backwards({ text }: Row): string {
  return text.split('').reverse().join('')
}

function inOrder(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => byCodePoint(a.key, b.key))
    .map(({ row }) => row)
}

/** Where a key would be put in among sorted ones. */
function placeOf(keys: readonly string[], key: string): number {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (byCodePoint(keys[middle] ?? '', key) < 0) low = middle + 1
    else high = middle
  }
  return low
}
