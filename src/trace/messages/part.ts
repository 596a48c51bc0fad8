import { createWordMap } from '../../core/word-table.ts'
import { isObject, type JsonValue, type JsonObject, type Mapping, omitNullish } from '../../core/json.ts'
import { isBlank, numberOrNull, objectOrNull, textOrNull, boundedJson } from '../../core/json.ts'
import { createAnswer, type Part, type MediaFacts } from '../model/message.ts'
import { parsePrintedCall } from './python-message.ts'
import { parseArguments } from '../model/attributes.ts'
import { parseGeminiParts, isGeminiPart } from './gemini.ts'
import { createCall, isUnreadCall, unreadCall } from './unread-call.ts'

/** Parses a part of a message as OpenAI, Anthropic, GenAI, Gemini or Bedrock write it; others become `unknown`. */
export function parsePart(raw: unknown): Part {
  if (typeof raw === 'string') return { type: 'text', text: raw }
  if (!isObject(raw)) return unknownPart(raw)
  const type = raw['type'] ?? raw['block_type']
  const read = typeof type === 'string' ? findReader(type) : undefined
  if (read !== undefined) return read(raw) ?? unknownPart(raw)
  const part = type === undefined ? parseUntypedPart(raw) : null
  return part ?? (isUnreadCall(raw) ? unreadCall : unknownPart(raw))
}

/** Anthropic has a result of its own for each of its tools. */
function findReader(type: string): ((raw: Mapping) => Part | null) | undefined {
  return readers.get(type) ?? (type.endsWith('_tool_result') ? parseResult : undefined)
}

/** Parses a request in any spelling: at the top (`{name, arguments}`), or under `function` or `custom`. */
export function parseRequest(raw: unknown): Part | null {
  if (!isObject(raw)) return null
  const inner = [raw['function'], raw['custom']].find(isObject) ?? raw
  const name = inner['name'] ?? otherNames.map((key) => raw[key]).find((word) => typeof word === 'string')
  if (typeof name !== 'string' || isBlank(name)) return null
  const id = parseText(raw, ...callIds)
  const args =
    inner['arguments'] ?? inner['input'] ?? inner['args'] ?? inner['tool_kwargs'] ?? readServerArgs(raw)
  return { type: 'tool_call', call: { id, name, args: parseArguments(args) } }
}

/** Keys of the name of a tool in calls of other systems, and of people. */
export const otherNames = ['toolName', 'tool_name', 'tool', 'function']
const callIds = ['call_id', 'id', 'toolCallId', 'tool_call_id']

/** A call where only calls are. One without a readable name has an empty one: it may be of any tool. */
export function anyRequest(raw: unknown): Part {
  return parseRequest(raw) ?? createCall(isObject(raw) ? parseText(raw, ...callIds) : null, null, null)
}

/** Reads a tool that the provider runs: its arguments are next to the type of the tool. */
function readServerArgs(raw: Mapping): unknown {
  const call = raw['server_tool_call']
  if (!isObject(call)) return undefined
  const { type: _, ...args } = call
  return args
}

/** Reads a tool's answer. The result stays as it was recorded; JSON text is not parsed. */
export function parseResult(raw: Mapping): Part {
  const result =
    raw['response'] ??
    raw['result'] ??
    raw['output'] ??
    raw['content'] ??
    raw['server_tool_call_response'] ??
    null
  const failed = raw['is_error'] === true || raw['isError'] === true || isErrorBlock(result)
  return {
    type: 'tool_result',
    id: parseText(raw, 'call_id', 'id', 'tool_call_id', 'tool_use_id', 'toolCallId'),
    name: parseText(raw, 'name', 'toolName'),
    result: boundedJson(result as JsonValue),
    error: failed ? (typeof result === 'string' ? result : 'the tool answered with an error') : null,
    ...(failed || marks.some((mark) => mark in raw) || raw['type'] === 'tool_result'
      ? {}
      : { errorKnown: false }),
  }
}

/** Reads an answer of the AI SDK, which says of what type it is, and whether it is an error, from version 5 on. */
function parseTypedResult({ output, ...raw }: Mapping): Part {
  const type = isObject(output) && 'value' in output ? output['type'] : undefined
  if (!isObject(output) || typeof type !== 'string') return parseResult({ ...raw, output })
  return parseResult({ ...raw, result: output['value'], isError: type.startsWith('error-') })
}

/** By one of these a writer says whether a tool failed. Blocks of Anthropic's leave out theirs where all went well. */
const marks = ['is_error', 'isError']

/** Anthropic's own tools answer a failure with a block that is named so (`web_search_tool_result_error`). */
function isErrorBlock(result: unknown): boolean {
  return isObject(result) && typeof result['type'] === 'string' && result['type'].endsWith('_result_error')
}

const readers = createWordMap<(raw: Mapping) => Part | null>({
  'text | input_text | output_text': createTextReader('text'),
  'reasoning | thinking': createTextReader('reasoning'),
  refusal: createTextReader('refusal'),
  'tool_call | tool_use | server_tool_use | mcp_tool_use | server_tool_call | tool-call': anyRequest,
  'function_call | function': anyRequest,
  'tool_call_response | server_tool_call_response | tool_result | function_call_output': parseResult,
  'tool-result': parseTypedResult,
  'tool-error': (raw) => parseResult({ ...raw, result: raw['error'], isError: true }),
  'image | image_url | input_image | audio | input_audio | video': parseMedia,
  'file | input_file | document | blob | uri': parseMedia,
})

function createTextReader(type: 'text' | 'reasoning' | 'refusal'): (raw: Mapping) => Part | null {
  return (raw) => {
    const words =
      raw[type === 'refusal' ? 'refusal' : 'text'] ?? raw['content'] ?? raw['thinking'] ?? raw['reasoning']
    // Mistral's thoughts are a list of texts.
    const value = type === 'reasoning' ? (joinTexts(words) ?? words) : words
    if (typeof value !== 'string') return null
    // Instrumentations print what they do not know into parts of OpenTelemetry; elsewhere a model wrote it.
    return (
      (type === 'text' && value === raw['content'] ? parsePrintedCall(value) : null) ?? { type, text: value }
    )
  }
}

const modalities = ['image', 'audio', 'video', 'document'] as const
const mediaKeys = ['image_url', 'image', 'input_audio', 'audio', 'file', 'source', 'media']

function parseMedia(raw: Mapping): Part {
  const type = parseText(raw, 'modality', 'type') ?? ''
  const values = mediaKeys.map((key) => raw[key])
  const source = values.find(isObject) ?? raw
  const url =
    values.find((value) => typeof value === 'string') ??
    source['url'] ??
    raw['uri'] ??
    source['file_id'] ??
    source['file_path'] ??
    source['storage_reference']
  const uri = typeof url === 'string' ? url : null
  const facts = readMediaFacts(source)
  return {
    type: 'media',
    modality:
      modalities.find((name) => type.includes(name)) ?? (type.includes('file') ? 'document' : 'unknown'),
    mimeType: parseText({ ...raw, ...source }, 'mime_type', 'media_type', 'mimeType', 'mediaType'),
    data:
      parseText({ ...raw, ...source }, 'data', 'file_data') ??
      (raw['type'] === 'blob' ? parseText(raw, 'content') : null),
    uri,
    ...omitNullish({ facts }),
  }
}

function parseText(raw: Mapping, ...keys: string[]): string | null {
  for (const key of keys) {
    const value = raw[key]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}

/** Makes a part for content that could not be read. */
export function unknownPart(raw: unknown): Part {
  return { type: 'unknown', raw: boundedJson((raw ?? null) as JsonValue) }
}

/** Reads recorded facts of a medium in PromptKit's words: kilobytes, pixels, seconds. Null if there are none. */
function readMediaFacts(media: Mapping): MediaFacts | null {
  const number = (key: string) => numberOrNull(media[key] as JsonValue)
  const kilobytes = number('size_kb')
  const seconds = number('duration')
  const [width, height] = [number('width'), number('height')]
  const bytes = number('size_bytes') ?? (kilobytes === null ? null : kilobytes * 1024)
  if (bytes === null && width === null && height === null && seconds === null) return null
  return { bytes, width, height, durationMs: seconds === null ? null : seconds * 1000 }
}

/** Parses a part whose key is its kind: `functionCall` (Gemini), `toolUse` (Bedrock), `toolRequest` (Genkit); else null. */
function parseUntypedPart(raw: Mapping): Part | null {
  if (isGeminiPart(raw)) return parseGeminiParts([raw as JsonObject])[0] ?? null
  const use = objectOrNull(raw['toolUse']) ?? objectOrNull(raw['toolRequest'])
  if (use !== null)
    return createCall(textOrNull(use['toolUseId']) ?? use['ref'], use['name'], use['input'] ?? {})
  const answer = objectOrNull(raw['toolResult']) ?? objectOrNull(raw['toolResponse'])
  if (answer !== null) return parseAnswer(answer)
  const reasoning = objectOrNull(raw['reasoningContent'])
  const text = textOrNull((objectOrNull(reasoning?.['reasoningText']) ?? reasoning)?.['text'])
  return text === null ? null : { type: 'reasoning', text }
}

function parseAnswer(answer: JsonObject): Part {
  const content = answer['content'] ?? answer['output'] ?? null
  const text = joinTexts(content)
  const failure = answer['status'] === 'error' ? (text ?? 'the tool answered with an error') : null
  const id = textOrNull(answer['toolUseId']) ?? textOrNull(answer['ref'])
  return createAnswer(id, textOrNull(answer['name']), text ?? boundedJson(content), failure)
}

/** Blocks that are only text are that text. */
function joinTexts(content: unknown): string | null {
  if (!Array.isArray(content) || content.length === 0) return null
  const texts = content.flatMap((block: unknown) =>
    isObject(block) && typeof block['text'] === 'string' ? block['text'] : [],
  )
  return texts.length === content.length ? texts.join('') : null
}
