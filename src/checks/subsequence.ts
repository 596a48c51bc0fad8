import { fail, pass } from './define.ts'
import { formatNames } from './tools/tool-names.ts'
import type { Finding } from '../core/verdict.ts'

/**
 * Places in `names` of the wanted names in their order, each the first after the one before; others may lie
 * between. As long as `wanted` where all of them are there, shorter where the order breaks.
 */
export function findSubsequence(names: readonly string[], wanted: readonly string[]): number[] {
  const places: number[] = []
  for (const [place, name] of names.entries()) if (name === wanted[places.length]) places.push(place)
  return places
}

/** Whether names come in an order; what they are is said by `label`. */
export function checkOrder(
  names: readonly string[],
  wanted: readonly string[],
  label: string,
): Finding<'wrong-order'> {
  const found = findSubsequence(names, wanted).length
  const next = wanted[found]
  if (next === undefined) return pass()
  const actual = { 'not found': next, [label]: formatNames(names) }
  return fail('wrong-order', { expected: formatNames(wanted), actual, score: found / wanted.length })
}
