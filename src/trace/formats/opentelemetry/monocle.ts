import { isObject, isUnreadJson, textOrNull, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { MapAttributes, decodedValue } from '../../model/attributes.ts'
import type { Attributes, SpanEvent } from '../../model/span.ts'
import * as s from '../../reading/shape.ts'
import { parseRole } from '../../model/message.ts'

/** Shape of its events. */
export const monocleEventShape = s.byWord('name', {
  'data.output': { attributes: s.maybe({ response: s.orNull(s.union(s.text, [s.text])) }) },
})

/** What a kind of Monocle's spans is called by the conventions for models. A call of the network within one of a model is no further one. */
const operations: ReadonlyMap<unknown, string> = new Map([
  ['inference', 'chat'],
  ['inference.framework', 'chat'],
  ['agentic.tool.invocation', 'execute_tool'],
  ['agentic.invocation', 'invoke_agent'],
  // Of its first versions, and of JavaScript's.
  ['tool', 'execute_tool'],
  ['agent', 'invoke_agent'],
])

/** Adds GenAI names to Monocle's spans, whose content is in events `data.input`, `data.output` and `metadata`. */
export function withMonocleContent(attributes: Attributes, events: readonly SpanEvent[]): Attributes {
  const find = (name: string, ...keys: string[]) => {
    const event = events.find((one) => one.name === name)
    return keys.map((key) => event?.attributes.get(key)).find((value) => value !== undefined) ?? null
  }
  // Whatever a span says that it is: what has tokens asked a model.
  const hasTokens = find('metadata', 'prompt_tokens', 'completion_tokens') !== null
  if (attributes.get('monocle_apptrace.version') === undefined && !hasTokens) return attributes
  const operation = operations.get(attributes.get('span.type')) ?? (hasTokens ? 'chat' : undefined)
  const input = find('data.input', 'input', 'Inputs')
  const output = unwrap(find('data.output', 'response'))
  const content: Record<string, JsonValue> =
    operation === 'chat'
      ? {
          'gen_ai.request.model': attributes.get('entity.2.name') ?? null,
          'gen_ai.input.messages': parseInput(input),
          'gen_ai.output.messages':
            output === null ? null : spread(output).flatMap((one) => parseReply(decodedValue(one))),
          'gen_ai.usage.input_tokens': find('metadata', 'prompt_tokens'),
          'gen_ai.usage.output_tokens': find('metadata', 'completion_tokens'),
          'gen_ai.response.finish_reasons': listKnown(
            find('metadata', 'finish_reason') ?? find('data.output', 'finish_reason'),
          ),
        }
      : operation === 'execute_tool'
        ? {
            // The name of the span is that of all tools.
            'gen_ai.tool.name': textOrNull(attributes.get('entity.1.name')) ?? '<unknown>',
            'gen_ai.tool.call.arguments': parseToolInput(input),
            'gen_ai.tool.call.result': output,
          }
        : {
            'gen_ai.agent.name': operation === undefined ? null : (attributes.get('entity.1.name') ?? null),
            'input.value': unwrap(input),
            'output.value': output,
          }
  const all = new Map(attributes.names.list.map((name) => [name, attributes.get(name) ?? null] as const))
  for (const [name, value] of Object.entries({ 'gen_ai.operation.name': operation ?? null, ...content }))
    if (value !== null) all.set(name, value)
  // Claude Code's telemetry has the same word for its own.
  if (attributes.get('span.type') === 'tool') all.delete('span.type')
  return new MapAttributes(all)
}

/** Of the calls that LangChain’s model asked for at once, Monocle keeps the first. */
export function keepsFirstCall(attributes: Attributes, events: readonly SpanEvent[]): boolean {
  return (
    attributes.get('span.type') === 'inference.framework' &&
    events.some(
      (event) =>
        event.name === 'data.output' &&
        firstCall.test(textOrNull(unwrap(event.attributes.get('response') ?? null)) ?? ''),
    )
  )
}

/** Python’s words end in the type of the call, JavaScript’s in its id. */
const firstCall = /"type": "tool_call"\}\}$|"type":"tool_call","id":"[^"]*"\}\}$/

/** JavaScript writes a text as the list of it. */
function unwrap(value: JsonValue): JsonValue {
  return (Array.isArray(value) && value.length === 1 ? value[0] : value) ?? null
}

function spread(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [value]
}

function listKnown(value: JsonValue): JsonValue {
  return value === null ? null : [value]
}

/** A list of `{role: content}`, each as text of JSON; null where one is none, for then the question is unknown. */
function parseInput(input: JsonValue): JsonValue {
  const list = Array.isArray(input) && input.length > 1 ? input : decodedValue(unwrap(input))
  // Some frameworks' roles are written as the objects that they are.
  if (typeof list === 'string') return isUnreadJson(list) ? null : [{ role: 'user', content: list }]
  if (list === null) return null
  const messages = spread(list).map((item) => parseSaid(decodedValue(item)))
  return messages.includes(null) ? null : messages
}

/** What one said: `{role: words}`, the calls that a model asked for as `{tools}`, or the first of them as LangChain has it. */
function parseReply(reply: JsonValue): JsonValue[] {
  if (!isObject(reply)) return [{ role: 'assistant', content: reply }]
  const { tools } = reply
  if (!Array.isArray(tools)) return [parseSaid(reply) ?? reply]
  const calls = tools.map((call) =>
    isObject(call)
      ? {
          id: call['tool_id'] ?? null,
          name: call['tool_name'] ?? null,
          arguments: call['tool_arguments'] || null,
        }
      : call,
  )
  return [{ role: 'assistant', tool_calls: calls }]
}

function parseSaid(value: JsonValue): JsonObject | null {
  const [[word, content] = [], ...more] = isObject(value) ? Object.entries(value) : []
  const role = parseRole(word?.replace(/Message$/, ''))
  if (role === undefined || more.length > 0) return null
  return isObject(content) && content['type'] === 'tool_call'
    ? { role, tool_calls: [content] }
    : { role, content: content ?? '' }
}

/** CrewAI’s tools are told their input with a word before it. */
function parseToolInput(input: JsonValue): JsonValue {
  const [text = null] = Array.isArray(input) ? input : [input]
  return decodedValue(typeof text === 'string' ? text.replace(/^input: (?=\{)/, '') : text)
}
