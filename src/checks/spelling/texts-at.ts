import { writeJson, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { Looseness } from '../calls/call-parts.ts'
import { loosenCall, toConditions, type CallMatcher } from '../calls/call-matcher.ts'
import type { Spelling } from './spelling-trait.ts'

/** Collects all texts of some parameters, at any depth. */
export function collectParamTexts(params: unknown, keys: readonly string[] = []): string[] {
  return keys.flatMap((key) => collectTexts((params as JsonObject)[key] ?? null))
}

/** Names of tools, agents, skills and states in the parameters of a check. */
export function collectNames(params: unknown, { names, calls }: Spelling): string[] {
  const ofCalls = collectCalls(params, calls).flatMap((call) => toConditions(call).tool ?? [])
  return [...collectParamTexts(params, names), ...ofCalls]
}

/** Calls that parameters name, each a value or one of a list. */
export function collectCalls(params: unknown, keys: readonly string[] = []): CallMatcher[] {
  return keys.flatMap((key) => [(params as Record<string, CallMatcher | CallMatcher[]>)[key] ?? []].flat())
}

/** Parameters in which each call that asks for more than a name fits other spellings of its values too; null without such a call. */
export function loosenParams(params: unknown, keys: readonly string[] = [], looseness: Looseness = 'wide') {
  if (!collectCalls(params, keys).some((call) => typeof call === 'object')) return null
  if (
    looseness === 'narrow' &&
    !collectCalls(params, keys).some((call) => writeJson(call).includes('"not":'))
  )
    return null
  const loosenValue = (value: unknown) =>
    typeof value === 'object' ? loosenCall(value as CallMatcher, looseness) : value
  const loose = keys.map((key) => {
    const value = (params as Record<string, unknown>)[key]
    return [key, Array.isArray(value) ? value.map(loosenValue) : loosenValue(value)] as const
  })
  return { ...(params as JsonObject), ...(Object.fromEntries(loose) as JsonObject) }
}

/** Collects all texts of a value. */
export function collectTexts(value: JsonValue): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : []
}
