import type { Deviations } from '../system.ts'

/** Where we do otherwise than PromptArena with its files. */
export const promptkitFileDeviations = {
  compositions: {
    checks: ['composition_branch_taken', 'composition_parallel_complete', 'composition_step_output'],
    where: 'a run in which no composition is recorded',
    original: 'has no such step; the check fails',
    ours: 'error `missing-data`',
    why: 'Arena writes the steps beside the reply; a recording without them says nothing of them',
  },
  'next-state': {
    checks: ['workflow_complete', 'workflow_state_is', 'workflow_transitioned_to'],
    where:
      'a transition in the last turn of a run that Arena wrote before August 2026, or in the last step of a run',
    original: 'has been carried out when the turn is checked',
    ours: 'leads where the events of its state say, else where its tool says; whether that is an end is error `missing-data`',
    why: 'no reply that was made in the new state tells of it',
  },
  hosts: {
    checks: ['rest_eval', 'rest_eval_session', 'a2a_eval', 'a2a_eval_session'],
    where:
      'a host or a variable that the config file does not list, an address of a private network, a redirect to another host',
    original: 'are asked, filled in and followed',
    ours: 'error `evaluator-not-run`, which says what to list',
    why: 'a line of a scenario must not be able to send a run, or a key, anywhere',
  },
  'run-error': {
    checks: ['no_agent_error'],
    where: 'a run that an assertion of its time ended',
    original: 'has failed',
    ours: 'is judged by the assertions as they are now',
    why: 'the assertions of a pull request are what is judged, and not those that the run was recorded with',
  },
  'own-turn': {
    checks: ['guardrail_triggered'],
    where: '`guardrail_triggered`',
    original: 'looks at the last message of the agent',
    ours: 'looks at all messages of the turn, or of the conversation',
    why: 'a guardrail that stepped in before a tool was called has stepped in',
  },
} as const satisfies Deviations
