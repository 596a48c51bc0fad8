import type { Deviations } from '../system.ts'

const noSilence = 'what is passed over in silence is something that its author counts on'
const nothingAsked = 'where nobody was asked, nothing was verified'

/** Where we do otherwise than PromptArena with its files. */
export const promptkitFileDeviations = {
  tool_exec: {
    where: '`tool_exec`',
    original: 'runs a tool of the Arena, in the place where the agent worked',
    ours: 'error `unknown-check`, which says what it would ask',
    why: 'a recording does not hold that place; a check of your own can run the tool',
  },
  text_toxicity: {
    where: '`text_toxicity`',
    original: 'asks a classifier of the Arena; without one it is skipped',
    ours: 'error `unknown-check`, which says what it would ask',
    why: 'no such model is part of this program; `toxicity` asks a judge, and `rest_eval` any service',
  },
  text_sentiment: {
    where: '`text_sentiment`',
    original: 'asks a classifier of the Arena; without one it is skipped',
    ours: 'error `unknown-check`, which says what it would ask',
    why: 'no such model is part of this program; `llm_judge` asks a judge, and `rest_eval` any service',
  },
  image_moderation: {
    where: '`image_moderation`',
    original: 'asks a classifier of the Arena; without one it is skipped',
    ours: 'error `unknown-check`, which says what it would ask',
    why: 'no such model is part of this program; a check of your own can ask one',
  },
  audio_emotion: {
    where: '`audio_emotion`',
    original: 'asks a classifier of the Arena; without one it is skipped',
    ours: 'error `unknown-check`, which says what it would ask',
    why: 'no such model is part of this program; a check of your own can ask one',
  },
  'unknown-type': {
    where: 'an assertion whose type does not exist',
    original: 'has failed',
    ours: 'error `unknown-check`, with the nearest name; the scenario is unverified',
    why: 'the file is wrong, not the agent',
  },
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
  'trial-groups': {
    where: '`trials` and `perturbations`',
    original: 'Arena writes the first run of each group and keeps the others to itself',
    ours: 'the trials without a file are missing: the scenario is unverified unless the one that is there fails',
    why: 'nobody can check a run that was not written',
  },
  hosts: {
    checks: ['rest_eval', 'rest_eval_session', 'a2a_eval', 'a2a_eval_session'],
    where:
      'a host or a variable that the config file does not list, an address of a private network, a redirect to another host',
    original: 'are asked, filled in and followed',
    ours: 'error `evaluator-not-run`, which says what to list',
    why: 'a line of a scenario must not be able to send a run, or a key, anywhere',
  },
  'no-assertions': {
    where: 'a scenario without assertions',
    original: 'passes',
    ours: 'is unverified',
    why: nothingAsked,
  },
  'other-turns': {
    where: 'a run with fewer turns than its scenario, or more',
    original: 'does not come up, since Arena plays the run itself',
    ours: 'error `missing-data`; what a shorter run refutes has failed all the same',
    why: 'a run that broke off, or is of another version of the scenario, shows nothing of the turns that it lacks',
  },
  'run-error': {
    checks: ['no_agent_error'],
    where: 'a run that an assertion of its time ended',
    original: 'has failed',
    ours: 'is judged by the assertions as they are now',
    why: 'the assertions of a pull request are what is judged, and not those that the run was recorded with',
  },
  skipped: {
    where: 'an assertion whose `when` does not hold',
    original: 'has passed on a turn, and failed on the conversation',
    ours: 'is skipped, and decides nothing; where all are, the run is unverified',
    why: 'the documents say that it does not apply',
  },
  'own-turn': {
    checks: ['guardrail_triggered'],
    where: '`guardrail_triggered`',
    original: 'looks at the last message of the agent',
    ours: 'looks at all messages of the turn, or of the conversation',
    why: 'a guardrail that stepped in before a tool was called has stepped in',
  },
  'every-turn': {
    where: '`all_turns` of a `kind: Eval`',
    original: 'sees the last message of the recording each time, and its failures do not count',
    ours: 'sees the conversation up to each turn, and its failures count',
    why: 'the documents say so',
  },
  'pass-threshold': {
    where: '`pass_threshold`',
    original: 'is not read',
    ours: 'is the share of trials that the assertion must pass in',
    why: 'the documents say so',
  },
  'two-arenas': {
    where: 'a scenario that two Arenas name, where both are given',
    original: 'is played for each',
    ours: 'is one scenario, held to what both ask',
    why: 'a run does not say which Arena it is of',
  },
  'unused-keys': {
    where: 'keys and parameters that nothing reads, such as `case_sensitive` where there is no such choice',
    original: 'are an error in some places, and passed over in others',
    ours: 'are an error with the nearest name; of an Arena, where none is near, a warning',
    why: noSilence,
  },
} as const satisfies Deviations
