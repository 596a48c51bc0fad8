import type { JsonObject, JsonValue } from '../../core/json.ts'
import { objectOrNull, textOrNull } from '../attributes.ts'
import type { Entry } from './codex-session.ts'

/** Items out of the events of a rollout that has nothing else; other entries stay. */
export function itemsOfEvents(entries: readonly Entry[]): Entry[] {
  return entries.flatMap((entry) => {
    if (entry.type !== 'event_msg') return entry
    const item = items.get(textOrNull(entry.payload['type']) ?? '')?.(entry.payload)
    return item === undefined ? entry : { type: 'response_item', time: entry.time, payload: item }
  })
}

const items: ReadonlyMap<string, (event: JsonObject) => JsonObject> = new Map([
  ['user_message', (event) => message('user', 'input_text', event['message'])],
  ['agent_message', (event) => message('assistant', 'output_text', event['message'])],
  ['agent_reasoning', (event) => ({ type: 'reasoning', summary: [{ text: event['text'] ?? null }] })],
  ['exec_command_begin', (event) => call(event, 'shell', only(event, 'command', 'cwd'))],
  ['exec_command_end', (event) => answer(event, commandOutput(event))],
  ['mcp_tool_call_begin', mcpCall],
  ['mcp_tool_call_end', (event) => answer(event, mcpResult(event['result']))],
  ['patch_apply_begin', (event) => call(event, 'apply_patch', only(event, 'changes'))],
  [
    'patch_apply_end',
    (event) => answer(event, { content: event['stdout'] ?? '', success: event['success'] ?? null }),
  ],
])

function message(role: string, type: string, text: JsonValue | undefined): JsonObject {
  return { type: 'message', role, content: [{ type, text: text ?? '' }] }
}

function call(event: JsonObject, name: JsonValue, args: JsonValue): JsonObject {
  return { type: 'function_call', call_id: event['call_id'] ?? null, name, arguments: args }
}

function answer(event: JsonObject, output: JsonValue): JsonObject {
  return { type: 'function_call_output', call_id: event['call_id'] ?? null, output }
}

function commandOutput(event: JsonObject): JsonObject {
  const output = event['aggregated_output'] ?? event['stdout'] ?? event['formatted_output'] ?? ''
  return { output, metadata: { exit_code: event['exit_code'] ?? null } }
}

function mcpCall(event: JsonObject): JsonObject {
  const held = objectOrNull(event['invocation'])
  return call(event, held?.['tool'] ?? null, held?.['arguments'] ?? {})
}

function mcpResult(value: JsonValue | undefined): JsonValue {
  const result = objectOrNull(value)
  if (result === null) return value ?? null
  if (result['Err'] !== undefined) return { content: result['Err'], success: false }
  return result['Ok'] ?? result
}

function only(event: JsonObject, ...keys: string[]): JsonObject {
  return Object.fromEntries(keys.flatMap((key) => (event[key] === undefined ? [] : [[key, event[key]]])))
}
