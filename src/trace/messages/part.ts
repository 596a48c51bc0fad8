import { isObject, type JsonValue } from '../../core/json.ts'
import { boundedJson, parseArguments } from '../model/arguments.ts'
import type { Part } from '../model/message.ts'
import { mediaFacts } from './media-facts.ts'
import { untypedPart } from './untyped-part.ts'

type Raw = Readonly<Record<string, unknown>>

/**
 * One piece of a message in any of the spellings that OpenAI, Anthropic and the OpenTelemetry GenAI
 * conventions use, or of Gemini and Bedrock. What is not known is kept as `unknown`.
 */
export function partOf(raw: unknown): Part {
  if (typeof raw === 'string') return { type: 'text', text: raw }
  if (!isObject(raw)) return unknownPart(raw)
  const type = raw['type']
  const read = typeof type === 'string' ? readerOf(type) : undefined
  if (read !== undefined) return read(raw) ?? unknownPart(raw)
  return (type === undefined ? untypedPart(raw) : null) ?? unknownPart(raw)
}

/** Anthropic has a result of its own for each of its tools. */
function readerOf(type: string): ((raw: Raw) => Part | null) | undefined {
  return readers.get(type) ?? (type.endsWith('_tool_result') ? resultOf : undefined)
}

/** A request in any spelling: at the top (`{name, arguments}`), or under `function` or `custom`. */
export function requestOf(raw: unknown): Part | null {
  if (!isObject(raw)) return null
  const inner = [raw['function'], raw['custom']].find(isObject) ?? raw
  const name = inner['name'] ?? raw['toolName']
  if (typeof name !== 'string' || name === '') return null
  const args = inner['arguments'] ?? inner['input'] ?? inner['args'] ?? serverArgs(raw)
  return {
    type: 'tool_call',
    call: { id: textOf(raw, 'call_id', 'id', 'toolCallId'), name, args: parseArguments(args) },
  }
}

/** A tool that the provider runs: its arguments are beside the type of the tool. */
function serverArgs(raw: Raw): unknown {
  const call = raw['server_tool_call']
  if (!isObject(call)) return undefined
  const { type: _, ...args } = call
  return args
}

/** What a tool answered. The result stays as it was recorded; JSON text is not parsed. */
export function resultOf(raw: Raw): Part {
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
    id: textOf(raw, 'call_id', 'id', 'tool_call_id', 'tool_use_id', 'toolCallId'),
    name: textOf(raw, 'name', 'toolName'),
    result: boundedJson(result as JsonValue),
    error: failed ? (typeof result === 'string' ? result : 'the tool answered with an error') : null,
    ...(failed || marks.some((mark) => mark in raw) || raw['type'] === 'tool_result'
      ? {}
      : { errorKnown: false }),
  }
}

/** By one of these a writer says whether a tool failed. Blocks of Anthropic's leave out theirs where all went well. */
const marks = ['is_error', 'isError']

/** Anthropic's own tools answer a failure with a block that is named so (`web_search_tool_result_error`). */
function isErrorBlock(result: unknown): boolean {
  return isObject(result) && typeof result['type'] === 'string' && result['type'].endsWith('_result_error')
}

const readers: ReadonlyMap<string, (raw: Raw) => Part | null> = new Map(
  Object.entries({
    text: text('text'),
    input_text: text('text'),
    output_text: text('text'),
    reasoning: text('reasoning'),
    thinking: text('reasoning'),
    refusal: text('refusal'),
    tool_call: requestOf,
    tool_use: requestOf,
    server_tool_use: requestOf,
    mcp_tool_use: requestOf,
    server_tool_call: requestOf,
    function_call: requestOf,
    'tool-call': requestOf,
    tool_call_response: resultOf,
    server_tool_call_response: resultOf,
    tool_result: resultOf,
    'tool-result': resultOf,
    function_call_output: resultOf,
    image: media,
    image_url: media,
    input_image: media,
    audio: media,
    input_audio: media,
    video: media,
    file: media,
    input_file: media,
    document: media,
    blob: media,
    uri: media,
  }),
)

function text(type: 'text' | 'reasoning' | 'refusal'): (raw: Raw) => Part | null {
  return (raw) => {
    const value =
      raw[type === 'refusal' ? 'refusal' : 'text'] ?? raw['content'] ?? raw['thinking'] ?? raw['reasoning']
    return typeof value === 'string' ? { type, text: value } : null
  }
}

const modalities = ['image', 'audio', 'video', 'document'] as const
const mediaKeys = ['image_url', 'image', 'input_audio', 'audio', 'file', 'source', 'media']

function media(raw: Raw): Part {
  const type = textOf(raw, 'modality', 'type') ?? ''
  const held = mediaKeys.map((key) => raw[key])
  const source = held.find(isObject) ?? raw
  const url =
    held.find((value) => typeof value === 'string') ??
    source['url'] ??
    raw['uri'] ??
    source['file_id'] ??
    source['file_path'] ??
    source['storage_reference']
  const uri = typeof url === 'string' ? url : null
  const facts = mediaFacts(source)
  return {
    type: 'media',
    modality:
      modalities.find((name) => type.includes(name)) ?? (type.includes('file') ? 'document' : 'unknown'),
    mimeType: textOf({ ...raw, ...source }, 'mime_type', 'media_type', 'mimeType', 'mediaType'),
    data:
      textOf({ ...raw, ...source }, 'data', 'file_data') ??
      (raw['type'] === 'blob' ? textOf(raw, 'content') : null),
    uri,
    ...(facts === null ? {} : { facts }),
  }
}

function textOf(raw: Raw, ...keys: string[]): string | null {
  for (const key of keys) {
    const value = raw[key]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}

/** What could not be read. */
export function unknownPart(raw: unknown): Part {
  return { type: 'unknown', raw: boundedJson((raw ?? null) as JsonValue) }
}
