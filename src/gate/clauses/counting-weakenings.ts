import type { Comparison } from '../../compare/comparison.ts'
import type { Weakening } from '../../results/comparison-schema.ts'
import { isOpen } from '../../results/weakening.ts'
import { listed } from '../clause-words.ts'

/** What the change takes away from the tests, by what is known of the failures that it may hide. */
export interface CountingWeakenings {
  readonly hiding: readonly Weakening[]
  readonly doubtful: readonly Weakening[]
  readonly others: readonly Weakening[]
  /** How many were accepted, which are in none of the lists. */
  readonly accepted: number
}

/** Sorts the weakenings of the tests; null where no comparison is wanted. */
export function countingWeakenings({ baseline, weakenings }: Comparison): CountingWeakenings | null {
  if (baseline.base === null && baseline.isOff === true) return null
  // What the policy loses is named, and either waits or was settled already.
  const counting = weakenings.filter(({ effect }) => effect === undefined)
  const open = counting.filter(isOpen)
  return {
    hiding: open.filter(hidesFailure),
    doubtful: open.filter(isDoubtful),
    others: open.filter((weakening) => !hidesFailure(weakening) && !isDoubtful(weakening)),
    accepted: counting.length - open.length,
  }
}

/** Of a scenario that is gone, and whose traces are gone as well, nothing shows that it would still pass. */
function hidesFailure({ kind, headByBase }: Weakening): boolean {
  return headByBase === 'failed' || (kind === 'scenario-removed' && headByBase !== 'passed')
}

/** What is said of the policy does not hide the failure of a scenario: the policy of the base counts as well. */
function isDoubtful(weakening: Weakening): boolean {
  const { kind, headByBase } = weakening
  if (kind === 'policy-loosened' || kind === 'quarantine-added' || hidesFailure(weakening)) return false
  return headByBase === 'unverified' || headByBase === null
}

/** At most three weakenings, by their scenarios. */
export function weakeningNames(weakenings: readonly Weakening[]): string {
  return listed(weakenings.map(weakeningName))
}

function weakeningName({ scenario, what, kind }: Weakening): string {
  const name = scenario === null ? 'the config file' : `\`${scenario}\``
  return `${name} (${weakeningWords[kind](`\`${what.replaceAll('`', "'").slice(0, 80)}\``)})`
}

/** By kind, of the check, parameter or clause; of a scenario its id says enough. */
const weakeningWords: Readonly<Record<Weakening['kind'], (of: string) => string>> = {
  'scenario-removed': () => 'removed',
  'check-dropped': (of) => `check ${of} dropped`,
  'threshold-loosened': (of) => `${of} loosened`,
  'severity-lowered': (of) => `${of} lowered`,
  'trials-reduced': () => 'fewer trials',
  'skip-added': (of) => `${of} leaves runs out`,
  'traces-changed': () => 'other recordings',
  'quarantine-added': (of) => `quarantine of ${of} added`,
  'policy-loosened': (of) => `${of} loosened`,
}
