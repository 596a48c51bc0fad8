import { isObject, parseJson } from '../../core/json.ts'
import { pythonLiteral } from '../../text/python-literal.ts'
import { textOf, type Message } from '../model/message.ts'
import { completionFrom } from '../messages/completion-from.ts'
import { isTextReply, loggedMessages } from '../messages/logged.ts'

/**
 * The answer in what a framework wrote as the output of a run: plain text, a JSON string, a reply, a state with
 * messages, an event. Null where it holds one that cannot be read.
 */
export function frameworkAnswer(text: string): string | null {
  if (llamaIndexEvent.test(text)) return resultOfEvent(text)
  if (!/^\s*["{[]/.test(text)) return text
  const value = parseJson(text)
  if (typeof value === 'string') return value
  const messages = completionFrom(value) ?? heldMessages(value)
  const last = messages?.findLast(({ role }) => role === 'assistant')
  return last === undefined ? (wrapped(value) ?? text) : textOf(last)
}

/** LlamaIndex writes the event that ended a workflow as Python shows it, and cuts it off. */
const llamaIndexEvent = /^(?:StopEvent|AgentOutput)\(/

/** Of a text that is all there; a model's reply in it is that of the last model call. */
function resultOfEvent(text: string): string | null {
  const result = pythonLiteral(/^StopEvent\(result=([^]*)\)$/.exec(text)?.[1] ?? '')
  return typeof result === 'string' ? result : null
}

/** A state of LangGraph, whose messages are LangChain's; an event of ADK, whose content is Gemini's. */
function heldMessages(value: unknown): readonly Message[] | null {
  if (!isObject(value)) return null
  if (Array.isArray(value['messages'])) return loggedMessages(value, 'assistant')
  const { content } = value
  return isObject(content) && Array.isArray(content['parts']) ? loggedMessages(content, 'assistant') : null
}

/** CrewAI gives its answer beside what its tasks gave, LangChain's executor by itself, Mastra beside files. */
function wrapped(value: unknown): string | null {
  if (!isObject(value)) return null
  const isCrew = 'tasks_output' in value || 'token_usage' in value
  const isOutput = !isCrew && Object.keys(value).length === 1
  const answer = isTextReply(value)
    ? value['text']
    : isCrew
      ? value['raw']
      : isOutput
        ? value['output']
        : null
  return typeof answer === 'string' ? answer : null
}
