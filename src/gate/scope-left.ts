import type { Comparison } from '../compare/comparison.ts'
import type { Weakening } from '../results/comparison-schema.ts'
import type { Policy } from './policy.ts'

/** Scenarios without a tag that they have in the base, where a floor or a limit is about that tag: it passes them over. */
export function scopesLeft(
  { scenarios }: Pick<Comparison, 'scenarios'>,
  { passRate, passHat, metrics }: Pick<Policy, 'passRate' | 'passHat' | 'metrics'>,
): Weakening[] {
  const asked = [...passRate, ...passHat, ...metrics].map(({ scope }) => scope)
  const tags = new Set(asked.flatMap((scope) => (scope.kind === 'tag' ? [scope.tag] : [])))
  if (tags.size === 0) return []
  const found = new Map<string, Weakening>()
  for (const { scored, base } of scenarios) {
    const { id, row, file, line, tags: own } = scored.scenario
    // Rows of a dataset share their tags.
    const scenario = row === null ? id : id.slice(0, id.lastIndexOf('/'))
    for (const tag of base?.definition?.tags ?? []) {
      if (!tags.has(tag) || own.includes(tag)) continue
      const loosened = { kind: 'policy-loosened', what: `tag:${tag}`, from: null, to: null } as const
      found.set(`${scenario}\0${tag}`, { ...loosened, scenario, file, line, headByBase: null })
    }
  }
  return [...found.values()]
}
