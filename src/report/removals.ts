import type { Results } from '../results/schema.ts'

/** Removed scenarios that are not among the weakenings, which say more of them. */
export function unnamedRemovals({ removed, weakenings = [] }: Results): Results['removed'] {
  const named = new Set(
    weakenings.flatMap(({ kind, scenario }) => (kind === 'scenario-removed' ? [scenario] : [])),
  )
  return removed.filter(({ id }) => !named.has(id))
}
