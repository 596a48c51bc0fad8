import type { ComparedScenario } from '../compare/comparison.ts'
import { matchGlob } from '../files/glob.ts'

/** What a floor or a limit is about: the suite, the scenarios of a tag taken together, or each scenario by itself. */
export type Scope =
  | { readonly kind: 'suite' }
  | { readonly kind: 'tag'; readonly tag: string }
  /** `id`: an id, or a glob of ids. */
  | { readonly kind: 'scenario'; readonly id: string }

/** Whether a scenario's id is the one named, or fits the glob. */
export function matchId(pattern: string): (id: string) => boolean {
  const fits = matchGlob(pattern)
  // An id may have characters in it that mean something in a glob.
  return (id) => id === pattern || fits(id)
}

export function inScope<Item extends Pick<ComparedScenario, 'scored'>>(
  scope: Scope,
  scenarios: readonly Item[],
): readonly Item[] {
  if (scope.kind === 'suite') return scenarios
  if (scope.kind === 'tag') return scenarios.filter(({ scored }) => scored.scenario.tags.includes(scope.tag))
  const fits = matchId(scope.id)
  return scenarios.filter(({ scored }) => fits(scored.scenario.id))
}

/** End of a clause's id: nothing for the suite, `/tag:checkout`, `/scenario:refund-*`. */
export function scopeId(scope: Scope): string {
  if (scope.kind === 'suite') return ''
  return scope.kind === 'tag' ? `/tag:${scope.tag}` : `/scenario:${scope.id}`
}

/** ` of the tag x`, in a sentence; nothing for the suite. */
export function scopeWords(scope: Scope): string {
  if (scope.kind === 'suite') return ''
  return scope.kind === 'tag' ? ` of the tag \`${scope.tag}\`` : ` of \`${scope.id}\``
}
