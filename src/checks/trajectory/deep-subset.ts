import { isObject } from '../../core/json.ts'
import { isDeepEqual } from './deep-equal.ts'

/**
 * Whether all that is wanted is there, at any depth: an object may hold more keys. Lists have the same
 * length and order, and each item holds what is wanted of it. Plain values are compared as Kensa does.
 */
export function isDeepSubset(wanted: unknown, taken: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(taken) &&
      wanted.length === taken.length &&
      wanted.every((item, index) => isDeepSubset(item, taken[index]))
    )
  }
  if (!isObject(wanted)) return isDeepEqual(wanted, taken)
  return (
    isObject(taken) &&
    Object.keys(wanted).every((key) => Object.hasOwn(taken, key) && isDeepSubset(wanted[key], taken[key]))
  )
}
