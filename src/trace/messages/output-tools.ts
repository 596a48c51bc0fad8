import { isObject, writeJson } from '../../core/json.ts'
import type { Message, Part } from '../model/message.ts'
import type { Attributes } from '../model/span.ts'
import { decoded } from './decoded.ts'

/** The tools by which pydantic-ai lets a model give its answer in a structure (`final_result`). */
export function outputToolsIn(attributes: Attributes): ReadonlySet<string> {
  const recorded = attributes.get('model_request_parameters')
  if (recorded === undefined) return none
  const parameters = decoded(recorded)
  const tools = isObject(parameters) ? parameters['output_tools'] : undefined
  const names = Array.isArray(tools) ? tools : []
  return new Set(
    names.flatMap((tool) => (isObject(tool) && typeof tool['name'] === 'string' ? tool['name'] : [])),
  )
}

const none: ReadonlySet<string> = new Set()

/** A call of such a tool is the answer, not a use of a tool. */
export function withoutOutputTools(messages: readonly Message[], attributes: Attributes): readonly Message[] {
  const names = outputToolsIn(attributes)
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
