import { z } from 'zod'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { formatNames } from '../tools/tool-names.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

export const spokeInState = defineCheck({
  type: 'spoke_in_state',
  origins: ['promptkit'],
  summary: 'The agent said something while the workflow was in a certain state.',
  why: 'In a state with tool calls only, the user hears nothing.',
  needs: ['workflow'],
  passesEarly: true,
  spelling: { names: ['state'] },
  params: () => z.strictObject({ state: z.string().min(1).describe('The exact name of the state.') }),
  reasons: { silent: 'The agent said nothing in the state.' },
  messages: {
    silent: [
      'The agent said nothing in state `{expected}`; spoke in `{actual}`',
      'The agent said nothing in state `{expected}`{no actual}',
    ],
  },
  evaluate({ workflow }, { state }) {
    const spoken = workflow?.spoken
    if (spoken === undefined) return missingData('the state in which each message was said')
    if (spoken.some((message) => message.state === state)) return pass()
    return fail('silent', {
      expected: state,
      actual: formatNames([...new Set(spoken.map((message) => message.state))]),
    })
  },
  examples: [
    passes(
      'It spoke there',
      { state: 'triage' },
      { output: 'What is wrong?', workflow: { state: 'triage', spoken_in: ['triage'] } },
    ),
    fails(
      'It spoke elsewhere only',
      { state: 'triage' },
      { output: 'Closed.', workflow: { state: 'closed', spoken_in: ['closed'] } },
      'silent',
    ),
    omitData(
      'Messages do not say in which state they were said',
      { state: 'triage' },
      { output: 'What is wrong?', workflow: { state: 'triage' } },
    ),
  ],
})
