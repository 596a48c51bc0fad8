import type { ComparedScenario, Comparison } from '../compare/comparison.ts'
import { matchGlob } from '../files/glob.ts'
import type { Weakening } from '../results/weakening-schema.ts'
import { groupIdOf } from '../scenario/scenario-group.ts'
import type { Scope } from './clauses/facts.ts'
import type { Policy } from './policy.ts'

/** Makes a test of whether a scenario's id is the one named, or fits the glob. */
export function matchId(pattern: string): (id: string) => boolean {
  const fits = matchGlob(pattern)
  // An id may have characters in it that mean something in a glob.
  return (id) => id === pattern || fits(id)
}

/** Picks the scenarios that a scope is about. */
export function inScope<Item extends Pick<ComparedScenario, 'scored'>>(
  scope: Scope,
  scenarios: readonly Item[],
): readonly Item[] {
  if (scope.kind === 'suite') return scenarios
  if (scope.kind === 'tag') return scenarios.filter(({ scored }) => scored.scenario.tags.includes(scope.tag))
  const fits = matchId(scope.id)
  return scenarios.filter(({ scored }) => fits(scored.scenario.id))
}

/** Makes the end of a clause's id: nothing for the suite, `/tag:checkout`, `/scenario:refund-*`. */
export function scopeId(scope: Scope): string {
  if (scope.kind === 'suite') return ''
  return scope.kind === 'tag' ? `/tag:${scope.tag}` : `/scenario:${scope.id}`
}

/** Finds scenarios that lost a tag which a floor or a limit is about, so that it no longer covers them. */
export function scopesLeft(
  { scenarios }: Pick<Comparison, 'scenarios'>,
  { passRate, passHat, metrics }: Pick<Policy, 'passRate' | 'passHat' | 'metrics'>,
): Weakening[] {
  const asked = [...passRate, ...passHat, ...metrics].map(({ scope }) => scope)
  const tags = new Set(asked.flatMap((scope) => (scope.kind === 'tag' ? [scope.tag] : [])))
  if (tags.size === 0) return []
  const found = new Map<string, Weakening>()
  for (const { scored, base } of scenarios) {
    const { file, line, tags: own } = scored.scenario
    // Rows of a dataset share their tags.
    const scenario = groupIdOf(scored.scenario)
    for (const tag of base?.definition?.tags ?? []) {
      if (!tags.has(tag) || own.includes(tag)) continue
      const loosened = { kind: 'policy-loosened', what: `tag:${tag}`, from: null, to: null } as const
      found.set(`${scenario}\0${tag}`, { ...loosened, scenario, file, line, headByBase: null })
    }
  }
  return [...found.values()]
}
