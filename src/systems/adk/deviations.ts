import type { Deviations } from '../system.ts'

const judges = ['llm_judge', 'llm_judge_session', 'llm_judge_tool_calls']
const noSilence = 'what is passed over in silence is something that its author counts on'

/** Where we do otherwise than ADK, by what the tests of parity call it. */
export const adkDeviations = {
  'no-answer': {
    checks: ['text_similarity'],
    where: 'a turn in which the agent answers nothing',
    original: '`response_match_score` is 0',
    ours: 'error `missing-data`',
    why: 'an answer that is not there may not have been recorded',
  },
  'no-reference': {
    checks: ['text_similarity'],
    where: 'turns without `final_response`, and a threshold that no run can reach because of them',
    original: '`response_match_score` is 0 for these turns, and every run fails',
    ours: 'they count as 0 too, with a warning; where no run can pass, an error of the file',
    why: 'the eval set is wrong, not the agent',
  },
  'no-arguments': {
    checks: ['trajectory'],
    where: 'an expected call without `args`, and a call with none',
    original: '`null` is not `{}`, so every run fails',
    ours: 'the same',
    why: 'both say that nothing was given',
  },
  'our-judge': {
    checks: judges,
    where: '`final_response_match_v2`, `hallucinations_v1`, `rubric_based_*`',
    original: 'asks `judge_model` five times, with a prompt for each metric',
    ours: 'the judge of the run, as [set up](../guide/judge.md), with a question for each rubric',
    why: 'one judge for all scenarios, of which the report says what it cost and how often it agrees with itself',
  },
  'untyped-rubric': {
    checks: judges,
    where: 'a rubric of a case or a turn without a `type`',
    original: 'is passed over',
    ours: 'is asked by each rubric metric',
    why: noSilence,
  },
} as const satisfies Deviations
