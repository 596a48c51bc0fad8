import { isObject, parseJson, type JsonValue } from '../../../core/json.ts'
import type { Message, Part } from '../../model/message.ts'
import { decoded } from '../../messages/decoded.ts'
import { geminiMessages } from '../../messages/gemini-contents.ts'
import { loggedMessages } from '../../messages/logged.ts'
import { partOf } from '../../messages/part.ts'

/**
 * The answer that promptfoo shows of one reply of a model, with the tools that it asks for: those are
 * in the output, each provider's in its own shape. Null where it is in none of them.
 */
export function promptfooAnswer(output: JsonValue): Message | null {
  if (typeof output === 'string' && blockStart.test(output))
    return { role: 'assistant', parts: blocksIn(output) }
  const value = decoded(output)
  const parts = Array.isArray(value) && value.some((part) => isObject(part) && 'functionCall' in part)
  const messages = parts
    ? geminiMessages({ role: 'model', parts: value }, 'assistant')
    : loggedMessages(value, 'assistant')
  if (messages === null) return null
  return { role: 'assistant', parts: messages.flatMap((message) => message.parts) }
}

/** A block of Anthropic's that is no text is written as JSON; between blocks is an empty line. */
const blockStart = /(?:^|\n\n)\{"type":"[a-z_]+"/

function blocksIn(output: string): Part[] {
  return output.split('\n\n').map((text): Part => {
    const block = blockStart.test(text) ? parseJson(text) : undefined
    return isObject(block) ? partOf(block) : { type: 'text', text }
  })
}
