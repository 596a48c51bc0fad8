import { fail, pass } from './define.ts'
import { formatNames } from './tools/tool-names.ts'
import type { Finding } from '../core/verdict.ts'

/** Finds the places of the wanted items in order, with gaps. Shorter than `wanted` if the order breaks. */
export function findSubsequence<Item, Wanted>(
  items: readonly Item[],
  wanted: readonly Wanted[],
  fits: (wanted: Wanted, item: Item) => boolean = (name, item) => (name as unknown) === item,
): number[] {
  const places: number[] = []
  items.forEach((item, place) => {
    const next = wanted[places.length]
    if (next !== undefined && fits(next, item)) places.push(place)
  })
  return places
}

/** Tells whether names come in an order; what they are is said by `label`. */
export function checkOrder(
  names: readonly string[],
  wanted: readonly string[],
  label: string,
): Finding<'wrong-order'> {
  const length = findSubsequence(names, wanted).length
  const next = wanted[length]
  if (next === undefined) return pass()
  const actual = { 'not found': next, [label]: formatNames(names) }
  return fail('wrong-order', { expected: formatNames(wanted), actual, score: length / wanted.length })
}
