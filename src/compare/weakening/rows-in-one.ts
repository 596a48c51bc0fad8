import { canonicalJson } from '../../core/json.ts'
import type { Outcome } from '../../core/verdict.ts'
import type { Weakening } from '../../results/comparison-schema.ts'

/** A weakening, and the scenario of whose rows its own is one; null where it is none. */
export interface FoundWeakening {
  readonly weakening: Weakening
  readonly rowsOf: string | null
}

/**
 * What is the same of several rows of a dataset, since they share their checks, is said once, of the scenario
 * that they are rows of; with the worst that the base's checks say of any.
 */
export function inOneForRows(found: readonly FoundWeakening[]): Weakening[] {
  const single: Weakening[] = []
  const byKey = new Map<string, { readonly first: Weakening; outcomes: (Outcome | null)[] }>()
  for (const { weakening, rowsOf } of found) {
    if (rowsOf === null) {
      single.push(weakening)
      continue
    }
    const { headByBase, ...same } = { ...weakening, scenario: rowsOf }
    const key = canonicalJson(same)
    const known = byKey.get(key) ?? { first: { ...same, headByBase }, outcomes: [] }
    known.outcomes.push(headByBase)
    byKey.set(key, known)
  }
  const merged = [...byKey.values()].map(({ first, outcomes }) => ({
    ...first,
    headByBase: worstOf(outcomes),
  }))
  return [...single, ...merged]
}

/** Null where nothing is known of any. */
function worstOf(outcomes: readonly (Outcome | null)[]): Outcome | null {
  return fromWorst.find((outcome) => outcomes.includes(outcome)) ?? null
}

const fromWorst = ['failed', 'unverified', 'passed'] as const satisfies readonly Outcome[]
