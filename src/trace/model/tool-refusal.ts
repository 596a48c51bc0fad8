import { isObject, type JsonValue } from '../../core/json.ts'
import type { ToolCall } from '../views/tool-calls.ts'

/** Why a tool call did not run although the model asked for it. */
export interface Refusal {
  /** A person was asked, and said no or nothing; false: a rule forbids it, or nobody knows who did. */
  readonly wasAsked: boolean
}

/** That a call was kept from running, as its answer says in the words of its framework. Null: nothing says so. */
export function refusalOf({ error, errorType, result }: ToolCall): Refusal | null {
  if (errorType === 'approval') return asked
  if (isObject(result) && denials.has(result['type'] ?? null)) return asked
  if ([error, ...textsIn(result)].some((text) => beginsWith(text, byPeople))) return asked
  // A tool that ran may say the like of something else; a failure is told apart.
  return beginsWith(error, byRules) ? { wasAsked: false } : null
}

function beginsWith(text: JsonValue, patterns: readonly RegExp[]): boolean {
  if (typeof text !== 'string') return false
  const start = text.slice(0, 300).trim()
  return patterns.some((pattern) => pattern.test(start))
}

const asked: Refusal = { wasAsked: true }

/** Answers of Vercel's AI SDK. */
const denials: ReadonlySet<JsonValue> = new Set(['execution-denied', 'tool-output-denied'])

/** How an answer begins that stands in the place of a result. */
const byPeople: readonly RegExp[] = [
  // OpenAI Agents.
  /^Tool execution was not approved\.?$/,
  // LangChain.
  /^User rejected the tool call for /,
  // Claude Code.
  /^The user doesn't want to (?:proceed with this tool use|take this action right now)/,
  /^User rejected tool use$/,
  /^Claude requested permissions? to [^\n]{1,250}haven't granted it yet/,
  // Codex.
  /^(?:exec command|patch) rejected by user$/,
  // Gemini CLI.
  /^(?:\[Operation Cancelled\] Reason: )?User did not allow tool call/,
  // Google's ADK.
  /^This tool call (?:requires confirmation|is rejected)\b/,
  // Pydantic AI.
  /^The tool call was denied\.$/,
]

const byRules: readonly RegExp[] = [
  // Claude Code.
  /^Permission (?:to|for) [^\n]{1,250} has been denied/,
  // Gemini CLI.
  /^Tool execution [^\n]{0,250}denied by policy/,
  // Codex, without a person to ask.
  /^declined$/,
]

/** The answer itself, or what it gives as its error. */
function textsIn(result: JsonValue): JsonValue[] {
  return isObject(result) ? [result['error'] ?? null, result['content'] ?? null] : [result]
}
