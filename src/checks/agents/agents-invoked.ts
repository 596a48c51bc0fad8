import type { Trace } from '../../trace/model/trace.ts'
import type { ToolCall } from '../../trace/views/tool-calls.ts'

/** Whether a tool call hands work to an agent: the tool has its name, or PromptKit's `a2a__<agent>__<skill>`. */
export function isCallOf(agent: string, { name }: ToolCall): boolean {
  return name === agent || name === `a2a__${agent}` || name.startsWith(`a2a__${agent}__`)
}

/** Which of some agents were at work, as agents of the trace or as tools that were called. */
export function invokedOf({ agents, toolCalls }: Trace, wanted: readonly string[]): string[] {
  const seen = new Set([...(agents ?? []), ...(toolCalls ?? [])].map(({ name }) => name))
  return wanted.filter(
    (agent) => seen.has(agent) || toolCalls?.some((call) => isCallOf(agent, call)) === true,
  )
}

/**
 * Tells whether an agent would be seen if it was at work. A lone agent of which no step is recorded may have handed
 * work to any other.
 */
export function showsAgentsAtWork({ agents, toolCalls, llmCalls }: Trace): boolean {
  return toolCalls !== null || llmCalls.length > 0 || (agents?.length ?? 0) > 1
}

/** Names of all agents and tools that were at work, each once. */
export function namesAtWork({ agents, toolCalls }: Trace): string[] {
  return [...new Set([...(agents ?? []), ...(toolCalls ?? [])].map(({ name }) => name))]
}
