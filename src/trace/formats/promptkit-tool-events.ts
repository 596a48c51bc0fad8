import type { JsonObject, JsonValue } from '../../core/json.ts'
import { boundedJson } from '../arguments.ts'
import { timeOf } from './promptkit-message.ts'
import type { SessionEvent } from './promptkit-session.ts'

/** What the events of a tool call tell beside the messages that asked for it and answered it. */
export interface ToolEventFacts {
  readonly name: string | null
  readonly args: JsonValue
  readonly startUs: number | null
  readonly endUs: number | null
  readonly failure: string | null
  /** The event that it ended with; null where it is not known to have ended. */
  readonly end: SessionEvent | null
}

const none: ToolEventFacts = {
  name: null,
  args: null,
  startUs: null,
  endUs: null,
  failure: null,
  end: null,
}

/** By the id of the call; a call without one cannot be told from others. */
export function toolEvents(events: readonly SessionEvent[]): ReadonlyMap<string, ToolEventFacts> {
  const byId = new Map<string, ToolEventFacts>()
  for (const event of events) {
    if (!event.type.startsWith('tool.call.')) continue
    const data = event.fields.object('data')
    const id = data.text('callid')
    if (id === null) continue
    const known = byId.get(id) ?? none
    const timeUs = timeOf(event.fields.get('timestamp'))
    const name = data.text('toolname') ?? known.name
    if (event.type === 'tool.call.started') {
      byId.set(id, { ...known, name, args: boundedJson(data.get('args') ?? null), startUs: timeUs })
      continue
    }
    const nanos = data.number('duration')
    const began = timeUs === null || nanos === null ? null : timeUs - nanos / 1000
    const isFailed = event.type === 'tool.call.failed' || data.text('status') === 'error'
    const failure = isFailed ? (data.text('error') ?? 'the tool call failed') : null
    byId.set(id, { ...known, name, startUs: known.startUs ?? began, endUs: timeUs, failure, end: event })
  }
  return byId
}

/** The message that a call which only its events know would have been answered with. */
export function answerOf(id: string, { name, failure, end }: ToolEventFacts): JsonObject | null {
  if (name === null || end === null) return null
  const parts = end.fields.object('data').get('parts') ?? []
  const result: JsonObject = { id, name, parts, ...(failure === null ? {} : { error: failure }) }
  return { role: 'tool', tool_result: result }
}
