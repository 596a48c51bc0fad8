import type { JsonObject, JsonValue } from '../core/json.ts'
import type { Check, Origin } from './define.ts'
import { checks } from './registry.ts'

interface Written {
  readonly type: string
  readonly params: Readonly<Record<string, JsonValue>>
}

/**
 * A check of another system in our terms: what its name means there is written out as parameters, which
 * an author's own parameters win over.
 */
export function inNativeTerms(origin: Origin, { type, params }: Written): Written {
  const meaning = meanings.get(`${origin} ${type}`)
  return meaning === undefined
    ? { type, params }
    : { type: meaning.type, params: { ...meaning.params, ...params } }
}

interface Meaning {
  readonly type: string
  readonly params: JsonObject
}

const meanings: ReadonlyMap<string, Meaning> = new Map(checks.flatMap(meaningsOf))

function meaningsOf({ type, aliases, meanings: own = {} }: Check): [string, Meaning][] {
  return Object.entries(own).flatMap(([origin, names]) =>
    Object.entries(names).map(([name, params]): [string, Meaning] => {
      const isOwn = name === type || aliases.includes(name)
      return [`${origin} ${name}`, { type: isOwn ? name : type, params }]
    }),
  )
}
