import { isObject, type JsonValue } from '../../core/json.ts'
import { holdsUnclaimedCall, isOfReply } from '../messages/unclaimed-call.ts'
import { holdsCall } from '../messages/unread-call.ts'
import * as s from './shape.ts'

/**
 * An object of a recording, by all keys that its reader knows. What stands under another key is read by nobody, so that no tool call
 * and no span may be in it: nobody would see it.
 */
export function claimKeys(keys: Readonly<Record<string, s.Shape>>): s.Shape {
  const plain = s.object(keys)
  return (value) => plain(value) ?? findUnclaimed(value, keys)
}

/** Keys that may hold anything: what is in them is read elsewhere, or says nothing of the run. */
export function claim(...keys: readonly string[]): Readonly<Record<string, s.Shape>> {
  return Object.fromEntries(keys.map((key) => [key, s.anything]))
}

function findUnclaimed(
  value: JsonValue | undefined,
  keys: Readonly<Record<string, s.Shape>>,
): s.Misfit | null {
  if (!isObject(value)) return null
  for (const key in value) {
    if (Object.hasOwn(keys, key)) continue
    const inner = value[key] as JsonValue
    // `modelParameters` as `model_parameters`.
    const name = key.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    const isCall = isOfReply(name) && (holdsUnclaimedCall(name, inner) || holdsCall(inner))
    if (isCall || holdsSpan(inner))
      return s.inside(key, s.misfit(inner, 'without tool calls and spans (its key is unknown)'))
  }
  return null
}

/** As deep as spans are in an export request. */
const deepest = 6

function holdsSpan(value: JsonValue | undefined, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > deepest) return false
  if ('spanId' in value || 'span_id' in value) return true
  return Object.values(value).some((inner) => holdsSpan(inner, depth + 1))
}
