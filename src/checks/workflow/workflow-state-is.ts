import { z } from 'zod'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

export const workflowStateIs = defineCheck({
  type: 'workflow_state_is',
  aliases: ['state_is'],
  origins: ['promptkit'],
  summary: 'The workflow ended in a certain state.',
  why: 'An agent may say that it is done while the work is not.',
  needs: ['workflow'],
  spelling: { names: ['state'] },
  params: () => z.strictObject({ state: z.string().min(1).describe('The exact name of the state.') }),
  reasons: { 'other-state': 'The workflow ended in another state.' },
  messages: {
    'other-state': 'The workflow ended in `{actual}`, expected `{expected}`',
  },
  evaluate({ workflow }, { state }) {
    const current = workflow?.current ?? null
    if (current === null) return missingData('the state in the end')
    return current === state ? pass() : fail('other-state', { expected: state, actual: current })
  },
  examples: [
    passes('In the right state', { state: 'closed' }, { workflow: { state: 'closed' } }),
    fails('In another state', { state: 'closed' }, { workflow: { state: 'triage' } }, 'other-state'),
    omitData('The trace shows no workflow', { state: 'closed' }, { output: 'Closed.' }),
  ],
})
