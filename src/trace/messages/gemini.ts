import type { JsonObject, JsonValue } from '../../core/json.ts'
import { boundedJson, isObject, listValues, objectOrNull, textOrNull } from '../../core/json.ts'
import { createAnswer, toTextParts, type Part, type ToolResult } from '../model/message.ts'
import { defineUsage } from '../reading/define-usage.ts'
import { createCall, isUnreadCall, unreadCall } from './unread-call.ts'

/** Recognizes a Gemini part: its kind is the name of its one key, in either spelling. */
export function isGeminiPart(value: unknown): boolean {
  return isObject(value) && value['type'] === undefined && keys.some((key) => key in value)
}

const keys = [
  'text',
  'functionCall',
  'function_call',
  'functionResponse',
  'function_response',
  'inlineData',
  'inline_data',
  'fileData',
  'file_data',
  'executableCode',
  'executable_code',
  'codeExecutionResult',
  'code_execution_result',
  'toolCall',
  'toolResponse',
]

export function parseGeminiParts(parts: JsonValue | undefined): Part[] {
  if (typeof parts === 'string') return toTextParts(parts)
  return onceRun(listValues(parts).map(geminiPart))
}

/** Joins the pieces that code printed into one result: they come one by one until the next code. */
function onceRun(parts: readonly Part[]): Part[] {
  const once: Part[] = []
  for (const part of parts) {
    const last = once.at(-1)
    if (!isRan(part) || last === undefined || !isRan(last)) once.push(part)
    else once[once.length - 1] = { ...last, result: textOfAll(last, part), error: part.error ?? last.error }
  }
  return once
}

function isRan(part: Part): part is ToolResult {
  return part.type === 'tool_result' && part.name === codeExecution && part.id === null
}

function textOfAll(...parts: readonly ToolResult[]): string {
  return parts.map(({ result }) => textOrNull(result) ?? '').join('')
}

function geminiPart(value: JsonValue): Part {
  const part = objectOrNull(value)
  if (part === null) {
    return typeof value === 'string'
      ? { type: 'text', text: value }
      : { type: 'unknown', raw: boundedJson(value) }
  }
  const text = part['text']
  if (typeof text === 'string') return { type: part['thought'] === true ? 'reasoning' : 'text', text }
  return (
    parseCall(getEither(part, 'functionCall', 'function_call') ?? objectOrNull(part['toolCall'])) ??
    findResponse(
      getEither(part, 'functionResponse', 'function_response') ?? objectOrNull(part['toolResponse']),
    ) ??
    parseCode(part) ??
    findMedia(part) ??
    (isUnreadCall(part) ? unreadCall : { type: 'unknown', raw: boundedJson(part) })
  )
}

function getEither(part: JsonObject, camel: string, snake: string): JsonObject | null {
  return objectOrNull(part[camel]) ?? objectOrNull(part[snake])
}

function parseCall(call: JsonObject | null): Part | null {
  if (call === null) return null
  const name = textOrNull(call['name']) ?? call['toolType']
  return createCall(call['id'], name, call['args'] ?? call['arguments'] ?? {})
}

function findResponse(response: JsonObject | null): Part | null {
  if (response === null) return null
  const result = response['response'] ?? null
  return {
    type: 'tool_result',
    id: textOrNull(response['id']),
    name: textOrNull(response['name']) ?? textOrNull(response['toolType']),
    result: boundedJson(result),
    ...findOutcome(response['name'], result),
  }
}

/**
 * Gemini CLI and its kin write how a command ended below what it printed; the tool has worked for all that. Where the command stands above it,
 * an end without a code was cut off, and where nothing was printed the end is unknown.
 */
function findOutcome(
  tool: JsonValue | undefined,
  result: JsonValue,
): Pick<ToolResult, 'error' | 'errorKnown'> {
  const error = findFailure(result)
  if (error !== null || (typeof tool === 'string' && tool !== 'run_shell_command')) return { error }
  const text = textOrNull(objectOrNull(result)?.['output'])
  if (text === null) return { error, ...(tool === undefined ? {} : { errorKnown: false }) }
  const code = shellEnd.exec(text.slice(-500))?.[1]
  if (code === undefined) return { error, ...(text.startsWith('Command: ') ? { errorKnown: false } : {}) }
  return { error: Number(code) === 0 ? null : `exit code ${code}` }
}

const shellEnd =
  /(?:^|\n)Exit Code: (-?\d{1,9})(?:\n(?:Signal|Background PIDs|Process Group PGID): [^\n]*){0,3}\s{0,9}$/

/** Finds a response with an `error`, one of ADK with that `status`, or an MCP result that says so. */
function findFailure(result: JsonValue): string | null {
  const fields = objectOrNull(result)
  if (fields === null) return null
  if (fields['isError'] === true || fields['is_error'] === true) return 'the tool answered with an error'
  const error = fields['error']
  if (typeof error === 'string' && error !== '') return error
  const { error_message: why = null, status } = fields
  if (status === 'error') return textOrNull(why) ?? 'the tool answered with an error'
  const details = objectOrNull(error)
  return details === null || Object.keys(details).length === 0
    ? null
    : (textOrNull(details['message']) ?? 'the tool answered with an error')
}

/** Parses code that the model had run for it: a call, and its answer in a part of its own. */
function parseCode(part: JsonObject): Part | null {
  const code = getEither(part, 'executableCode', 'executable_code')
  if (code !== null)
    return { type: 'tool_call', call: { id: null, name: codeExecution, args: boundedJson(code) } }
  const ran = getEither(part, 'codeExecutionResult', 'code_execution_result')
  if (ran === null) return null
  const outcome = textOrNull(ran['outcome'])
  const error = outcome === null || outcome === 'OUTCOME_OK' ? null : outcome
  return createAnswer(null, codeExecution, boundedJson(ran['output'] ?? null), error)
}

const codeExecution = 'code_execution'

function findMedia(part: JsonObject): Part | null {
  const data = getEither(part, 'inlineData', 'inline_data')
  const file = getEither(part, 'fileData', 'file_data')
  const media = data ?? file
  if (media === null) return null
  const mimeType = textOrNull(media['mimeType']) ?? textOrNull(media['mime_type'])
  return {
    type: 'media',
    modality:
      modalities.find((name) => mimeType?.startsWith(`${name}/`)) ??
      (mimeType === null ? 'unknown' : 'document'),
    mimeType,
    data: textOrNull(data?.['data']),
    uri: textOrNull(file?.['fileUri']) ?? textOrNull(file?.['file_uri']),
  }
}

const modalities = ['image', 'audio', 'video'] as const

/** Candidates leave out what was thought; the prompt leaves out what tools of the provider put in. */
export const parseGeminiUsage = defineUsage({
  input: 'promptTokenCount + toolUsePromptTokenCount | prompt_token_count + tool_use_prompt_token_count',
  output: 'candidatesTokenCount + thoughtsTokenCount | candidates_token_count + thoughts_token_count',
  cacheRead: 'cachedContentTokenCount | cached_content_token_count',
  reasoning: 'thoughtsTokenCount | thoughts_token_count',
  total: 'totalTokenCount | total_token_count',
})
