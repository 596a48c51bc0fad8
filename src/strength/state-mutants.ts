import { isObject, parseJson, writeJson, type JsonObject, type JsonValue } from '../core/json.ts'
import type { Trace } from '../trace/model/trace.ts'
import type { PriceList } from '../trace/prices/price-list.ts'
import { ChangedTrace } from './changed-trace.ts'
import type { Mutant } from './mutant.ts'
import { changeValue } from './other-value.ts'

/** Parts of one state that are changed. */
const mostParts = 10

/** Changes one part of the state after a run at a time: a table, a list, a value. */
export function mutateState(trace: Trace, prices: PriceList): Mutant[] {
  const value = trace.state === null ? undefined : parseJson(trace.state.text)
  if (value === undefined || trace.state?.problem !== null) return []
  return listChanged(value).map((changed) => ({
    kind: 'state-changed',
    trace: () => new ChangedTrace(trace, { state: { text: writeJson(changed), problem: null } }, prices),
  }))
}

function listChanged(value: JsonValue): JsonValue[] {
  if (!isObject(value)) return [changeValue(value)]
  const object: JsonObject = value
  return Object.entries(object)
    .slice(0, mostParts)
    .map(([key, part]) => ({ ...object, [key]: changeValue(part) }))
}
