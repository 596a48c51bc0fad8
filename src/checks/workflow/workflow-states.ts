import { z } from 'zod'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { formatNames } from '../tools/tool-names.ts'
import { checkOrder } from '../subsequence.ts'

export const workflowComplete = defineCheck({
  type: 'workflow_complete',
  origins: ['promptkit'],
  summary: 'The workflow reached one of its ends.',
  why: 'A friendly answer half-way through leaves the work undone.',
  needs: ['workflow'],
  params: () => z.strictObject({}),
  reasons: { 'not-complete': 'The workflow did not reach an end.' },
  messages: { 'not-complete': 'The workflow did not reach an end: `{actual}`' },
  evaluate({ workflow }) {
    const { isComplete = null, current = null } = workflow ?? {}
    if (isComplete === null) return missingData('whether the last state is an end')
    return isComplete ? pass() : fail('not-complete', { actual: current ?? 'no end' })
  },
  examples: [
    passes('It is done', {}, { workflow: { state: 'closed', complete: true } }),
    fails('It stopped before the end', {}, 'not-complete', {
      workflow: { state: 'triage', complete: false },
    }),
    omitData('The trace does not say which states are ends', {}, { workflow: { state: 'triage' } }),
  ],
})

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
  messages: { 'other-state': 'The workflow ended in `{actual}`, expected `{expected}`' },
  evaluate({ workflow }, { state }) {
    const current = workflow?.current ?? null
    if (current === null) return missingData('the state in the end')
    return current === state ? pass() : fail('other-state', { expected: state, actual: current })
  },
  examples: [
    passes('In the right state', { state: 'closed' }, { workflow: { state: 'closed' } }),
    fails('In another state', { state: 'closed' }, 'other-state', { workflow: { state: 'triage' } }),
    omitData('The trace shows no workflow', { state: 'closed' }, 'Closed.'),
  ],
})

const investigated = {
  workflow: {
    transitions: [
      { from: 'triage', to: 'investigation' },
      { from: 'investigation', to: 'closed' },
    ],
  },
}

const closedAtOnce = { workflow: { transitions: [{ from: 'triage', to: 'closed' }] } }

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
    passes('On the way', { state: 'investigation' }, investigated),
    fails('Never', { state: 'investigation' }, 'not-entered', closedAtOnce),
    omitData('The trace shows no workflow', { state: 'investigation' }, 'Closed.'),
  ],
})

const lookThenClose = { sequence: ['investigation', 'closed'] }

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
    passes('In order', lookThenClose, investigated),
    fails('Closed without a look', lookThenClose, 'wrong-order', closedAtOnce),
    omitData('The trace shows no workflow', lookThenClose, 'Closed.'),
  ],
})

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
    fails('It spoke elsewhere only', { state: 'triage' }, 'silent', {
      output: 'Closed.',
      workflow: { state: 'closed', spoken_in: ['closed'] },
    }),
    omitData(
      'Messages do not say in which state they were said',
      { state: 'triage' },
      { output: 'What is wrong?', workflow: { state: 'triage' } },
    ),
  ],
})
