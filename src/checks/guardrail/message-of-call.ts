import type { ToolCall } from '../../trace/model/trace-views.ts'
import { appendTo } from '../../core/append.ts'
import { memoize } from '../../core/once-for.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { countNames } from '../coverage.ts'

/** Place in `trace.messages` of the message that asked for a tool call; null where that cannot be told. */
export function findCallMessage(trace: Trace, call: ToolCall): number | null {
  return mapCallPlaces(trace).get(call) ?? null
}

/** By its id; else, where as many calls of a name were asked for as made, the n-th by the n-th. */
const mapCallPlaces = memoize(({ messages, toolCalls }: Trace): ReadonlyMap<ToolCall, number> => {
  const byId = new Map<string, number>()
  const byName = new Map<string, number[]>()
  for (const [place, { parts }] of messages.entries()) {
    for (const part of parts) {
      if (part.type !== 'tool_call') continue
      const { id, name } = part.call
      if (id !== null && !byId.has(id)) byId.set(id, place)
      appendTo(byName, name, place)
    }
  }
  const calls = toolCalls ?? []
  const counts = countNames(calls.map(({ name }) => name))
  const seen = new Map<string, number>()
  const placeOfCall = new Map<ToolCall, number>()
  for (const call of calls) {
    const nth = seen.get(call.name) ?? 0
    seen.set(call.name, nth + 1)
    const places = byName.get(call.name) ?? []
    const stated = call.id === null ? undefined : byId.get(call.id)
    const place = stated ?? (places.length === counts.get(call.name) ? places[nth] : undefined)
    if (place !== undefined) placeOfCall.set(call, place)
  }
  return placeOfCall
})
