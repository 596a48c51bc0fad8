import { appendTo } from '../../core/collections.ts'
import { isObject, omitNullish, type JsonObject, type JsonValue } from '../../core/json.ts'
import { isBlank, numberOrNull, objectOrNull, textOrNull, boundedJson } from '../../core/json.ts'
import { splitKeys } from '../../core/word-table.ts'
import { messageFrom, parsePlainContent } from '../messages/message-from.ts'
import { parsePart, unknownPart } from '../messages/part.ts'
import { createCall, unreadCall } from '../messages/unread-call.ts'
import { parseRole, toTextParts, type Part, type Role, type ToolResult } from '../model/message.ts'
import { createPathShape, createPicker, parsePaths, type Keys, type Picker } from './paths.ts'
import * as s from './shape.ts'
import type { ToldMessage } from './tell-messages.ts'

/** Paths of an answer of a tool. */
export interface AnswerPaths {
  /** Of the id of its call. */
  readonly id?: string
  readonly name?: string
  readonly result: string
  /** Of the reason for its failure: a text, an object with a message, or a mark that is true. */
  readonly error?: string
  /** Of the exit code of a command, or of text that ends with it (`exit code 1>`): any but zero is a failure. */
  readonly exitCode?: string
  /**
   * Of a word or flag for how it ended, and the words for a failure. Where those for success are told, each answer has one of either, and
   * without one nobody knows. Without this and `error` a failure is not marked.
   */
  readonly status?: {
    readonly at: string
    readonly failed: readonly string[]
    readonly passed?: readonly string[]
  }
}

/** Paths of a call of a tool, which may have its answer with it. */
interface RequestPaths {
  readonly id: string
  readonly name: string
  readonly args: string
  /** Reason why the program could not read a call, instead of a name. */
  readonly unread?: string
  readonly answer?: AnswerPaths
}

/** What a part of a message is, by the word for its kind. */
type PartPaths =
  | { readonly text: string }
  | { readonly reasoning: string }
  | { readonly call: RequestPaths }
  | { readonly answer: AnswerPaths }
  /** It says nothing that counts. */
  | 'silent'

/** Where the messages of a format have what they say. What is left out, they do not have. Words may stand together: `human | user`. */
export interface MessagePaths {
  /** Of the word for who speaks. */
  readonly role: string
  /**
   * Who that is, by the word, where the words are not those of all providers; null: nobody, what such a message has says nothing.
   * `call`: the message is a call of the assistant's, and nothing else.
   */
  readonly roles?: Readonly<Record<string, Role | 'call' | null>>
  /** Of its words: text, or parts as any provider writes them. */
  readonly content?: string
  readonly reasoning?: string
  /** Of the one call that a message is. */
  readonly call?: RequestPaths
  /** Of its parts, each of a kind. */
  readonly parts?: {
    readonly at: string
    readonly kind: string
    readonly kinds: Readonly<Record<string, PartPaths>>
    /** A message may be one text instead of parts. */
    readonly orText?: true
  }
  /** Of the list of its calls. */
  readonly calls?: RequestPaths & { readonly at: string }
  /** Of the one answer that a message of a tool is. */
  readonly answer?: AnswerPaths
  /** Paths that are read elsewhere, or say nothing of the run, with what they hold. */
  readonly others?: Readonly<Record<string, s.Shape>>
}

/** How messages of a format are read, and what they are made of. */
export interface MessageReader {
  readonly read: (raw: JsonValue) => readonly ToldMessage[]
  readonly shape: s.Shape
}

/** Defines the messages of a format by the paths of what they say; their shape follows from these. */
export function defineMessage({ roles, parts, ...others }: MessagePaths): MessageReader {
  const paths = {
    ...others,
    ...omitNullish({
      roles: roles && splitKeys(roles),
      parts: parts && { ...parts, kinds: splitKeys(parts.kinds) },
    }),
  }
  const reader = new PathReader(paths)
  return { read: (raw) => reader.read(raw), shape: createMessageShape(paths) }
}

type PartsReader = (raw: JsonObject) => readonly Part[]

class PathReader {
  readonly #paths: MessagePaths
  readonly #pickRole: Picker
  readonly #pickContent: Picker
  readonly #pickReasoning: Picker
  readonly #readAnswer: ((raw: JsonObject) => ToolResult) | null
  readonly #readRequest: PartsReader
  readonly #readers: readonly PartsReader[]
  /** Of the places where a message has what it says. */
  readonly #pickers: readonly Picker[]

  constructor(paths: MessagePaths) {
    const { role, content = '', reasoning = '', parts, calls, call, answer } = paths
    this.#paths = paths
    this.#pickRole = createPicker(role)
    this.#pickContent = createPicker(content)
    this.#pickReasoning = createPicker(reasoning)
    this.#readAnswer = answer === undefined ? null : createAnswerReader(answer)
    this.#readRequest = call === undefined ? () => [unreadCall] : createRequestReader(call)
    this.#readers = [
      ...(parts === undefined ? [] : [createListReader(parts.at, createKindReader(parts), parts.orText)]),
      ...(calls === undefined ? [] : [createListReader(calls.at, createRequestReader(calls))]),
    ]
    this.#pickers = [content, reasoning, parts?.at, calls?.at].map((path = '') => createPicker(path))
  }

  read(value: JsonValue): ToldMessage[] {
    const raw = objectOrNull(value)
    if (raw === null) return [messageFrom(value, 'user')]
    const role = this.#findRole(raw)
    if (role === 'tool' && this.#readAnswer !== null) return [{ role, parts: [this.#readAnswer(raw)] }]
    if (role === 'call') return [{ role: 'assistant', parts: this.#readRequest(raw) }]
    const all = this.#readers.flatMap((read) => read(raw))
    const parts = [...this.#readWords(raw), ...all.filter(({ type }) => type !== 'tool_result')]
    const asks = parts.some(({ type }) => type === 'tool_call')
    // Next to a call, a word for who speaks that is not known, or means nobody, is the agent's.
    const isReply = role === 'assistant' || ((role ?? null) === null && asks)
    if (!isReply && role === null) return []
    const answers = all.filter((part) => part.type === 'tool_result')
    // What says nothing in a way that is known has not said nothing.
    const isUnread =
      !asks && all.length === 0 && parts.length === 0 && !this.#pickers.some((pick) => pick(raw) !== null)
    const message: ToldMessage = {
      role: isReply ? 'assistant' : (role ?? 'system'),
      parts: isUnread ? [unknownPart(raw)] : parts,
    }
    return [
      ...(isReply || parts.length > 0 || answers.length === 0 ? [message] : []),
      ...answers.map((part): ToldMessage => ({ role: 'tool', parts: [part] })),
    ]
  }

  /** Finds the role: null for nobody, undefined for an unknown word. */
  #findRole(raw: JsonObject): Role | 'call' | null | undefined {
    const word = this.#pickRole(raw)
    const { roles } = this.#paths
    if (roles === undefined) return parseRole(word)
    return typeof word === 'string' && Object.hasOwn(roles, word) ? roles[word] : roles['*']
  }

  #readWords(raw: JsonObject): readonly Part[] {
    const thought = textOrNull(this.#pickReasoning(raw))
    const content = this.#pickContent(raw)
    const words = content === null ? [] : messageFrom({ role: 'user', content }, 'user').parts
    return thought === null ? words : [{ type: 'reasoning', text: thought }, ...words]
  }
}

/** Creates a reader of a list of calls. An item that is no object may be a call of any tool. */
function createListReader(
  at: string,
  read: (item: JsonObject) => readonly Part[],
  orText?: true,
): PartsReader {
  const pick = createPicker(at)
  return (raw) => {
    const list = pick(raw)
    if (orText === true && typeof list === 'string') return toTextParts(list)
    return (Array.isArray(list) ? list : list === null ? [] : [list]).flatMap((item) =>
      isObject(item) ? read(item) : [unreadCall],
    )
  }
}

function createKindReader({ kind, kinds }: NonNullable<MessagePaths['parts']>): PartsReader {
  const pick = createPicker(kind)
  const readers = new Map(Object.entries(kinds).map(([word, paths]) => [word, createPartReader(paths)]))
  return (raw) => {
    const word = pick(raw)
    const read = typeof word === 'string' ? readers.get(word) : undefined
    return read?.(raw) ?? [parsePart({ ...raw, type: word ?? undefined })]
  }
}

function createPartReader(paths: PartPaths): PartsReader {
  if (paths === 'silent') return () => []
  if ('call' in paths) return createRequestReader(paths.call)
  if ('answer' in paths) return asList(createAnswerReader(paths.answer))
  const [type, path] =
    'text' in paths ? (['text', paths.text] as const) : (['reasoning', paths.reasoning] as const)
  const pick = createPicker(path)
  return (raw) => {
    const text = pick(raw)
    return typeof text === 'string' ? [{ type, text }] : [unknownPart(raw)]
  }
}

function asList(read: (raw: JsonObject) => Part): PartsReader {
  return (raw) => [read(raw)]
}

function createRequestReader({ id, name, args, answer }: RequestPaths): PartsReader {
  const [pickId, pickName, pickArgs] = [createPicker(id), createPicker(name), createPicker(args)]
  const readAnswer = answer === undefined ? null : createAnswerReader(answer)
  return (raw) => {
    const request = createCall(pickId(raw), pickName(raw), pickArgs(raw))
    const part = readAnswer?.(raw) ?? null
    // Without a result and without a failure nothing shows that it ran.
    if (part === null || (part.result === null && part.error === null)) return [request]
    return [request, { ...part, id: request.call.id, name: request.call.name }]
  }
}

function createAnswerReader(paths: AnswerPaths): (raw: JsonObject) => ToolResult {
  const { id = '', name = '', error = '', exitCode = '', status } = paths
  const [pickId, pickName, pickResult] = [createPicker(id), createPicker(name), createPicker(paths.result)]
  const [pickError, pickStatus] = [createPicker(error), createPicker(status?.at ?? '')]
  const pickExitCode = createPicker(exitCode)
  const isMarked = error !== '' || status !== undefined
  return (raw) => {
    const result = boundedJson(parsePlainContent(pickResult(raw)))
    const ended = pickStatus(raw)
    const word = typeof ended === 'boolean' ? String(ended) : textOrNull(ended)
    const hasFailed = word !== null && status?.failed.includes(word) === true
    const isKnown = hasFailed || status?.passed?.includes(word ?? '') !== false
    const failure =
      readFailure(pickError(raw), result) ??
      (hasFailed ? (textOrNull(result) ?? 'the tool answered with an error') : null) ??
      (exitCode === '' ? null : readExitCode(pickExitCode(raw)))
    return {
      type: 'tool_result',
      id: textOrNull(pickId(raw)),
      name: textOrNull(pickName(raw)),
      result,
      error: failure,
      ...(isMarked && isKnown ? {} : { errorKnown: false }),
    }
  }
}

function readExitCode(value: JsonValue): string | null {
  const text = typeof value === 'string' ? /exit code (-?\d+)>\s*$/.exec(value.slice(-100))?.[1] : null
  const code = Number(text ?? numberOrNull(value) ?? 0)
  return code === 0 ? null : `exit code ${code}`
}

function readFailure(error: JsonValue, result: JsonValue): string | null {
  if (error === true || isObject(error))
    return (
      textOrNull(objectOrNull(error)?.['message']) ?? textOrNull(result) ?? 'the tool answered with an error'
    )
  return textOrNull(error)
}

/** Calls have a name, texts are texts; a word for who speaks that is not known could be the agent's. */
function createMessageShape(paths: MessagePaths): s.Shape {
  const { role, roles, content, reasoning, parts, calls, call, answer, others = {} } = paths
  const { exitCode, status } = answer ?? {}
  const ofAnswer = [answer?.id, answer?.name, answer?.result, answer?.error, exitCode, status?.at]
  const ofCall = [call?.id, call?.name, call?.args]
  const places = [
    role,
    content,
    reasoning,
    parts?.at,
    calls?.at,
    ...ofCall,
    ...ofAnswer,
    ...Object.keys(others),
  ]
  const aSpeaker: s.Shape =
    roles === undefined
      ? s.role
      : (value) =>
          '*' in roles || (typeof value === 'string' && Object.hasOwn(roles, value))
            ? null
            : s.misfit(value, 'a role')
  return s.every(
    claimPaths(places.flatMap((path = '') => parsePaths(path))),
    ...Object.entries(others).map(([path, shape]) => createPathShape(path, shape)),
    createPathShape(role, aSpeaker),
    createPathShape(content, s.orNull(s.content)),
    createPathShape(reasoning, s.orNull(s.text)),
    createPathShape(parts?.at, s.orNull(createPartsShape(parts))),
    createPathShape(calls?.at, s.orNull([createRequestShape(calls)])),
    createAnswerShape(answer),
  )
}

/** Claims all keys along some paths, so a call next to them cannot go unread. */
function claimPaths(paths: readonly Keys[]): s.Shape {
  const inner = new Map<string, Keys[]>()
  for (const [key, ...rest] of paths) if (key !== undefined) appendTo(inner, key, rest)
  const claims = [...inner].map(([key, ways]): [string, s.Shape] => [
    key,
    ways.some((way) => way.length === 0) ? s.anything : s.orNull(claimPaths(ways)),
  ])
  return s.claimKeys(Object.fromEntries(claims))
}

function createPartsShape(parts: MessagePaths['parts']): s.Shape {
  const list = s.list(createKindShape(parts))
  return parts?.orText === true ? s.union(s.text, list) : list
}

function createKindShape(parts: MessagePaths['parts']): s.Shape {
  if (parts === undefined) return s.anything
  const shapes = new Map(
    Object.entries(parts.kinds).map(([word, paths]): [string, s.Shape] => {
      if (paths === 'silent') return [word, s.anything]
      if ('call' in paths) return [word, createRequestShape(paths.call)]
      if ('answer' in paths) return [word, createAnswerShape(paths.answer)]
      return [word, createPathShape('text' in paths ? paths.text : paths.reasoning, s.text)]
    }),
  )
  const pick = createPicker(parts.kind)
  return s.every({}, createPathShape(parts.kind, aWord), (value) => {
    const word = pick(objectOrNull(value))
    return (typeof word === 'string' ? shapes.get(word) : undefined)?.(value) ?? null
  })
}

const aWord: s.Shape = (value) =>
  typeof value === 'string' && !isBlank(value) ? null : s.misfit(value, 'a word')
const anError: s.Shape = s.orNull(s.union(s.text, s.flag, {}))

function createAnswerShape(answer: AnswerPaths | undefined): s.Shape {
  return s.every(
    createPathShape(answer?.id, s.orNull(s.text)),
    createPathShape(answer?.error, anError),
    createPathShape(answer?.status?.at, s.orNull(s.union(s.text, s.flag))),
  )
}

function createRequestShape(paths: RequestPaths | undefined): s.Shape {
  const pickUnread = createPicker(paths?.unread ?? '')
  const nameShape = createPathShape(paths?.name, s.text)
  return s.every(
    {},
    (value) => (textOrNull(pickUnread(objectOrNull(value))) === null ? nameShape(value) : null),
    createPathShape(paths?.id, s.orNull(s.text)),
    createPathShape(paths?.args, s.orNull(s.toolArguments)),
    createAnswerShape(paths?.answer),
  )
}
