import type { ToolCall } from '../../trace/model/trace-views.ts'
import { objectOrNull, textOrNull } from '../../trace/model/fields.ts'
import type { Trace } from '../../trace/model/trace.ts'

/** Whether a tool call hands work to an agent: the tool has its name, or PromptKit's `a2a__<agent>__<skill>`. */
export function isAgentCall(agent: string, { name }: ToolCall): boolean {
  return name === agent || name === `a2a__${agent}` || name.startsWith(`a2a__${agent}__`)
}

/** Tools by which ADK and CrewAI hand work over, with the argument that names the agent. */
const handovers: ReadonlyMap<string, string> = new Map([
  ['transfer_to_agent', 'agent_name'],
  ['delegate_work_to_coworker', 'coworker'],
  ['ask_question_to_coworker', 'coworker'],
])

/** Whether a tool call hands the conversation over to an agent: OpenAI Agents and LangGraph have a tool for each. */
function isHandoverTo(agent: string, { name, args }: ToolCall): boolean {
  const key = handovers.get(toToolName(name))
  if (key === undefined) return toToolName(name) === toToolName(`transfer_to_${agent}`)
  const target = textOrNull(objectOrNull(args)?.[key])
  return target !== null && toToolName(target) === toToolName(agent)
}

function toToolName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '_')
}

/** Whether work was handed to an agent that the recording does not name. */
export function hasUnnamedHandoff({ toolCalls }: Trace): boolean {
  return (toolCalls ?? []).some(({ name, args }) => {
    const key = handovers.get(toToolName(name))
    return key !== undefined && textOrNull(objectOrNull(args)?.[key]) === null
  })
}

/** Which of some agents were at work, as agents of the trace or as tools that were called. */
export function findInvoked({ agents, toolCalls }: Trace, wanted: readonly string[]): string[] {
  const seen = new Set([...(agents ?? []), ...(toolCalls ?? [])].map(({ name }) => name))
  return wanted.filter(
    (agent) =>
      seen.has(agent) ||
      toolCalls?.some((call) => isAgentCall(agent, call) || isHandoverTo(agent, call)) === true,
  )
}

/**
 * Tells whether an agent would be seen if it was at work. A lone agent of which no step is recorded may have handed
 * work to any other.
 */
export function canShowAgents({ agents, toolCalls, llmCalls, spans }: Trace): boolean {
  return (toolCalls !== null && spans.length > 0) || llmCalls.length > 0 || (agents?.length ?? 0) > 1
}

/** Names of all agents and tools that were at work, each once. */
export function namesAtWork({ agents, toolCalls }: Trace): string[] {
  return [...new Set([...(agents ?? []), ...(toolCalls ?? [])].map(({ name }) => name))]
}
