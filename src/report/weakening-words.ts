import { cut } from '../core/visible-text.ts'
import type { Weakening } from '../results/comparison-schema.ts'
import type { Results } from '../results/schema.ts'
import { isOpen } from '../results/weakening.ts'
import type { Phrase } from './phrase.ts'

/** What was taken away from the tests, in words: what, and from what to what. */
export function weakeningPhrase({ kind, what, from, to }: Weakening): Phrase {
  return [...kindPhrase(kind, what, from), ...levels(from, to)]
}

function kindPhrase(kind: Weakening['kind'], what: string, from: string | null): Phrase {
  const value = { value: cut(what, longest) }
  switch (kind) {
    case 'scenario-removed':
      // Rows of a dataset are counted.
      return from === null ? ['the scenario was removed'] : ['rows of ', value, ' were removed']
    case 'check-dropped':
      return ['the check ', value, ' was dropped']
    case 'threshold-loosened':
      return [value, ' was loosened']
    case 'severity-lowered':
      return [value, ' counts for less']
    case 'trials-reduced':
      return ['fewer trials are run']
    case 'skip-added':
      return [value, ' leaves runs out']
    case 'traces-changed':
      return from === null ? ['recordings stand for its runs'] : ['it is scored over other recordings']
    case 'quarantine-added':
      return ['the quarantine of ', value, from === null ? ' was added' : ' was prolonged']
    case 'policy-loosened':
      return ['the policy ', value, ' was loosened']
  }
}

function levels(from: string | null, to: string | null): Phrase {
  const before: Phrase = from === null ? [] : [{ value: cut(from, longest) }]
  const after: Phrase = to === null ? [] : [{ value: cut(to, longest) }]
  if (from === null && to === null) return []
  if (from === null) return [': ', ...after]
  return to === null ? [': it was ', ...before] : [': ', ...before, ' → ', ...after]
}

/** What the checks of the base say of the head, for a weakening of which that is known. */
export function byBaseWords({ headByBase }: Weakening): Phrase {
  if (headByBase === null) return []
  return [
    {
      failed: "with the base's checks it fails",
      passed: "with the base's checks it passes",
      unverified: "with the base's checks it cannot be verified",
    }[headByBase],
  ]
}

/** The whole of it in one sentence: what was weakened, and what the base says of it. */
export function weakeningWords(weakening: Weakening): Phrase {
  const verdict = byBaseWords(weakening)
  return [
    ...weakeningPhrase(weakening),
    ...(verdict.length === 0 ? [] : ['; ', ...verdict]),
    ...(weakening.accepted === true ? ['; accepted'] : []),
  ]
}

/** Weakenings that nobody accepted. */
export function openWeakenings({ weakenings = [] }: Results): Weakening[] {
  return weakenings.filter(isOpen)
}

/** Weakenings with those that were accepted at the end; without those of the policy, which have a line of their own. */
export function listedWeakenings(results: Results): Weakening[] {
  const { weakenings = [] } = results
  const accepted = weakenings.filter((one) => one.accepted === true && one.effect === undefined)
  return [...openWeakenings(results), ...accepted]
}

/** One weakening of each scenario that fails by the checks of the base, and does not by those of the head. */
export function hiddenFailures(results: Results): Weakening[] {
  const found = new Map<string, Weakening>()
  for (const weakening of openWeakenings(results)) {
    const { scenario, headByBase } = weakening
    if (scenario === null || headByBase !== 'failed' || found.has(scenario)) continue
    const seen = results.scenarios.filter(({ id }) => isOf(id, scenario))
    if (seen.length === 0 || seen.some(isHidden)) found.set(scenario, weakening)
  }
  return [...found.values()]
}

/** Whether it is the scenario that a weakening names, or a row of its dataset. */
function isOf(id: string, scenario: string): boolean {
  return id === scenario || id.slice(0, id.lastIndexOf('/')) === scenario
}

function isHidden({ outcome, cells }: Results['scenarios'][number]): boolean {
  return outcome !== 'failed' && (cells === undefined || cells.headByBase === 'failed')
}

const longest = 120
