import type { JsonObject, JsonValue } from '../core/json.ts'
import type { Check } from './define.ts'
import { listAllChecks } from './find-check.ts'
import type { Threshold } from './surfaces/threshold.ts'

interface Written {
  readonly type: string
  readonly params: Readonly<Record<string, JsonValue>>
}

/**
 * A check of another system in our terms: what its name means there is written out as parameters, which
 * an author's own parameters win over, as does a threshold beside them. All checks must be loaded.
 */
export function toNativeTerms(origin: string, { type, params }: Written, threshold?: Threshold): Written {
  meanings ??= new Map(listAllChecks().flatMap(listMeanings))
  const meaning = meanings.get(`${origin} ${type}`)
  if (meaning === undefined) return { type, params }
  const { min_score: least, ...rest } = meaning.params
  const graded = least === undefined || threshold !== undefined ? rest : { ...rest, min_score: least }
  return { type: meaning.type, params: { ...graded, ...params } }
}

interface Meaning {
  readonly type: string
  readonly params: JsonObject
}

/** By system and name; null until one is asked for. */
let meanings: ReadonlyMap<string, Meaning> | null = null

function listMeanings({ type, aliases, meanings: own = {} }: Check): [string, Meaning][] {
  return Object.entries(own).flatMap(([origin, names]) =>
    Object.entries(names).map(([name, params]): [string, Meaning] => {
      const isOwn = name === type || aliases.includes(name)
      return [`${origin} ${name}`, { type: isOwn ? name : type, params }]
    }),
  )
}
