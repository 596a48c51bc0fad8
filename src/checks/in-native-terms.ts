import type { JsonObject, JsonValue } from '../core/json.ts'
import { listNames, type Check } from './define.ts'
import { escapeName } from './calls/call-name.ts'
import { findCheck, listAllChecks } from './find-check.ts'
import type { Precondition } from './surfaces/precondition.ts'
import type { Threshold } from './surfaces/threshold.ts'

interface Written {
  readonly type: string
  readonly params: Readonly<Record<string, JsonValue>>
}

/** Writes out what a name means in its system; the author's own parameters win. All checks must be loaded. */
export function toNativeTerms(
  origin: string,
  { type, params: written }: Written,
  threshold?: Threshold,
): Written {
  meanings ??= new Map(listAllChecks().flatMap(listMeanings))
  const meaning = meanings.get(`${origin} ${type}`)
  const params = escapeCalls(type, written)
  if (meaning === undefined) return { type, params }
  const { min_score: least, ...rest } = meaning.params
  const graded = least === undefined || threshold !== undefined ? rest : { ...rest, min_score: least }
  return { type: meaning.type, params: { ...graded, ...params } }
}

/** Names of tools are nothing but names in other systems: `*` is a sign of them. */
function escapeCalls(type: string, params: Written['params']): Written['params'] {
  const { spelling, paramAliases = {} } = findCheck(type) ?? {}
  const escape = (value: JsonValue): JsonValue =>
    typeof value === 'string' ? escapeName(value) : Array.isArray(value) ? value.map(escape) : value
  const entries = Object.entries(params).map(([name, value]): [string, JsonValue] => {
    const isOfCalls = spelling?.calls?.includes(paramAliases[name] ?? name) === true
    return [name, isOfCalls ? escape(value) : value]
  })
  return Object.fromEntries(entries)
}

/** Escapes the tool that a precondition names in the same way. */
export function escapePrecondition(when: Precondition): Precondition {
  const { tool_called: tool } = when
  return typeof tool === 'string' ? { ...when, tool_called: escapeName(tool) } : when
}

interface Meaning {
  readonly type: string
  readonly params: JsonObject
}

/** By system and name; null until one is asked for. */
let meanings: ReadonlyMap<string, Meaning> | null = null

function listMeanings(check: Check): [string, Meaning][] {
  const { type, meanings: bySystem = {} } = check
  const ownNames = listNames(check)
  return Object.entries(bySystem).flatMap(([origin, names]) =>
    Object.entries(names).map(([name, params]): [string, Meaning] => {
      return [`${origin} ${name}`, { type: ownNames.includes(name) ? name : type, params }]
    }),
  )
}
