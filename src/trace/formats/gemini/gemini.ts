import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { objectOrNull, listObjects, textOrNull } from '../../model/attributes.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import { isOfTools, type Message, type Part } from '../../model/message.ts'
import { parseGeminiParts, parseGeminiUsage, isGeminiPart } from '../../messages/gemini.ts'
import type { SpanError } from '../../model/span.ts'
import type { Trace } from '../../model/trace.ts'
import { Transcript } from '../../reading/transcript.ts'
import { exchangesOr } from '../../reading/two-sided.ts'
import { geminiContentShape, geminiPartShape, usageShape } from '../../messages/shapes.ts'
import { allOf, textShape, oneOf, listOf, maybe, objectOf, oneOrMore, orNull } from '../../reading/shape.ts'
import { firstWith, type StreamKind } from '../reply-stream/streamed-blocks.ts'

const geminiPartOrText = oneOf(textShape, geminiPartShape)
/** A response, whole or a piece of it. */
export const geminiResponseShape = objectOf({
  candidates: orNull(listOf(objectOf({ content: orNull(geminiContentShape) }))),
  usageMetadata: usageShape,
  responseId: orNull(textShape),
  response_id: orNull(textShape),
})
const contentsShape = orNull(oneOf(textShape, oneOrMore(oneOf(textShape, geminiContentShape))))
const exchangeShape = oneOrMore(
  allOf(
    geminiResponseShape,
    objectOf({
      parts: orNull(oneOrMore(geminiPartOrText)),
      contents: contentsShape,
      response: maybe(oneOrMore(geminiResponseShape)),
      request: orNull(objectOf({ contents: contentsShape })),
    }),
  ),
)

/** Google's Gemini API: a response, a request with its response, or the contents of a conversation. */
export const gemini = conversationFormat({
  id: 'gemini',
  title: 'Gemini API',
  summary: 'Gemini API: a response, with its request where it was kept, or the contents of a conversation',
  about:
    'The body of a reply of `generateContent`, alone or as `{"request": …, "response": …}`; or the `contents` that you keep between calls. A log of such pairs is one run where each request holds the reply before it.',
  never: ['cost', 'timing'],
  shape: exchangeShape,
  ...exchangesOr({
    exchangeIn: findExchange,
    traceOfExchange: buildGeminiTrace,
    conversationIn: findConversation,
    traceOfConversation: buildConversationTrace,
  }),
  isCut: isPiece,
  starts: (text) => startsBody(text) || startsContents(text),
})

/** A line of a stream whose first line is too long to be looked at. Replies that were cut down by hand have no figures. */
function isPiece(value: JsonValue): boolean {
  const response = findExchange(value)?.response ?? null
  return response !== null && figures.some((key) => key in response) && !endsReply(response)
}

/** Tells whether a response, or a piece of one, gives its finish reason. */
export function endsReply(response: JsonObject): boolean {
  if (textOrNull(objectOrNull(response['promptFeedback'])?.['blockReason']) !== null) return true
  const [first] = listObjects(response['candidates'])
  return textOrNull(first?.['finishReason'] ?? first?.['finish_reason']) !== null
}

function startsBody(text: string): boolean {
  if (!/^\s*(?:\[\s*)?\{\s*"(?:candidates|contents|systemInstruction|system_instruction)"\s*:/.test(text))
    return false
  return /(?<!\\)"parts"\s*:\s*\[/.test(text)
}

/** Parts of OpenTelemetry's messages say their type, parts of Gemini are named for it. */
function startsContents(text: string): boolean {
  return /^\s*\[\s*\{\s*(?:"role"\s*:\s*"(?:user|model)"\s*,\s*)?"parts"\s*:\s*\[\s*\{\s*"(?:text|inlineData|inline_data|fileData|file_data|functionCall|function_call)"/.test(
    text,
  )
}

interface Exchange {
  readonly response: JsonObject
  readonly request: JsonObject | null
}

function findExchange(value: JsonValue): Exchange | null {
  const held = objectOrNull(value)
  if (held === null) return null
  const response = [held, objectOrNull(held['response'])].find(isGeminiResponse) ?? null
  return response === null ? null : { response, request: objectOrNull(held['request']) }
}

/** The id of a response; null where it has none. */
export function geminiId(response: JsonObject | null): string | null {
  return textOrNull(response?.['responseId']) ?? textOrNull(response?.['response_id'])
}

/** Tells whether it is a response, or a streamed piece of one. */
export function isGeminiResponse(value: JsonObject | null): boolean {
  const candidates = value?.['candidates']
  // A prompt that was blocked has no candidates.
  if (candidates === undefined)
    return textOrNull(objectOrNull(value?.['promptFeedback'])?.['blockReason']) !== null
  if (!Array.isArray(candidates)) return false
  if (value !== null && figures.some((key) => key in value)) return true
  return candidates.length > 0 && isObject(candidates[0]) && isContent(objectOrNull(candidates[0]['content']))
}

const figures = ['usageMetadata', 'usage_metadata', 'modelVersion', 'model_version']

interface Conversation {
  readonly wrapper: JsonObject | null
  readonly contents: readonly JsonValue[]
}

/** A list, or the body of a request. */
function findConversation(value: JsonValue): Conversation | null {
  const wrapper = objectOrNull(value)
  const contents = wrapper === null ? value : wrapper['contents']
  if (!Array.isArray(contents) || contents.length === 0 || !contents.every(isContent)) return null
  return { wrapper, contents }
}

const roles = new Set<unknown>(['user', 'model', 'function'])

function isContent(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value['parts'])) return false
  const role = value['role']
  return (role === undefined || roles.has(role)) && value['parts'].every(isGeminiPart)
}

/** The trace of one call of the model. */
export function buildGeminiTrace({ response, request }: Exchange, place: RecordPlace): Trace {
  const transcript = new Transcript(null)
  sayInstruction(transcript, request)
  const contents = request?.['contents']
  for (const content of Array.isArray(contents) ? contents : []) transcript.say(parseMessage(content))
  const [first] = Array.isArray(response['candidates']) ? response['candidates'] : []
  const candidate = objectOrNull(first)
  const parts = parseGeminiParts(objectOrNull(candidate?.['content'])?.['parts'])
  transcript.call({
    output: { role: 'assistant', parts },
    model:
      textOrNull(response['modelVersion']) ??
      textOrNull(response['model_version']) ??
      textOrNull(request?.['model']),
    provider: 'gcp.gemini',
    usage: parseGeminiUsage(response['usageMetadata'] ?? response['usage_metadata']),
    error: parseError(response, candidate, parts),
  })
  return transcript.trace({ id: geminiId(response) ?? place.id, source: place.source })
}

/** A prompt that was blocked, or a reply without a word that ended otherwise than it should (`MALFORMED_FUNCTION_CALL`). */
function parseError(
  response: JsonObject,
  candidate: JsonObject | null,
  parts: readonly Part[],
): SpanError | null {
  const blocked = textOrNull(objectOrNull(response['promptFeedback'])?.['blockReason'])
  if (blocked !== null) return { type: 'blocked', message: `the prompt was blocked: ${blocked}` }
  const reason = textOrNull(candidate?.['finishReason'] ?? candidate?.['finish_reason'])
  if (reason === null || goodEnds.has(reason) || parts.length > 0) return null
  const message = textOrNull(candidate?.['finishMessage'] ?? candidate?.['finish_message'])
  return { type: reason, message: message ?? `the reply ended with ${reason}` }
}

const goodEnds: ReadonlySet<string> = new Set(['STOP', 'MAX_TOKENS', 'FINISH_REASON_UNSPECIFIED'])

function buildConversationTrace({ wrapper, contents }: Conversation, place: RecordPlace): Trace {
  const transcript = new Transcript(null)
  sayInstruction(transcript, wrapper)
  const model = textOrNull(wrapper?.['model'])
  for (const content of contents) {
    const message = parseMessage(content)
    if (message.role === 'assistant') {
      transcript.call({ output: message, model, provider: 'gcp.gemini' })
      continue
    }
    const said: Part[] = []
    for (const part of message.parts) {
      if (part.type !== 'tool_result') said.push(part)
      else if (part.name !== null) transcript.answer(part, part.name)
    }
    if (said.length > 0) transcript.say({ role: 'user', parts: said })
  }
  return transcript.trace({ id: textOrNull(wrapper?.['id']) ?? place.id, source: place.source })
}

function parseMessage(value: JsonValue): Message {
  const content = objectOrNull(value)
  const parts = parseGeminiParts(content?.['parts'])
  if (content?.['role'] === 'model') return { role: 'assistant', parts }
  return { role: isOfTools({ parts }) ? 'tool' : 'user', parts }
}

function sayInstruction(transcript: Transcript, request: JsonObject | null): void {
  const held = request?.['systemInstruction'] ?? request?.['system_instruction']
  const parts = parseGeminiParts(objectOrNull(held)?.['parts'] ?? held)
  if (parts.length > 0) transcript.say({ role: 'system', parts })
}

/** Pieces of a response of Gemini. */
export const geminiStream: StreamKind = {
  isChunk: isGeminiResponse,
  shape: geminiResponseShape,
  marks: /(?<!\\)"(?:candidates"\s*:\s*\[|promptFeedback"\s*:\s*\{)/,
  // The first piece looks like a whole response.
  starts: null,
  idOf: geminiId,
  isEnd: endsReply,
  trace(chunks, place) {
    const parts = chunks.flatMap((chunk) => {
      const [first] = listObjects(chunk['candidates'])
      const held = objectOrNull(first?.['content'])?.['parts']
      return Array.isArray(held) ? held : []
    })
    const latest = (key: string) => firstWith(chunks.toReversed(), key)
    const response = { ...chunks[0], ...latest('usageMetadata'), ...latest('usage_metadata') }
    const candidates = 'candidates' in response ? { candidates: [{ content: { parts } }] } : {}
    return buildGeminiTrace({ response: { ...response, ...candidates }, request: null }, place)
  },
}
