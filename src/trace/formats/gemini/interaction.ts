import { splitKeys } from '../../../core/word-table.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { objectOrNull, listObjects, textOrNull, listValues, boundedJson } from '../../../core/json.ts'
import { createCall } from '../../messages/unread-call.ts'
import { createAnswer, type Part } from '../../model/message.ts'
import * as s from '../../reading/shape.ts'
import { defineUsage } from '../../reading/define-usage.ts'
import { parsePart, unknownPart } from '../../messages/part.ts'

/** Steps of Gemini's Interactions API, and the outputs that stood in their place until May 2026. */

/** Content of a step: words and media; `outputs` hold it without a step around it. */
const contents: Readonly<Record<string, s.Shape>> = {
  text: s.object({ text: s.text }),
  ...s.claim('image', 'audio', 'document', 'video'),
}
const unknownType = s.unknownWord('type', 'a type that is known')
export const interactionContentShape: s.Shape = s.byWord('type', { ...contents, '*': unknownType })

const named = s.object({ name: s.text, id: s.text, arguments: s.toolArguments })
const called = s.object({ id: s.text, arguments: s.orNull(s.map(s.anything)) })
const answered = s.object({ call_id: s.text, is_error: s.orNull(s.flag) })
const answeredWith = s.every(answered, { result: s.present })

/** Calls and answers of tools, by the type of their step. */
const tools = splitKeys({
  'function_call | mcp_server_tool_call': named,
  'code_execution_call | url_context_call | google_search_call | google_maps_call': called,
  'file_search_call | retrieval_call | processing_call': called,
  'function_result | mcp_server_tool_result | code_execution_result': answeredWith,
  'url_context_result | google_search_result': answeredWith,
  'google_maps_result | file_search_result | retrieval_result | processing_result': answered,
})

/** A step, or an output; one of a type that is not known cannot be read. */
export const interactionStepShape: s.Shape = s.byWord('type', {
  ...contents,
  ...tools,
  user_input: { content: s.maybe(s.union(s.text, [interactionContentShape])) },
  model_output: { content: s.maybe([interactionContentShape]) },
  thought: { summary: s.orNull([interactionContentShape]) },
  '*': unknownType,
})

export function isInteractionStep(value: JsonValue): boolean {
  return interactionStepShape(value)?.path.at(0) !== 'type' && isObject(value)
}

/** Tells whether the model wrote it, or a tool that ran for it; plain content may be of either side. */
export function isModelStep({ type }: JsonObject): boolean {
  return typeof type === 'string' && /^(?:model_output|thought)$|_(?:call|result)$/.test(type)
}

const ends: ReadonlySet<unknown> = new Set([
  'completed',
  'requires_action',
  'failed',
  'cancelled',
  'incomplete',
  'budget_exceeded',
])

const running: ReadonlySet<unknown> = new Set(['in_progress', 'queued', 'requires_continuation'])

/** An interaction that still goes on, or whose status is not known, is not all there. */
export const interactionStatusShape: s.Shape = (value) => {
  if (ends.has(value)) return null
  const misfit = s.misfit(value, 'the status of an interaction that has ended')
  return typeof value === 'string' && running.has(value) ? { ...misfit, got: value } : misfit
}

export const interactionUsageShape: s.Shape = s.orNull({
  'total_input_tokens | total_output_tokens | total_thought_tokens': s.orNull(s.amount),
  'total_tool_use_tokens | total_cached_tokens | total_tokens': s.orNull(s.amount),
})

/** Reads the parts of a step: words, thoughts, calls and answers. */
export function parseInteractionParts(value: JsonValue): Part[] {
  const step = objectOrNull(value)
  const type = textOrNull(step?.['type']) ?? ''
  if (step === null) return [unknownPart(value)]
  if (type === 'user_input' || type === 'model_output') return parseContentParts(step['content'])
  if (type === 'thought') {
    const summary = parseContentParts(step['summary'])
    return summary.map((part) => (part.type === 'text' ? { type: 'reasoning', text: part.text } : part))
  }
  if (type.endsWith('_call') && type in tools) return [parseCall(step, type)]
  return type.endsWith('_result') && type in tools ? [parseAnswer(step, type)] : [parsePart(step)]
}

function parseContentParts(content: JsonValue | undefined): Part[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return listValues(content).map(parsePart)
}

/** Tools of the provider's own are named by the type of their step. */
function parseCall(step: JsonObject, type: string): Part {
  const name = textOrNull(step['name']) ?? (type === 'function_call' ? null : type.replace(/_call$/, ''))
  return createCall(step['id'], name, step['arguments'])
}

/** Answers of tools without a mark for failures. */
const markless = /^(?:mcp_server_tool|google_maps|file_search|processing)_result$/

function parseAnswer(step: JsonObject, type: string): Part {
  const result = step['result'] ?? null
  const text = parseText(result)
  const failed =
    step['is_error'] === true ? (text ?? 'the tool answered with an error') : findUnreached(type, result)
  const failure = failed ?? (markless.test(type) ? undefined : null)
  const [id, name] = [textOrNull(step['call_id']), textOrNull(step['name'])]
  return createAnswer(id, name, text ?? boundedJson(result), failure)
}

/** Parses an answer. Text blocks alone become text. */
function parseText(result: JsonValue): string | null {
  if (typeof result === 'string') return result
  if (!Array.isArray(result) || result.length === 0) return null
  const texts = result.flatMap((item) => {
    const text = isObject(item) && item['type'] === 'text' ? item['text'] : null
    return typeof text === 'string' ? text : []
  })
  return texts.length === result.length ? texts.join('') : null
}

/** Pages that could not be fetched are told each by itself. */
function findUnreached(type: string, result: JsonValue): string | null {
  if (type !== 'url_context_result') return null
  const failed = listObjects(result).find(({ status = 'success' }) => status !== 'success')
  return failed === undefined
    ? null
    : `${textOrNull(failed['url']) ?? 'a page'}: ${textOrNull(failed['status']) ?? 'error'}`
}

/** Thoughts and the prompts of tools are counted apart. */
export const parseInteractionUsage = defineUsage({
  input: 'total_input_tokens + total_tool_use_tokens',
  output: 'total_output_tokens + total_thought_tokens',
  cacheRead: 'total_cached_tokens',
  reasoning: 'total_thought_tokens',
  total: 'total_tokens',
})
