import { z } from 'zod'
import { defineCheck, fail, pass } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { formatNames, toolNames } from '../tools/tool-names.ts'
import { findInvoked, namesAtWork } from './agents-invoked.ts'

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
    passes('By the tool that calls it', { agents: ['billing'] }, { calls: ['a2a__billing__refund'] }),
    fails('One of two', { agent_names: ['billing', 'legal'] }, { calls: ['billing'] }, 'not-invoked'),
    omitData('The trace shows neither agents nor tool calls', { agents: ['billing'] }),
  ],
})
