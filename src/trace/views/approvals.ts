import { callKey } from './tool-pairs.ts'
import type { Approval, ToolCall } from '../model/trace-views.ts'
import { appendAll, appendTo } from '../../core/collections.ts'
import { makeOnce } from '../../core/lazy.ts'
import { isObject, parseObject, textOrNull, type JsonObject, type JsonValue } from '../../core/json.ts'
import { firstText, parseArguments } from '../model/attributes.ts'
import type { Trace } from '../model/trace.ts'

/**
 * Requests for approval as frameworks record them: parts of messages (Vercel's AI SDK, MCP on OpenAI's
 * Responses), calls of ADK's own tool, spans of Claude Code. Null if none is recorded, which does not
 * show that nobody was asked: most formats have no place for it.
 */
export function findApprovals(trace: Trace): readonly Approval[] | null {
  const calls = trace.toolCalls ?? []
  const findCall = createCallFinder(calls)
  const approvals = [
    ...findInMessages(trace, findCall),
    ...findInCalls(calls, findCall),
    ...findInSpans(trace, calls),
  ]
  return approvals.length === 0 ? null : approvals
}

type CallFinder = ReturnType<typeof createCallFinder>

type About = Pick<Approval, 'tool' | 'call'>

/** Creates a search for a request's call: by id, else the first free one with its name and arguments. */
function createCallFinder(calls: readonly ToolCall[]) {
  const byId = new Map(
    [...calls.entries()].flatMap(([place, { id }]): [string, number][] => (id === null ? [] : [[id, place]])),
  )
  /** Places of calls with the same name and arguments, the last one first. */
  const alike = makeOnce(() => {
    const places = new Map<string, number[]>()
    for (const [place, call] of [...calls.entries()].toReversed())
      appendTo(places, callKey(call.name, call.args), place)
    return places
  })
  return (id: string | null, name: string | null, args: JsonValue | undefined): About => {
    const place = id === null ? undefined : byId.get(id)
    const call =
      place ??
      (name === null || args === undefined ? null : (alike().get(callKey(name, args))?.pop() ?? null))
    return { tool: name ?? (call === null ? null : (calls[call]?.name ?? null)), call }
  }
}

/** A request, under the id by which it is answered. */
interface Asked {
  readonly id: string | null
  readonly about: About
  readonly isGranted: boolean | null
  readonly isAutomatic?: true
}

function findInMessages({ messages }: Trace, findCall: CallFinder): Approval[] {
  const requests: Asked[] = []
  const answers = new Map<string, boolean>()
  for (const { parts } of messages) {
    for (const part of parts) {
      if (part.type !== 'unknown' || !isObject(part.raw)) continue
      const answer = part.raw['approved'] ?? part.raw['approve']
      const id = textOrNull(part.raw['approval_request_id'] ?? part.raw['approvalId'])
      if (id !== null && typeof answer === 'boolean') answers.set(id, answer)
      else appendAll(requests, findRequest(part.raw, findCall))
    }
  }
  return requests.map(({ id, about, ...decision }) => {
    const answer = id === null ? undefined : answers.get(id)
    return { ...about, ...decision, isGranted: answer ?? decision.isGranted }
  })
}

function findRequest(raw: JsonObject, findCall: CallFinder): Asked[] {
  const { type, approval } = raw
  if (type === 'tool-approval-request') {
    const call = isObject(raw['toolCall']) ? raw['toolCall'] : raw
    const about = findCall(textOrNull(call['toolCallId']), textOrNull(call['toolName']), call['input'])
    return [{ id: textOrNull(raw['approvalId']), about, isGranted: null, ...pickAutomatic(raw) }]
  }
  if (type === 'mcp_approval_request') {
    const about = findCall(null, textOrNull(raw['name']), parseArguments(raw['arguments']))
    return [{ id: textOrNull(raw['id']), about, isGranted: null }]
  }
  // What the AI SDK shows to people: a part of the tool, with what was decided.
  if (typeof type !== 'string' || !type.includes('tool') || !isObject(approval)) return []
  const { approved } = approval
  const about = findCall(textOrNull(raw['toolCallId']), textOrNull(raw['toolName']), undefined)
  const isGranted = typeof approved === 'boolean' ? approved : null
  return [{ id: textOrNull(approval['id']), about, isGranted, ...pickAutomatic(approval) }]
}

/** Picks a rule's decision, which the AI SDK writes as a request with its answer. */
function pickAutomatic({ isAutomatic }: JsonObject): Pick<Approval, 'isAutomatic'> {
  return isAutomatic === true ? { isAutomatic } : {}
}

/** Finds approvals in calls, as ADK asks by a tool of its own. */
function findInCalls(calls: readonly ToolCall[], findCall: CallFinder): Approval[] {
  return calls.flatMap(({ name, args, result }): Approval[] => {
    if (name !== 'adk_request_confirmation') return []
    const about = parseObject(parseObject(args)?.['originalFunctionCall'])
    const request = findCall(textOrNull(about?.['id']), textOrNull(about?.['name']), about?.['args'])
    const answer = parseObject(result)
    const confirmed = (parseObject(answer?.['response']) ?? answer)?.['confirmed']
    return [{ ...request, isGranted: typeof confirmed === 'boolean' ? confirmed : null }]
  })
}

const yes: ReadonlySet<string> = new Set(['accept', 'accepted', 'approve', 'approved', 'allow'])
const no: ReadonlySet<string> = new Set(['reject', 'rejected', 'deny', 'denied', 'abort'])

/** Finds approvals within the span of a call, where Claude Code waits. */
function findInSpans({ spans }: Trace, calls: readonly ToolCall[]): Approval[] {
  const placeOf = new Map(calls.map(({ spanId }, place) => [spanId, place]))
  return spans.flatMap(({ name, parentId, attributes }): Approval[] => {
    if (name !== 'claude_code.tool.blocked_on_user') return []
    const call = placeOf.get(parentId) ?? null
    const decision = firstText(attributes, ['decision']) ?? ''
    const isGranted = yes.has(decision) ? true : no.has(decision) ? false : null
    return [{ tool: call === null ? null : (calls[call]?.name ?? null), call, isGranted }]
  })
}

/** Reason why a requested tool call did not run. */
interface Refusal {
  /** A person was asked and refused or did not answer; false: a rule forbids it, or it is unknown who did. */
  readonly wasAsked: boolean
}

/** Recognizes a refused call by the words of its framework. Null: nothing says that it was refused. */
export function findRefusal({ error, errorType, result }: ToolCall): Refusal | null {
  if (errorType === 'approval') return refusal
  const answer = parseObject(result)
  if (denials.has(answer?.['type'] ?? null)) return refusal
  const texts = answer === null ? [result] : [answer['error'] ?? null, answer['content'] ?? null]
  if ([error, ...texts].some((text) => beginsWith(text, byPeople))) return refusal
  // A tool that ran may say the like of something else; a failure is told apart.
  return beginsWith(error, byRules) ? { wasAsked: false } : null
}

function beginsWith(text: JsonValue, patterns: readonly RegExp[]): boolean {
  if (typeof text !== 'string') return false
  const start = text.slice(0, 300).trim()
  return patterns.some((pattern) => pattern.test(start))
}

const refusal: Refusal = { wasAsked: true }

/** Answers of Vercel's AI SDK. */
const denials: ReadonlySet<JsonValue> = new Set(['execution-denied', 'tool-output-denied'])

/** Beginnings of answers that replace a result. */
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
