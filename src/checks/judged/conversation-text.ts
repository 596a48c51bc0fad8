import type { ToolCall } from '../../trace/model/trace-views.ts'
import { canonicalizeJson } from '../../core/json.ts'
import { getMessageText, type Message } from '../../trace/model/message.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { getResultText } from '../tools/result-parts.ts'

/** Renders tool calls as PromptKit shows them to a judge: a block each, with a blank line between. */
export function renderToolCalls({ messages }: Trace, calls: readonly ToolCall[]): string {
  const places = mapPlaces(messages)
  return calls.map((call, index) => renderBlock(call, index + 1, places)).join('\n')
}

/** Renders a conversation as PromptKit shows it to judges: spoken lines without system and tools, then tool calls. */
export function renderTranscript(trace: Trace): string {
  const spoken = trace.messages.filter(({ role }) => !unspoken.has(role))
  const lines = spoken.flatMap((message) => renderLine(message.role, getMessageText(message)))
  // What a command printed may stand in no message.
  const answer = renderLine('assistant', trace.finalOutput ?? '').filter((line) => !lines.includes(line))
  const text = [...lines, ...answer].join('\n')
  const calls = trace.toolCalls ?? []
  if (calls.length === 0) return text
  const shown = `Tool calls (name, arguments, result):\n${renderToolCalls(trace, calls)}`
  return text === '' ? shown : `${text}\n\n${shown}`
}

const unspoken: ReadonlySet<Message['role']> = new Set(['system', 'developer', 'tool'])

function renderLine(role: string, text: string): string[] {
  const shown = text.trim()
  return shown === '' ? [] : [`${role.slice(0, 1).toUpperCase()}${role.slice(1)}: ${indentRest(shown, '  ')}`]
}

/** Indents further lines, so that no text can begin another speaker's line, call or part. */
export function indentRest(text: string, margin: string): string {
  return text.replaceAll(/(?:\r\n?|[\n\u0085\u2028\u2029])(?![\r\n\u0085\u2028\u2029])/g, `\n${margin}`)
}

function renderBlock(call: ToolCall, number: number, places: ReadonlyMap<string, number>): string {
  const { id, name } = call
  const place = (id === null ? undefined : places.get(`id ${id}`)) ?? places.get(`name ${name}`)
  const rows = [
    ['Tool', name],
    ['Arguments', call.argsKnown ? canonicalizeJson(call.args) : '(not recorded)'],
    ['Result', getResultText(call) ?? (call.executed ? '(not recorded)' : '')],
    ['Error', call.error ?? ''],
  ] as const
  const head = `TOOL CALL ${number}${place === undefined ? '' : ` (index ${place})`}:`
  return `${head}\n${rows.map(([label, text]) => `  ${label}: ${text === '' ? '(none)' : indentRest(text, '    ')}\n`).join('')}`
}

/** Maps calls, by id and by name, to the message that asks for them, else the one that answers. */
function mapPlaces(messages: readonly Message[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const add = (index: number, id: string | null, name: string | null) => {
    for (const key of [id === null ? null : `id ${id}`, name === null ? null : `name ${name}`])
      if (key !== null && !places.has(key)) places.set(key, index)
  }
  for (const [index, { parts }] of messages.entries())
    for (const part of parts) if (part.type === 'tool_call') add(index, part.call.id, part.call.name)
  for (const [index, { parts }] of messages.entries())
    for (const part of parts) if (part.type === 'tool_result') add(index, part.id, part.name)
  return places
}
