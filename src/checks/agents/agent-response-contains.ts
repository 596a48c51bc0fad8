import { z } from 'zod'
import type { Trace } from '../../trace/model/trace.ts'
import { defineCheck, fail, missingData, pass, showValues } from '../define.ts'
import { getResultText } from '../tools/result-parts.ts'
import { takeFirst, formatNames, toolName } from '../tools/tool-names.ts'
import { isAgentCall, namesAtWork } from './agents-invoked.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

const text = z.string().min(1)

const promisesRefund = { agent: 'billing', contains: 'refund' }

export const agentResponseContains = defineCheck({
  type: 'agent_response_contains',
  origins: ['promptkit'],
  summary: 'An agent that was given work answered with some texts; case matters.',
  why: 'Tells whether the agent that was asked got it right, before another one retells it.',
  needs: ['agents'],
  passesEarly: true,
  spelling: { names: ['agent'], texts: ['contains'] },
  params: () =>
    z.strictObject({
      agent: toolName.describe('Name of the agent: of its span, or of the tool that calls it.'),
      contains: z
        .union([text, z.array(text).min(1)])
        .describe('The text that one answer must contain, or a list of texts that it must all contain.'),
    }),
  paramAliases: { agent_name: 'agent', patterns: 'contains' },
  looser: { contains: 'fewer' },
  reasons: {
    'not-invoked': 'The agent was never invoked.',
    'not-found': 'No answer of the agent contains all of the texts.',
  },
  messages: {
    'not-invoked': [
      'Never invoked `{expected}`; invoked `{actual}`',
      'Never invoked `{expected}`{no actual} (no agent was invoked)',
    ],
    'not-found': 'No answer of the agent contains `{expected}`: `{actual}`',
  },
  evaluate(trace, { agent, contains }) {
    const answers = listAgentAnswers(trace, agent)
    if (answers.length === 0)
      return fail('not-invoked', { expected: agent, actual: formatNames(namesAtWork(trace)) })
    const wanted = typeof contains === 'string' ? [contains] : contains
    const texts = answers.flatMap((answer) => answer ?? [])
    if (texts.some((answer) => wanted.every((part) => answer.includes(part)))) return pass()
    if (texts.length < answers.length) return missingData(`some answers of ${agent}`)
    return fail('not-found', showValues(contains, takeFirst(texts)))
  },
  examples: [
    passes('It says so', promisesRefund, [{ tool: 'billing', result: 'Your refund is on its way.' }]),
    fails('It lacks one of two texts', { agent_name: 'billing', patterns: ['refund', '$20'] }, 'not-found', [
      { tool: 'a2a__billing__refund', result: 'Your refund is on its way.' },
    ]),
    fails('It was not asked', promisesRefund, 'not-invoked', [{ tool: 'legal', result: 'No refund.' }]),
    omitData('The trace does not record its answer', promisesRefund, ['billing']),
  ],
})

/** Lists each answer of an agent; null if they are not recorded. */
function listAgentAnswers({ agents, toolCalls }: Trace, agent: string): (string | null)[] {
  const calls = new Map([...(toolCalls ?? []).entries()].filter(([, call]) => isAgentCall(agent, call)))
  // A run that a call stands for has answered with the result of the call.
  const runs = (agents ?? []).filter(
    ({ name, toolCall }) => name === agent && (toolCall === null || !calls.has(toolCall)),
  )
  return [...[...calls.values()].map(getResultText), ...runs.map(({ output }) => output)]
}
