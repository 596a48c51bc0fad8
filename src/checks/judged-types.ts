/** Names of PromptKit for judges with prompts of its own. They are known, and nobody answers for them here. */
export const judgedTypes: ReadonlySet<string> = new Set(['topic_policy'])

/** Names of other systems for checks that need more than a recording holds, and what that is. */
export const outsideTypes: ReadonlyMap<string, string> = new Map([
  ['tool_exec', 'runs a tool'],
  ...['step_output', 'branch_taken', 'parallel_complete'].map(
    (part) =>
      [`composition_${part}`, 'reads the steps of a composition, which Arena does not write down'] as const,
  ),
  ...['audio_emotion', 'image_moderation', 'text_toxicity', 'text_sentiment'].map(
    (type) => [type, 'asks a classifier'] as const,
  ),
])
