import type { ComparedScenario, Comparison } from '../compare/comparison.ts'
import { matchGlob } from '../files/glob.ts'
import type { Weakening } from '../results/weakening-schema.ts'
import { getGroupId } from '../scenario/scenario-group.ts'
import type { Scope } from './clauses/facts.ts'
import type { Policy } from './policy-fields.ts'

/** Makes a test of whether a scenario's id is the one named, or fits the glob. */
export function matchId(pattern: string): (id: string) => boolean {
  const fits = matchGlob(pattern)
  // An id may have characters in it that mean something in a glob.
  return (id) => id === pattern || fits(id)
}

/** Filters by a scope on either side: a change takes no scenario out of a limit unless that was accepted. */
export function filterByScope(
  scope: Scope,
  { scenarios, weakenings }: Pick<Comparison, 'scenarios' | 'weakenings'>,
): readonly ComparedScenario[] {
  if (scope.kind === 'suite') return scenarios
  if (scope.kind === 'scenario') {
    const fits = matchId(scope.id)
    return scenarios.filter(
      ({ scored, base }) => fits(scored.scenario.id) || (base !== null && fits(base.id)),
    )
  }
  const accepted = weakenings.filter((one) => one.accepted === true && one.what === tagName(scope.tag))
  const left = new Set(accepted.map(({ scenario }) => scenario))
  return scenarios.filter(({ scored, base }) => {
    if (scored.scenario.tags.includes(scope.tag)) return true
    const isOfBase = base?.definition?.tags.includes(scope.tag) === true
    return isOfBase && !left.has(getGroupId(scored.scenario))
  })
}

function tagName(tag: string): string {
  return `tag:${tag}`
}

/** Makes the end of a clause's id: nothing for the suite, `/tag:checkout`, `/scenario:refund-*`. */
export function formatScopeId(scope: Scope): string {
  if (scope.kind === 'suite') return ''
  return scope.kind === 'tag' ? `/tag:${scope.tag}` : `/scenario:${scope.id}`
}

/** Finds scenarios that lost a tag which a floor or a limit is about, so that it no longer covers them. */
export function findLostTags(
  { scenarios }: Pick<Comparison, 'scenarios'>,
  { passRate, passHat, metrics }: Pick<Policy, 'passRate' | 'passHat' | 'metrics'>,
): Weakening[] {
  const scopes = [...passRate, ...passHat, ...metrics].map(({ scope }) => scope)
  const tags = new Set(scopes.flatMap((scope) => (scope.kind === 'tag' ? [scope.tag] : [])))
  if (tags.size === 0) return []
  const lostTags = new Map<string, Weakening>()
  for (const { scored, base } of scenarios) {
    const { file, line, tags: headTags } = scored.scenario
    // Rows of a dataset share their tags.
    const scenario = getGroupId(scored.scenario)
    for (const tag of base?.definition?.tags ?? []) {
      if (!tags.has(tag) || headTags.includes(tag)) continue
      const loosened = { kind: 'policy-loosened', what: tagName(tag), from: null, to: null } as const
      lostTags.set(`${scenario}\0${tag}`, { ...loosened, scenario, file, line, headByBase: null })
    }
  }
  return [...lostTags.values()]
}
