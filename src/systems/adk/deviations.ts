import { nearMissDeviation } from '../near-miss.ts'
import type { Deviations } from '../system.ts'

const judges = ['llm_judge', 'llm_judge_session', 'llm_judge_tool_calls']
const noSilence = 'what is passed over in silence is something that its author counts on'

/** Where we do otherwise than ADK, by what the tests of parity call it. */
export const adkDeviations = {
  'near-miss': nearMissDeviation,
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
  'asks-nothing': {
    where:
      'a case of which no criterion asks anything: no expected calls `IN_ORDER` or `ANY_ORDER`, a threshold of 0',
    original: 'passes',
    ours: 'an error of the file; beside other criteria a warning',
    why: 'a case that asks for nothing shows nothing',
  },
  'unreachable-threshold': {
    where: 'a threshold above 1',
    original: 'every run fails',
    ours: 'an error of the file',
    why: 'the config is wrong, not the agent',
  },
  'other-metric': {
    where: '`safety_v1`, `response_evaluation_score`, `multi_turn_*`, metrics of a project',
    original: 'asks a service of Google Cloud, or runs Python',
    ours: 'the check of that name of [your own](../guide/custom-checks.md); without one, an error that names the nearest check',
    why: 'what nobody measured has not passed',
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
  'unknown-key': {
    where: 'a key of the criteria, or nearly one of a case, that does not exist (`match_typ`)',
    original: 'is passed over',
    ours: 'an error with its place and the nearest name',
    why: noSilence,
  },
  'config-above': {
    where: 'the file with the criteria',
    original: '`test_config.json` in the same folder, or what `--config_file_path` names',
    ours: '`test_config.json` or `eval_config.json` in the same folder, else in the nearest one above',
    why: 'the templates of ADK keep one for all their eval sets, and name it on the command line',
  },
  'played-user': {
    where: 'a case with `conversation_scenario`',
    original: 'a model plays the user',
    ours: 'what is asked of the whole conversation is checked; nobody plays',
    why: 'a recording shows what the user said',
  },
  'same-id': {
    where: 'two eval sets with a case of the same `eval_id`',
    original: 'both run',
    ours: 'an error',
    why: 'no recording says which of them it is of',
  },
} as const satisfies Deviations
