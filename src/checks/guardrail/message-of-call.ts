import { appendTo } from '../../core/append.ts'
import type { Trace } from '../../trace/model/trace.ts'
import type { ToolCall } from '../../trace/views/tool-calls.ts'
import { countNames } from '../coverage.ts'

const kept = new WeakMap<Trace, ReadonlyMap<ToolCall, number>>()

/** Place in `trace.messages` of the message that asked for a tool call; null where that cannot be told. */
export function findCallMessage(trace: Trace, call: ToolCall): number | null {
  const known = kept.get(trace) ?? mapCallPlaces(trace)
  kept.set(trace, known)
  return known.get(call) ?? null
}

/** By its id; else, where as many calls of a name were asked for as made, the n-th by the n-th. */
function mapCallPlaces({ messages, toolCalls }: Trace): ReadonlyMap<ToolCall, number> {
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
  const found = new Map<ToolCall, number>()
  for (const call of calls) {
    const nth = seen.get(call.name) ?? 0
    seen.set(call.name, nth + 1)
    const places = byName.get(call.name) ?? []
    const known = call.id === null ? undefined : byId.get(call.id)
    const place = known ?? (places.length === counts.get(call.name) ? places[nth] : undefined)
    if (place !== undefined) found.set(call, place)
  }
  return found
}
