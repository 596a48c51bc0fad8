import type { JsonObject } from '../../core/json.ts'
import * as s from '../reading/shape.ts'
import { otherNames } from './part.ts'

/** Shapes of the common kinds of messages, as far as readers rely on them. */

/** The same, where AgentDojo has the words of a block of text under `content`. */
const spokenShape: s.Shape = s.union(
  [
    s.byWord('type', {
      ...s.blockKinds,
      text: { text: s.not((text) => text !== undefined), content: s.text },
    }),
  ],
  s.content,
)

/** A tool call of OpenAI's kind, whose function may stand inside of it or be spread out. */
export const toolCallShape: s.Shape = s.every(
  {
    name: s.maybe(s.text),
    function: s.maybe(s.union(s.text, { name: s.text, arguments: s.maybe(s.toolArguments) })),
  },
  { 'args | arguments': s.maybe(s.toolArguments) },
  (call) =>
    s.where((object) => ['function', 'custom', ...otherNames].every((key) => object[key] === undefined), {
      name: s.text,
    })(call),
)

export const toolCallsShape: s.Shape = s.orNull([toolCallShape])

/** A message that names who speaks. */
export const messageShape: s.Shape = s.object({
  role: s.role,
  content: s.orNull(spokenShape),
  tool_calls: toolCallsShape,
  tool_call_id: s.orNull(s.text),
})

/** Items of OpenAI's Responses API; messages may leave out their type. */
export const responseItemShape: s.Shape = s.every(
  { type: s.maybe(s.text) },
  s.where((item) => item['type'] === undefined, { role: s.role, content: s.orNull(s.content) }),
  s.where(
    (item) => item['type'] !== undefined,
    s.byWord('type', {
      message: s.claimKeys({ role: s.role, content: s.blocks }),
      function_call: { name: s.text, arguments: s.toolArguments },
      'custom_tool_call | mcp_call': { name: s.text },
      'function_call_output | custom_tool_call_output': { call_id: s.text, output: s.present },
    }),
  ),
)

/** A whole response of the Responses API. */
export const responseShape: s.Shape = s.object({ output: [responseItemShape], usage: s.usage })

/** Parts of Gemini's contents, as its own library and ADK write them. */
const noPiece = s.not((value) => value === true || (Array.isArray(value) && value.length > 0))
const calledBy = s.object({
  name: s.text,
  args: s.orNull(s.map(s.anything)),
  // Only a stream has them: who joined it has not joined these.
  'partialArgs | partial_args | willContinue | will_continue': noPiece,
})
const answeredBy = s.object({ name: s.text })
/** Creates the shape of a part whose kind is the one key that holds something. */
function createGeminiPartShape(callShape: s.Shape): s.Shape {
  const keys = s.object({
    text: s.orNull(s.text),
    'functionCall | function_call': s.orNull(callShape),
    'functionResponse | function_response': s.orNull(answeredBy),
  })
  return (value) =>
    keys(value) ??
    (Object.values(value as JsonObject).some((item) => item !== null) ? null : s.misfit(null, 'a part'))
}
const createGeminiContentShape = (part: s.Shape) =>
  s.claimKeys({ parts: s.orNull([part]), role: s.orNull(s.text) })
export const geminiPartShape: s.Shape = createGeminiPartShape(calledBy)
export const geminiContentShape: s.Shape = createGeminiContentShape(geminiPartShape)
/** Of a piece of a reply: a call may have its name in another piece. */
export const geminiPieceShape: s.Shape = createGeminiContentShape(
  createGeminiPartShape(s.object({ name: s.maybe(s.text), args: s.orNull(s.map(s.anything)) })),
)

/** PromptKit writes keys in camel and in snake case. */
export const promptKitCallShape: s.Shape = s.inAnyCase({
  name: s.text,
  'args | arguments': s.toolArguments,
  function: { name: s.text },
})
export const promptKitMessageShape: s.Shape = s.every(
  {},
  s.inAnyCase({
    role: s.role,
    content: s.text,
    parts: s.orNull([s.inAnyCase({ type: s.text, text: s.orNull(s.text) })]),
    toolcalls: s.orNull([promptKitCallShape]),
    toolcallid: s.orNull(s.text),
    toolresult: s.orNull({ error: s.orNull(s.text) }),
    costinfo: s.usage,
    timestamp: s.orNull(s.time),
  }),
)
