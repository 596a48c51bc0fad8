import { isObject, parseJson } from '../../core/json.ts'
import { parsePythonLiteral } from '../../text/python-literal.ts'
import { canHideCall, holdsCall } from '../messages/unread-call.ts'
import { getMessageText, type Message } from '../model/message.ts'

/**
 * Tells whether a conversation has tool calls that the model wrote as text, because the agent around it reads them out of the
 * text (ReAct, Hermes, Cline, mini-swe-agent). Their tools are unknown.
 */
export function writesCalls(messages: readonly Message[]): boolean {
  return messages.some(
    (message) =>
      hasMarks(message) ||
      writesCode(message) ||
      (message.role === 'assistant' &&
        (isCallAsText(getMessageText(message)) || message.parts.some(canHideCall))),
  )
}

/** Tells whether a reply is code that its agent runs, which calls the tools: that of smolagents, of which only the model calls are recorded. */
export function writesCode(message: Message): boolean {
  return message.role === 'assistant' && codeOfAgent.test(getMessageText(message))
}

const codeOfAgent = /^\s*Thoughts?:[^]*\n(?:Code:[ \t]*\n```py|<code>\n)/

function hasMarks(message: Message): boolean {
  const patterns = marks.get(message.role) ?? []
  const text = patterns.length === 0 ? '' : getMessageText(message)
  return patterns.some((pattern) => pattern.test(text))
}

/** Tells whether a reply has the tags or tokens of a call, which hardly anything else has. */
export function hasCallTags(message: Message): boolean {
  return message.role === 'assistant' && tagged.test(getMessageText(message))
}

/** Tags and tokens that begin a call in the chat templates of models, and in the prompts of agents. */
const tags = [
  // Hermes, Qwen, GLM, Granite, Hunyuan, Jamba, MiniMax, Seed, Nemotron, Claude in text, FunctionGemma.
  '<(?:\\w{1,20}:)?(?:tool_calls?|function_calls?|TOOLCALL|start_function_call|tool_use)>',
  '<(?:\\w{1,20}:)?invoke name="[^"\\n]*">',
  '<(?:function|tool)=[\\w.-]+>',
  '<tool>[^\\n]*</tool>\\s*<tool_input>',
  // Mistral, Llama, Granite, Kimi, LFM, InternLM, Apertus, DeepSeek, Step; a model of Phi's.
  '\\[TOOL_CALLS\\]',
  '<\\|(?:python_tag|tool_calls?|tool_calls?_(?:section_)?(?:begin|start)|action_start|tools_prefix)\\|>',
  '<[｜|](?:DSML[｜|])?(?:tool|function)[▁_]calls?(?:[▁_]begin)?[｜|]?>',
  'functools\\[',
  // gpt-oss.
  '<\\|channel\\|>\\w+ to=',
  '(?:<\\|start\\|>)?(?:assistant)?(?:commentary|analysis)? ?to=(?:functions|browser|python)\\b',
  // Agents that write code or commands: Cline and its kin, OpenHands, CodeAct, Gemini.
  `<(?:execute(?:_command|_bash|_ipython|_browse)?|read_file|write_to_file|replace_in_file|apply_diff|search_files|list_files|list_code_definition_names|browser_action|use_mcp_tool|access_mcp_resource|ask_followup_question|new_task)>\\s*(?:<\\w+>|$)`,
  '```tool_(?:code|call)\\b',
  '(?:TOOL|FUNCTION)[ _]?CALL:[ \\t]*\\S',
  // Objects of the SDKs of OpenAI, Anthropic and Pydantic AI, as Python prints them.
  '\\[?(?:Response\\w{0,30}ToolCall|ChatCompletion\\w{0,20}ToolCall|\\w{0,10}ToolUseBlock|ToolCallPart)\\(\\w+=',
]

/** ReAct: an action with its input below it, as a call, or as a block. */
const actions = [
  '\\**Action[ \\t]?\\d*:?\\**:?[ \\t]*(?:\\n?```|[^\\n]*\\n+[ \\t]*\\**Action[ \\t]?Input[ \\t]?\\d*:)',
  '\\**Action[ \\t]?\\d*:\\**[ \\t]*(?!Finish\\b)[A-Za-z_][\\w.-]*[[(]',
  '(?:[Tt]ool|[Ff]unction)(?:[ \\t_](?:[Nn]ame|[Cc]all))?:[ \\t]*[\\w.-]+[ \\t]*\\n+[ \\t]*(?:(?:[Tt]ool|[Ff]unction)[ \\t_])?(?:[Ii]nput|[Aa]rgs|[Aa]rguments|[Pp]arameters):',
]

/** Objects that name what is called, and hold what it is called with, by their first two keys, in whatever spelling. */
const opening =
  /^\{\s*["']?(?:(?:name|function)["']?\s*:\s*["']?[\w.:/-]{1,100}["']?\s*,\s*["']?(?:parameters?|params|arguments?|args|kwargs)|(?:tool|tool_name|function_name|action|api_name|recipient_name)["']?\s*:\s*["']?[\w.:/-]{1,100}["']?\s*,\s*["']?(?:parameters?|params|arguments?|args|kwargs|input|tool_input|action_input|tool_args))["']?\s*:/

const tagged = atLineStart(tags)

/** Prose may name the marks. */
function atLineStart(patterns: readonly string[]): RegExp {
  return new RegExp(`^[ \\t]*(?:${patterns.join('|')})`, 'm')
}

const marks: ReadonlyMap<Message['role'], readonly RegExp[]> = new Map([
  // Terminus types commands into a terminal.
  ['assistant', [tagged, atLineStart(actions), /(?<!\\)"keystrokes"\s*:|<keystrokes\b/]],
  // How agents tell the model what came of it.
  [
    'user',
    [
      /^\s*(?:<(?:tool_response|tool_result|tool_output|function_results?|function_response|returncode|observation|start_function_response)>|<\|(?:observation|tool_response)\|>|\[TOOL_RESULTS\]|\[[\w.-]+(?: for '[^\n]*')?\] Result:|Observation:\n|OBSERVATION:\n|EXECUTION RESULT of \[)/,
    ],
  ],
])

/** Tells whether a reply is nothing but a call, or ends in one: in JSON, in Python's spelling, or as Python's call of a function. */
function isCallAsText(text: string): boolean {
  const body = findBody(text)
  if (body === null) return false
  if (pythonCalls.test(body)) return true
  if (!/^[[{]/.test(body)) return false
  const value = parseJson(body) ?? parsePythonLiteral(body)
  if (value === undefined) return opening.test(body.replace(/^\[\s*/, ''))
  return holdsCall(value) || [value].flat().some(isNamedCall)
}

/** `[get_weather(city="Paris"), f(x=1)]`, as models of Llama write it. */
const pythonCalls = /^\[\s*[A-Za-z_][\w.]*\((?:[A-Za-z_]\w*\s*=[^]*)?\)\s*\]$/

/** A model may explain its call. */
function isNamedCall(value: unknown): boolean {
  if (!isObject(value)) return false
  const entries = Object.entries(value).filter(([key]) => !reasons.test(key))
  const [[first, name] = ['', null], [second] = ['']] = entries
  if (entries.length !== 2 || typeof name !== 'string' || name.length > 100) return false
  return opening.test(`{${first}: ${name}, ${second}:`)
}

const reasons = /^(?:thoughts?|reason(?:ing)?|rationale|explanation|plan|(?:call_)?id|type)$/i

/** The whole reply, the block that it is or ends with, or the object that its last lines are; null if it is or has none. */
function findBody(text: string): string | null {
  const whole = text.trim()
  if (/^[[{]/.test(whole)) return whole
  if (whole.endsWith('```')) {
    const start = whole.lastIndexOf('```', whole.length - 4)
    return start === -1
      ? null
      : whole
          .slice(start + 3, -3)
          .replace(/^\w+\n/, '')
          .trim()
  }
  if (!/[\]}]$/.test(whole)) return null
  const start = /\n[[{]/.exec(whole)?.index ?? -1
  return start === -1 ? null : whole.slice(start + 1)
}
