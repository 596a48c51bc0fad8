import { isObject, objectOrNull, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { decodedValue } from '../../model/attributes.ts'
import type { Trace, TraceSource } from '../../model/trace.ts'
import { readEvents } from '../../reading/event-lines.ts'
import type { FileHead, TraceFormat } from '../../reading/reader.ts'
import type { SessionLog } from '../../reading/sessions.ts'
import { pickPath } from '../../reading/paths.ts'
import * as s from '../../reading/shape.ts'
import { Transcript } from '../../reading/transcript.ts'
import { opencode } from './opencode.ts'

/** What OpenCode's server says while it works, and rows of its database: a message, or a part of one, each as it is by then. */
export const opencodeEvents = {
  id: 'opencode-events',
  title: 'OpenCode events',
  summary: 'Events of OpenCode’s server, and rows of its database',
  about:
    'What `GET /event` and `GET /global/event` of `opencode serve` say, as server-sent events or one a line; rows of the tables `event`, or `message` and `part`, of `opencode.db`, in a list or one a line. Sessions of sub-agents are no runs of their own.',
  never: [],
  unmarkedEnd: 'turn',
  shape: s.oneOrMore((row) => {
    const update = parseUpdate(row ?? null)
    const wrong = update === null ? null : shapes[update.kind]?.(update.fields)
    return update === null || !wrong ? null : s.inside(update.kind, wrong)
  }),
  detect: (head) => isEventText(head) || isList(head),
  read: (file, head) => readEvents(file, head, isEventText(head), new UpdateLog(), 'opencode-events'),
} as const satisfies TraceFormat

const shapes: Readonly<Partial<Record<string, s.Shape>>> = {
  message: s.object({
    sessionID: s.text,
    id: s.text,
    role: (word) => (word === 'user' || word === 'assistant' ? null : s.misfit(word, 'a role')),
  }),
  part: s.object({ sessionID: s.text, id: s.text, messageID: s.text, type: s.text }),
}

const namesSession = /\\?"(?:sessionID|session_id|aggregate_id)\\?"\s*:\s*\\?"ses_/
const startsText =
  /^\uFEFF?\s*(?:(?::|id:|retry:|event:)[^\n]*\n\s*)*data: ?\{[^\n]*"type"\s*:\s*"(?:server|session|message)\./

function isEventText({ text }: FileHead): boolean {
  return startsText.test(text) && namesSession.test(text)
}

/** A file of one row is a part of a session. */
function isList({ document, firstLine, text }: FileHead): boolean {
  const value = document ?? firstLine
  const first = Array.isArray(value) ? value[0] : document === undefined ? value : null
  return (parseUpdate(first ?? null)?.kind ?? 'other') !== 'other' && namesSession.test(text)
}

interface Update {
  /** `message` or `part`: one of these, as it is by now; `session`: an event of one; `other`: all else. */
  readonly kind: string
  readonly fields: JsonObject
}

/** Parses an event, or a row; null if it is neither. */
function parseUpdate(row: JsonValue): Update | null {
  const outer = objectOrNull(row)
  const named = outer?.['event'] === undefined ? null : objectOrNull(outer['data'])
  const event = objectOrNull((named ?? outer)?.['payload']) ?? named ?? outer ?? {}
  const { id = null, type, properties, data, session_id: sessionID, message_id: messageID } = event
  const fields =
    objectOrNull(properties) ?? objectOrNull(typeof data === 'string' ? decodedValue(data) : data)
  if (fields === null) return null
  if (typeof type === 'string') {
    const key = kinds.find(([start]) => type.startsWith(start))
    const inner = key === undefined ? null : objectOrNull(fields[key[2]])
    return { kind: key?.[1] ?? 'other', fields: inner ?? (key === undefined ? fields : {}) }
  }
  if (sessionID === undefined) return null
  const kind = messageID === undefined ? 'message' : 'part'
  return { kind, fields: { ...fields, id, sessionID, messageID: messageID ?? null } }
}

/** How the word for an event starts, what it is about, and where that is. */
const kinds = [
  ['message.part.updated', 'part', 'part'],
  ['message.updated', 'message', 'info'],
  ['session.', 'session', 'info'],
  ['server.', 'session', 'info'],
] as const

interface Message {
  info: JsonObject | null
  readonly parts: Map<string, JsonObject>
}

class UpdateLog implements SessionLog {
  readonly #sessions = new Map<string, Map<string, Message>>()
  /** Sessions of sub-agents. */
  readonly #inner = new Set<JsonValue>()

  readonly take = (row: JsonValue): boolean =>
    (Array.isArray(row) ? row : [row]).map((update) => this.#takeUpdate(parseUpdate(update))).every(Boolean);

  *traces(source: TraceSource): Generator<Trace> {
    for (const [id, byId] of this.#sessions) {
      if (this.#inner.has(id)) continue
      const messages = [...byId.values()].map(({ info, parts }) => ({ info, parts: [...parts.values()] }))
      const [trace] = opencode.traces({ info: { id }, messages }, { id, source })
      yield (trace ?? new Transcript(null).trace({ id, source })).lacking(findGap(messages))
    }
  }

  #takeUpdate(update: Update | null): boolean {
    if (update === null) return false
    const { kind, fields } = update
    const { id, sessionID, messageID, parentID = null } = fields
    if (kind === 'session' && parentID !== null) this.#inner.add(id ?? null)
    if (kind === 'part') this.#inner.add(pickPath(fields, ['state', 'metadata', 'sessionId']) ?? null)
    if (!Object.hasOwn(shapes, kind)) return true
    const key = kind === 'part' ? messageID : id
    if (typeof sessionID !== 'string' || typeof key !== 'string' || typeof id !== 'string') return false
    const messages = this.#sessions.get(sessionID) ?? new Map<string, Message>()
    const message = messages.get(key) ?? { info: null, parts: new Map() }
    this.#sessions.set(sessionID, messages.set(key, message))
    if (kind === 'part') message.parts.set(id, fields)
    else message.info = fields
    return true
  }
}

/** Names what no later event completed; null for nothing. */
function findGap(
  messages: readonly { readonly info: JsonObject | null; readonly parts: readonly JsonObject[] }[],
): string | null {
  for (const { info, parts } of messages) {
    if (info === null) return 'a message, of which only parts are recorded'
    const { role, error, finish } = info
    // It is told again when the run ends, without its parts.
    if (role === 'user' && parts.length === 0) return 'its beginning'
    if (role === 'assistant' && !hasEnd(info, 'completed') && !isObject(error)) return 'the end of a reply'
    if (parts.some((part) => isObject(part['time']) && !hasEnd(part, 'end'))) return 'the end of a text'
    if (finish === 'tool-calls' && !parts.some(({ type }) => type === 'tool')) return 'a call of a tool'
  }
  return null
}

function hasEnd({ time }: JsonObject, key: string): boolean {
  return (objectOrNull(time)?.[key] ?? null) !== null
}
