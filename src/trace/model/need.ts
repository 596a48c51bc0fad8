/** Parts of a trace that a check may need. */
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

/** A part that a format never records: one that checks need, or whether a tool failed. */
export type NeverRecorded = Need | 'tool-failures'
