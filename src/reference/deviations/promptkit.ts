import type { Deviation } from './deviation.ts'
import { promptkitServiceDeviations } from './promptkit-services.ts'
import { judges, retrievalJudges } from './promptkit-judges.ts'

const notAsked = 'a check that is not told what to look for is a problem, neither a pass nor a failure'
const documented =
  'a parameter may have the name that the documents give it, where PromptKit reads only another'
const held = 'a limit that was given is held; PromptKit measures and always passes'

/** Where we do otherwise than PromptKit, by what the tests of parity call it. */
export const promptkitDeviations = {
  'missing-parameter': {
    checks: [],
    where: 'a check without the parameter that says what to look for, or with an empty list',
    original: 'passes or fails, whatever the agent did',
    ours: 'error `invalid-params`',
    why: notAsked,
  },
  'bad-input': {
    checks: ['regex', 'json_path', 'json_schema', 'tool_calls_with_args'],
    where: 'a pattern, a path or a schema that cannot be read',
    original: 'fails, or passes as an assertion where there is no score',
    ours: 'error `invalid-params`',
    why: 'what cannot be read as a pattern, a path or a schema is bad input, not a failure of the agent',
  },
  'empty-text': {
    checks: ['contains'],
    where: '`patterns: [""]`',
    original: 'passes',
    ours: 'error `invalid-params`',
    why: 'an empty text is in everything, so that it asks for nothing',
  },
  'look-around': {
    checks: ['regex', 'tool_result_matches'],
    where: 'a pattern with a look-ahead or look-behind',
    original: 'cannot be compiled; the check fails',
    ours: "is read as Python's, with a warning that says what that changes",
    why: "PromptKit's own pages recommend `^(?!.*x).*$`",
  },
  'whole-words': {
    checks: ['content_excludes'],
    where: '`banned_words` as an assertion',
    original: 'looks for parts of words; for whole ones as a guardrail only',
    ours: 'looks for whole words',
    why: 'whole words, as the documents say of this name; PromptKit does so on one surface',
  },
  'parts-of-a-message': {
    checks: ['contains'],
    where: 'an answer whose text stands in the parts of its message only',
    original: 'is empty',
    ours: 'is that text',
    why: 'what stands in the parts of a message was said as well',
  },
  'old-name': {
    checks: ['content_excludes', 'field_presence'],
    where: '`words`, `required_fields` and other former names of parameters in an assertion',
    original: 'are passed over, so that the check passes',
    ours: 'are read',
    why: 'the name of the parameter that the documents give is read on every surface, not only on one',
  },
  'documented-parameter': {
    checks: ['tool_call_chain', 'tool_result_media_type'],
    where: '`chain`, `media_type`: parameters as the documents name them',
    original: 'are not read, so that the check passes or fails, whatever the agent did',
    ours: 'are read, beside the names of the source',
    why: documented,
  },
  'documented-name': {
    checks: ['workflow_state_is', 'workflow_transitioned_to'],
    where: '`workflow_state_is`, `workflow_transitioned_to`',
    original: 'are no checks; only `state_is` and `transitioned_to` are',
    ours: 'are names of the same checks',
    why: 'the documents have it by this name',
  },
  'never-fails': {
    checks: ['sentence_count'],
    where: '`max` of `sentence_count`',
    original: 'is passed over; the check always passes',
    ours: 'is held',
    why: held,
  },
  'limit-on-every-surface': {
    checks: ['tools_called'],
    where: '`max_calls` of `tools_called_session`',
    original: 'is passed over',
    ours: 'is held',
    why: 'a limit that is given is held on every surface',
  },
  'path-alone': {
    checks: ['json_path'],
    where: '`json_path` with nothing but an expression',
    original: 'passes, whatever is there',
    ours: 'asks that something is there',
    why: 'a path alone asks that something is there',
  },
  'no-entries': {
    checks: ['json_path'],
    where: '`max_results: 0`',
    original: 'is no limit',
    ours: 'allows no entry',
    why: 'no entries at all is a limit like any other',
  },
  'numbers-as-numbers': {
    checks: ['tool_args'],
    where: 'a number in `expected_args` that YAML and JSON write otherwise (1000000, 1e+06)',
    original: 'differs from itself',
    ours: 'is the same number',
    why: 'numbers are compared as numbers, however they are written',
  },
  'list-of-forbidden': {
    checks: ['tool_args_excluded_session'],
    where: 'a list in `excluded_args`',
    original: 'is one value, which no argument has',
    ours: 'forbids each of its values',
    why: 'a list forbids each of its values',
  },
  'row-of-none': {
    checks: ['tool_no_repeat'],
    where: '`max_repeats: 0`',
    original: 'fails on a single call',
    ours: 'error `invalid-params`',
    why: 'a row of no calls is none; tools_not_called forbids a tool',
  },
  'any-medium': {
    checks: ['tool_result_has_media'],
    where: '`tool_result_has_media` without a kind',
    original: 'fails',
    ours: 'takes any medium',
    why: 'the documents give no kind: any medium will do',
  },
  'jpg-is-jpeg': {
    checks: ['image_format'],
    where: '`formats: [jpg]` on a JPEG',
    original: 'fails',
    ours: 'passes',
    why: 'jpg and jpeg are one format',
  },
  'not-recorded': {
    checks: ['workflow_complete', 'workflow_tool_access', 'latency_budget'],
    where: 'a run of which the state, its end or the time is not recorded',
    original: 'passes or fails, as the check has it',
    ours: 'error `missing-data`',
    why: 'what is not recorded is missing data, neither a pass nor a failure',
  },
  'budget-kept': {
    checks: ['cost_budget'],
    where: 'a budget that is kept, with less than all of it left',
    original: 'fails as an assertion, which asks for a score of 1',
    ours: 'passes; what is left of it is the score',
    why: 'a budget that is kept passes; what is left of it is the score',
  },
  'nothing-to-compare': {
    checks: ['outcome_equivalent'],
    where: '`outcome_equivalent` without anything to compare with',
    original: 'passes',
    ours: 'error `invalid-params`',
    why: 'without anything to compare with, nothing is compared',
  },
  'no-reply': {
    checks: [],
    where: 'an exec eval that breaks, takes too long, or answers without a score from 0 to 1',
    original: 'has the score 0, or one outside of 0 to 1',
    ours: 'error `evaluator-crashed`, `evaluator-timed-out` or `evaluator-bad-reply`',
    why: 'what could not be evaluated is unverified, and says nothing against the agent',
  },
  ...promptkitServiceDeviations,
  'no-verdict': {
    checks: [...judges],
    where: 'a judge that cannot be asked, or whose reply is no verdict or has no score',
    original: 'the score is 0, 0.5 where the reply cannot be read, or 1 for `pii_leakage` without a judge',
    ours: 'error, with the reason: `judge-unreachable`, `judge-bad-reply` and others',
    why: 'what nobody has judged has neither passed nor failed, and has no score',
  },
  'nothing-to-grade': {
    checks: [...retrievalJudges],
    where: 'a judge of retrieval without a question, without chunks, or with `context_field`',
    original: 'the score is 0; `context_field` is read out of the memory of the run',
    ours: 'the searches that the run recorded stand in for chunks; without any it is error `missing-data`',
    why: 'what the trace does not hold says nothing against the agent',
  },
} as const satisfies Readonly<Record<string, Deviation>>
