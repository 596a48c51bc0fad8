import { appendTo } from '../../../core/collections.ts'
import { boundedJson, canonicalizeJson, isObject, type JsonValue } from '../../../core/json.ts'
import { type FileHead, type TraceFormat, getStem } from '../../reading/reader.ts'
import { readSessions, type SessionLog } from '../../reading/sessions.ts'
import type { Trace, TraceSource } from '../../model/trace.ts'
import { explainMissingNumbers } from '../../reading/session-rows.ts'
import { Fields } from './promptkit-fields.ts'
import { buildSessionTrace, type SessionEvent } from './promptkit-session.ts'
import { promptKitCallShape, promptKitMessageShape } from '../../messages/shapes.ts'
import * as s from '../../reading/shape.ts'

const replayedShape = s.inAnyCase({ timestamp: s.time, message: promptKitMessageShape })
const dataShape = s.inAnyCase({
  role: s.role,
  'content | toolname | callid': s.text,
  index: s.number,
  toolcalls: s.orNull([promptKitCallShape]),
  'inputtokens | outputtokens | cost': s.amount,
})
/** What events of the run cannot do without: by its id, what they tell of a tool call is put next to its messages. */
const needed: readonly (readonly [type: RegExp, field: string])[] = [
  [/^tool\.call\./, 'CallID'],
  [/^message\.created$/, 'Role'],
]
const withNeeded: s.Shape = (event) => {
  const fields = new Fields(event)
  const data = fields.object('data')
  const type = fields.text('type') ?? ''
  const lacking = needed.find(([of, field]) => of.test(type) && data.text(field.toLowerCase()) === null)
  if (lacking !== undefined) return s.inside('data', s.inside(lacking[1], s.misfit(undefined, 'text')))
  return data.has('role') && !type.startsWith('message')
    ? s.unknownWord('type', '`message.created`')(event)
    : null
}
const logged = s.every(
  { type: s.text, timestamp: s.time, session_id: s.maybe(s.text), data: s.maybe(dataShape) },
  withNeeded,
)
const recordingShape: s.Shape = (value) => {
  if (!isObject(value)) return s.misfit(value, 'an object')
  if (Array.isArray(value['events']))
    return s.object({
      events: [(event) => (isObject(event) && 'data' in event ? logged : replayedShape)(event)],
    })(value)
  return s.object({ event: s.maybe(logged) })(value)
}

/** Session recordings of PromptKit: the log of events, its two exports, and the form made for replay. */
export const promptKitRecording = {
  id: 'promptkit-recording',
  title: 'PromptKit recordings',
  summary: 'PromptKit session recordings: event logs (JSON Lines) and their exports, `*.recording.json`',
  about:
    'Arena writes them to `recordings/` in its output folder when `defaults.output.recording.enabled` is set; the runtime writes the same log wherever a file event store is used. Give these or the output of the runs: of both, each run would count twice.',
  never: [],
  unmarkedEnd: 'turn',
  shape: recordingShape,
  detect: (head) => areLines(head) || isExport(head.document) || startsExport(head),
  read: (file, head) => readSessions(file, head, areLines(head), new RecordingLog(), 'promptkit-recording'),
} as const satisfies TraceFormat

function areLines({ text, firstLine, document }: FileHead): boolean {
  if (firstLine !== undefined || document !== undefined) return isRow(firstLine)
  // A line with a picture in it is longer than what can be looked at.
  return /^\s*\{"seq":\d{1,15},(?:"parent_id":\d{1,15},)?"event":\{"type":"[a-z_.]{1,60}","timestamp":/.test(
    text,
  )
}

/** A line of the log, `{seq, event}`, or of its export: `{type, metadata}`, `{type, event}`. */
function isRow(value: unknown): boolean {
  if (!isObject(value)) return false
  const { seq, type, event, metadata } = value
  if (type === 'metadata') return isObject(metadata) && 'session_id' in metadata
  return (typeof seq === 'number' || type === 'event') && isEvent(event)
}

function isEvent(value: unknown): boolean {
  if (!isObject(value) || typeof value['type'] !== 'string') return false
  return 'timestamp' in value && ('session_id' in value || 'data_type' in value)
}

/** `{metadata, events}`. Events made for replay are messages; others tell nothing of where they come from. */
function isExport(value: unknown): boolean {
  if (!isObject(value) || !isObject(value['metadata']) || !Array.isArray(value['events'])) return false
  if (!('session_id' in value['metadata'])) return false
  return value['events'].every(
    (event) =>
      isEvent(event) || (isObject(event) && typeof event['type'] === 'string' && 'timestamp' in event),
  )
}

function startsExport({ text, document, firstLine }: FileHead): boolean {
  if (document !== undefined || firstLine !== undefined) return false
  return /^\s*\{\s*"metadata"\s*:\s*\{\s*"session_id"\s*:/.test(text) && /(?<!\\)"events"\s*:\s*\[/.test(text)
}

class RecordingLog implements SessionLog {
  readonly #sessions = new Map<string, SessionEvent[]>()
  #metadata = new Fields(undefined)
  /** The session of the last event: that of one that names none. */
  #latest = ''
  /** Its rows are numbered. */
  #isLog = false
  #hasHead = false

  take(value: JsonValue): boolean {
    const row = new Fields(value)
    if (row.has('metadata')) [this.#metadata, this.#hasHead] = [row.object('metadata'), true]
    if (Array.isArray(row.get('events'))) {
      for (const event of row.list('events')) this.#add(event, null)
      return true
    }
    if (row.has('event')) {
      this.#isLog ||= row.has('seq')
      return this.#add(row.get('event') ?? null, row.number('seq'))
    }
    return row.text('type') === 'metadata' && row.has('metadata')
  }

  *traces(source: TraceSource): Generator<Trace> {
    const ids = [...this.#sessions.keys()]
    for (const [id, events] of this.#sessions) {
      const ownId = ids.length === 1 ? (this.#metadata.text('sessionid') ?? id) : id
      const name = ownId === '' ? getStem(source.file) : ownId
      const ordered = sortInOrder(events)
      // Sessions of one file may share their numbers, and an export leaves events out.
      const isNumbered = this.#isLog && ids.length === 1
      const numbers = isNumbered ? ordered.map(({ seq }) => seq) : []
      // An export begins with what it is of.
      const isBegun = this.#isLog || this.#hasHead
      yield buildSessionTrace(name, ordered, this.#metadata, source).lacking(
        isBegun ? explainMissingNumbers(numbers, 'events') : 'its beginning',
      )
    }
  }

  #add(raw: JsonValue, seq: number | null): boolean {
    const fields = new Fields(raw)
    const type = fields.text('type')
    if (type === null) return false
    const id = (this.#latest = fields.text('sessionid') ?? this.#latest)
    const event = { type, seq: seq ?? fields.number('seq'), fields, raw }
    appendTo(this.#sessions, id, event)
    return true
  }
}

/** By their numbers, each once, where every event has one: delivery may double them and mix them up. */
function sortInOrder(events: readonly SessionEvent[]): readonly SessionEvent[] {
  const bySeq = new Map<number, SessionEvent>()
  for (const event of events) {
    if (event.seq === null) return events
    const previous = bySeq.get(event.seq)
    // Two writers that counted on their own: the numbers say nothing.
    if (previous !== undefined && formatEventKey(previous) !== formatEventKey(event)) return events
    bySeq.set(event.seq, event)
  }
  return [...bySeq.values()].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
}

function formatEventKey({ raw }: SessionEvent): string {
  return canonicalizeJson(boundedJson(raw))
}
