import { isObject, writeJson, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { boundedJson, parseArguments } from '../../model/arguments.ts'
import { numberOrNull, objectOrNull, textOrNull } from '../../model/attributes.ts'
import type { Message, Part } from '../../model/message.ts'
import { tokenUsage, type Usage } from '../../model/usage.ts'
import { messageFrom } from '../../messages/message-from.ts'
import { anyRequest, partOf, resultOf } from '../../messages/part.ts'
import { isUnreadCall, unreadCall } from '../../messages/unread-call.ts'

/** Role of a Responses API item in a conversation. */
export type ResponseItem =
  | { readonly kind: 'message'; readonly message: Message }
  /** A part of what the model put out: reasoning, a call, a call with its answer. */
  | { readonly kind: 'output'; readonly parts: readonly Part[] }
  | { readonly kind: 'answer'; readonly answer: Extract<Part, { type: 'tool_result' }> }
  /** A person's answer to a request for approval. */
  | { readonly kind: 'decision'; readonly parts: readonly Part[] }
  /** Item without content: a list of tools, a reference, a snapshot. */
  | { readonly kind: 'other' }

/** Null where it is no item. */
export function responseItem(raw: unknown): ResponseItem | null {
  if (!isObject(raw)) return null
  const item = raw as JsonObject
  const type = item['type'] ?? ('role' in item ? 'message' : undefined)
  if (typeof type !== 'string') return null
  if (type === 'message') return { kind: 'message', message: messageFrom(item, 'assistant') }
  if (type === 'reasoning') return { kind: 'output', parts: reasoning(item) }
  if (type.endsWith('_call_output') || type === 'function_call_output') return answerOf(item)
  const hosted = hostedCalls.get(type)
  if (hosted !== undefined) return { kind: 'output', parts: hostedParts(hosted(item), item) }
  if (type === 'mcp_approval_request') return { kind: 'output', parts: [partOf(item)] }
  if (type === 'mcp_approval_response') return { kind: 'decision', parts: [partOf(item)] }
  if (type.endsWith('_call')) return { kind: 'output', parts: [anyRequest(item)] }
  return isUnreadCall(item) ? { kind: 'output', parts: [unreadCall] } : { kind: 'other' }
}

/** `input_tokens` include what was cached, `output_tokens` what was reasoned. */
export function responsesUsage(value: JsonValue | undefined): Usage | null {
  const usage = objectOrNull(value)
  if (usage === null) return null
  const into = objectOrNull(usage['input_tokens_details'])
  const out = objectOrNull(usage['output_tokens_details'])
  return tokenUsage({
    input: numberOrNull(usage['input_tokens']),
    output: numberOrNull(usage['output_tokens']),
    cacheRead: numberOrNull(usage['cached_input_tokens']) ?? numberOrNull(into?.['cached_tokens']),
    reasoning: numberOrNull(usage['reasoning_output_tokens']) ?? numberOrNull(out?.['reasoning_tokens']),
    total: numberOrNull(usage['total_tokens']),
  })
}

function reasoning(item: JsonObject): Part[] {
  const texts = [item['summary'], item['content']].flatMap((list) => (Array.isArray(list) ? list : []))
  const found = texts.flatMap((text) => textOrNull(objectOrNull(text)?.['text']) ?? [])
  return found.length === 0 ? [] : [{ type: 'reasoning', text: found.join('\n') }]
}

function answerOf(item: JsonObject): ResponseItem {
  const part = resultOf({ ...item, output: plainOutput(item['output']) })
  return part.type === 'tool_result' ? { kind: 'answer', answer: part } : { kind: 'other' }
}

/** A list that is only text is that text. */
function plainOutput(output: JsonValue | undefined): JsonValue {
  if (!Array.isArray(output) || output.length === 0) return output ?? null
  const parts = output.map(partOf)
  return parts.every((part) => part.type === 'text') ? parts.map((part) => part.text).join('') : output
}

/** A call of a tool that the provider has: it ran where there is a result, or a status that says so. */
interface HostedCall {
  readonly name: string
  readonly args: JsonValue | undefined
  readonly result?: JsonValue | undefined
  readonly error?: JsonValue | undefined
  /** The caller runs it and answers with an item of its own. */
  readonly isRemote?: true
}

const hostedCalls: ReadonlyMap<string, (item: JsonObject) => HostedCall> = new Map<
  string,
  (item: JsonObject) => HostedCall
>([
  ['web_search_call', (item) => ({ name: 'web_search', args: item['action'] ?? item['query'] })],
  [
    'file_search_call',
    (item) => ({ name: 'file_search', args: pickKey(item, 'queries'), result: item['results'] }),
  ],
  [
    'code_interpreter_call',
    (item) => ({ name: 'code_interpreter', args: pickKey(item, 'code'), result: item['outputs'] }),
  ],
  ['image_generation_call', () => ({ name: 'image_generation', args: {} })],
  [
    'mcp_call',
    (item) => ({
      name: textOrNull(item['name']) ?? '',
      args: item['arguments'],
      result: item['output'],
      error: item['error'],
    }),
  ],
  [
    'computer_call',
    (item) => ({ name: 'computer', args: item['action'] ?? item['actions'], isRemote: true }),
  ],
  ['local_shell_call', (item) => ({ name: 'local_shell', args: item['action'], isRemote: true })],
  ['shell_call', (item) => ({ name: 'shell', args: item['action'], isRemote: true })],
  ['apply_patch_call', (item) => ({ name: 'apply_patch', args: item['operation'], isRemote: true })],
])

function pickKey(item: JsonObject, key: string): JsonObject {
  const value = item[key]
  return value === undefined || value === null ? {} : { [key]: value }
}

function hostedParts(call: HostedCall, item: JsonObject): Part[] {
  const id = textOrNull(item['call_id']) ?? textOrNull(item['id'])
  const request: Part = { type: 'tool_call', call: { id, name: call.name, args: parseArguments(call.args) } }
  const result = boundedJson(call.result ?? null)
  const error = errorOf(call.error, item)
  const ran = call.isRemote !== true && (result !== null || error !== null || item['status'] === 'completed')
  return ran ? [request, { type: 'tool_result', id, name: call.name, result, error }] : [request]
}

function errorOf(error: JsonValue | undefined, item: JsonObject): string | null {
  if (typeof error === 'string' && error !== '') return error
  const held = objectOrNull(error)
  if (held !== null) return textOrNull(held['message']) ?? writeJson(boundedJson(held)).slice(0, 2_000)
  return item['status'] === 'failed' ? 'the call failed' : null
}
