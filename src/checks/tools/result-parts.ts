import { canonicalJson, isObject, type JsonValue } from '../../core/json.ts'
import type { Part } from '../../trace/model/message.ts'
import { partOf } from '../../trace/messages/part.ts'
import type { ToolCall } from '../../trace/views/tool-calls.ts'

/** Returns the answer of a tool as text: parts joined, anything else as JSON. Null: not recorded. */
export function resultText(call: ToolCall): string | null {
  const { result } = call
  if (result === null) return isAnswered(call) ? '' : null
  if (typeof result === 'string') return result
  return partsIn(result)?.map(partText).join('') ?? canonicalJson(result)
}

/** The pieces that a tool answered with; an answer that is no list of pieces is one of text. Null: not recorded. */
export function resultParts(call: ToolCall): readonly Part[] | null {
  const text = resultText(call)
  if (text === null) return null
  return partsIn(call.result) ?? [{ type: 'text', text }]
}

/** A call that failed has answered with nothing but its failure. */
function isAnswered({ error }: ToolCall): boolean {
  return error !== null
}

/** A list of parts, or `{content: [part, …]}` of MCP; rows of data that happen to have a `type` are none. */
function partsIn(value: JsonValue): Part[] | null {
  const list = isObject(value) ? value['content'] : value
  if (!Array.isArray(list) || list.length === 0) return null
  const parts = list.map((raw) => (isObject(raw) && typeof raw['type'] === 'string' ? partOf(raw) : null))
  const known = parts.flatMap((part) => (part?.type === 'text' || part?.type === 'media' ? part : []))
  return known.length === list.length ? known : null
}

function partText(part: Part): string {
  if (part.type === 'text') return part.text
  return part.type === 'media' ? `[${part.modality}:${part.mimeType ?? ''}]` : ''
}
