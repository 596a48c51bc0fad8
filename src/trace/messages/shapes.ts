import { isObject, type JsonObject } from '../../core/json.ts'
import {
  aFlag,
  allOf,
  amount,
  anything,
  aText,
  aTime,
  byWord,
  either,
  inAnyCase,
  inside,
  listOf,
  mapOf,
  maybe,
  misfit,
  nested,
  objectOf,
  orNull,
  something,
  where,
  type Shape,
} from '../reading/shape.ts'
import { roleOf } from './message-from.ts'

/** Shapes of the common kinds of messages, as far as readers rely on them. */

/** Who speaks. What an unknown speaker says could be the agent's. */
export const aRole: Shape = (value) =>
  typeof value !== 'string' || roleOf(value) === undefined ? misfit(value, 'a role') : null

const counts = /tokens?(?:count)?$/i
/** Figures, or what they are made of. */
const details = /^(?:input|output|total|cached?|prompt|completion|thoughts|tool|reasoning)(?:_|$)|cost/i

/** Usage and cost: a figure is a number of zero or more, and further counts are nested. */
export const usageShape: Shape = orNull((value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return misfit(value, 'an object')
  for (const key in value) {
    const held = value[key]
    if (held === null || !(counts.test(key) || (details.test(key) && !isObject(held)))) continue
    const found = amount(held)
    if (found !== null) return inside(key, found)
  }
  return null
})

/** JSON as text, or the object that it stands for. */
export const argumentsShape: Shape = either(orNull(mapOf(anything)), aText)

const blocks: Readonly<Record<string, Shape>> = {
  text: objectOf({ text: aText }),
  input_text: objectOf({ text: aText }),
  output_text: objectOf({ text: aText }),
  thinking: objectOf({ thinking: maybe(aText) }),
  tool_use: objectOf({ name: aText, id: aText, input: argumentsShape }),
  server_tool_use: objectOf({ name: aText, input: argumentsShape }),
  mcp_tool_use: objectOf({ name: aText, input: argumentsShape }),
  tool_result: objectOf({ tool_use_id: orNull(aText), is_error: orNull(aFlag) }),
  function_call: objectOf({ name: maybe(aText) }),
}

/** Text, or a list of blocks by their `type`; texts may stand among them. */
export const contentShape: Shape = either(aText, listOf(either(aText, byWord('type', blocks))))

/** A block of Anthropic's messages. */
export const blockShape: Shape = byWord('type', blocks)
/** Blocks of Anthropic's messages, of which each is an object. */
export const blocksShape: Shape = either(aText, listOf(blockShape))

/** A tool call of OpenAI's kind, whose function may stand inside of it or be spread out. */
export const toolCallShape: Shape = allOf(
  objectOf({
    name: maybe(aText),
    function: maybe(either(aText, objectOf({ name: aText, arguments: maybe(argumentsShape) }))),
  }),
  objectOf({ args: maybe(argumentsShape), arguments: maybe(argumentsShape) }),
  (call) =>
    where(
      (held) => held['function'] === undefined && held['custom'] === undefined,
      objectOf({ name: aText }),
    )(call),
)

export const toolCallsShape: Shape = orNull(listOf(toolCallShape))

/** A message that names who speaks. */
export const messageShape: Shape = objectOf({
  role: aRole,
  content: orNull(contentShape),
  tool_calls: toolCallsShape,
  tool_call_id: orNull(aText),
})

/** Items of OpenAI's Responses API; messages may leave out their type. */
export const responseItemShape: Shape = allOf(
  objectOf({ type: maybe(aText) }),
  where((item) => item['type'] === undefined, objectOf({ role: aRole, content: orNull(contentShape) })),
  where(
    (item) => item['type'] !== undefined,
    byWord('type', {
      message: objectOf({ role: aRole, content: blocksShape }),
      function_call: objectOf({ name: aText, arguments: argumentsShape }),
      custom_tool_call: objectOf({ name: aText }),
      mcp_call: objectOf({ name: aText }),
      function_call_output: objectOf({ call_id: aText, output: something }),
      custom_tool_call_output: objectOf({ call_id: aText, output: something }),
    }),
  ),
)

/** A whole response of the Responses API. */
export const responseShape: Shape = objectOf({ output: listOf(responseItemShape), usage: usageShape })
const inputShape = orNull(either(aText, listOf(responseItemShape)))
const wrapperShape = objectOf({
  input: inputShape,
  items: maybe(listOf(responseItemShape)),
  request: orNull(objectOf({ input: inputShape })),
  response: maybe(responseShape),
})
/** A response of the Responses API, one beside its request, or items. */
export const responsesShape = nested((inner) => (value) => {
  if (Array.isArray(value)) return listOf(inner)(value)
  if (!isObject(value) || 'role' in value) return responseItemShape(value)
  if (Array.isArray(value['output'])) return responseShape(value)
  if ('type' in value) return responseItemShape(value)
  return wrapperShape(value)
})

/** Parts of Gemini's contents, as its own library and ADK write them. */
const calledBy = objectOf({ name: aText, args: orNull(mapOf(anything)) })
const answeredBy = objectOf({ name: aText })
const geminiPartKeys = objectOf({
  text: orNull(aText),
  functionCall: orNull(calledBy),
  function_call: orNull(calledBy),
  functionResponse: orNull(answeredBy),
  function_response: orNull(answeredBy),
})
/** Its kind is the name of the one key that holds something. */
export const geminiPartShape: Shape = (value) =>
  geminiPartKeys(value) ??
  (Object.values(value as JsonObject).some((held) => held !== null) ? null : misfit(null, 'a part'))
export const geminiContentShape: Shape = objectOf({
  parts: orNull(listOf(geminiPartShape)),
  role: orNull(aText),
})

/** PromptKit writes keys in camel and in snake case. */
export const promptKitCallShape: Shape = inAnyCase({
  name: aText,
  args: argumentsShape,
  arguments: argumentsShape,
  function: objectOf({ name: aText }),
})
export const promptKitMessageShape: Shape = allOf(
  objectOf({}),
  inAnyCase({
    role: aRole,
    content: aText,
    parts: orNull(listOf(inAnyCase({ type: aText, text: orNull(aText) }))),
    toolcalls: orNull(listOf(promptKitCallShape)),
    toolcallid: orNull(aText),
    toolresult: orNull(objectOf({ error: orNull(aText) })),
    costinfo: usageShape,
    timestamp: orNull(aTime),
  }),
)
