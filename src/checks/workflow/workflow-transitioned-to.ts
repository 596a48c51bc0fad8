import { z } from 'zod'
import { defineCheck, fail, pass } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { formatNames } from '../tools/tool-names.ts'

export const workflowTransitionedTo = defineCheck({
  type: 'workflow_transitioned_to',
  aliases: ['transitioned_to'],
  origins: ['promptkit'],
  summary: 'The workflow entered a certain state.',
  why: 'A step must have been taken, wherever the work stands in the end.',
  needs: ['workflow'],
  passesEarly: true,
  spelling: { names: ['state'] },
  params: () =>
    z.strictObject({
      state: z
        .string()
        .min(1)
        .describe('The exact name of the state. To begin in it is not enough: it must be gone to.'),
    }),
  reasons: { 'not-entered': 'The workflow never entered the state.' },
  messages: {
    'not-entered': [
      'The workflow never entered `{expected}`; entered `{actual}`',
      'The workflow never entered `{expected}`{no actual}',
    ],
  },
  evaluate({ workflow }, { state }) {
    const entered = (workflow?.transitions ?? []).map(({ to }) => to)
    if (entered.includes(state)) return pass()
    return fail('not-entered', { expected: state, actual: formatNames(entered) })
  },
  examples: [
    passes(
      'On the way',
      { state: 'investigation' },
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
      'Never',
      { state: 'investigation' },
      { workflow: { transitions: [{ from: 'triage', to: 'closed' }] } },
      'not-entered',
    ),
    omitData('The trace shows no workflow', { state: 'investigation' }, { output: 'Closed.' }),
  ],
})
