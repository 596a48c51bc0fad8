/** Names of PromptKit for judges with prompts of its own. They are known, and nobody answers for them here. */
export const judgedTypes: ReadonlySet<string> = new Set(['topic_policy'])

/** Names of other systems for checks that need more than a recording holds, and what that is. */
export const outsideTypes: ReadonlyMap<string, string> = new Map([
  ['tool_exec', 'runs a tool'],
  ...['audio_emotion', 'image_moderation', 'text_toxicity', 'text_sentiment'].map(
    (type) => [type, 'asks a classifier'] as const,
  ),
])

/** Where a check of another system is known here, by the type to write. `own`: as a check of the project's own. */
const systems = {
  promptfoo: {
    icontains: 'output_contains',
    'icontains-any': 'contains_any',
    'icontains-all': 'contains_all!',
    'contains-any': 'contains_any',
    'contains-all': 'contains_all!',
    'contains-json': 'json_valid',
    'not-contains': 'content_excludes',
    'not-icontains': 'content_excludes',
    'not-contains-any': 'content_excludes',
    'not-regex': 'negative_match',
    equals: 'eq!',
    'starts-with': 'starts_with!',
    'is-json': 'json_valid',
    'is-valid-function-call': 'tool_args',
    'is-valid-openai-function-call': 'tool_args',
    'is-valid-openai-tools-call': 'tool_args',
    'tool-call-f1': 'tools_called',
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
    guardrails: 'guardrail_triggered',
    pi: 'llm_judge',
    cost: 'max_cost',
    webhook: 'rest_eval',
    javascript: 'own',
    python: 'own',
    ruby: 'own',
    'word-count': 'max_length',
    'trace-span-duration': 'max_duration',
    'trace-error-spans': 'no_tool_errors',
    'skill-used': 'skill_activated',
    'trajectory:tool-used': 'tool_called',
    'trajectory:tool-args-match': 'tool_args',
    'trajectory:tool-sequence': 'tool_order',
    'trajectory:step-count': 'max_tool_calls',
    'trajectory:goal-success': 'llm_judge_session',
  },
  DeepEval: {
    ToolCorrectnessMetric: 'tools_called',
    ArgumentCorrectnessMetric: 'llm_judge_tool_calls',
    TaskCompletionMetric: 'llm_judge_session',
    StepEfficiencyMetric: 'tool_efficiency',
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
    ExactMatchMetric: 'eq!',
    PatternMatchMetric: 'output_matches',
  },
  agentevals: {
    trajectory_match: 'trajectory',
    trajectory_strict_match: 'trajectory',
    trajectory_unordered_match: 'tools_called',
    trajectory_subset_match: 'trajectory',
    trajectory_superset_match: 'tools_called',
    graph_trajectory_strict_match: 'trajectory',
    trajectory_accuracy: 'llm_judge_session',
  },
  openevals: {
    correctness: 'llm_judge',
    conciseness: 'llm_judge',
    exact_match: 'eq!',
    embedding_similarity: 'cosine_similarity',
    json_match: 'json_schema',
  },
  autoevals: {
    Factuality: 'llm_judge',
    ClosedQA: 'llm_judge',
    LLMClassifier: 'llm_judge',
    ExactMatch: 'eq!',
    EmbeddingSimilarity: 'cosine_similarity',
    ValidJSON: 'json_valid',
    JSONDiff: 'json_schema',
    Moderation: 'toxicity',
    AnswerRelevancy: 'answer_relevancy',
    Faithfulness: 'faithfulness',
    ContextPrecision: 'contextual_precision',
    ContextRecall: 'contextual_recall',
    ContextRelevancy: 'contextual_relevancy',
  },
  'OpenAI Evals': {
    string_check: 'eq!',
    text_similarity: 'cosine_similarity',
    label_model: 'llm_judge',
    score_model: 'llm_judge',
  },
  Inspect: {
    includes: 'output_contains',
    match: 'ends_with!',
    exact: 'eq!',
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
    string_presence: 'output_contains',
    tool_call_accuracy: 'tool_calls_with_args',
    tool_call_f1: 'tools_called',
    agent_goal_accuracy: 'llm_judge_session',
    topic_adherence: 'llm_judge_session',
  },
  'vitest-evals': {
    ToolCallScorer: 'tools_called',
    ToolCallJudge: 'tools_called',
    StructuredOutputScorer: 'json_schema',
    StructuredOutputJudge: 'json_schema',
    FactualityJudge: 'llm_judge',
  },
  'pydantic-evals': {
    Equals: 'eq!',
    EqualsExpected: 'eq!',
    Contains: 'output_contains',
    IsInstance: 'json_schema',
    MaxDuration: 'max_duration',
    LLMJudge: 'llm_judge',
    HasMatchingSpan: 'tool_called',
  },
  ADK: {
    tool_trajectory_avg_score: 'trajectory',
    response_match_score: 'cosine_similarity',
    final_response_match_v2: 'llm_judge',
    hallucinations_v1: 'faithfulness',
    safety_v1: 'toxicity',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

/** A check of another system, and what it is here: a type, or `own` for a check of the project's own. */
export interface OtherName {
  readonly system: string
  readonly name: string
  readonly here: string
}

/** Every name that is known, system by system. */
export const otherNames: readonly OtherName[] = Object.entries(systems).flatMap(([system, names]) =>
  Object.entries(names).map(([name, here]) => ({ system, name, here })),
)

const exact = new Map<string, OtherName>()
const alike = new Map<string, OtherName>()
for (const known of otherNames) {
  if (!exact.has(known.name)) exact.set(known.name, known)
  if (!alike.has(plain(known.name))) alike.set(plain(known.name), known)
}

/** Longer than any name. */
const longest = 60

/** Which check of another system is meant by a type: by its name, else without case, separators and `Metric`. */
export function otherNameOf(type: string): OtherName | null {
  if (type.length > longest) return null
  return exact.get(type) ?? alike.get(plain(type)) ?? null
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[-_:\s]/g, '')
    .replace(/metric$/, '')
}
