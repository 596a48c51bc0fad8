import { canonicalizeJson, isObject, type JsonValue } from '../core/json.ts'
import type { Candidate } from './candidate.ts'
import type { RecordedRunFacts } from './run-facts.ts'
import { findBasis, isPlain, joinInputs, type ValueSeen } from './stable-value.ts'

/** Mappings within mappings that are looked at, and keys of one. */
const deepest = 6
const mostKeys = 20

/** A check of the state after a run: the values that all recordings agree on, without what each run makes anew. */
export function proposeState(runs: readonly RecordedRunFacts[]): Candidate[] {
  const states = runs.flatMap(({ state }) => (state === null ? [] : [state]))
  if (states.length < runs.length) return []
  const seen: ValueSeen = { input: joinInputs(runs), recordings: runs.length }
  return (['held', 'seen-once'] as const).flatMap((basis) => {
    const match = pickLasting(states, seen, basis)
    const params = { expression: '$', match: match ?? null }
    return match === undefined ? [] : [{ type: 'json_path', params, basis, in: 'state' }]
  })
}

/** What lasts of a value that the recordings have: what they agree on, at least on this basis; undefined for nothing. */
function pickLasting(
  values: readonly JsonValue[],
  seen: ValueSeen,
  least: Candidate['basis'],
  depth = deepest,
): JsonValue | undefined {
  const [first = null] = values
  const objects = values.flatMap((value) => (isObject(value) ? [value] : []))
  if (isObject(first) && objects.length === values.length && depth > 0) {
    const entries = Object.keys(first)
      .filter((key) => isPlain(key) && objects.every((object) => Object.hasOwn(object, key)))
      .flatMap((key): [string, JsonValue][] => {
        const inner = objects.map((object) => object[key] ?? null)
        const lasting = pickLasting(inner, seen, least, depth - 1)
        return lasting === undefined ? [] : [[key, lasting]]
      })
    return entries.length === 0 ? undefined : Object.fromEntries(entries.slice(0, mostKeys))
  }
  if (values.some((value) => canonicalizeJson(value) !== canonicalizeJson(first))) return undefined
  const basis = findBasis(first, seen)
  return basis === 'held' || basis === least ? first : undefined
}
