/** What we say where PromptKit says something else, and why. Nothing else may differ. */
export interface Deviation {
  readonly status: 'pass' | 'fail' | 'error'
  /** Where it is graded; otherwise the score is not compared. */
  readonly score?: number
  readonly why: string
}

const missingParam = 'a check that is not told what to look for is a problem, neither a pass nor a failure'
const badParam =
  'what cannot be read as a pattern, a path or a schema is bad input, not a failure of the agent'
const oldName = 'the name of the parameter that the documents give is read on every surface, not only on one'
const neverFails = 'a limit that was given is held; PromptKit measures and always passes'

const contentDeviations: Readonly<Record<string, Deviation>> = {
  'banned_words-01': {
    status: 'pass',
    score: 1,
    why: 'whole words, as the documents say of this name; PromptKit does so on one surface',
  },
  'contains-07': { status: 'error', why: missingParam },
  'contains-10': { status: 'error', why: 'an empty text is in everything, so that it asks for nothing' },
  'contains-22': { status: 'pass', score: 1, why: 'what stands in the parts of a message was said as well' },
  'content_excludes-10': { status: 'error', why: missingParam },
  'content_excludes-13': { status: 'fail', score: 0, why: oldName },
  'regex-07': { status: 'error', why: badParam },
  'regex-10': { status: 'error', why: missingParam },
  'max_length-04': { status: 'error', why: missingParam },
  'max_sentences-01': { status: 'fail', score: 0.5, why: neverFails },
  'sentence_count-01': { status: 'fail', score: 1 / 3, why: neverFails },
  'field_presence-04': { status: 'fail', score: 0, why: oldName },
  'cosine_similarity-07': { status: 'error', why: missingParam },
}

const jsonDeviations: Readonly<Record<string, Deviation>> = {
  'json_path-19': { status: 'fail', score: 0, why: 'a path alone asks that something is there' },
  'json_path-22': { status: 'fail', score: 0, why: 'no entries at all is a limit like any other' },
  'json_path-25': { status: 'error', why: badParam },
  'json_path-31': { status: 'error', why: badParam },
  'json_schema-13': { status: 'error', why: badParam },
}

const oneParam =
  'a parameter may have the name that the documents give it, where PromptKit reads only another'
const natural = 'a budget that is kept passes; what is left of it is the score'
const noExpectation = 'without anything to compare with, nothing is compared'

const toolDeviations: Readonly<Record<string, Deviation>> = {
  'tool_anti_pattern-04': { status: 'error', why: missingParam },
  'tool_args-07': {
    status: 'pass',
    score: 1,
    why: 'numbers are compared as numbers, however they are written',
  },
  'tool_args-16': { status: 'error', why: missingParam },
  'tool_args_excluded_session-04': { status: 'fail', score: 0, why: 'a list forbids each of its values' },
  'tool_call_chain-10': { status: 'fail', score: 0, why: oneParam },
  'tool_call_sequence-04': { status: 'error', why: missingParam },
  'tool_calls_with_args-07': { status: 'error', why: badParam },
  'tool_efficiency-01': { status: 'error', why: missingParam },
  'tool_no_repeat-07': { status: 'error', why: 'a row of no calls is none; tools_not_called forbids a tool' },
  'tool_result_has_media-04': {
    status: 'pass',
    score: 1,
    why: 'the documents give no kind: any medium will do',
  },
  'tool_result_includes-07': { status: 'error', why: missingParam },
  'tool_result_matches-04': { status: 'error', why: missingParam },
  'tool_result_media_type-04': { status: 'pass', score: 1, why: oneParam },
  'tools_called-04': { status: 'error', why: missingParam },
  'tools_called_session-04': {
    status: 'fail',
    score: 0,
    why: 'a limit that is given is held on every surface',
  },
}

const agentDeviations: Readonly<Record<string, Deviation>> = {
  'agent_not_invoked-04': { status: 'error', why: missingParam },
  'agent_response_contains-04': { status: 'error', why: missingParam },
  'skill_activation_order-04': { status: 'error', why: missingParam },
}

const workflowDeviations: Readonly<Record<string, Deviation>> = {
  'state_is-04': { status: 'error', why: missingParam },
  'workflow_complete-04': { status: 'error', why: 'whether the state is an end is not recorded' },
  'workflow_state_is-01': { status: 'pass', score: 1, why: 'the documents have it by this name' },
  'workflow_tool_access-04': { status: 'error', why: 'the state of a workflow is not recorded' },
  'workflow_tool_access-10': { status: 'error', why: 'it is not recorded when the state changed' },
  'workflow_transition_order-04': { status: 'error', why: missingParam },
  'workflow_transitioned_to-01': { status: 'pass', score: 1, why: 'the documents have it by this name' },
}

const otherDeviations: Readonly<Record<string, Deviation>> = {
  'cost_budget-01': { status: 'pass', score: 0.5, why: natural },
  'cost_budget-10': { status: 'error', why: missingParam },
  'directional-13': { status: 'error', why: missingParam },
  'image_format-04': { status: 'pass', score: 1, why: 'jpg and jpeg are one format' },
  'image_format-07': { status: 'error', why: missingParam },
  'latency_budget-04': { status: 'error', why: 'how long it took is not recorded' },
  'outcome_equivalent-07': { status: 'error', why: noExpectation },
  'outcome_equivalent-10': { status: 'error', why: noExpectation },
}

export const deviations: Readonly<Record<string, Deviation>> = {
  ...contentDeviations,
  ...jsonDeviations,
  ...toolDeviations,
  ...agentDeviations,
  ...workflowDeviations,
  ...otherDeviations,
}
