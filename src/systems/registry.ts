import { sortByClaim, type Dialect } from '../scenario/dialect.ts'
import { adk } from './adk/adk.ts'
import { agentcheck } from './agentcheck/agentcheck.ts'
import { goldenFiles, goldenLists } from './golden-set/golden-dialect.ts'
import { kensa } from './kensa/kensa.ts'
import { promptfoo } from './promptfoo/promptfoo.ts'
import { promptkit } from './promptkit/promptkit.ts'
import type { System } from './system.ts'
import { timbal } from './timbal/timbal.ts'

const all = [kensa, promptkit, agentcheck, timbal, promptfoo, adk] as const satisfies readonly System[]

export type SystemId = (typeof all)[number]['id']

/** Every system whose files are read, in the order of the pages. */
export const systems: readonly (System & { readonly id: SystemId })[] = all

/** Every format of scenario files; the first that recognises a file reads it. */
export const dialects: readonly Dialect[] = sortByClaim([
  goldenFiles,
  goldenLists,
  ...systems.flatMap((system) => system.dialects),
])

/** Finds the system with an id, or null if there is none. */
export function findSystem(id: string): System | null {
  return systems.find((system) => system.id === id) ?? null
}

/** Returns the name of the system that a check comes from; checks of no other system are ours. */
export function getSystemName(origin: string): string {
  return findSystem(origin)?.name ?? 'Scenario Gate'
}
