import type { Deviation } from '../deviation.ts'

const notAsked = 'a check that is not told what to look for is a problem, neither a pass nor a failure'
const documented =
  'a parameter may have the name that the documents give it, where PromptKit reads only another'
const meant = 'whoever writes it down counts on it'

/** Where we do otherwise than PromptKit with the names of checks and parameters, and with what stands in them. */
export const promptkitParamDeviations = {
  'missing-parameter': {
    checks: [],
    where: 'a check without the parameter that says what to look for, or with an empty list',
    original: 'passes or fails, whatever the agent did',
    ours: 'error `invalid-params`',
    why: notAsked,
  },
  'other-type': {
    checks: [],
    where:
      'a parameter of another type: one text in place of a list, a number among texts, a number in quotes, a fraction of a call, a choice that there is not',
    original: 'is passed over, or a part of it is; a fraction is cut off',
    ours: 'error `invalid-params`, with what was expected',
    why: meant,
  },
  'asks-nothing': {
    checks: [],
    where: 'parameters that nothing can break: `min: 0`, `min_calls: 0`, `occurrence: 0`, no bound at all',
    original: 'pass, as a rule',
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
  'dates-as-written': {
    checks: ['contains', 'tool_args'],
    where: 'a date without quotes, such as `2025-01-02`',
    original: 'is a point in time: no text in a list, and equal to no text',
    ours: 'is the text that was written',
    why: 'an author who writes a date expects to find it as it is written',
  },
  'not-finite': {
    checks: ['tool_args', 'json_path'],
    where: '`.inf` and `.nan`',
    original: 'are numbers; `.nan` equals the text `NaN`',
    ours: 'error at its place: put it in quotes',
    why: 'JSON has no such numbers, so the author means a text',
  },
  'beyond-doubles': {
    checks: ['json_path', 'tool_args'],
    where: 'whole numbers above 9007199254740992 in `json_path` and in recorded arguments',
    original: 'are doubles, so that neighbours are equal',
    ours: 'keep their digits',
    why: 'an order number that differs in its last digit is another order',
  },
  'later-draft': {
    checks: ['json_schema'],
    where: '`const`, `contains` and `if` under a `$schema` of draft 4 or 6 that does not have them',
    original: 'ask for nothing',
    ours: 'are held',
    why: 'an author who writes a keyword counts on it',
  },
  'idle-keyword': {
    checks: ['json_schema'],
    where: 'keywords of JSON Schema after draft 7, misspelt ones (`requred`), and what stands beside `$ref`',
    original: 'ask for nothing',
    ours: 'error `invalid-params`, with the place in the schema',
    why: 'what is passed over in silence is something that its author counts on',
  },
  'empty-text': {
    checks: ['contains'],
    where: '`patterns: [""]`',
    original: 'passes',
    ours: 'error `invalid-params`',
    why: 'an empty text is in everything, so that it asks for nothing',
  },
  'tokens-alone': {
    checks: ['max_length'],
    where: '`max_tokens` without `max`',
    original: 'fails',
    ours: 'is a limit of its own',
    why: meant,
  },
  'old-name': {
    checks: ['content_excludes', 'field_presence'],
    where: '`words`, `required_fields` and other former names of parameters in an assertion',
    original: 'are passed over, so that the check passes',
    ours: 'are read',
    why: 'the name of the parameter that the documents give is read on every surface, not only on one',
  },
  'documented-parameter': {
    checks: [
      'tool_call_chain',
      'tool_result_media_type',
      'tool_result_includes',
      'tool_result_matches',
      'agent_invoked',
      'agent_not_invoked',
      'agent_response_contains',
      'guardrail_triggered',
    ],
    where:
      '`chain`, `media_type`, `tool_name`, `agent_names`, `guardrail`: parameters as the documents name them',
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
} as const satisfies Readonly<Record<string, Deviation>>
