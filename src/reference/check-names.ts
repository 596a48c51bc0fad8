import type { Check } from '../checks/define.ts'
import { systems } from '../systems/registry.ts'

/** Ids of systems in the order of the pages; ours comes last. */
export const originsInOrder = [...systems.map(({ id }) => id), 'scenario-gate']

/** The names that a system has for a check; none where it has no such check. */
export function namesIn(origin: string, { type, aliases, origins, namesIn: own, meanings }: Check): string[] {
  if (!origins.includes(origin)) return []
  const names = own?.[origin] ?? [type, ...aliases]
  return [...new Set([...names, ...Object.keys(meanings?.[origin] ?? {})])]
}
