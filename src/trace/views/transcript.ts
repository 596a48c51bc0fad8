import { appendTo } from '../../core/collections.ts'
import type { MediaItem, ToolCall } from '../model/trace-views.ts'
import { writeJson, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import type { Message, Part, ToolRequest, ToolResult } from '../model/message.ts'
import { withoutThoughts } from '../model/thought.ts'
import type { Trace } from '../model/trace.ts'

/** Image, sound, video or document of a transcript: its facts, never its bytes. */
export type TranscriptMedia = Pick<
  MediaItem,
  'modality' | 'mimeType' | 'uri' | 'bytes' | 'width' | 'height' | 'durationMs'
>

/** One entry of a transcript. Texts are cut to {@link limits.transcriptText}. */
export type TranscriptEntry =
  | { readonly kind: 'text'; readonly role: Message['role']; readonly name?: string; readonly text: string }
  | { readonly kind: 'reasoning' | 'refusal' | 'unknown'; readonly text: string }
  | TranscriptCall
  | { readonly kind: 'media'; readonly role: Message['role']; readonly media: TranscriptMedia }

/** A tool call with its result: both stand where the model asked for it. */
export interface TranscriptCall {
  readonly kind: 'call'
  /** Its place in the trajectory, from 1. */
  readonly step: number
  readonly tool: string
  /** Agent that made it, where the trace shows several; null otherwise. */
  readonly agent: string | null
  /** JSON with two spaces; text that is no JSON as it is. Null: not recorded. */
  readonly args: string | null
  readonly result: string | null
  readonly error: string | null
  readonly media: readonly TranscriptMedia[]
}

export interface TraceTranscript {
  readonly entries: readonly TranscriptEntry[]
  /** Number of entries beyond {@link limits.transcriptEntries} or {@link limits.transcriptTotal}. */
  readonly leftOut: number
}

/**
 * Puts messages, tool calls and their results into one list, in the order of the conversation. A call that no message
 * asks for stands before the final answer. Bounded, whatever the trace holds.
 */
export function buildTranscript(trace: Trace): TraceTranscript {
  const all = new Entries(trace)
  const { messages } = trace
  for (const [place, message] of messages.entries()) all.addMessage(message, place)
  all.addUnasked()
  all.addAnswer()
  return all.bounded()
}

/** Calls with one id. */
interface SameId {
  /** Number of them that are shown, and whose results were met. */
  shown: number
  answered: number
}

class Entries {
  readonly #trace: Trace
  readonly #calls: readonly ToolCall[]
  /** Calls by id, in their order; some providers give several calls of a run the same id. */
  readonly #byId = new Map<string, SameId>()
  /** Places of calls with a name, an id, or both, the last first. */
  readonly #queues = new Map<string, number[]>()
  readonly #open: Set<number>
  /** Of calls without an id. */
  #results: ReadonlySet<JsonValue> | undefined
  readonly #hasAgents: boolean
  readonly #media = new Map<string, TranscriptMedia[]>()
  readonly #list: TranscriptEntry[] = []

  constructor(trace: Trace) {
    this.#trace = trace
    this.#calls = trace.toolCalls ?? []
    this.#open = new Set(this.#calls.keys())
    for (const [place, { id, name }] of [...this.#calls.entries()].toReversed()) {
      if (id !== null) this.#byId.set(id, { shown: 0, answered: 0 })
      const keys = id === null ? [[null, name]] : [[null, name], [id, name], [id]]
      for (const key of keys) appendTo(this.#queues, writeJson(key), place)
    }
    this.#hasAgents = new Set(trace.agents?.map(({ name }) => name)).size > 1
    for (const item of trace.media ?? []) this.#noteMedia(item)
  }

  /** Media of a call by the call, others by their message. */
  #noteMedia({ toolCall, message, ...item }: MediaItem): void {
    const key = toolCall === null ? `message ${message}` : `call ${toolCall}`
    const { modality, mimeType, uri, bytes, width, height, durationMs } = item
    const place = uri === null ? null : cutText(uri)
    const facts = { modality, mimeType, uri: place, bytes, width, height, durationMs }
    appendTo(this.#media, key, facts)
  }

  addMessage({ role, name, parts }: Message, place: number): void {
    for (const part of parts) this.#addPart(part, role, name)
    for (const media of this.#media.get(`message ${place}`) ?? [])
      this.#list.push({ kind: 'media', role, media })
  }

  #addPart(part: Part, role: Message['role'], name: string | undefined): void {
    if (part.type === 'text') {
      if (part.text !== '') this.#addSaid(role, part.text, name)
    } else if (part.type === 'reasoning' || part.type === 'refusal') {
      if (part.text !== '') this.#list.push({ kind: part.type, text: cutText(part.text) })
    } else if (part.type === 'tool_call') {
      const place = this.#findPlace(part.call)
      if (place !== null) this.#addCall(place)
    } else if (part.type === 'tool_result') this.#addResult(part)
    else if (part.type === 'unknown') this.#list.push({ kind: 'unknown', text: shownJson(part.raw) })
  }

  /** A thought that a reply begins with stands before it. */
  #addSaid(role: Message['role'], text: string, name?: string): void {
    const answer = (role === 'assistant' ? withoutThoughts(text) : null) ?? text
    if (answer !== text) {
      const thought = text.slice(0, answer === '' ? undefined : text.lastIndexOf(answer)).trim()
      this.#list.push({ kind: 'reasoning', text: cutText(thought) })
    }
    if (answer !== '') this.#addText(role, answer, name)
  }

  #addText(role: Message['role'], text: string, name?: string): void {
    this.#list.push({ kind: 'text', role, ...(name === undefined ? {} : { name }), text: cutText(text) })
  }

  /** Finds the call that a request became; null if it is shown already. */
  #findPlace({ id, name }: ToolRequest): number | null {
    const calls = id === null ? undefined : this.#byId.get(id)
    if (calls === undefined) return this.#findOpen([null, name])
    const next = this.#findOpen([id, name]) ?? this.#findOpen([id])
    if (next !== null) calls.shown += 1
    return next
  }

  /** Finds the first call with this id and name that is not shown yet; null if all are. */
  #findOpen(key: readonly JsonValue[]): number | null {
    const queue = this.#queues.get(writeJson(key)) ?? []
    while (queue.length > 0 && !this.#open.has(queue.at(-1) ?? 0)) queue.pop()
    return queue.at(-1) ?? null
  }

  /** A result stands with its call; one without a call is a message of the tool. */
  #addResult({ id, result }: ToolResult): void {
    const calls = id === null ? undefined : this.#byId.get(id)
    if (calls !== undefined) {
      // It belongs to a call that is shown, unless no message requested the call.
      const place = calls.answered < calls.shown ? null : this.#findOpen([id])
      if (place !== null) calls.shown += 1
      if (place !== null) this.#addCall(place)
      calls.answered += 1
      return
    }
    this.#results ??= new Set(this.#calls.flatMap((call) => (call.id === null ? [call.result] : [])))
    if (!this.#results.has(result) && result !== null) this.#addText('tool', shownJson(result))
  }

  #addCall(place: number): void {
    const call = this.#calls[place]
    if (call === undefined) return
    this.#open.delete(place)
    this.#list.push(this.#buildEntry(call, place))
  }

  #buildEntry(call: ToolCall, place: number): TranscriptCall {
    const { name, args, argsKnown, result, error, spanId, requestedBy } = call
    const agent = this.#hasAgents ? this.#trace.agentOf(spanId ?? requestedBy ?? '') : null
    return {
      kind: 'call',
      step: place + 1,
      tool: cutText(name),
      agent: agent?.name ?? null,
      args: argsKnown ? shownJson(args) : null,
      result: result === null ? null : shownJson(result),
      error: error === null ? null : cutText(error),
      media: this.#media.get(`call ${place}`) ?? [],
    }
  }

  /** Tool spans that no recorded message asked for. */
  addUnasked(): void {
    const { userInput, messages } = this.#trace
    if (messages.length === 0 && userInput !== null) this.#addText('user', userInput)
    const last = this.#list.at(-1)
    const isAnswer = last?.kind === 'text' && last.role === 'assistant'
    if (isAnswer && this.#open.size > 0) this.#list.pop()
    for (const place of this.#open) this.#addCall(place)
    if (isAnswer && this.#list.at(-1) !== last) this.#list.push(last)
  }

  /** The final answer, where no message has it. */
  addAnswer(): void {
    const { finalOutput } = this.#trace
    if (finalOutput === null) return
    const shown = cutText(finalOutput)
    const isShown = this.#list.some(
      (entry) => entry.kind === 'text' && entry.role === 'assistant' && entry.text.trim() === shown.trim(),
    )
    if (!isShown) this.#addText('assistant', finalOutput)
  }

  bounded(): TraceTranscript {
    let left: number = limits.transcriptTotal
    const end = this.#list.findIndex((entry) => (left -= measureSize(entry)) < 0)
    const most = Math.min(end === -1 ? this.#list.length : end, limits.transcriptEntries)
    return { entries: this.#list.slice(0, most), leftOut: this.#list.length - most }
  }
}

/** Characters of an entry, and some for what it is. */
function measureSize(entry: TranscriptEntry): number {
  if (entry.kind === 'media') return 200
  if (entry.kind !== 'call') return entry.text.length + 50
  return [entry.args, entry.result, entry.error].reduce((sum, text) => sum + (text?.length ?? 0), 100)
}

/** Text that is JSON is shown as its value. */
function shownJson(value: JsonValue): string {
  return cutText(typeof value === 'string' ? value : writeJson(value, 2))
}

/** A text as an entry has it: a longer one says how much is left out. */
export function cutText(text: string): string {
  const most = limits.transcriptText
  return text.length <= most ? text : `${text.slice(0, most)}… (${text.length - most} more characters)`
}
