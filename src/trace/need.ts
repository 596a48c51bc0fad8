/** What a check may need a trace to hold. */
export const needWords = [
  'spans',
  'output',
  'tool-calls',
  'llm-calls',
  'tokens',
  'cost',
  'timing',
  'process',
  'messages',
  'agents',
  'skills',
  'workflow',
  'retrievals',
  'media',
  'validations',
] as const

export type Need = (typeof needWords)[number]
