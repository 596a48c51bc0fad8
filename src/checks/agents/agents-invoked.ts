import { z } from 'zod'
import type { ToolCall } from '../../trace/model/trace-views.ts'
import { objectOrNull, textOrNull } from '../../core/json.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { defineCheck, fail, pass, missingData } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { formatNames, toolNames } from '../tools/tool-names.ts'

/** Tells whether a tool call hands work to an agent: the tool has its name, or PromptKit's `a2a__<agent>__<skill>`. */
export function isAgentCall(agent: string, { name }: ToolCall): boolean {
  return name === agent || name === `a2a__${agent}` || name.startsWith(`a2a__${agent}__`)
}

/** Tools by which ADK and CrewAI hand work over, with the argument that names the agent. */
const handovers: ReadonlyMap<string, string> = new Map([
  ['transfer_to_agent', 'agent_name'],
  ['delegate_work_to_coworker', 'coworker'],
  ['ask_question_to_coworker', 'coworker'],
])

/** Tells whether a tool call hands over to an agent: OpenAI Agents and LangGraph have a tool for each. */
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

/** Tells whether work was handed to an agent that the recording does not name. */
function hasUnnamedHandoff({ toolCalls }: Trace): boolean {
  return (toolCalls ?? []).some(({ name, args }) => {
    const key = handovers.get(toToolName(name))
    return key !== undefined && textOrNull(objectOrNull(args)?.[key]) === null
  })
}

/** Finds which agents were at work, as agents of the trace or as tools that were called. */
function findInvoked({ agents, toolCalls }: Trace, wanted: readonly string[]): string[] {
  const seen = new Set([...(agents ?? []), ...(toolCalls ?? [])].map(({ name }) => name))
  return wanted.filter(
    (agent) =>
      seen.has(agent) ||
      toolCalls?.some((call) => isAgentCall(agent, call) || isHandoverTo(agent, call)) === true,
  )
}

/** Tells whether an agent at work would be seen: a lone agent without recorded steps may have called others. */
function canShowAgents({ agents, toolCalls, llmCalls, spans }: Trace): boolean {
  return (toolCalls !== null && spans.length > 0) || llmCalls.length > 0 || (agents?.length ?? 0) > 1
}

/** Names of all agents and tools that were at work, each once. */
export function namesAtWork({ agents, toolCalls }: Trace): string[] {
  return [...new Set([...(agents ?? []), ...(toolCalls ?? [])].map(({ name }) => name))]
}

export const agentInvoked = defineCheck({
  type: 'agent_invoked',
  origins: ['promptkit'],
  summary: 'Every listed agent was given work.',
  why: 'A request for the billing agent should reach it, and not be answered by whoever took the call.',
  needs: ['agents'],
  passesEarly: true,
  spelling: { names: ['agents'] },
  params: () =>
    z.strictObject({
      agents: toolNames.describe(
        'Names of agents: of their spans, or of the tools that call them (`billing` is also `a2a__billing__refund` and `transfer_to_billing`).',
      ),
    }),
  paramAliases: { agent_names: 'agents' },
  looser: { agents: 'fewer' },
  reasons: { 'not-invoked': 'A listed agent was never invoked.' },
  messages: {
    'not-invoked': [
      'Never invoked `{actual.missing}`; invoked `{actual.at work}`',
      'Never invoked `{actual.missing}`{no actual.at work} (no agent was invoked)',
    ],
  },
  evaluate(trace, { agents }) {
    const invoked = new Set(findInvoked(trace, agents))
    const missing = agents.filter((agent) => !invoked.has(agent))
    if (missing.length === 0) return pass()
    const actual = { missing: formatNames(missing), 'at work': formatNames(namesAtWork(trace)) }
    const score = 1 - missing.length / agents.length
    return fail('not-invoked', { expected: formatNames(agents), actual, score })
  },
  examples: [
    passes('By the tool that calls it', { agents: ['billing'] }, ['a2a__billing__refund']),
    fails('One of two', { agent_names: ['billing', 'legal'] }, 'not-invoked', ['billing']),
    omitData('The trace shows neither agents nor tool calls', { agents: ['billing'] }),
  ],
})

export const agentNotInvoked = defineCheck({
  type: 'agent_not_invoked',
  origins: ['promptkit'],
  summary: 'None of the listed agents was given work.',
  why: 'Some agents cost money or cannot be undone; a plain question has no business there.',
  needs: ['agents'],
  failsEarly: true,
  negative: true,
  namesForbidden: true,
  spelling: { names: ['agents'] },
  params: () =>
    z.strictObject({
      agents: toolNames.describe(
        'Names of agents: of their spans, or of the tools that call them (`legal` is also `a2a__legal__review` and `transfer_to_legal`).',
      ),
    }),
  paramAliases: { agent_names: 'agents' },
  looser: { agents: 'fewer' },
  reasons: { invoked: 'A forbidden agent was invoked.' },
  messages: { invoked: 'Invoked `{actual}`, which is forbidden' },
  evaluate(trace, { agents }) {
    const invoked = findInvoked(trace, agents)
    if (invoked.length === 0) {
      if (hasUnnamedHandoff(trace)) return missingData('the agent that work was handed to')
      return canShowAgents(trace) ? pass() : missingData('what the agent did')
    }
    return fail('invoked', { expected: { 'not invoked': formatNames(agents) }, actual: formatNames(invoked) })
  },
  examples: [
    passes('Another agent', { agents: ['legal'] }, ['billing']),
    fails('A call that failed is work given as well', { agent_names: ['legal'] }, 'invoked', [
      { tool: 'a2a__legal__review', error: 'refused' },
    ]),
    omitData('The trace shows neither agents nor tool calls', { agents: ['legal'] }),
  ],
})
