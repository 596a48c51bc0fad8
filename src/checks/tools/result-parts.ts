import type { ToolCall } from '../../trace/model/trace-views.ts'
import { canonicalizeJson, isObject, type JsonValue } from '../../core/json.ts'
import type { Part } from '../../trace/model/message.ts'
import { parsePart } from '../../trace/messages/part.ts'

/** Returns the answer of a tool as text: parts joined, anything else as JSON. Null: not recorded. */
export function getResultText(call: ToolCall): string | null {
  const result = unwrapText(call.result)
  if (result === null)
    // A call that failed has answered with nothing but its failure.
    return call.error !== null ? '' : null
  if (typeof result === 'string') return result
  return parseParts(result)?.map(formatPart).join('') ?? canonicalizeJson(result)
}

/** Returns the parts of a tool's answer; one that is no list is one text. Null: not recorded. */
export function getResultParts(call: ToolCall): readonly Part[] | null {
  const text = getResultText(call)
  if (text === null) return null
  return parseParts(call.result) ?? [{ type: 'text', text }]
}

/** Unwraps `{result: "Error: …"}`, in which Google's SDKs and MCP servers put what is no mapping. */
function unwrapText(value: JsonValue): JsonValue {
  if (!isObject(value)) return value
  const [[key, text] = [], more] = Object.entries(value)
  return more === undefined && /^(?:result|output)$/.test(key ?? '') && typeof text === 'string'
    ? text
    : value
}

/** Parses a list of parts, or `{content: [part, …]}` of MCP; rows of data that happen to have a `type` are none. */
function parseParts(value: JsonValue): Part[] | null {
  const list = isObject(value) ? value['content'] : value
  if (!Array.isArray(list) || list.length === 0) return null
  const parts = list.map((raw) => (isObject(raw) && typeof raw['type'] === 'string' ? parsePart(raw) : null))
  const readable = parts.flatMap((part) => (part?.type === 'text' || part?.type === 'media' ? part : []))
  return readable.length === list.length ? readable : null
}

function formatPart(part: Part): string {
  if (part.type === 'text') return part.text
  return part.type === 'media' ? `[${part.modality}:${part.mimeType ?? ''}]` : ''
}
