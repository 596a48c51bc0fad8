/** Names of PromptKit for judges with prompts of its own. They are known, and nobody answers for them here. */
export const judgedTypes: ReadonlySet<string> = new Set(['topic_policy'])

/** Names of other systems for checks that need more than a recording holds, and what that is. */
export const outsideTypes: ReadonlyMap<string, string> = new Map([
  ['tool_exec', 'runs a tool'],
  ...['audio_emotion', 'image_moderation', 'text_toxicity', 'text_sentiment'].map(
    (type) => [type, 'asks a classifier'] as const,
  ),
])

/**
 * Where a check of another system is known here, by the type to write, and what to write with it so that the same passes and the
 * same fails. `own`: as a check of the project's own, because no check here asks the same.
 */
const systems = {
  promptfoo: {
    icontains: 'output_contains',
    'icontains-any': 'contains_any',
    'icontains-all': 'contains',
    'contains-any': ['contains_any', '`case_sensitive: true`'],
    'contains-all': ['contains', '`case_sensitive: true`'],
    'contains-json': ['json_valid', '`extract_json: true`'],
    'not-contains': ['content_excludes', '`case_sensitive: true`'],
    'not-icontains': 'content_excludes',
    'not-contains-any': ['content_excludes', '`case_sensitive: true`'],
    'not-icontains-any': 'content_excludes',
    'not-equals': ['ne!', '`target: output`'],
    'not-regex': ['regex', '`expect_match: false`'],
    equals: ['eq!', '`target: output`'],
    'starts-with': ['starts_with!', '`target: output`'],
    'is-json': 'json_valid',
    'is-valid-function-call': 'own',
    'is-valid-openai-function-call': 'own',
    'is-valid-openai-tools-call': 'own',
    'tool-call-f1': ['tool_selection', 'the tools as `expected`'],
    'llm-rubric': 'llm_judge',
    'g-eval': 'llm_judge',
    'agent-rubric': 'llm_judge_session',
    'conversation-relevance': 'llm_judge_session',
    'model-graded-closedqa': 'llm_judge',
    'model-graded-factuality': 'llm_judge',
    factuality: 'llm_judge',
    'is-refusal': 'llm_judge',
    'answer-relevance': 'answer_relevancy',
    'context-faithfulness': 'faithfulness',
    'context-recall': 'contextual_recall',
    'context-relevance': 'contextual_relevancy',
    similar: 'cosine_similarity',
    moderation: 'toxicity',
    guardrails: ['guardrail_triggered', '`should_trigger: false`'],
    pi: 'llm_judge',
    cost: 'max_cost',
    webhook: 'rest_eval',
    javascript: 'own',
    python: 'own',
    ruby: 'own',
    'word-count': ['regex', 'a pattern that counts words, such as `^\\s*\\S+(\\s+\\S+){0,49}\\s*$`'],
    'trace-span-count': ['spans', 'the pattern as `span`; `min: 0` where there is `max` alone'],
    'trace-span-duration': ['spans', '`max_seconds`, in seconds, and `percentile`'],
    'trace-error-spans': ['spans', '`span: { error: true }` and `max: 0`, or `max_percent`'],
    'skill-used': 'skill_activated',
    'trajectory:tool-used': 'tool_called',
    'trajectory:tool-args-match': 'tool_args',
    'trajectory:tool-sequence': 'tool_order',
    'trajectory:step-count': ['tool_call_count', '`min` and `max`, of tool calls alone'],
    'trajectory:goal-success': 'llm_judge_session',
  },
  DeepEval: {
    ToolCorrectnessMetric: ['tools_called', '`min_score: 0.5` for its usual threshold'],
    ArgumentCorrectnessMetric: 'llm_judge_tool_calls',
    TaskCompletionMetric: 'llm_judge_session',
    StepEfficiencyMetric: 'llm_judge_session',
    GEval: 'llm_judge',
    ConversationalGEval: 'llm_judge_session',
    AnswerRelevancyMetric: 'answer_relevancy',
    FaithfulnessMetric: 'faithfulness',
    HallucinationMetric: 'faithfulness',
    ContextualPrecisionMetric: 'contextual_precision',
    ContextualRecallMetric: 'contextual_recall',
    ContextualRelevancyMetric: 'contextual_relevancy',
    BiasMetric: 'bias',
    ToxicityMetric: 'toxicity',
    PIILeakageMetric: 'pii_leakage',
    RoleViolationMetric: 'role_violation',
    JsonCorrectnessMetric: 'json_schema',
    ExactMatchMetric: ['eq!', '`target: output`'],
    PatternMatchMetric: ['output_matches', 'the pattern as `^(?:…)$`'],
  },
  agentevals: {
    trajectory_match: 'trajectory',
    trajectory_strict_match: 'trajectory',
    trajectory_unordered_match: ['trajectory', '`ordering: any_order`'],
    trajectory_subset_match: 'own',
    trajectory_superset_match: 'tools_called',
    graph_trajectory_strict_match: 'own',
    trajectory_accuracy: 'llm_judge_session',
  },
  openevals: {
    correctness: 'llm_judge',
    conciseness: 'llm_judge',
    exact_match: ['eq!', '`target: output`'],
    embedding_similarity: 'cosine_similarity',
    json_match: ['json_path', "`expression: '@'` and what is `expected`"],
  },
  autoevals: {
    Factuality: 'llm_judge',
    ClosedQA: 'llm_judge',
    LLMClassifier: 'llm_judge',
    ExactMatch: ['eq!', '`target: output`'],
    EmbeddingSimilarity: 'cosine_similarity',
    ValidJSON: 'json_valid',
    JSONDiff: ['json_path', "`expression: '@'` and what is `expected`"],
    Moderation: 'toxicity',
    AnswerRelevancy: 'answer_relevancy',
    Faithfulness: 'faithfulness',
    ContextPrecision: 'contextual_precision',
    ContextRecall: 'contextual_recall',
    ContextRelevancy: 'contextual_relevancy',
  },
  'OpenAI Evals': {
    string_check: ['eq!', '`target: output`, and `ne!`, `contains!` for its other operations'],
    label_model: 'llm_judge',
    score_model: 'llm_judge',
  },
  Inspect: {
    includes: 'output_contains',
    match: ['output_matches', 'a pattern such as `(?i)Paris\\W*$`'],
    exact: ['output_matches', 'a pattern such as `(?i)^\\W*Paris\\W*$`'],
    pattern: 'output_matches',
    answer: 'output_matches',
    model_graded_qa: 'llm_judge',
    model_graded_fact: 'llm_judge',
  },
  ragas: {
    response_relevancy: 'answer_relevancy',
    context_precision: 'contextual_precision',
    context_recall: 'contextual_recall',
    factual_correctness: 'llm_judge',
    aspect_critic: 'llm_judge',
    semantic_similarity: 'cosine_similarity',
    string_presence: ['output_contains', '`case_sensitive: true`'],
    tool_call_accuracy: ['trajectory', 'its `steps` in order'],
    tool_call_f1: ['tool_selection', 'the tools as `expected`'],
    agent_goal_accuracy: 'llm_judge_session',
    topic_adherence: 'llm_judge_session',
  },
  'vitest-evals': {
    ToolCallScorer: 'tools_called',
    ToolCallJudge: 'tools_called',
    StructuredOutputScorer: ['json_path', 'a check with `expected` for each field'],
    StructuredOutputJudge: ['json_path', 'a check with `expected` for each field'],
    FactualityJudge: 'llm_judge',
  },
  'pydantic-evals': {
    Equals: ['eq!', '`target: output`'],
    EqualsExpected: ['eq!', '`target: output`'],
    Contains: ['output_contains', '`case_sensitive: true`'],
    IsInstance: 'own',
    MaxDuration: 'max_duration',
    LLMJudge: 'llm_judge',
    HasMatchingSpan: ['spans', 'its query as `span`'],
  },
  ADK: {
    tool_trajectory_avg_score: 'trajectory',
    response_match_score: 'text_similarity',
    response_evaluation_score: 'llm_judge',
    final_response_match_v2: 'llm_judge',
    hallucinations_v1: 'faithfulness',
    safety_v1: 'toxicity',
    rubric_based_final_response_quality_v1: 'llm_judge',
    rubric_based_tool_use_quality_v1: 'llm_judge_tool_calls',
    rubric_based_multi_turn_trajectory_quality_v1: 'llm_judge_session',
    multi_turn_task_success_v1: 'llm_judge_session',
    multi_turn_trajectory_quality_v1: 'llm_judge_session',
    multi_turn_tool_use_quality_v1: 'llm_judge_tool_calls',
    tool_call_count_v1: 'max_tool_calls',
    token_usage_v1: 'max_tokens',
    invocation_duration_v1: 'max_duration',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Here>>>>

type Here = string | readonly [type: string, beside: string]

/** A check of another system, and what it is here: a type, or `own` for a check of the project's own. */
export interface OtherName {
  readonly system: string
  readonly name: string
  readonly here: string
  /** What to write with it; null where it needs nothing. */
  readonly note: string | null
}

/** Every name that is known, system by system. */
export const otherNames: readonly OtherName[] = Object.entries(systems).flatMap(([system, names]) =>
  Object.entries(names).map(([name, native]: [string, Here]) => {
    const [here, note = null] = typeof native === 'string' ? [native] : native
    return { system, name, here, note }
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

/** Which check of another system is meant by a type: by its name, else without case, separators and `Metric`. */
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
