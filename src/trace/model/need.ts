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

/** What a format may never tell: a thing that checks need, or whether a tool failed, which some checks ask of a call. */
export type Untold = Need | 'tool-failures'
