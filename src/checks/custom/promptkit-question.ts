import { canonicalJson, type JsonObject, type JsonValue } from '../../core/json.ts'
import { textOf, type Message } from '../../trace/message.ts'
import type { Trace } from '../../trace/trace.ts'
import { resultText } from '../tools/result-parts.ts'
import type { ScenarioFacts } from './question.ts'

/**
 * The document that an exec eval of PromptKit reads. `turn_index` is the place of the last message; tool
 * calls have the names of PromptKit's own record, with the text of their result.
 */
export function promptKitQuestionOf(
  type: string,
  params: JsonValue,
  trace: Trace,
  { id, row }: ScenarioFacts,
): JsonObject {
  const messages = trace.messages.map((message) => ({ role: message.role, content: contentOf(message) }))
  const calls = trace.toolCalls?.map((call, index) => ({
    Name: call.name,
    Args: call.args,
    Result: resultText(call) ?? '',
    Error: call.error ?? '',
    Index: index,
  }))
  return {
    type,
    params,
    content: trace.finalOutput ?? '',
    context: {
      ...(messages.length === 0 ? {} : { messages }),
      turn_index: Math.max(0, messages.length - 1),
      ...(calls === undefined || calls.length === 0 ? {} : { tool_calls: calls }),
      ...(row === null ? {} : { variables: { ...row.data } }),
      session_id: trace.id,
      prompt_id: id,
    },
  }
}

/** A message of a tool says what the tool answered. */
function contentOf(message: Message): string {
  const text = textOf(message)
  if (text !== '' || message.role !== 'tool') return text
  const results = message.parts.flatMap((part) => (part.type === 'tool_result' ? [part.result] : []))
  return results.map((result) => (typeof result === 'string' ? result : canonicalJson(result))).join('')
}
