import type { ToolCall } from '../model/trace-views.ts'
import type { Message, Part } from '../model/message.ts'
import type { Span } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'

/**
 * Names of the tools that the agent had called since the user's last words, as its first or its last recorded model call
 * was told, and of which the trace shows no call: the steps that called them are not in the recording. An empty name: not known.
 */
export function findUnseenCalls(trace: Trace): readonly string[] {
  const [first, last] = listToldMessages(trace)
  for (const messages of [first, last]) {
    const parts = messages.slice(messages.findLastIndex(isOfUser) + 1).flatMap((message) => message.parts)
    const unseen = parts.some(isOfTool) ? findUnseen(parts, trace.toolCalls ?? [], messages === first) : []
    if (unseen.length > 0) return unseen
  }
  return []
}

function findUnseen(parts: readonly Part[], toolCalls: readonly ToolCall[], isFirst: boolean): string[] {
  const shown = new Set<string>()
  const left = new Map<string, number>()
  for (const { id, name, requestedBy, askedAs } of toolCalls) {
    for (const each of [name, askedAs ?? name]) addCall(shown, id, each)
    // What a recorded model call asked for came after the first of them began.
    if (!isFirst || requestedBy === null) left.set(name, (left.get(name) ?? 0) + 1)
  }
  const callsBefore = new Set<string>()
  return parts.flatMap((part) => {
    // An answer counts even if its request is missing, as with `previous_response_id`.
    const call = part.type === 'tool_call' ? part.call : part.type === 'tool_result' ? part : null
    if (call === null || (part.type === 'tool_result' && call.id === null)) return []
    const { id } = call
    const name = call.name ?? ''
    if (hasCall(callsBefore, id, name)) return []
    addCall(callsBefore, id, name)
    const count = left.get(name) ?? 0
    // Frameworks rename ids: as many calls of a tool as the trace shows may be those.
    if (count > 0) left.set(name, count - 1)
    return count > 0 || hasCall(shown, id, name) ? [] : [name]
  })
}

/** Ids alone do not tell calls apart: some servers number those of each reply anew. */
function addCall(calls: Set<string>, id: string | null, name: string) {
  if (id !== null) calls.add(`${id} `).add(`${id} ${omitNamespace(name)}`)
  if (id !== null && name === '') calls.add(id)
}

/** Tells whether a call may be among those: by its id and its name, as far as both are known. */
function hasCall(calls: ReadonlySet<string>, id: string | null, name: string): boolean {
  return id !== null && (calls.has(id) || calls.has(`${id} ${omitNamespace(name)}`))
}

/** `functions.search`, `mcp__web__search` and `'Search'` are `search`. */
function omitNamespace(name: string): string {
  const last = name.split(/[./:]|__/).at(-1) ?? ''
  return last.replaceAll(/["'\x60\s]/g, '').toLowerCase()
}

/** Lists what the first model call was given, and the last. */
function listToldMessages({
  stated,
  llmCalls,
  toolCalls,
}: Trace): readonly [readonly Message[], readonly Message[]] {
  const content = llmCalls[0]?.content
  if (content === undefined) return [[], []]
  if (stated.messages === undefined) {
    const last = llmCalls.at(-1)
    return [content.input, last === undefined || tellsOnlyOf(toolCalls ?? [], last) ? [] : last.content.input]
  }
  const [reply] = content.output
  const start = reply === undefined ? -1 : stated.messages.indexOf(reply)
  return [stated.messages.slice(0, Math.max(0, start)), []]
}

/**
 * Whether the text of what a model call was given plainly tells of no calls but these: in OpenTelemetry's parts (`tool_call`,
 * `tool_call_response`), the one form that is counted, each call and its answer stand once. It saves reading it, a tenth of a run's time.
 */
function tellsOnlyOf(calls: readonly ToolCall[], { attributes }: Span): boolean {
  const text = attributes.get('gen_ai.input.messages')
  if (typeof text !== 'string') return false
  const ids = new Set<string>()
  let from = 0
  for (const { id } of calls) {
    if (id === null) continue
    // They are usually in the order of the calls.
    const next = text.indexOf(`"${id}"`, from)
    if (next !== -1) from = next
    if (next !== -1 || text.includes(`"${id}"`)) ids.add(id)
  }
  let parts = 0
  for (let at = text.indexOf('_call'); at !== -1; at = text.indexOf('_call', at + 5)) parts += 1
  return ids.size > 0 && parts === 2 * ids.size
}

/** Some providers put answers of tools into messages of the user. */
function isOfUser({ role, parts }: Message): boolean {
  return role === 'user' && (parts.length === 0 || parts.some(({ type }) => type !== 'tool_result'))
}

function isOfTool({ type }: Part): boolean {
  return type === 'tool_call' || type === 'tool_result'
}
