import type { Deviation } from '../deviation.ts'
import { promptkitParamDeviations } from './deviations-params.ts'
import { promptkitServiceDeviations } from './deviations-services.ts'
import { judges, retrievalJudges } from './deviations-judges.ts'

const held = 'a limit that was given is held; PromptKit measures and always passes'

/** Where we do otherwise than PromptKit, by what the tests of parity call it. */
export const promptkitDeviations = {
  ...promptkitParamDeviations,
  'word-ends': {
    checks: ['content_excludes'],
    where:
      '`match_mode: word_boundary` for a text that begins or ends with a sign or with a letter beyond ASCII (`c++`, `café`)',
    original: 'is found only where an ASCII letter or digit adjoins that end',
    ours: 'is found there, and where no letter or digit adjoins it',
    why: 'what is forbidden and said has been said',
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
  'never-fails': {
    checks: ['sentence_count'],
    where: '`max` of `sentence_count`',
    original: 'is passed over; the check always passes',
    ours: 'is held',
    why: held,
  },
  'limit-on-every-surface': {
    checks: ['tools_called'],
    where: '`max_calls` and `require_args` of `tools_called_session`',
    original: 'are passed over',
    ours: 'are held',
    why: 'a limit that is given is held on every surface',
  },
  'two-languages': {
    checks: ['json_path'],
    where: 'an expression that begins with `$`',
    original: 'finds nothing',
    ours: 'is read as JSONPath',
    why: 'the example of the documents is one',
  },
  'absent-is-not-null': {
    checks: ['json_path'],
    where: '`expected: { a: null }` where there is no `a`',
    original: 'is the same',
    ours: 'is another value',
    why: 'another key in its place would pass as well',
  },
  'numbers-as-numbers': {
    checks: ['tool_args', 'tool_calls_with_args', 'json_schema'],
    where: 'a number that Go prints in two ways (1000000 and 1e+06, 0 and -0)',
    original: 'differs from itself',
    ours: 'is the same number',
    why: 'numbers are compared as numbers, however they are written',
  },
  'as-json': {
    checks: ['tool_args', 'tool_calls_with_args', 'tool_result_includes', 'agent_response_contains'],
    where: 'lists, mappings and nothing where a text or a pattern is held against them',
    original: 'are what Go prints: `[a b]`, `map[a:1]`, `<nil>`; in results `<` is `\\u003c`',
    ours: 'are JSON, and never the same as a text',
    why: 'what the trace shows is JSON, and nobody writes what Go prints',
  },
  'no-calls-at-all': {
    checks: ['tool_calls_with_args'],
    where: '`tool_calls_with_args` without `tool_name`, in a run without calls',
    original: 'passes',
    ours: 'fails',
    why: 'no call had the arguments that are asked for',
  },
  'names-of-a2a': {
    checks: ['agent_invoked', 'agent_not_invoked', 'agent_response_contains'],
    where: 'an agent called by the tool `a2a__agent__skill`',
    original: 'is found by the name of the tool alone',
    ours: 'is found by the name of the agent as well',
    why: 'so are agents called in packs, and the documents name the agent',
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
    checks: ['workflow_complete', 'workflow_tool_access', 'latency_budget', 'cost_budget'],
    where:
      'a run of which the state, its end, the time, the cost, a result or the size of a medium is not recorded',
    original: 'passes or fails, as the check has it',
    ours: 'error `missing-data`',
    why: 'what is not recorded is missing data, neither a pass nor a failure',
  },
  'budget-kept': {
    checks: ['cost_budget', 'tool_efficiency'],
    where: 'a budget or `max_calls` that is kept, with less than all of it left',
    original: 'fails as an assertion, which asks for a score of 1',
    ours: 'passes; what is left of it is the score',
    why: 'a budget that is kept passes; what is left of it is the score',
  },
  'alike-enough': {
    checks: ['cosine_similarity', 'directional'],
    where: '`min_similarity`, and `threshold` of `similar_content`',
    original: 'only word the explanation; the assertion asks for a score of 1',
    ours: 'decide, unless `min_score` or `max_score` is given',
    why: held,
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
