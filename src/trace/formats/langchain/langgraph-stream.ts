import { splitKeys } from '../../../core/word-table.ts'
import { isObject, type JsonObject, type JsonValue, toMapping } from '../../../core/json.ts'
import { listObjects, listValues, numberOrNull, objectOrNull, textOrNull } from '../../../core/json.ts'
import { holdsCall } from '../../messages/unread-call.ts'
import { decodedValue } from '../../model/attributes.ts'
import { listRequests } from '../../model/message.ts'
import type { Trace, TraceSource } from '../../model/trace.ts'
import type { RecordPlace } from '../../reading/conversations.ts'
import { readEvents } from '../../reading/event-lines.ts'
import { explainMissingNumbers } from '../../reading/session-rows.ts'
import { type FileHead, type TraceFormat, getStem } from '../../reading/reader.ts'
import { isUnanswered, type SessionLog } from '../../reading/sessions.ts'
import * as s from '../../reading/shape.ts'
import { createStartTest } from '../../reading/start-signs.ts'
import { Transcript } from '../../reading/transcript.ts'
import { getInner, langchainMessage, langchainMessages } from './langchain-messages.ts'

const stateShape = s.claimKeys({
  messages: s.maybe(s.oneOrMore(langchainMessage)),
  ...s.claim('__interrupt__'),
})
const update: s.Shape = (value) => (isObject(value) ? stateShape(value) : null)
const addedByNode = s.map(s.oneOrMore(update))
const chunks = s.listOrElse([{}], {})
const whole = s.every([{ id: s.text }], [langchainMessage])

/** What the events of a stream hold, by their mode; null: it says nothing that others do not. */
const modes = splitKeys<s.Shape | null>({
  metadata: s.object({ run_id: s.text }),
  values: s.orNull(stateShape),
  updates: s.orNull((value) => addedByNode(isObject(value) ? { ...value, __interrupt__: null } : value)),
  messages: chunks,
  'messages/partial | messages/complete': whole,
  'messages/metadata': s.map({}),
  lifecycle: s.object({ event: s.text }),
  error: s.present,
  'end | debug | tasks | checkpoints | events | custom | tools | input | feedback': null,
})

/** Those with which a stream is known. */
const marks = /^(?:values|updates|messages(?:\/\w+)?|lifecycle|debug|checkpoints)(?:\||$)/

/** Runs as LangGraph Server streams them. Its events overlap: what they tell of one message is told once, by its id. */
export const langgraphStream = {
  id: 'langgraph-stream',
  title: 'LangGraph Server',
  summary:
    'Streams of LangGraph Server: server-sent events, or their `event` and `data` in a list or one a line',
  about:
    'What `POST /threads/{id}/runs/stream` and `/threads/{id}/stream/events` answer, or `{event, data}` of `client.runs.stream(…)`. Stream `values`: `updates` and `messages` lack the question, and of `messages-tuple` alone nothing is read. Steps of graphs inside are read where the outer state holds them; otherwise the run is unverified.',
  never: ['cost', 'timing'],
  unmarkedEnd: 'turn',
  shape: s.oneOrMore((row) => {
    const event = parseEvent(row ?? null)
    if (event === null) return s.inside('event', s.misfit(objectOrNull(row)?.['event'], 'a kind of event'))
    const wrong = modes[event.mode]?.(event.data) ?? null
    return wrong === null ? null : s.inside('data', wrong)
  }),
  detect: (head) => isEventText(head) || isList(head),
  read: (file, head) => readEvents(file, head, isEventText(head), new StreamLog(), 'langgraph-stream'),
} as const satisfies TraceFormat

function isEventText({ text }: FileHead): boolean {
  if (!/^\uFEFF?\s*(?::|(?:id|retry|event):)/.test(text)) return false
  const [first = '', second = ''] = [...text.matchAll(/^event: ?(\S+)/gm)].map(([, name = '']) => name)
  return first === 'metadata' ? Object.hasOwn(modes, parseMode(second)) : marks.test(first)
}

function isList({ text, firstLine, document }: FileHead): boolean {
  const value = document ?? firstLine
  if (value === undefined) return startsList(text)
  const [first, second] = (Array.isArray(value) ? value.slice(0, 2) : [value]).map(parseEvent)
  if (first?.mode !== 'metadata') return isOurs(first)
  return modes['metadata']?.(first.data) === null && (second === undefined || isOurs(second))
}

const startsList = createStartTest([
  { has: ['data'], says: { event: '(?:metadata|values|updates|messages/\\w+)' } },
])

function isOurs(event: StreamEvent | null | undefined): boolean {
  return (
    event !== null &&
    event !== undefined &&
    marks.test(event.mode) &&
    modes[event.mode]?.(event.data) === null
  )
}

interface StreamEvent {
  readonly mode: string
  /** Of a graph inside of the one that runs. */
  readonly isInner: boolean
  readonly data: JsonValue
  /** Its place in the stream; null if it does not say. */
  readonly number: number | null
}

/** `updates|tools:1` as `updates`. */
function parseMode(name: string): string {
  return name.split(/[|:.]/, 1)[0] ?? ''
}

/** Parses an event with its data, or one of the newer protocol; null if it is neither. */
function parseEvent(row: JsonValue): StreamEvent | null {
  const event = objectOrNull(row)
  const outer = event?.['data'] ?? null
  const data = typeof outer === 'string' ? decodedValue(outer) : outer
  const newer = listObjects([data, event]).find(
    ({ type, method }) => type === 'event' && method !== undefined,
  )
  const params = objectOrNull(newer?.['params'])
  const name = textOrNull(newer === undefined ? event?.['event'] : newer['method']) ?? ''
  const mode = parseMode(name)
  if (!Object.hasOwn(modes, mode)) return null
  const number = numberOrNull(newer?.['seq'])
  if (newer === undefined) return { mode, isInner: name.includes('|'), data, number }
  return {
    mode,
    isInner: listValues(params?.['namespace']).length > 0,
    data: params?.['data'] ?? null,
    number,
  }
}

/** The runs of a stream, each of which begins with its id, the only one to name it; the newer protocol names none. */
class StreamLog implements SessionLog {
  readonly #runs: StreamedRun[] = []
  readonly #open = new Set<string>()
  #current: StreamedRun | undefined

  readonly take = (row: JsonValue): boolean =>
    (Array.isArray(row) ? row : [row]).map((event) => this.#takeEvent(parseEvent(event))).every(Boolean);

  *traces(source: TraceSource): Generator<Trace> {
    for (const [index, run] of this.#runs.entries()) {
      const place = this.#runs.length > 1 ? `#${index + 1}` : ''
      const trace = run.trace({ id: `${getStem(source.file)}${place}`, source })
      if (!run.hasFailed && isUnanswered(trace)) this.#open.add(trace.id)
      yield trace
    }
  }

  breaksOff(traceId: string): boolean {
    return this.#open.has(traceId)
  }

  #takeEvent(event: StreamEvent | null): boolean {
    if (event === null) return false
    const { mode, data } = event
    const id = mode === 'metadata' ? textOrNull(objectOrNull(data)?.['run_id']) : null
    if (id !== null) this.#current = this.#runs.find((run) => run.takesId(id))
    if (this.#current === undefined) this.#runs.push((this.#current = new StreamedRun(id)))
    this.#current.take(event)
    return true
  }
}

/** A run in the making: the messages of its states, and what else was streamed. Both are known by their ids. */
class StreamedRun {
  id: string | null
  readonly #messages = new Map<string, JsonObject>()
  /** Null if only pieces of one were streamed. */
  readonly #streamed = new Map<string, JsonObject | null>()
  /** Those of the streamed ones that call tools, or may. */
  readonly #calling = new Set<string>()
  /** The one that was streamed last, unless a state came after it. */
  #last: string | null = null
  #failure: string | null = null
  readonly #numbers: (number | null)[] = []
  #hasValues = false
  #lacksIds = false
  #lacksStart = false

  constructor(id: string | null) {
    this.id = id
  }

  get hasFailed(): boolean {
    return this.#failure !== null
  }

  /** Takes an id that is this run's, or its first. What came before any id may be of it or of another: one run, with a gap. */
  takesId(id: string): boolean {
    this.#lacksStart ||= this.id === null
    return (this.id ??= id) === id
  }

  take({ mode, isInner, data, number }: StreamEvent): void {
    this.#numbers.push(number)
    const fields = toMapping(data)
    if (mode === 'values') this.#takeState(fields, isInner)
    else if (mode === 'updates')
      for (const state of Object.values(fields).flat()) this.#takeState(objectOrNull(state), isInner)
    else if (mode === 'messages') this.#takePiece(Array.isArray(data) ? data[0] : data)
    else if (mode.startsWith('messages/'))
      for (const message of listObjects(data)) this.#takeStreamed(message, message)
    this.#hasValues ||= mode === 'values' && !isInner
    if (mode === 'error' || (mode === 'lifecycle' && !isInner && fields['event'] === 'failed')) {
      const words = [fields['error'], fields['message'], data].flatMap((word) => textOrNull(word) ?? [])
      this.#failure = words.join(': ') || 'the run failed'
    }
  }

  trace(place: RecordPlace): Trace {
    const isWithoutState = this.#messages.size === 0
    const byId = isWithoutState ? this.#streamed : this.#messages
    const messages = [...byId.values()].filter((message) => message !== null)
    const list = this.#hasValues && !isWithoutState ? messages : [{ graph: { messages } }]
    const error = this.#failure === null ? {} : { error: this.#failure }
    const id = this.id ?? place.id
    const [trace] = langchainMessages.traces({ ...error, id, messages: list }, place)
    const unheld = [...this.#streamed.keys()].filter((key) => (byId.get(key) ?? null) === null)
    const isOpen = this.#last !== null && (unheld.includes(this.#last) || isUnended(byId.get(this.#last)))
    const gap = trace === undefined ? wholeMessages : this.#findGap(trace, unheld, isWithoutState)
    return (trace ?? new Transcript(null).trace({ ...place, id })).stating({
      ...(gap === null ? {} : { gap }),
      ...(unheld.length === 0 ? {} : { llmCallsUntold: true }),
      ...(isOpen ? { endsOpen: true } : {}),
    })
  }

  #findGap({ messages }: Trace, unheld: readonly string[], isWithoutState: boolean): string | null {
    if (isWithoutState && unheld.length > 0) return wholeMessages
    if (this.#lacksStart) return 'its beginning: events came before the one with its id'
    if (this.#lacksIds) return 'the ids of its messages, without which nobody knows which are the same'
    if (unheld.some((id) => this.#calling.has(id)))
      return 'calls of tools that were streamed, and are in no state of the graph'
    const requests = messages.map((message) => listRequests(message).map(({ id }) => id))
    const [callIds, last] = [
      new Set(requests.flat()),
      messages.findLastIndex(({ role }) => role === 'assistant'),
    ]
    const answers = messages.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === 'tool_result' ? part.id : [])),
    )
    if (answers.some((id) => !callIds.has(id))) return 'the reply that asked for a tool'
    // A state tells all that was said; of updates alone one may be lost.
    const lacksAnswer =
      !this.#hasValues &&
      requests
        .slice(0, last)
        .flat()
        .some((id) => !answers.includes(id))
    return lacksAnswer ? 'the answer of a tool' : explainMissingNumbers(this.#numbers, 'events')
  }

  #takeState(state: JsonObject | null, isInner: boolean): void {
    const value = state?.['messages']
    for (const message of listObjects(Array.isArray(value) ? value : [value ?? null])) {
      const id = textOrNull(getInner(message)['id'])
      if (isInner) this.#takeStreamed(message, null)
      else if (id === null) this.#lacksIds = true
      else if (message['type'] !== 'remove') this.#messages.set(id, message)
    }
    if (!isInner) this.#last = null
  }

  /** The newer protocol says that a message starts, and whose it is. */
  #takePiece(value: JsonValue | undefined): void {
    const piece = objectOrNull(value)
    const isStart = piece?.['event'] === 'message-start'
    if (piece !== null) this.#takeStreamed(isStart ? { ...piece, tool_calls: [null] } : piece, null)
  }

  /** `latest`: all of it, as far as it has come. */
  #takeStreamed(message: JsonObject, latest: JsonObject | null): void {
    const fields = getInner(message)
    const id = textOrNull(fields['id'])
    const word = textOrNull(message['type'] ?? message['role']) ?? ''
    if (id === null || /^(?:human|user|system|remove)/i.test(word)) return
    const calls = ['tool_calls', 'tool_call_chunks', 'invalid_tool_calls'].flatMap((key) =>
      listValues(fields[key]),
    )
    if (word.startsWith('tool') || calls.length > 0 || holdsCall(fields['content'])) this.#calling.add(id)
    this.#streamed.set(id, latest ?? this.#streamed.get(id) ?? null)
    this.#last = id
  }
}

const wholeMessages = 'whole messages: they were streamed in pieces. Stream `values`, too'

/** Tells whether a reply was streamed without the reason for its end. */
function isUnended(message: JsonObject | null | undefined): boolean {
  const { type, response_metadata: reply } = getInner(message ?? {})
  return (
    type === 'ai' && !Object.keys(toMapping(reply)).some((key) => /(?:finish|stop|done)_?reason/i.test(key))
  )
}
