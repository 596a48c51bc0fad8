import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { isObject, listObjects, objectOrNull, textOrNull, toMapping } from '../../../core/json.ts'
import { createCall, withUnreadCalls } from '../../messages/unread-call.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import { getMessageText, type Part, type ToolResult } from '../../model/message.ts'
import type { SpanError } from '../../model/span.ts'
import { parseGeminiParts } from '../../messages/gemini.ts'
import { microsFromAny, findPeriod } from '../../reading/time.ts'
import type { Trace } from '../../model/trace.ts'
import { Transcript } from '../../reading/transcript.ts'
import { defineUsage } from '../../reading/define-usage.ts'
import * as s from '../../reading/shape.ts'
import { geminiPartShape } from '../../messages/shapes.ts'

const geminiText = s.union(s.text, [geminiPartShape], geminiPartShape)
const sessionMessage = s.claimKeys({
  type: s.text,
  timestamp: s.time,
  content: s.maybe(geminiText),
  displayContent: s.maybe(geminiText),
  parts: s.maybe(geminiText),
  tokens: s.usage,
  toolCalls: s.maybe([{ name: s.text, args: s.orNull(s.map(s.anything)), status: s.maybe(s.text) }]),
})

/** Session files of Gemini CLI: a document with its messages and what tools they called. */
export const geminiCli = conversationFormat({
  id: 'gemini-cli',
  title: 'Gemini CLI',
  summary: 'Gemini CLI sessions, as a document or as lines',
  about:
    'Sessions are in `~/.gemini/tmp/<project>/chats/`. What a user takes back counts as done; it is not part of the conversation.',
  never: ['cost'],
  // A session, or one of its lines.
  shape: s.withKey(
    'messages',
    { messages: s.orNull([sessionMessage]) },
    s.withKey('type', sessionMessage, {}),
  ),
  isRecord: (value) =>
    isObject(value) &&
    typeof value['sessionId'] === 'string' &&
    Array.isArray(value['messages']) &&
    ('projectHash' in value ||
      value['messages'].some((message) => isObject(message) && isOfModel(message['type']))),
  isPiece: (line, isFirst) => (isFirst ? isHeader(line) : isObject(line)),
  starts: [{ has: ['projectHash', 'sessionId'] }],
  *traces(record, place) {
    const rewound = new Set<JsonValue>()
    const session = Array.isArray(record) ? parseSession(record, rewound) : objectOrNull(record)
    if (session !== null) yield buildTrace(session, rewound, place)
  },
})

/** The first line of a session that is kept as lines. */
function isHeader(line: JsonValue): boolean {
  const { sessionId, projectHash, messages = null } = toMapping(line)
  const isEmpty = messages === null || (Array.isArray(messages) && messages.length === 0)
  return typeof sessionId === 'string' && typeof projectHash === 'string' && isEmpty
}

/**
 * Parses a session out of its lines: a header, then a message at a time. One is written again where more of it
 * is known; `$rewindTo` takes back a message and all after it, which `rewound` collects. With `$set` the
 * model's messages may be put in the place of all before, for one to be told less: what was said and done
 * stays as its lines tell.
 */
function parseSession(lines: JsonValue[], rewound: Set<JsonValue>): JsonObject {
  const list: JsonValue[] = []
  const places = new Map<string, number>()
  let lastTold: JsonValue | undefined
  for (const line of listObjects(lines)) {
    const target = line['$rewindTo']
    const id = textOrNull(line['id'])
    lastTold = objectOrNull(line['$set'])?.['messages'] ?? lastTold
    if (typeof target === 'string') {
      const start = places.get(target) ?? 0
      for (const [later, place] of places)
        if (place >= start && places.delete(later)) rewound.add(list[place] ?? null)
    } else if (id !== null) {
      const place = places.get(id) ?? list.length
      places.set(id, place)
      list[place] = line
    }
  }
  return { ...objectOrNull(lines[0] ?? null), messages: list.length === 0 ? listObjects(lastTold) : list }
}

/** Sub-agents, whose sessions are files of their own. */
const hidesSteps =
  /^(?:(?:invoke|browser|generalist)_agent|delegate_to_agent|codebase_investigator|generalist|cli_help)$/

function buildTrace(session: JsonObject, rewound: ReadonlySet<JsonValue>, place: RecordPlace): Trace {
  const list = listObjects(session['messages'])
  const times = list.map((message) => microsFromAny(message['timestamp']))
  const agent = {
    name: 'gemini-cli',
    ...findPeriod(times),
    error: findFailure(list.filter((one) => !rewound.has(one))),
  }
  const transcript = new Transcript(agent, hidesSteps)
  for (const [index, message] of list.entries()) {
    const type = message['type']
    transcript.setAside(rewound.has(message))
    // What the user typed, where the program put files and other context around it.
    const { displayContent: typed } = message
    if (type === 'user') transcript.say({ role: 'user', parts: parseTextParts(typed ?? message['content']) })
    else if (isOfModel(type) || isReply(message))
      addReply(transcript, message, times[index - 1] ?? null, times[index + 1] ?? null)
  }
  const id = textOrNull(session['sessionId']) ?? place.id
  return transcript.trace({ id, source: place.source, isAsked: 'first' })
}

/** Programs that tell a session again use the word of the API. */
function isOfModel(type: unknown): boolean {
  return type === 'gemini' || type === 'model'
}

/** Only a reply has these, whatever its type is. */
function isReply(message: JsonObject): boolean {
  return Array.isArray(message['toolCalls']) || objectOrNull(message['tokens']) !== null
}

/** The CLI writes in place of a reply that the model's API failed; hints and warnings may follow. */
function findFailure(list: readonly JsonObject[]): SpanError | null {
  const last = list.findLast(({ type }) => type === 'user' || isOfModel(type) || type === 'error')
  if (last?.['type'] !== 'error') return null
  const text = getMessageText({ role: 'assistant', parts: parseTextParts(last['content']) })
  return { type: null, message: text === '' ? 'error' : text }
}

function addReply(transcript: Transcript, message: JsonObject, before: number | null, after: number | null) {
  const time = microsFromAny(message['timestamp'])
  const calls = listObjects(message['toolCalls']).map((raw) => {
    return { raw, part: createCall(raw['id'], raw['name'], raw['args'] ?? {}) }
  })
  transcript.call({
    output: {
      role: 'assistant',
      parts: [
        ...listObjects(message['thoughts']).flatMap((thought): Part[] => {
          const text = [thought['subject'], thought['description']]
            .filter((piece) => typeof piece === 'string')
            .join('\n')
          return text === '' ? [] : [{ type: 'reasoning', text }]
        }),
        ...parseTextParts(message['content'] ?? message['parts']),
        ...withUnreadCalls(
          calls.map(({ part }) => part),
          message,
        ),
      ],
    },
    model: textOrNull(message['model']),
    provider: 'gcp.gemini',
    usage: parseUsage(message['tokens']),
    startUs: before ?? time,
    endUs: time,
  })
  for (const { raw, part } of calls) {
    const status = raw['status']
    const endUs = microsFromAny(raw['timestamp']) ?? after
    const { result, error, errorKnown } = parseResult(raw['result'])
    const failure = status === 'error' || status === 'cancelled' ? (error ?? status) : error
    // Without an answer and without a status nothing shows that it ran.
    if (result === null && status === undefined) continue
    transcript.run({ ...part.call, result, failure, errorKnown, startUs: time, endUs })
  }
}

function parseResult(
  value: JsonValue | undefined,
): Partial<ToolResult> & Pick<ToolResult, 'result' | 'error'> {
  const part = parseGeminiParts(value).find((one) => one.type === 'tool_result')
  return part ?? { result: value ?? null, error: null, ...(value === undefined ? {} : { errorKnown: false }) }
}

function parseTextParts(content: JsonValue | undefined): Part[] {
  return parseGeminiParts(objectOrNull(content) === null ? content : [content ?? null])
}

/** `input` includes what was cached, `output` leaves out what was thought. */
const parseUsage = defineUsage({
  input: 'input + tool',
  output: 'output + thoughts',
  cacheRead: 'cached',
  reasoning: 'thoughts',
  total: 'total',
})
