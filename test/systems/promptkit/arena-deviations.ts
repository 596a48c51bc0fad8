import type { promptkitDeviations } from '../../../src/systems/promptkit/check-deviations.ts'
import type { promptkitFileDeviations } from '../../../src/systems/promptkit/file-deviations.ts'

/** What assertions of whole runs say where PromptArena says something else. */
export interface ArenaDeviation {
  readonly said: readonly string[]
  /** Why: its entry in the table that users read. */
  readonly as: keyof (typeof promptkitDeviations & typeof promptkitFileDeviations)
}

export const arenaDeviations: Readonly<Record<string, ArenaDeviation>> = {
  y070: { said: ['cost_budget pass', 'cost_budget fail', 'cost_budget fail'], as: 'spent-in-arena' },
}
