import type { JsonObject, JsonValue } from '../../core/json.ts'
import { isObject, numberOrNull, objectOrNull, textOrNull } from '../../core/json.ts'
import { keepFinishReason } from '../messages/finish-reason.ts'
import { toTextParts, type Message, type Part } from '../model/message.ts'
import type { SpanError } from '../model/span.ts'
import { findStatedFailure, type ReportedFacts } from '../model/stated.ts'
import type { Trace } from '../model/trace.ts'
import { conversationFormat, type RecordPlace } from './conversations.ts'
import { defineUsage, type UsagePaths, type UsageReader } from './define-usage.ts'
import { createPicker, parsePath, parsePaths, pickPath, wrapShape, type Keys, type Picker } from './paths.ts'
import type { FormatDocs, TraceFormat } from './reader.ts'
import * as s from './shape.ts'
import { explainLostRows, splitRuns } from './session-rows.ts'
import type { StartSigns } from './start-signs.ts'
import { findPeriod, microsFromAny } from './time.ts'
import { MessageTeller, type ModelCallFacts, type ToldMessage } from './tell-messages.ts'
import { Transcript } from './transcript.ts'

/** Paths of the facts of a model call, each in a reply, else in its request, else next to both; `|` stands between alternatives. An empty `usage` is the reply. */
export interface CallPaths {
  readonly model?: string
  readonly usage?: string
  readonly costUsd?: string
  readonly startUs?: string
  readonly endUs?: string
}

/** A reply of a model, alone or with its request. */
export interface ReplyDefinition extends CallPaths {
  /** Paths of it in its record; the empty one is the record itself. By default there, or under `response`. */
  readonly at?: readonly string[]
  /** Finds one that stands elsewhere, or in other words. */
  readonly findOther?: (record: JsonObject) => JsonObject | null
  /** Paths of its request. */
  readonly request?: string
  /** Paths of its id, inside or next to it. */
  readonly id?: string
  readonly isReply: (value: JsonObject) => boolean
  readonly shape: s.Shape
  /** What the model said. */
  readonly read: (reply: JsonObject) => Message
  /** Reason why it is none, or not a whole one; null for a good one. */
  readonly findError?: (reply: JsonObject) => SpanError | null
  readonly findFacts?: (reply: JsonObject) => ReportedFacts
  /** Tells whether it is the start of a streamed one, or a piece from its middle. */
  readonly isCut?: (reply: JsonObject) => boolean
}

/** Messages before a reply, and those of a conversation that was kept. */
export interface MessagesDefinition extends CallPaths {
  /** Paths of their list, in a request or in what a conversation was kept in. */
  readonly at: string
  /** Finds one that stands elsewhere. */
  readonly findOther?: (wrapper: JsonObject) => readonly JsonValue[] | null
  readonly shape: s.Shape
  /** Reads one or several messages; of text alone, if that may replace one. */
  readonly read: (raw: JsonValue) => ToldMessage | readonly ToldMessage[]
  /** Paths of the time at which one was whole. */
  readonly time?: string
  /** The parts of one reply are messages of their own; its texts may come in pieces. */
  readonly joins?: true | 'pieces'
  /** Finds why a model call failed in what replaces its reply; null for a good one. */
  readonly findError?: (raw: JsonObject) => SpanError | null
  /** The messages that they are once all are there: each once, and one for rows that are parts of it. */
  readonly keep?: (messages: readonly JsonObject[]) => readonly JsonObject[]
  /** Finds those that the user took back. */
  readonly findRewound?: (messages: readonly JsonObject[]) => ReadonlySet<JsonObject>
  /** Reads what the recording says of the whole run, next to or among its messages. */
  readonly findFacts?: (messages: readonly JsonObject[], wrapper: JsonObject | null) => ReportedFacts
  /** Keys of the id of a message, and of the one that it follows. */
  readonly links?: readonly [id: string, parent: string]
  /** False if a conversation may begin with what the agent did; that of a program never begins with a greeting. */
  readonly isAsked?: (messages: readonly JsonObject[]) => boolean
  /** Tells whether a value is one, by default what may be a line. Without either, conversations alone are of another format. */
  readonly isMessage?: (value: JsonObject) => boolean
  /** False if their list by itself is of another format. */
  readonly standAlone?: false
  /** Tells messages from those of other formats that look like them. */
  readonly areOurs?: (messages: readonly JsonObject[]) => boolean
  /** Tells whether a line may be one; left out where no file has a message a line. */
  readonly isLine?: (line: JsonObject) => boolean
}

/** The run that a conversation is of. */
export interface RunDefinition {
  /** Name of its agent, where the recording is of one. */
  readonly agent?: string
  /** Names of its tools whose own steps are recorded elsewhere, or not at all. */
  readonly hidesSteps?: RegExp
  /** Paths next to the messages. */
  readonly id?: string
  /** A list without a wrapper has these in its first message. */
  readonly isInFirst?: true
  /** Path of the id of a run in those messages that name theirs; a file may hold several. */
  readonly session?: string
}

/** A format of a provider's messages, as data: a reply, with its request where it was kept, or a conversation. */
export interface ConversationDefinition extends Omit<FormatDocs, 'unmarkedEnd'> {
  readonly provider?: string
  readonly usage?: UsageReader | UsagePaths
  readonly starts: readonly StartSigns[]
  /** Shape of its records, where it does not follow from those of its messages and replies. */
  readonly shape?: s.Shape
  readonly reply?: ReplyDefinition
  readonly messages: MessagesDefinition
  readonly run?: RunDefinition
  /** The system prompt next to the messages; by default it is text. */
  readonly system?: {
    readonly at: string
    readonly shape?: s.Shape
    readonly read?: (value: JsonValue) => readonly Part[]
  }
}

/** A reply with what stands around it. */
export interface RecordedReply {
  readonly record: JsonObject
  readonly reply: JsonObject
  readonly request?: JsonObject | null
  /** Reason why it broke off. */
  readonly error?: SpanError | null
}

/** A format of replies and conversations, which other readers may have put together. */
export interface ReplyFormat extends TraceFormat {
  readonly traces: (record: JsonValue, place: RecordPlace) => Iterable<Trace>
  readonly traceOf: (recorded: RecordedReply, place: RecordPlace) => Trace
  readonly isReply: (value: JsonObject) => boolean
}

interface MessageList {
  readonly wrapper: JsonObject | null
  readonly messages: readonly JsonObject[]
}

/** Defines a format of a provider's messages. */
export function defineConversation<const Id extends string>(
  definition: ConversationDefinition & { readonly id: Id },
): ReplyFormat & { readonly id: Id } {
  const { reply = noReply, messages, starts, ...docs } = definition
  const [reader, { isLine }] = [new ConversationReader(definition), messages]
  function* readTraces(record: JsonValue, place: RecordPlace): Generator<Trace> {
    const recorded = reader.findReply(record)
    const list = recorded === null ? reader.findMessages(record) : null
    if (recorded !== null) yield reader.traceReply(recorded, place)
    else if (list !== null) for (const run of reader.splitRuns(list)) yield reader.traceMessages(run, place)
  }
  const format = conversationFormat({
    ...docs,
    shape: definition.shape ?? s.oneOrMore(s.oneOrMore(createRecordShape(definition))),
    isRecord: (value) => reader.findReply(value) !== null || reader.findMessages(value) !== null,
    ...(isLine === undefined
      ? {}
      : {
          isPiece: (line, isFirst) =>
            isObject(line) && isLine(line) && !(isFirst && reader.findReply(line) !== null),
          ...(messages.areOurs && { arePieces: (lines) => reader.findMessages([...lines]) !== null }),
        }),
    starts,
    isCut: (record) => {
      const recorded = reply.isCut === undefined ? null : reader.findReply(record)
      return recorded !== null && reply.isCut?.(recorded.reply) === true
    },
    traces: readTraces,
  })
  return {
    ...format,
    traces: readTraces,
    traceOf: (recorded, place) => reader.traceReply(recorded, place),
    isReply: reply.isReply,
  }
}

/** Creates the shape of a record from those of its parts. */
function createRecordShape({ reply = noReply, messages, system }: ConversationDefinition): s.Shape {
  const requestShape = s.every(
    ...parsePaths(messages.at).map((path) =>
      wrapShape(path, s.orNull(s.listOrElse([messages.shape], s.anything))),
    ),
    ...parsePaths(system?.at ?? '').map((path) => wrapShape(path, s.orNull(system?.shape ?? s.anything))),
  )
  const replyShape: s.Shape = (value) => (isObject(value) && reply.isReply(value) ? reply.shape(value) : null)
  const recordShape = s.every(
    ...(reply.at ?? defaultPlaces).map((path) => wrapShape(parsePath(path), replyShape)),
    requestShape,
    ...parsePaths(reply.request ?? defaultRequest).map((path) => wrapShape(path, requestShape)),
    (value) => s.list(messages.shape)([...((isObject(value) ? messages.findOther?.(value) : null) ?? [])]),
  )
  return (value) =>
    isObject(value) && ('role' in value || (messages.isMessage ?? messages.isLine)?.(value) === true)
      ? messages.shape(value)
      : recordShape(value)
}

/** Of a format that has no replies by themselves. */
const noReply: ReplyDefinition = {
  at: [],
  request: '',
  isReply: () => false,
  shape: s.anything,
  read: () => ({ role: 'assistant', parts: [] }),
}

const defaultPlaces = ['', 'response']
const defaultRequest = 'request.body | request'

function createPickers(definition: ConversationDefinition) {
  const { reply = noReply, messages, run = {}, system } = definition
  return {
    request: createPicker(reply.request ?? defaultRequest),
    list: createPicker(messages.at),
    system: createPicker(system?.at ?? 'system'),
    id: createPicker(reply.id ?? 'id'),
    time: createPicker(messages.time ?? ''),
    session: createPicker(run.session ?? ''),
    runId: createPicker(run.id ?? 'id'),
    call: createCallReader(definition, reply),
    message: createCallReader(definition, messages),
  }
}

/** Reads the records of one format. */
class ConversationReader {
  readonly #definition: ConversationDefinition
  readonly #reply: ReplyDefinition
  readonly #places: readonly Keys[]
  readonly #pick: ReturnType<typeof createPickers>

  constructor(definition: ConversationDefinition) {
    this.#definition = definition
    this.#reply = definition.reply ?? noReply
    this.#places = (this.#reply.at ?? defaultPlaces).map(parsePath)
    this.#pick = createPickers(definition)
  }

  /** Finds a reply, alone, with its request, or as a line of a batch. */
  findReply(value: JsonValue): RecordedReply | null {
    const record = objectOrNull(value)
    if (record === null) return null
    const { isReply, findOther } = this.#reply
    for (const path of this.#places) {
      const reply = objectOrNull(pickPath(record, path))
      if (reply !== null && isReply(reply)) return this.#buildReply(record, reply)
    }
    const other = findOther?.(record) ?? null
    return other === null ? null : this.#buildReply(record, other)
  }

  #buildReply(record: JsonObject, reply: JsonObject): RecordedReply {
    return { record, reply, request: objectOrNull(this.#pick.request(record)) }
  }

  /** Finds messages by themselves, or in their wrapper. */
  findMessages(value: JsonValue): MessageList | null {
    const { isLine, isMessage = isLine, areOurs, standAlone } = this.#definition.messages
    const isOne = (item: JsonValue): item is JsonObject => isObject(item) && isMessage?.(item) === true
    const wrapper = objectOrNull(value)
    if (wrapper === null && standAlone === false) return null
    const list =
      wrapper === null ? value : (this.#pick.list(wrapper) ?? this.#definition.messages.findOther?.(wrapper))
    if (!Array.isArray(list) || list.length === 0 || !list.every(isOne)) return null
    return areOurs?.(list) === false ? null : { wrapper, messages: list }
  }

  splitRuns({ wrapper, messages }: MessageList): MessageList[] {
    const findRun = (message: JsonObject) => textOrNull(this.#pick.session(message))
    return splitRuns(messages, findRun).map((run) => ({ wrapper, messages: run }))
  }

  /** The trace of one call of the model. What came before it was told to the model again: none of it is a call of its own. */
  traceReply(
    { record, reply, request = null, error = null }: RecordedReply,
    { id, source }: RecordPlace,
  ): Trace {
    const { read, findError, findFacts } = this.#reply
    const sources = [request, record, reply]
    const transcript = new Transcript(null)
    this.#saySystem(transcript, sources)
    for (const message of this.#readHistory(sources)) sayInParts(transcript, message)
    transcript.call({
      ...this.#pick.call([reply, request, record]),
      output: read(reply),
      ...keepFinishReason(reply),
      error: error ?? findError?.(reply) ?? null,
    })
    return transcript.trace({
      id:
        textOrNull(record['custom_id']) ??
        textOrNull(this.#pick.id(record)) ??
        textOrNull(this.#pick.id(reply)) ??
        id,
      source,
      stated: { ...findFacts?.(reply), ...(record === reply ? {} : findStatedFailure(record)) },
    })
  }

  /** Traces messages: the assistant's are model calls, and answers to these are tools that ran. */
  traceMessages({ wrapper: holder, messages: all }: MessageList, { id, source }: RecordPlace): Trace {
    const { messages: definition, run: { agent, hidesSteps, isInFirst } = {} } = this.#definition
    const messages = definition.keep?.(all) ?? all
    const wrapper = holder ?? (isInFirst === true ? (messages[0] ?? null) : null)
    const times = messages.map((raw) => microsFromAny(this.#pick.time(raw)))
    const calls = messages.map((raw) => this.#pick.message([raw, wrapper]))
    const [startUs = null] = definition.startUs === undefined ? times : calls.map((call) => call.startUs)
    const period = findPeriod([startUs, ...times.slice(1)])
    const transcript = new Transcript(agent === undefined ? null : { name: agent, ...period }, hidesSteps)
    this.#saySystem(transcript, [wrapper])
    const teller = new MessageTeller(transcript, definition.joins)
    const rewound = definition.findRewound?.(messages)
    for (const [index, raw] of messages.entries()) {
      transcript.setAside(rewound?.has(raw) === true)
      const endUs = times[index] ?? null
      const facts = {
        ...calls[index],
        error: definition.findError?.(raw) ?? null,
        startUs: calls[index]?.startUs ?? times[index - 1] ?? endUs,
        endUs,
      }
      // What stands in one with a reply has no time of its own.
      for (const [place, message] of this.#listMessages(raw).entries())
        teller.tell(message, place === 0 || message.role === 'assistant' ? facts : {})
    }
    teller.end()
    const isAsked = definition.isAsked?.(messages) ?? true
    return transcript.trace({
      id: textOrNull(this.#pick.runId(wrapper)) ?? id,
      source,
      stated: {
        ...findStatedFailure(holder, definition.findError === undefined ? messages.at(-1) : null),
        gap: definition.links === undefined ? null : explainLostRows(all, definition.links),
        ...definition.findFacts?.(all, wrapper),
      },
      isAsked: isAsked && agent !== undefined ? 'first' : isAsked,
    })
  }

  #saySystem(transcript: Transcript, sources: readonly (JsonObject | null)[]): void {
    const { system } = this.#definition
    if (system === undefined) return
    const value = findFirst(sources, this.#pick.system)
    const parts = value === null ? [] : (system.read ?? toTextParts)(value)
    if (parts.length > 0) transcript.say({ role: 'system', parts })
  }

  #readHistory(sources: readonly (JsonObject | null)[]): Message[] {
    const value = findFirst(sources, this.#pick.list)
    if (typeof value === 'string') return [{ role: 'user', parts: toTextParts(value) }]
    return [value ?? []].flat().flatMap((raw) => this.#listMessages(raw))
  }

  #listMessages(raw: JsonValue): readonly ToldMessage[] {
    const message = this.#definition.messages.read(raw)
    return 'role' in message ? [message] : message
  }
}

/** Answers of tools are messages of their own, also where a provider puts them into those of the user. */
function sayInParts(transcript: Transcript, message: Message): void {
  const answers = message.role === 'tool' ? [] : message.parts.filter(({ type }) => type === 'tool_result')
  if (message.role === 'assistant' || answers.length === 0) return transcript.say(message)
  for (const answer of answers) transcript.say({ role: 'tool', parts: [answer] })
  const parts = message.parts.filter(({ type }) => type !== 'tool_result')
  if (parts.length > 0) transcript.say({ ...message, parts })
}

function findFirst(sources: readonly (JsonObject | null)[], pick: Picker): JsonValue {
  for (const source of sources) {
    const value = pick(source)
    if (value !== null) return value
  }
  return null
}

/** Creates the reader of the facts of a call, each out of the first of several objects that has it. */
function createCallReader(
  { provider, usage: counts }: ConversationDefinition,
  { model = 'model', usage = 'usage', costUsd = '', startUs = '', endUs = '' }: CallPaths,
): (sources: readonly (JsonObject | null)[]) => ModelCallFacts {
  const readUsage = typeof counts === 'object' ? defineUsage(counts) : counts
  const [findModel, findCost] = [createPicker(model), createPicker(costUsd)]
  const findUsage: Picker = usage === '' ? (source) => source : createPicker(usage)
  const [findStart, findEnd] = [createPicker(startUs), createPicker(endUs)]
  return (sources) => {
    const [first = null] = sources
    return {
      model: textOrNull(findFirst(sources, findModel)),
      usage: readUsage?.(findUsage(first)) ?? null,
      costUsd: numberOrNull(findCost(first)),
      startUs: microsFromAny(findStart(first)),
      endUs: microsFromAny(findEnd(first)),
      provider: provider ?? null,
    }
  }
}
