import { z } from 'zod'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { formatNames, toolNames } from '../tools/tool-names.ts'
import { hasUnnamedHandoff, findInvoked, canShowAgents } from './agents-invoked.ts'

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
  messages: {
    invoked: 'Invoked `{actual}`, which is forbidden',
  },
  evaluate(trace, { agents }) {
    const invoked = findInvoked(trace, agents)
    if (invoked.length === 0) {
      if (hasUnnamedHandoff(trace)) return missingData('the agent that work was handed to')
      return canShowAgents(trace) ? pass() : missingData('what the agent did')
    }
    return fail('invoked', { expected: { 'not invoked': formatNames(agents) }, actual: formatNames(invoked) })
  },
  examples: [
    passes('Another agent', { agents: ['legal'] }, { calls: ['billing'] }),
    fails(
      'A call that failed is work given as well',
      { agent_names: ['legal'] },
      { calls: [{ tool: 'a2a__legal__review', error: 'refused' }] },
      'invoked',
    ),
    omitData('The trace shows neither agents nor tool calls', { agents: ['legal'] }),
  ],
})
