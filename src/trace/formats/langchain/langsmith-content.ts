import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { numberOrNull, attributesAsObject, objectOrNull, textOrNull } from '../../model/attributes.ts'
import { requestsOf, textOf, type Message } from '../../model/message.ts'
import { loggedTool, calledWith } from '../../messages/logged-tool.ts'
import { decodedValue } from '../../model/arguments.ts'
import { loggedMessages, loggedAnswer, loggedQuestion, loggedReply } from '../../messages/logged.ts'
import { contentBy } from '../../reading/content.ts'
import type { Span, ToolFacts } from '../../model/span.ts'
import type { Usage } from '../../model/usage.ts'
import { usageFrom } from '../../reading/usage-from.ts'

/** Reads the content of a run, which is kept as the span's attributes. */
export const runContent = contentBy({
  model: modelIn,
  provider: (span) => textOrNull(metadataOf(span)['ls_provider']),
  input: (span) =>
    span.kind === 'llm' ? beforeReply(messagesIn(span.attributes.get('inputs'), 'user'), span) : null,
  output: (span) => (span.kind === 'llm' ? messagesIn(span.attributes.get('outputs'), 'assistant') : null),
  usage: usageIn,
  costUsd: (span) => numberOrNull(span.attributes.get('total_cost')),
  tool: toolFacts,
  inputText: (span) => loggedQuestion(span.attributes.get('inputs')),
  outputText: (span) => loggedAnswer(span.attributes.get('outputs')),
})

function fieldsOf(span: Span, name: string): JsonObject {
  return objectOrNull(span.attributes.get(name)) ?? {}
}

function metadataOf(span: Span): JsonObject {
  return objectOrNull(fieldsOf(span, 'extra')['metadata']) ?? {}
}

/** `{input: …}` and `{output: …}` are wrappers; a list of prompts is text to the model. */
function messagesIn(value: JsonValue | undefined, role: 'user' | 'assistant'): Message[] | null {
  const held = objectOrNull(value)
  if (held === null) return null
  const direct = loggedMessages(held, role)
  if (direct !== null) return direct
  const prompts = held['prompts']
  const inner = Array.isArray(prompts)
    ? prompts.flatMap((prompt) => textOrNull(prompt) ?? []).join('\n')
    : (held['input'] ?? held['output'])
  if (inner !== undefined && inner !== null) return loggedMessages(inner, role)
  return role === 'assistant' && Object.keys(held).length > 0 ? loggedReply(held) : null
}

/**
 * JavaScript logs the list of messages by reference: by the time that it is sent, the reply and all that
 * followed may be in it. What came before the reply is what the model was asked.
 */
function beforeReply(messages: Message[] | null, span: Span): Message[] | null {
  if (messages === null) return null
  const [reply] = span.content.output
  const ids = new Set(reply === undefined ? [] : requestsOf(reply).map(({ id }) => id))
  const said = reply === undefined ? '' : textOf(reply)
  const at = messages.findIndex(
    (message, index) =>
      requestsOf(message).some(({ id }) => id !== null && ids.has(id)) ||
      (index === messages.length - 1 &&
        message.role === 'assistant' &&
        said !== '' &&
        textOf(message) === said),
  )
  return at === -1 ? messages : messages.slice(0, at)
}

/** The first of LangChain's generations, as its message's fields; an empty one without. */
function generationOf(outputs: JsonObject): JsonObject {
  const list = Array.isArray(outputs['generations']) ? outputs['generations'].flat() : []
  const message = objectOrNull(objectOrNull(list[0])?.['message']) ?? objectOrNull(outputs['output']) ?? {}
  return objectOrNull(message['kwargs']) ?? objectOrNull(message['data']) ?? message
}

/** The model that answered, where the reply names it; else the one that was asked. */
function modelIn(span: Span): string | null {
  const outputs = fieldsOf(span, 'outputs')
  const parameters = objectOrNull(fieldsOf(span, 'extra')['invocation_params']) ?? {}
  const reply = objectOrNull(generationOf(outputs)['response_metadata']) ?? {}
  const whole = objectOrNull(outputs['llm_output']) ?? {}
  const own = objectOrNull(outputs['response_metadata']) ?? {}
  const names = [
    outputs['model'],
    reply['model_name'],
    reply['model'],
    own['model_name'],
    whole['model_name'],
    outputs['modelVersion'],
    metadataOf(span)['ls_model_name'],
    parameters['model'],
    parameters['model_name'],
    fieldsOf(span, 'inputs')['model'],
  ]
  return span.kind === 'llm' ? (names.map(textOrNull).find((name) => name !== null) ?? null) : null
}

function usageIn(span: Span): Usage | null {
  const outputs = fieldsOf(span, 'outputs')
  const whole = objectOrNull(outputs['llm_output']) ?? {}
  const places = [
    outputs['usage_metadata'],
    metadataOf(span)['usage_metadata'],
    generationOf(outputs)['usage_metadata'],
    whole['token_usage'],
    whole['tokenUsage'],
    outputs['usage'],
    attributesAsObject(span.attributes),
  ]
  for (const place of places) {
    const usage = usageFrom(place)
    if (usage !== null && usage.total !== 0) return usage
  }
  return null
}

function toolFacts(span: Span): ToolFacts {
  const { result, callId, error } = loggedTool(span.attributes.get('outputs'))
  return {
    name: span.name,
    callId: textOrNull(metadataOf(span)['tool_call_id']) ?? callId,
    args: argsIn(span.attributes.get('inputs')),
    result,
    error: span.error?.message ?? error,
  }
}

/** LangChain writes the arguments as text under `input`. */
function argsIn(inputs: JsonValue | undefined): JsonValue {
  const args = calledWith(decodedValue(inputs))
  if (!isObject(args) || Object.keys(args).length !== 1 || typeof args['input'] !== 'string') return args
  const inner = decodedValue(args['input'])
  return isObject(inner) ? inner : args
}
