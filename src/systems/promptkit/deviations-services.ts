import type { Deviation } from '../deviation.ts'

/** Where we do otherwise than PromptKit with the services and agents that it asks. */
export const promptkitServiceDeviations = {
  'no-score': {
    checks: ['rest_eval', 'rest_eval_session', 'a2a_eval', 'a2a_eval_session'],
    where:
      'a service or an agent that cannot be reached, breaks, takes too long, or answers without a score from 0 to 1',
    original: 'the score is 0, or what it is; with `min_score: 0` that passes',
    ours: 'error `evaluator-unreachable`, `evaluator-timed-out` or `evaluator-bad-reply`',
    why: 'what could not be evaluated is unverified, and says nothing against the agent',
  },
  'task-not-completed': {
    checks: ['a2a_eval', 'a2a_eval_session'],
    where: 'an answer whose task has failed, or is not done yet',
    original: 'its text is read all the same',
    ours: 'error `evaluator-bad-reply`',
    why: 'what an agent says while it fails is no judgement of its',
  },
  'variable-not-set': {
    checks: ['rest_eval', 'rest_eval_session', 'a2a_eval', 'a2a_eval_session'],
    where: '`${NAME}` in a header, of a variable that is not set',
    original: 'is an empty text',
    ours: 'error `evaluator-not-run`',
    why: 'a key that is missing is found sooner by its name than by what a service says without it',
  },
} as const satisfies Readonly<Record<string, Deviation>>
