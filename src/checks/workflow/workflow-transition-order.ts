import { z } from 'zod'
import { defineCheck } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { checkOrder } from '../subsequence.ts'

export const workflowTransitionOrder = defineCheck({
  type: 'workflow_transition_order',
  origins: ['promptkit'],
  summary: 'The workflow went through the listed states in this order.',
  why: 'Investigating after the case is closed is too late.',
  needs: ['workflow'],
  passesEarly: true,
  spelling: { names: ['sequence'] },
  params: () =>
    z.strictObject({
      sequence: z
        .array(z.string().min(1))
        .min(1)
        .describe('States that it entered. Others may lie between them; the first state is not one of them.'),
    }),
  reasons: { 'wrong-order': 'The workflow did not enter the states in this order.' },
  messages: {
    'wrong-order': [
      '`{actual.not found}` was not entered in its place; entered `{actual.entered}`',
      'Never entered `{actual.not found}`{no actual.entered} (the workflow never changed its state)',
    ],
  },
  evaluate({ workflow }, { sequence }) {
    return checkOrder(
      (workflow?.transitions ?? []).map(({ to }) => to),
      sequence,
      'entered',
    )
  },
  examples: [
    passes(
      'In order',
      { sequence: ['investigation', 'closed'] },
      {
        workflow: {
          transitions: [
            { from: 'triage', to: 'investigation' },
            { from: 'investigation', to: 'closed' },
          ],
        },
      },
    ),
    fails(
      'Closed without a look',
      { sequence: ['investigation', 'closed'] },
      { workflow: { transitions: [{ from: 'triage', to: 'closed' }] } },
      'wrong-order',
    ),
    omitData('The trace shows no workflow', { sequence: ['investigation', 'closed'] }, { output: 'Closed.' }),
  ],
})
