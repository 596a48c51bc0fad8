import { isObject, type JsonObject } from '../../core/json.ts'
import {
  aFlag,
  allOf,
  amount,
  anything,
  textShape,
  aTime,
  byWord,
  oneOf,
  inAnyCase,
  inside,
  listOf,
  mapOf,
  maybe,
  misfit,
  nested,
  objectOf,
  orNull,
  anyValue,
  where,
  type Shape,
} from '../reading/shape.ts'
import { parseRole } from './message-from.ts'

/** Shapes of the common kinds of messages, as far as readers rely on them. */

/** Who speaks. What an unknown speaker says could be the agent's. */
export const aRole: Shape = (value) =>
  typeof value !== 'string' || parseRole(value) === undefined ? misfit(value, 'a role') : null

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
export const argumentsShape: Shape = oneOf(orNull(mapOf(anything)), textShape)

const blocks: Readonly<Record<string, Shape>> = {
  text: objectOf({ text: textShape }),
  input_text: objectOf({ text: textShape }),
  output_text: objectOf({ text: textShape }),
  thinking: objectOf({ thinking: maybe(textShape) }),
  tool_use: objectOf({ name: textShape, id: textShape, input: argumentsShape }),
  server_tool_use: objectOf({ name: textShape, input: argumentsShape }),
  mcp_tool_use: objectOf({ name: textShape, input: argumentsShape }),
  tool_result: objectOf({ tool_use_id: orNull(textShape), is_error: orNull(aFlag) }),
  function_call: objectOf({ name: maybe(textShape) }),
}

/** Text, or a list of blocks by their `type`; texts may stand among them. */
export const contentShape: Shape = oneOf(textShape, listOf(oneOf(textShape, byWord('type', blocks))))

/** A block of Anthropic's messages. */
export const blockShape: Shape = byWord('type', blocks)
/** Blocks of Anthropic's messages, of which each is an object. */
export const blocksShape: Shape = oneOf(textShape, listOf(blockShape))

/** A tool call of OpenAI's kind, whose function may stand inside of it or be spread out. */
export const toolCallShape: Shape = allOf(
  objectOf({
    name: maybe(textShape),
    function: maybe(oneOf(textShape, objectOf({ name: textShape, arguments: maybe(argumentsShape) }))),
  }),
  objectOf({ args: maybe(argumentsShape), arguments: maybe(argumentsShape) }),
  (call) =>
    where(
      (held) => held['function'] === undefined && held['custom'] === undefined,
      objectOf({ name: textShape }),
    )(call),
)

export const toolCallsShape: Shape = orNull(listOf(toolCallShape))

/** A message that names who speaks. */
export const messageShape: Shape = objectOf({
  role: aRole,
  content: orNull(contentShape),
  tool_calls: toolCallsShape,
  tool_call_id: orNull(textShape),
})

/** Items of OpenAI's Responses API; messages may leave out their type. */
export const responseItemShape: Shape = allOf(
  objectOf({ type: maybe(textShape) }),
  where((item) => item['type'] === undefined, objectOf({ role: aRole, content: orNull(contentShape) })),
  where(
    (item) => item['type'] !== undefined,
    byWord('type', {
      message: objectOf({ role: aRole, content: blocksShape }),
      function_call: objectOf({ name: textShape, arguments: argumentsShape }),
      custom_tool_call: objectOf({ name: textShape }),
      mcp_call: objectOf({ name: textShape }),
      function_call_output: objectOf({ call_id: textShape, output: anyValue }),
      custom_tool_call_output: objectOf({ call_id: textShape, output: anyValue }),
    }),
  ),
)

/** A whole response of the Responses API. */
export const responseShape: Shape = objectOf({ output: listOf(responseItemShape), usage: usageShape })
const inputShape = orNull(oneOf(textShape, listOf(responseItemShape)))
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
const calledBy = objectOf({ name: textShape, args: orNull(mapOf(anything)) })
const answeredBy = objectOf({ name: textShape })
const geminiPartKeys = objectOf({
  text: orNull(textShape),
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
  role: orNull(textShape),
})

/** PromptKit writes keys in camel and in snake case. */
export const promptKitCallShape: Shape = inAnyCase({
  name: textShape,
  args: argumentsShape,
  arguments: argumentsShape,
  function: objectOf({ name: textShape }),
})
export const promptKitMessageShape: Shape = allOf(
  objectOf({}),
  inAnyCase({
    role: aRole,
    content: textShape,
    parts: orNull(listOf(inAnyCase({ type: textShape, text: orNull(textShape) }))),
    toolcalls: orNull(listOf(promptKitCallShape)),
    toolcallid: orNull(textShape),
    toolresult: orNull(objectOf({ error: orNull(textShape) })),
    costinfo: usageShape,
    timestamp: orNull(aTime),
  }),
)
