import { isObject, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { parsePythonLiteral } from '../../text/python-literal.ts'
import { createCall } from './unread-call.ts'
import { createAnswer, type Message, type Part, type Role } from '../model/message.ts'

/** Every text of a Python expression in its order, with what it is the text of. */
const texts =
  /(TextContent\(text=|ReasoningContent\(reasoning_text=|ToolCall\(tool_name=|ToolCallResult\(result=)?('[^'\\]*(?:\\[^]?[^'\\]*)*'?|"[^"\\]*(?:\\[^]?[^"\\]*)*"?)/g

const roles: ReadonlyMap<string, Role> = new Map([
  ['SYSTEM', 'system'],
  ['USER', 'user'],
  ['ASSISTANT', 'assistant'],
  ['TOOL', 'tool'],
])

/** Parses a Haystack message as Python shows it, `ChatMessage(_role=<ChatRole.USER: 'user'>, …)`; else null. */
export function haystackMessage(text: string): Message | null {
  const head = /^ChatMessage\(_role=<ChatRole\.(\w+): '\w+'>, _content=\[/.exec(text)
  const role = roles.get(head?.[1] ?? '')
  if (head === null || role === undefined) return null
  const parts: Part[] = []
  for (const [, what, quoted = ''] of text.slice(head[0].length).matchAll(texts)) {
    const content = what === undefined ? undefined : parsePythonLiteral(quoted)
    if (typeof content === 'string') parts.push(parsePythonPart(what ?? '', content))
  }
  return { role, parts }
}

function parsePythonPart(what: string, text: string): Part {
  if (what.startsWith('ToolCall(')) return createCall(null, text, null)
  if (what.startsWith('ToolCallResult')) return createAnswer(null, null, text)
  return { type: what.startsWith('Reasoning') ? 'reasoning' : 'text', text }
}

const printedCall = /^ResponseFunctionToolCall\(\w+=[^]*\)$/
const printedValue =
  /(?:^|[(,])\s*(arguments|call_id|name)=('[^'\\]*(?:\\[^]?[^'\\]*)*'?|"[^"\\]*(?:\\[^]?[^"\\]*)*"?)/g

/** Parses a call of OpenAI's SDK that was written down as Python shows it; null for any other text. */
export function parsePrintedCall(text: string): Part | null {
  if (!printedCall.test(text)) return null
  const values = new Map<string, JsonValue>()
  for (const [, key = '', quoted = ''] of text.matchAll(printedValue))
    values.set(key, parsePythonLiteral(quoted) ?? null)
  return createCall(values.get('call_id'), values.get('name'), values.get('arguments'))
}

const shown =
  /^\s*(?:[[{(]\s*(?:'\w{1,40}':\s*(?:\[\s*)?)?)?(?:\w{0,40}Message|ChatResponse|ChatCompletion)\(\w+=/

/** Recognizes a message as Python shows it, alone or in a list or a state of them. */
export function isPythonMessage(text: string): boolean {
  return shown.test(text)
}

/** Tells whether a value contains unreadable messages, whose author is unknown. */
export function holdsConversation(value: unknown, depth: number = limits.jsonDepth): boolean {
  if (typeof value === 'string') return isPythonMessage(value)
  if (typeof value !== 'object' || value === null || depth === 0) return false
  const isMessage =
    isObject(value) && typeof value['role'] === 'string' && ('content' in value || 'parts' in value)
  return isMessage || Object.values(value).some((item) => holdsConversation(item, depth - 1))
}
