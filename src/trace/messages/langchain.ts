import { createWordMap } from '../../core/word-table.ts'
import { isObject, toList, type Mapping, toMapping } from '../../core/json.ts'

const words = createWordMap({
  'human | HumanMessage': 'user',
  'ai | AIMessage': 'assistant',
  'system | SystemMessage': 'system',
  'tool | ToolMessage': 'tool',
  'function | FunctionMessage': 'function',
})

/**
 * A LangChain message in the shape of OpenAI's: serialised (`{lc, id, kwargs}`), `{type, data}`, flat
 * (`{type: 'human', content}`), or a chat message with LangChain's `additional_kwargs`. Null for others.
 */
export function fromLangChain(raw: Mapping): Mapping | null {
  const { id, kwargs, type, data } = raw
  if (isObject(kwargs) && Array.isArray(id))
    return buildMessage(kwargs, parseRole(id.at(-1)) ?? kwargs['role'])
  const role = parseRole(type)
  if (role !== undefined && isObject(data)) return buildMessage(data, role)
  if ('content' in raw && raw['role'] === undefined && role !== undefined) return buildMessage(raw, role)
  return 'content' in raw && isObject(raw['additional_kwargs'])
    ? buildMessage(raw, raw['role'] ?? role)
    : null
}

/** Parses the role; an `AIMessageChunk` is an `AIMessage`. */
function parseRole(word: unknown): string | undefined {
  return typeof word === 'string' ? words.get(word.replace(/Chunk$/, '')) : undefined
}

function buildMessage(inner: Mapping, role: unknown): Mapping {
  const more = toMapping(inner['additional_kwargs'])
  const listed = toList(inner['tool_calls'])
  const calls = listed.length > 0 ? listed : toList(more['tool_calls'])
  const all = [...calls, ...toList(inner['invalid_tool_calls'])]
  const { name, status } = inner
  const reply = toMapping(inner['response_metadata'])
  return {
    ...more,
    role,
    content: all.length === 0 ? inner['content'] : withoutCalls(inner['content']),
    tool_calls: all,
    finish_reason: reply['finish_reason'] ?? reply['stop_reason'] ?? reply['stopReason'],
    ...(typeof inner['tool_call_id'] === 'string' ? { tool_call_id: inner['tool_call_id'] } : {}),
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof status === 'string' ? { is_error: status === 'error' } : {}),
  }
}

/** Removes blocks that repeat calls, which stream without whole arguments. */
function withoutCalls(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  return content.filter((block) => !isObject(block) || !callBlocks.has(block['type']))
}

const callBlocks: ReadonlySet<unknown> = new Set([
  'tool_use',
  'function_call',
  'input_json_delta',
  'tool_call',
])
