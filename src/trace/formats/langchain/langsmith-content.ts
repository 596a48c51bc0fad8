import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { isObject, numberOrNull, objectOrNull, textOrNull, toMapping } from '../../../core/json.ts'
import { attributesAsObject, decodedValue } from '../../model/attributes.ts'
import { listRequests, getMessageText, type Message } from '../../model/message.ts'
import { loggedTool, calledWith } from '../../messages/logged-tool.ts'
import { parseLoggedMessages, loggedAnswer, loggedQuestion, parseLoggedReply } from '../../messages/logged.ts'
import { createContentReader } from '../../reading/content.ts'
import type { Span } from '../../model/span.ts'
import type { Usage } from '../../model/usage.ts'
import { chooseTotal } from '../../reading/usage-attributes.ts'
import { usageFrom } from '../../reading/usage-from.ts'

/** Reads the content of a run, which is kept as the span's attributes. */
export const runContent = createContentReader({
  model: parseModel,
  provider: (span) => textOrNull(findMetadata(span)['ls_provider']),
  input: (span) =>
    span.kind === 'llm' ? parseBeforeReply(parseMessages(span.attributes.get('inputs'), 'user'), span) : null,
  output: (span) => (span.kind === 'llm' ? parseMessages(span.attributes.get('outputs'), 'assistant') : null),
  usage: parseUsage,
  costUsd: ({ attributes }) =>
    chooseTotal(
      numberOrNull(attributes.get('total_cost')),
      ['prompt_cost', 'completion_cost'].map((name) => numberOrNull(attributes.get(name))),
    ),
  tool(span) {
    const { result, callId, error } = loggedTool(span.attributes.get('outputs'))
    return {
      name: span.name,
      callId: textOrNull(findMetadata(span)['tool_call_id']) ?? callId,
      args: parseArgs(span.attributes.get('inputs')),
      result,
      error: span.error?.message ?? error,
    }
  },
  inputText: (span) => loggedQuestion(span.attributes.get('inputs')),
  outputText: (span) => loggedAnswer(span.attributes.get('outputs')),
})

function parseFields(span: Span, name: string): JsonObject {
  return toMapping(span.attributes.get(name))
}

function findMetadata(span: Span): JsonObject {
  return toMapping(parseFields(span, 'extra')['metadata'])
}

/** `{input: …}` and `{output: …}` are wrappers; a list of prompts is text to the model. */
function parseMessages(value: JsonValue | undefined, role: 'user' | 'assistant'): Message[] | null {
  const fields = objectOrNull(value)
  if (fields === null) return null
  const direct = parseLoggedMessages(fields, role)
  if (direct !== null) return direct
  const prompts = fields['prompts']
  const inner = Array.isArray(prompts)
    ? prompts.flatMap((prompt) => textOrNull(prompt) ?? []).join('\n')
    : (fields['input'] ?? fields['output'])
  if (inner !== undefined && inner !== null) return parseLoggedMessages(inner, role)
  return role === 'assistant' && Object.keys(fields).length > 0 ? parseLoggedReply(fields) : null
}

/** Takes the messages before the reply as input: JavaScript logs the list by reference, so later ones may be in it. */
function parseBeforeReply(messages: Message[] | null, span: Span): Message[] | null {
  if (messages === null) return null
  const [reply] = span.content.output
  const ids = new Set(reply === undefined ? [] : listRequests(reply).map(({ id }) => id))
  const text = reply === undefined ? '' : getMessageText(reply)
  const at = messages.findIndex(
    (message, index) =>
      listRequests(message).some(({ id }) => id !== null && ids.has(id)) ||
      (index === messages.length - 1 &&
        message.role === 'assistant' &&
        text !== '' &&
        getMessageText(message) === text),
  )
  return at === -1 ? messages : messages.slice(0, at)
}

/** Finds the first of LangChain's generations, as its message's fields; an empty one without. */
function findGeneration(outputs: JsonObject): JsonObject {
  const list = Array.isArray(outputs['generations']) ? outputs['generations'].flat() : []
  const message = objectOrNull(objectOrNull(list[0])?.['message']) ?? objectOrNull(outputs['output']) ?? {}
  return objectOrNull(message['kwargs']) ?? objectOrNull(message['data']) ?? message
}

/** Parses the model that answered, where the reply names it; else the one that was asked. */
function parseModel(span: Span): string | null {
  const outputs = parseFields(span, 'outputs')
  const parameters = toMapping(parseFields(span, 'extra')['invocation_params'])
  const reply = toMapping(findGeneration(outputs)['response_metadata'])
  const whole = toMapping(outputs['llm_output'])
  const metadata = toMapping(outputs['response_metadata'])
  const names = [
    outputs['model'],
    reply['model_name'],
    reply['model'],
    metadata['model_name'],
    whole['model_name'],
    outputs['modelVersion'],
    findMetadata(span)['ls_model_name'],
    parameters['model'],
    parameters['model_name'],
    parseFields(span, 'inputs')['model'],
  ]
  return span.kind === 'llm' ? (names.map(textOrNull).find((name) => name !== null) ?? null) : null
}

function parseUsage(span: Span): Usage | null {
  const outputs = parseFields(span, 'outputs')
  const whole = toMapping(outputs['llm_output'])
  const places = [
    outputs['usage_metadata'],
    findMetadata(span)['usage_metadata'],
    findGeneration(outputs)['usage_metadata'],
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

/** LangChain writes the arguments as text under `input`. */
function parseArgs(inputs: JsonValue | undefined): JsonValue {
  const args = calledWith(decodedValue(inputs))
  if (!isObject(args) || Object.keys(args).length !== 1 || typeof args['input'] !== 'string') return args
  const inner = decodedValue(args['input'])
  return isObject(inner) ? inner : args
}
