import type { Deviations } from '../../src/systems/system.ts'

const noSilence = 'what is passed over in silence is something that its author counts on'
const meant = 'whoever writes it down counts on it'

/** Where we do otherwise than PromptKit with its prompts, its packs and its RuntimeConfig files. */
export const promptkitPromptDeviations = {
  'eval-threshold': {
    where: '`threshold` of an eval, and `min_score` and `max_score` in its `params`',
    original: 'are read, and nothing is held to them; judges refuse the second',
    ours: 'the eval decides',
    why: meant,
  },
  'eval-triggers': {
    where:
      'evals with `every_turn`, `sample_turns`, `on_conversation_complete` or `on_workflow_step` in an Arena',
    original: 'never run',
    ours: 'run on the turns, the conversation or the steps that they name',
    why: meant,
  },
  'prompt-slips': {
    where:
      'a misspelt key, `direction` or `trigger`, or a parameter that does not fit, in a prompt or a pack',
    original: 'a warning, after which the check is left out or means something else; or nothing',
    ours: 'an error at its place, and the scenario is unverified',
    why: noSilence,
  },
  'two-names': {
    where: '`words` beside `patterns`, `max_characters` beside `max`',
    original: 'the first of them is passed over',
    ours: 'an error: they are two names of one parameter',
    why: noSilence,
  },
  'prompt-alone': {
    where: 'a prompt or a pack that no Arena names',
    original: 'is not tested',
    ours: 'is a scenario, whose traces are recorded conversations that name it',
    why: 'its guardrails and evals are meant for production, where recordings come from as well',
  },
  'exec-failures': {
    where: 'exec evals: an exit code, a time-out, a reply that is not their JSON or has no `score`',
    original: 'a score of 0',
    ours: 'an error',
    why: 'what was not evaluated says nothing about the agent',
  },
  'exec-environment': {
    where: 'exec evals: environment',
    original: 'all variables of the process; `env` is a list of names',
    ours: 'what a program needs to start, and what `env` names; `NAME=value` sets one',
    why: 'programs of a repository do not need its secrets; the documents of PromptKit write `NAME=value`',
  },
  'exec-names': {
    where: 'exec evals: `timeoutMs`, and `runtime: server`',
    original: 'the first is unknown, the second is passed over',
    ours: 'the first is `timeout_ms`, the second an error',
    why: 'the documents of PromptKit write the first; no server is kept running here',
  },
} as const satisfies Deviations
