import type { JsonObject, JsonValue, Mapping } from '../../core/json.ts'
import { isObject, listValues, textOrNull, writeJson } from '../../core/json.ts'
import { decodedValue, decoded } from '../model/attributes.ts'
import { fromLangChain } from './langchain.ts'
import type { Message, Part } from '../model/message.ts'
import type { Attributes } from '../model/span.ts'

/** Tool output as a platform logged it. */
export interface LoggedTool {
  /** Null: not recorded. */
  readonly result: JsonValue
  /** Id of the call that a tool message answers. */
  readonly callId: string | null
  readonly error: string | null
}

/** Reads a tool's outcome from any value: a tool message is opened, an output that calls itself an error is one. */
export function loggedTool(output: unknown): LoggedTool {
  const value = decodedValue(output)
  if (!isObject(value)) return { result: value, callId: null, error: null }
  const inner = getOnlyOutput(value)
  const message = fromLangChain(inner)
  const source = message?.['role'] === 'tool' ? message : inner
  const result = (message?.['role'] === 'tool' ? (source['content'] ?? null) : inner) as JsonValue
  const failed = source['is_error'] === true || source['isError'] === true
  return {
    result,
    callId: textOrNull(source['tool_call_id'] as JsonValue | undefined),
    error: failed ? (typeof result === 'string' ? result : 'the tool answered with an error') : null,
  }
}

/** Unwraps what some wrap as `{output}`. */
function getOnlyOutput(value: Mapping): Mapping {
  const inner = Object.keys(value).length === 1 ? value['output'] : undefined
  return isObject(inner) ? inner : value
}

/** Parses LlamaIndex's result, which has a tool's input and output next to its text; null for anything else. */
export function parseLlamaIndexResult(output: JsonValue): LoggedTool | null {
  const value = typeof output === 'string' && output.includes('"raw_output"') ? decodedValue(output) : null
  if (!isObject(value) || value['raw_output'] === undefined || !('tool_name' in value)) return null
  const result = value['raw_output']
  const failed = value['is_error'] === true
  return { result, callId: null, error: failed ? 'the tool answered with an error' : null }
}

/** Tells whether this is ADK's span for all calls of a turn, `(merged tools)`, which is no call itself. */
export function isMergedTools(name: unknown): boolean {
  return typeof name === 'string' && name.startsWith('(merged')
}

/** Removes what instrumentations write before a tool's name. */
export function plainToolName(name: string): string {
  return name.replace(/^(?:execute_tool|running tool:|Function tool:|tools\/call)\s+(?=\S)/, '')
}

/** Reads arguments from `{args, kwargs}` of a Python wrapper. Positional ones stay a list, other values as they are. */
export function calledWith(input: JsonValue): JsonValue {
  if (!isObject(input) || !isWrapped(input)) return input
  const { args = [], kwargs = {} } = input
  if (Array.isArray(args) && args.length === 0) return kwargs
  return isObject(kwargs) && Object.keys(kwargs).length === 0 ? args : input
}

/** Recognizes a tool's definition or JSON Schema, which some instrumentations write in place of arguments. */
export function isDefinition(args: JsonValue): boolean {
  if (!isObject(args)) return false
  const fields = isObject(args['function']) ? args['function'] : args
  const schema = fields['parameters'] ?? fields['input_schema'] ?? fields['inputSchema']
  if (typeof fields['name'] === 'string' && isObject(schema)) return isDefinition(schema)
  const { properties, type, required, def } = args
  // What Zod's own schema becomes as JSON.
  if (type === 'object' && isObject(def) && def['type'] === type) return isObject(def['shape'])
  if (!isObject(properties) || !Object.values(properties).every(isObject)) return false
  return type === 'object' || Array.isArray(required) || '$schema' in args || 'additionalProperties' in args
}

/** The last one is smolagents' own. */
const wrapping: ReadonlySet<string> = new Set(['args', 'kwargs', 'sanitize_inputs_outputs'])

export function isWrapped(input: JsonObject): boolean {
  return ('args' in input || 'kwargs' in input) && Object.keys(input).every((name) => wrapping.has(name))
}

/** Finds the tools by which pydantic-ai lets a model give its answer in a structure (`final_result`). */
export function findOutputTools(attributes: Attributes): ReadonlySet<string> {
  const recorded = attributes.get('model_request_parameters')
  if (recorded === undefined) return none
  const parameters = decoded(recorded)
  const tools = isObject(parameters) ? parameters['output_tools'] : undefined
  const names = listValues(tools)
  return new Set(
    names.flatMap((tool) => (isObject(tool) && typeof tool['name'] === 'string' ? tool['name'] : [])),
  )
}

const none: ReadonlySet<string> = new Set()

/** Turns calls of output tools into answers, which they are. */
export function withoutOutputTools(messages: readonly Message[], attributes: Attributes): readonly Message[] {
  const names = findOutputTools(attributes)
  if (names.size === 0) return messages
  const answer = (part: Part): Part =>
    part.type === 'tool_call' && names.has(part.call.name)
      ? {
          type: 'text',
          text: typeof part.call.args === 'string' ? part.call.args : writeJson(part.call.args),
        }
      : part
  return messages.map((message) => ({ ...message, parts: message.parts.map(answer) }))
}
