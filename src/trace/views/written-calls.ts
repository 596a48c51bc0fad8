import { parseJson } from '../../core/json.ts'
import { hidesCall, holdsCall } from '../messages/unread-call.ts'
import { textOf, type Message } from '../model/message.ts'

/**
 * Tells whether a conversation has tool calls that the model wrote as text, because the agent around it reads them out of the
 * text (ReAct, Hermes, Cline, mini-swe-agent). Nobody can say of which tools they are.
 */
export function writesCalls(messages: readonly Message[]): boolean {
  return messages.some((message) => {
    const text = textOf(message)
    if (marks.get(message.role)?.test(text) === true) return true
    return message.role === 'assistant' && (holdsCall(jsonIn(text)) || message.parts.some(hidesCall))
  })
}

/** Platforms keep a reply that they do not know as its JSON. */
function jsonIn(text: string): unknown {
  return /^\s*[[{]/.test(text) ? parseJson(text) : null
}

const marks: ReadonlyMap<Message['role'], RegExp> = new Map([
  // How chat templates of open models, and ReAct, write a call. At the start of a line: prose may name the marks.
  [
    'assistant',
    /^[ \t]*(?:<(?:tool_call|function_call|function_calls|invoke name="[^"\n]*"|function=[\w.-]+)>|\[TOOL_CALLS\]|<\|(?:python_tag|tool_call|tool_calls_section_begin)\|>|<｜tool▁calls▁begin｜>|Action[ \t]?\d*:(?:[ \t]*\n```|[^\n]*\n+[ \t]*Action[ \t]?Input[ \t]?\d*:))/m,
  ],
  // How agents tell the model what came of it.
  [
    'user',
    /^\s*(?:<(?:tool_response|tool_result|function_results|returncode)>|\[[\w.-]+(?: for '[^\n]*')?\] Result:|Observation:\n)/,
  ],
])
