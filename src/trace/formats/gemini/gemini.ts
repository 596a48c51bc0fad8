import type { JsonObject } from '../../../core/json.ts'
import { isObject, listObjects, listValues, objectOrNull, textOrNull, toMapping } from '../../../core/json.ts'
import { isGeminiPart, parseGeminiParts, parseGeminiUsage } from '../../messages/gemini.ts'
import { geminiContentShape, geminiPieceShape } from '../../messages/shapes.ts'
import { isOfTools } from '../../model/message.ts'
import type { SpanError } from '../../model/span.ts'
import { defineConversation } from '../../reading/define-conversation.ts'
import * as s from '../../reading/shape.ts'
import { joinPartialCalls, type JoinedParts } from './partial-calls.ts'
import type { StreamKind } from '../reply-stream/streamed-blocks.ts'

/** Creates the shape of a response, or a piece of one. */
const createResponseShape = (content: s.Shape) =>
  s.object({
    candidates: s.orNull([{ content: s.orNull(content) }]),
    usageMetadata: s.usage,
    'responseId | response_id': s.orNull(s.text),
  })
/** Google's Gemini API: a response, a request with its response, or the contents of a conversation. */
export const gemini = defineConversation({
  id: 'gemini',
  title: 'Gemini API',
  summary: 'Gemini API: a response, with its request where it was kept, or the contents of a conversation',
  about:
    'The body of a reply of `generateContent`, alone or as `{"request": …, "response": …}`; or the `contents` that you keep between calls. A log of such pairs is one run where each request holds the reply before it.',
  never: ['cost', 'timing'],
  provider: 'gcp.gemini',
  usage: parseGeminiUsage,
  starts: [
    { opens: 'candidates|contents|systemInstruction|system_instruction', matches: /(?<!\\)"parts"\s*:\s*\[/ },
    // Parts of OpenTelemetry's messages say their type, parts of Gemini are named for it.
    {
      opens:
        /^\s*\[\s*\{\s*(?:"role"\s*:\s*"(?:user|model)"\s*,\s*)?"parts"\s*:\s*\[\s*\{\s*"(?:text|inlineData|inline_data|fileData|file_data|functionCall|function_call)"/,
    },
  ],
  reply: {
    id: 'responseId | response_id',
    model: 'modelVersion | model_version | model',
    usage: 'usageMetadata | usage_metadata',
    isReply: isGeminiResponse,
    shape: createResponseShape(geminiContentShape),
    read: (response) => ({
      role: 'assistant',
      parts: parseGeminiParts(objectOrNull(findCandidate(response)?.['content'])?.['parts']),
    }),
    findError,
    // A line of a stream whose first line is too long to be looked at. Replies that were cut down by hand have no figures.
    isCut: (response) => figures.some((key) => key in response) && !endsReply(response),
  },
  system: {
    at: 'systemInstruction | system_instruction',
    read: (value) => parseGeminiParts(objectOrNull(value)?.['parts'] ?? value),
  },
  messages: {
    at: 'contents',
    shape: s.union(s.text, geminiContentShape),
    read(value) {
      const { role, parts: list = value } = toMapping(value)
      const parts = parseGeminiParts(list)
      if (role === 'model') return { role: 'assistant', parts }
      return { role: isOfTools({ parts }) ? 'tool' : 'user', parts }
    },
    isMessage: isContent,
  },
})

/** Tells whether a response, or a piece of one, gives its finish reason. */
export function endsReply(response: JsonObject): boolean {
  return isBlocked(response) || findEnd(response) !== null
}

function findCandidate({ candidates }: JsonObject): JsonObject | null {
  return objectOrNull(listValues(candidates)[0])
}

function findEnd(response: JsonObject): string | null {
  const [first] = listObjects(response['candidates'])
  return textOrNull(first?.['finishReason'] ?? first?.['finish_reason'])
}

function isBlocked({ promptFeedback }: JsonObject): boolean {
  return textOrNull(objectOrNull(promptFeedback)?.['blockReason']) !== null
}

/** The id of a response; null if it has none. */
export function geminiId({ responseId, response_id: id }: JsonObject): string | null {
  return textOrNull(responseId) ?? textOrNull(id)
}

/** Tells whether it is a response, or a streamed piece of one. */
export function isGeminiResponse(value: JsonObject): boolean {
  const { candidates } = value
  // A prompt that was blocked has no candidates.
  if (candidates === undefined) return isBlocked(value)
  if (!Array.isArray(candidates)) return false
  return figures.some((key) => key in value) || isContent(findCandidate(value)?.['content'])
}

const figures = ['usageMetadata', 'usage_metadata', 'modelVersion', 'model_version']

const roles = new Set<unknown>([undefined, 'user', 'model', 'function'])

function isContent(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value['parts'])) return false
  return roles.has(value['role']) && value['parts'].every(isGeminiPart)
}

/** A prompt that was blocked, or a reply without a word that ended otherwise than it should (`MALFORMED_FUNCTION_CALL`). */
function findError(response: JsonObject): SpanError | null {
  const blocked = textOrNull(objectOrNull(response['promptFeedback'])?.['blockReason'])
  if (blocked !== null) return { type: 'blocked', message: `the prompt was blocked: ${blocked}` }
  const candidate = findCandidate(response)
  const reason = textOrNull(candidate?.['finishReason'] ?? candidate?.['finish_reason'])
  if (reason === null || goodEnds.has(reason)) return null
  if (parseGeminiParts(objectOrNull(candidate?.['content'])?.['parts']).length > 0) return null
  const message = textOrNull(candidate?.['finishMessage'] ?? candidate?.['finish_message'])
  return { type: reason, message: message ?? `the reply ended with ${reason}` }
}

const goodEnds: ReadonlySet<string> = new Set(['STOP', 'MAX_TOKENS', 'FINISH_REASON_UNSPECIFIED'])

export const geminiStream: StreamKind = {
  isChunk: isGeminiResponse,
  shape: createResponseShape(geminiPieceShape),
  marks: /(?<!\\)"(?:candidates"\s*:\s*\[|promptFeedback"\s*:\s*\{)/,
  // The first piece looks like a whole response.
  starts: null,
  idOf: geminiId,
  isEnd: endsReply,
  areWhole: (chunks) => joinChunks(chunks).areWhole,
  trace(chunks, place, request = null) {
    const parts = [...joinChunks(chunks).parts]
    // Each piece counts all that came so far: without the count of the last, the whole is unknown.
    const { usageMetadata = null, usage_metadata = null } = chunks.at(-1) ?? {}
    const response = { ...chunks[0], usageMetadata, usage_metadata }
    const candidates = 'candidates' in response ? { candidates: [{ content: { parts } }] } : {}
    const reply = { ...response, ...candidates }
    return gemini.traceOf({ record: reply, reply, request }, place)
  },
}

function joinChunks(chunks: readonly JsonObject[]): JoinedParts {
  const pieces = chunks.flatMap((chunk) => {
    const [first] = listObjects(chunk['candidates'])
    const parts = objectOrNull(first?.['content'])?.['parts']
    return listValues(parts)
  })
  return joinPartialCalls(pieces)
}
