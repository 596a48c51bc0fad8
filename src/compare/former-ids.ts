import type { Comparison } from './comparison.ts'

/**
 * Maps former ids of scenarios to their present ones: those in the base, and those by the number of a row. An id that
 * a scenario has now is nobody's former one.
 */
export function mapFormerIds({ scenarios, notRun }: Comparison): ReadonlyMap<string, string> {
  const former = new Map<string, string>()
  for (const { scored } of scenarios) {
    const { id, rowOf } = scored.scenario
    if (rowOf !== undefined) former.set(`${rowOf.scenario}/${rowOf.index}`, id)
  }
  for (const { scored, base } of scenarios) if (base !== null) former.set(base.id, scored.scenario.id)
  for (const { scored } of scenarios) former.delete(scored.scenario.id)
  for (const { id } of notRun) former.delete(id)
  return former
}
