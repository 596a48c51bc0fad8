/** Judges of PromptKit with prompts of its own: known names that no check here answers. */
export const judgedTypes: ReadonlySet<string> = new Set(['topic_policy'])

/** Names of other systems for checks that need more than a recording holds, and what that is. */
export const outsideTypes: ReadonlyMap<string, string> = new Map([
  ['tool_exec', 'runs a tool'],
  ...['audio_emotion', 'image_moderation', 'text_toxicity', 'text_sentiment'].map(
    (type) => [type, 'asks a classifier'] as const,
  ),
])

/**
 * Names of checks of other systems, by the type to write here and, after a comma, what to write with it so that the same passes
 * and the same fails. `own`: a check of the project's own, because no check here asks the same.
 */
const systems: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  promptfoo: {
    output_contains: 'icontains',
    contains_any: 'icontains-any',
    contains: 'icontains-all',
    'contains_any, `case_sensitive: true`': 'contains-any',
    'contains, `case_sensitive: true`': 'contains-all',
    'json_valid, `extract_json: true`': 'contains-json',
    'content_excludes, `case_sensitive: true`': 'not-contains not-contains-any',
    content_excludes: 'not-icontains not-icontains-any',
    'ne!, `target: output`': 'not-equals',
    'regex, `expect_match: false`': 'not-regex',
    'eq!, `target: output`': 'equals',
    'starts_with!, `target: output`': 'starts-with',
    json_valid: 'is-json',
    own: 'is-valid-function-call is-valid-openai-function-call is-valid-openai-tools-call javascript python ruby',
    'tool_selection, the tools as `expected`': 'tool-call-f1',
    llm_judge: 'llm-rubric g-eval model-graded-closedqa model-graded-factuality factuality is-refusal pi',
    llm_judge_session: 'agent-rubric conversation-relevance trajectory:goal-success',
    answer_relevancy: 'answer-relevance',
    faithfulness: 'context-faithfulness',
    contextual_recall: 'context-recall',
    contextual_relevancy: 'context-relevance',
    cosine_similarity: 'similar',
    toxicity: 'moderation',
    'guardrail_triggered, `should_trigger: false`': 'guardrails',
    max_cost: 'cost',
    rest_eval: 'webhook',
    'regex, a pattern that counts words, such as `^\\s*\\S+(\\s+\\S+){0,49}\\s*$`': 'word-count',
    'spans, the pattern as `span`; `min: 0` where there is `max` alone': 'trace-span-count',
    'spans, `max_seconds`, in seconds, and `percentile`': 'trace-span-duration',
    'spans, `span: { error: true }` and `max: 0`, or `max_percent`': 'trace-error-spans',
    skill_activated: 'skill-used',
    tool_called: 'trajectory:tool-used',
    tool_args: 'trajectory:tool-args-match',
    tool_order: 'trajectory:tool-sequence',
    'tool_call_count, `min` and `max`, of tool calls alone': 'trajectory:step-count',
  },
  DeepEval: {
    'tools_called, `min_score: 0.5` for its usual threshold; for a tool twice `trajectory` with `ordering: any_order`, `args: ignore`, `allow_others: true`':
      'ToolCorrectnessMetric',
    llm_judge_tool_calls: 'ArgumentCorrectnessMetric',
    llm_judge_session: 'TaskCompletionMetric StepEfficiencyMetric ConversationalGEval',
    llm_judge: 'GEval',
    answer_relevancy: 'AnswerRelevancyMetric',
    faithfulness: 'FaithfulnessMetric HallucinationMetric',
    contextual_precision: 'ContextualPrecisionMetric',
    contextual_recall: 'ContextualRecallMetric',
    contextual_relevancy: 'ContextualRelevancyMetric',
    bias: 'BiasMetric',
    toxicity: 'ToxicityMetric',
    pii_leakage: 'PIILeakageMetric',
    role_violation: 'RoleViolationMetric',
    json_schema: 'JsonCorrectnessMetric',
    'eq!, `target: output` and `transform: trim`': 'ExactMatchMetric',
    'output_matches, the pattern as `^\\s*(?:…)\\s*$`': 'PatternMatchMetric',
  },
  agentevals: {
    trajectory: 'trajectory_match trajectory_strict_match',
    'trajectory, `ordering: any_order`': 'trajectory_unordered_match',
    own: 'trajectory_subset_match graph_trajectory_strict_match',
    tools_called: 'trajectory_superset_match',
    llm_judge_session: 'trajectory_accuracy',
  },
  openevals: {
    llm_judge: 'correctness conciseness',
    'eq!, `target: output`': 'exact_match',
    cosine_similarity: 'embedding_similarity',
    "json_path, `expression: '@'` and what is `expected`": 'json_match',
  },
  autoevals: {
    llm_judge: 'Factuality ClosedQA LLMClassifier',
    'eq!, `target: output`': 'ExactMatch',
    cosine_similarity: 'EmbeddingSimilarity',
    json_valid: 'ValidJSON',
    "json_path, `expression: '@'` and what is `expected`": 'JSONDiff',
    toxicity: 'Moderation',
    answer_relevancy: 'AnswerRelevancy',
    faithfulness: 'Faithfulness',
    contextual_precision: 'ContextPrecision',
    contextual_recall: 'ContextRecall',
    contextual_relevancy: 'ContextRelevancy',
  },
  'OpenAI Evals': {
    'eq!, `target: output`, and `ne!`, `contains!` for its other operations': 'string_check',
    llm_judge: 'label_model score_model',
  },
  Inspect: {
    output_contains: 'includes',
    'output_matches, a pattern such as `(?i)Paris\\W*$`': 'match',
    'output_matches, a pattern such as `(?i)^\\W*Paris\\W*$`': 'exact',
    output_matches: 'pattern answer',
    llm_judge: 'model_graded_qa model_graded_fact',
  },
  ragas: {
    answer_relevancy: 'response_relevancy',
    contextual_precision: 'context_precision',
    contextual_recall: 'context_recall',
    llm_judge: 'factual_correctness aspect_critic',
    cosine_similarity: 'semantic_similarity',
    'output_contains, `case_sensitive: true`': 'string_presence',
    'trajectory, its `steps` in order': 'tool_call_accuracy',
    'tool_selection, the tools as `expected`': 'tool_call_f1',
    llm_judge_session: 'agent_goal_accuracy topic_adherence',
  },
  'vitest-evals': {
    tools_called: 'ToolCallScorer ToolCallJudge',
    'json_path, a check with `expected` for each field': 'StructuredOutputScorer StructuredOutputJudge',
    llm_judge: 'FactualityJudge',
  },
  'pydantic-evals': {
    'eq!, `target: output`': 'Equals EqualsExpected',
    'output_contains, `case_sensitive: true`': 'Contains',
    own: 'IsInstance',
    max_duration: 'MaxDuration',
    max_tool_calls: 'MaxToolCalls',
    'trajectory, `ordering: any_order`': 'ToolCorrectness',
    llm_judge: 'LLMJudge',
    'spans, its query as `span`': 'HasMatchingSpan',
  },
  ADK: {
    trajectory: 'tool_trajectory_avg_score',
    text_similarity: 'response_match_score',
    llm_judge: 'response_evaluation_score final_response_match_v2 rubric_based_final_response_quality_v1',
    faithfulness: 'hallucinations_v1',
    toxicity: 'safety_v1',
    llm_judge_tool_calls: 'rubric_based_tool_use_quality_v1 multi_turn_tool_use_quality_v1',
    llm_judge_session:
      'rubric_based_multi_turn_trajectory_quality_v1 multi_turn_task_success_v1 multi_turn_trajectory_quality_v1',
    max_tool_calls: 'tool_call_count_v1',
    max_tokens: 'token_usage_v1',
    max_duration: 'invocation_duration_v1',
  },
}

/** A check of another system, and what it is here: a type, or `own` for a check of the project's own. */
export interface OtherName {
  readonly system: string
  readonly name: string
  readonly here: string
  /** What to write with it; null if it needs nothing. */
  readonly note: string | null
}

/** Every name that is known, system by system. */
export const otherNames: readonly OtherName[] = Object.entries(systems).flatMap(([system, checks]) =>
  Object.entries(checks).flatMap(([check, names]) => {
    const [here = '', note = null] = check.split(/, (.*)/s, 2)
    return names.split(' ').map((name) => ({ system, name, here, note }))
  }),
)

const exact = new Map<string, OtherName>()
const alike = new Map<string, OtherName>()
for (const other of otherNames) {
  if (!exact.has(other.name)) exact.set(other.name, other)
  if (!alike.has(normalizeName(other.name))) alike.set(normalizeName(other.name), other)
}

/** Longer than any name. */
const longest = 60

/** Finds another system's check by name, else ignoring case, separators and `Metric`. */
export function findOtherName(type: string): OtherName | null {
  if (type.length > longest) return null
  return exact.get(type) ?? alike.get(normalizeName(type)) ?? null
}

function normalizeName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[-_:\s]/g, '')
    .replace(/metric$/, '')
}
