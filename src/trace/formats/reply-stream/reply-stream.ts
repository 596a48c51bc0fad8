import { listObjects, objectOrNull, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { parsePythonJson } from '../../../text/json-text.ts'
import { lineBatches, type Line } from '../../reading/lines.ts'
import type { FileHead, ReadItem, TraceFile, TraceFormat } from '../../reading/reader.ts'
import { getStem } from '../../reading/reader.ts'
import { FileProblems, parsedLines, listRecords, type RecordSource } from '../../reading/records.ts'
import { brokenOff } from '../../reading/sessions.ts'
import * as s from '../../reading/shape.ts'
import { geminiId, isGeminiResponse, geminiStream } from '../gemini/gemini.ts'
import type { StreamKind } from './streamed-blocks.ts'
import { anthropicStream } from '../anthropic/anthropic-messages.ts'
import { bedrockStream } from '../bedrock/bedrock-converse.ts'
import { chatStream } from '../openai/openai-chat.ts'
import { cohereStream } from '../cohere-chat.ts'
import { interactionStream } from '../gemini/gemini-interactions.ts'
import { ollamaStream } from '../ollama-chat.ts'
import { responsesStream } from '../openai/openai-responses.ts'

/** Replies as a provider streams them: chunks or events, which are put together again. */
export const replyStream = {
  id: 'reply-stream',
  title: 'Streamed replies',
  summary:
    'A reply as it was streamed, by OpenAI (chat completions, Responses), Anthropic, Gemini (also its Interactions API), Amazon Bedrock, Cohere or Ollama: server-sent events, or its chunks in a list or one a line',
  about:
    'What a provider answers to a request with `stream: true` (Gemini: `streamGenerateContent`, Bedrock: `ConverseStream`, Cohere: `POST /v2/chat`, Ollama: `POST /api/chat`), as text of server-sent events (`data: {…}`) or as the chunks that a client gives. Chunks of one reply are one run; a reply whose start or end is missing is unverified.',
  never: ['cost'],
  unmarkedEnd: 'run',
  shape: s.oneOrMore((value) => findStreamKind(value)?.shape(value) ?? null),
  detect: (head) => isEvents(head) || isChunks(head) || startsChunks(head),
  read: readRecords,
} as const satisfies TraceFormat

/** `event: …`, `id: …`, `retry: …`, a comment, or nothing. */
const besideData = /^(?:(?:event|id|retry)[ \t]*:[^\n]*|:[^\n]*|\s*)$/

function isEvents({ text }: FileHead): boolean {
  const first = text.split('\n').find((line) => !besideData.test(line)) ?? ''
  return (
    /^data[ \t]*:[ \t]*\{/.test(first) &&
    streamKinds.some(({ marks }) => marks.test(text)) &&
    !isRealtime(first)
  )
}

/** Events of OpenAI's Realtime API have an id; those of Gemini's interactions may have one, too. */
function isRealtime(line: string): boolean {
  return /"event_id"/.test(line) && !/"event_type"/.test(line)
}

function isChunks({ document, firstLine, text }: FileHead): boolean {
  const value = document ?? firstLine
  const list = Array.isArray(value) ? value : [value ?? null]
  const kind = findStreamKind(list[0])
  const first = objectOrNull(list[0])
  if (kind === null || first === null) return false
  // A whole reply of Perplexity has an empty piece beside its message.
  if (document === first && first['object'] === 'chat.completion') return false
  if (kind !== geminiStream) return kind.begins?.(first) ?? first['type'] !== 'keepalive'
  if (Array.isArray(value)) return areOne(list)
  const lines = document === undefined ? text.split('\n', 3).map((line) => parsePythonJson(line)) : []
  return lines.length > 1 && areOne(lines.flatMap((line) => (line === undefined ? [] : [line])))
}

/** The first pieces of a response of Gemini look like whole ones, but for their id and their end. */
function areOne(list: JsonValue[]): boolean {
  const [first, second] = listObjects(list).filter(isGeminiResponse)
  if (first === undefined) return false
  const id = geminiId(first)
  if (second === undefined) return id !== null && !geminiStream.isEnd(first)
  return id === null ? !geminiStream.isEnd(first) : geminiId(second) === id
}

/** A list, or a first line, too long to be looked at whole. */
function startsChunks({ document, firstLine, text }: FileHead): boolean {
  if (document !== undefined || firstLine !== undefined || !/^\s*(?:\[\s*)?\{/.test(text)) return false
  if (/^\s*(?:\[\s*)?\{\s*"candidates"/.test(text)) {
    const ids = [...text.matchAll(/(?<!\\)"response_?[iI]d"\s*:\s*"([^"\\]*)"/g)].map(([, id]) => id)
    return ids.length > 1 && ids.every((id) => id === ids[0])
  }
  return streamKinds.some(({ marks, starts = marks }) => starts?.test(text) === true)
}

async function* readRecords(file: TraceFile, head: FileHead): AsyncGenerator<ReadItem> {
  let isTorn = false
  const problems = new FileProblems(file.path, () => {
    isTorn = true
    return null
  })
  const replies = new Replies()
  let charCount = 0
  for await (const records of findRecords(file, head, problems)) {
    for (const { value, line, length, isTorn: isOdd = false } of records) {
      charCount += length
      isTorn ||= isOdd
      if (charCount > limits.traceDocument) continue
      const isRead = (Array.isArray(value) ? value : [value]).map((chunk) => replies.take(chunk))
      if (isRead.every(Boolean)) continue
      problems.line(line, 'not-a-record', '')
      isTorn = true
    }
    yield* problems.take()
  }
  if (charCount > limits.traceDocument) problems.document('too-large')
  yield* problems.take()
  const source = { file: file.path, format: 'reply-stream' }
  const all = charCount > limits.traceDocument ? [] : replies.all
  for (const [index, { kind, chunks, isWhole }] of all.entries()) {
    const place = all.length > 1 ? `#${index + 1}` : ''
    const trace = kind.trace(chunks, { id: `${getStem(file.path)}${place}`, source })
    yield { kind: 'trace', trace, supersedes: false }
    if (isTorn) yield { kind: 'damage', traceId: trace.id }
    else if (!isWhole || kind.areWhole?.(chunks) === false) yield brokenOff(trace)
  }
}

const findRecords: RecordSource = async function* (file, head, problems) {
  const isDocument =
    head.document !== undefined || (head.firstLine === undefined && /^\s*\[[^]*\n/.test(head.text))
  if (isDocument) yield* listRecords(file, head, false, problems)
  else
    for await (const lines of lineBatches(file.open()))
      yield parsedLines(readData(lines), head.shape, problems)
}

const done = '[DONE]'

/** Reads the data of server-sent events; a bare chunk counts as one. */
function* readData(lines: Iterable<Line>): Generator<Line> {
  for (const line of lines) {
    const text = line.text?.replace(/^\uFEFF?(?:data[ \t]*:)?/, '').trim() ?? null
    if (text === null || !besideData.test(text)) yield { ...line, text: text === done ? `"${done}"` : text }
  }
}

interface Reply {
  readonly kind: StreamKind
  readonly chunks: JsonObject[]
  id: string | null
  isWhole: boolean
  /** No chunk without an id is of it any more. */
  isClosed: boolean
}

/** Replies in the making: one after the other, or several at a time, told apart by their ids. */
class Replies {
  readonly all: Reply[] = []
  readonly #byId = new Map<string, Reply>()

  /** Returns false if it is nothing that a provider streams. */
  take(value: JsonValue): boolean {
    const last = this.all.at(-1)
    if (value === done) {
      if (last !== undefined) last.isWhole = last.isClosed = true
      return last !== undefined
    }
    const kind = findStreamKind(value)
    const chunk = objectOrNull(value)
    if (kind === null || chunk === null) return false
    const reply = this.#readReply(kind, chunk, last)
    if (reply === null) return false
    reply.chunks.push(chunk)
    reply.isWhole ||= kind.isEnd(chunk)
    if ((kind === geminiStream || kind === ollamaStream) && reply.id === null) reply.isClosed = reply.isWhole
    return true
  }

  /** Returns null if a reply should have begun before. */
  #readReply(kind: StreamKind, chunk: JsonObject, last: Reply | undefined): Reply | null {
    const id = kind.idOf(chunk)
    const previous = id === null ? undefined : this.#byId.get(id)
    if (previous?.kind === kind) return previous
    const begins = kind.begins?.(chunk)
    const isOpen =
      begins !== true && last?.kind === kind && !last.isClosed && (id === null || last.id === null)
    if (!isOpen && begins === false) return null
    const reply = isOpen ? last : { kind, chunks: [], id, isWhole: false, isClosed: false }
    if (!isOpen) this.all.push(reply)
    if (id !== null) {
      reply.id = id
      this.#byId.set(id, reply)
    }
    return reply
  }
}

/** Kinds of streams, in the order in which they are asked. */
const streamKinds = [
  chatStream,
  responsesStream,
  geminiStream,
  anthropicStream,
  cohereStream,
  bedrockStream,
  interactionStream,
  ollamaStream,
] as const satisfies readonly StreamKind[]

/** Parses the chunks in text of server-sent events, or one a line; those that are no JSON are left out. */
export function parseStreamText(text: string): JsonObject[] {
  return text.split(/\r\n|\n|\r/).flatMap((line) => {
    const data = line.replace(/^\uFEFF?data[ \t]*:/, '').trim()
    const chunk = besideData.test(data) ? null : objectOrNull(parsePythonJson(data))
    return chunk === null ? [] : [chunk]
  })
}

/** Finds the kind of a chunk; null if it is none. */
export function findStreamKind(value: JsonValue | undefined): StreamKind | null {
  const chunk = objectOrNull(value)
  return chunk === null ? null : (streamKinds.find((kind) => kind.isChunk(chunk)) ?? null)
}
