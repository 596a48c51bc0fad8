/** Names of other systems for checks that ask a model. They are known, and nobody can answer for them yet. */
export const judgedTypes: ReadonlySet<string> = new Set([
  'semantic!',
  'not_semantic!',
  'prompt!',
  'language!',
  'not_language!',
  'rubric!',
  'llm_judge',
  'llm_judge_session',
  'llm_judge_conversation',
  'llm_judge_tool_calls',
  'faithfulness',
  'hallucination',
  'answer_relevancy',
  'contextual_precision',
  'contextual_relevancy',
  'contextual_recall',
  'bias',
  'toxicity',
  'role_violation',
  'pii_leakage',
  'topic_policy',
])

/** Names of other systems for checks that need more than a recording, and what that is. */
export const outsideTypes: ReadonlyMap<string, string> = new Map([
  ...['rest_eval', 'rest_eval_session'].map((type) => [type, 'asks a service over HTTP'] as const),
  ...['a2a_eval', 'a2a_eval_session'].map((type) => [type, 'asks an agent over A2A'] as const),
  ['tool_exec', 'runs a tool'],
  ...['audio_emotion', 'image_moderation', 'text_toxicity', 'text_sentiment'].map(
    (type) => [type, 'asks a classifier'] as const,
  ),
])
