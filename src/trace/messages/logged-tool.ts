import { isObject, type JsonValue } from '../../core/json.ts'
import { textOrNull } from '../model/attributes.ts'
import { decodedValue } from './decoded.ts'
import { fromLangChain } from './langchain.ts'

/** What a platform logged as the output of a tool. */
export interface LoggedTool {
  /** Null: not recorded. */
  readonly result: JsonValue
  /** Of a tool message, which answers a call. */
  readonly callId: string | null
  readonly error: string | null
}

/** Out of any value: a tool message is opened, an output that calls itself an error is one. */
export function loggedTool(output: unknown): LoggedTool {
  const value = decodedValue(output)
  if (!isObject(value)) return { result: value, callId: null, error: null }
  const inner = onlyOutput(value)
  const message = fromLangChain(inner)
  const said = message?.['role'] === 'tool' ? message : inner
  const result = (message?.['role'] === 'tool' ? (said['content'] ?? null) : inner) as JsonValue
  const failed = said['is_error'] === true || said['isError'] === true
  return {
    result,
    callId: textOrNull(said['tool_call_id'] as JsonValue | undefined),
    error: failed ? (typeof result === 'string' ? result : 'the tool answered with an error') : null,
  }
}

/** Some wrap what came back as `{output}`. */
function onlyOutput(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const inner = Object.keys(value).length === 1 ? value['output'] : undefined
  return isObject(inner) ? inner : value
}

/** LlamaIndex keeps what a tool was given and what it gave beside the text of it; null for anything else. */
export function llamaIndexResult(output: JsonValue): LoggedTool | null {
  const value = typeof output === 'string' && output.includes('"raw_output"') ? decodedValue(output) : null
  if (!isObject(value) || value['raw_output'] === undefined || !('tool_name' in value)) return null
  const result = value['raw_output']
  const failed = value['is_error'] === true
  return { result, callId: null, error: failed ? 'the tool answered with an error' : null }
}

/** ADK writes a span for all tool calls of a turn, `(merged tools)`, beside one for each: it is none itself. */
export function isMergedTools(name: unknown): boolean {
  return typeof name === 'string' && name.startsWith('(merged')
}

/** Instrumentations say what they do with a tool before they name it. */
export function plainToolName(name: string): string {
  return name.replace(/^(?:execute_tool|running tool:|Function tool:|tools\/call)\s+(?=\S)/, '')
}
