import type { ComparedScenario, Comparison } from '../../compare/comparison.ts'
import { counted, namesOf } from '../clause-words.ts'
import type { Policy } from '../policy.ts'
import { excuseOf, standingOf, type Excuse, type Standing } from '../standing.ts'

/** Failed scenarios, and those that passed in the base and broke: both are failures of the change. */
export function failedOf(scenarios: readonly ComparedScenario[]): ComparedScenario[] {
  return scenarios.filter(({ scored, parts }) => scored.outcome === 'failed' || parts.broke !== undefined)
}

const excuseWords: readonly (readonly [Excuse, string])[] = [
  ['quarantined', 'in quarantine'],
  ['accepted', 'accepted'],
  ['flaky', 'flaky'],
  ['judged', 'failed by an advisory judge alone'],
]

/** Those that count, and a sentence for each reason that others do not. */
export function sorted(
  scenarios: readonly ComparedScenario[],
  policy: Pick<Policy, 'judge'>,
): { readonly counting: readonly ComparedScenario[]; readonly asides: string } {
  const excuses = new Map(scenarios.map((scenario) => [scenario, excuseOf(scenario, policy)]))
  const asides = excuseWords.flatMap(([excuse, words]) => {
    const excused = scenarios.filter((scenario) => excuses.get(scenario) === excuse)
    return excused.length === 0 ? [] : [` ${excused.length} ${words}: ${namesOf(excused)}.`]
  })
  return {
    counting: scenarios.filter((scenario) => excuses.get(scenario) === null),
    asides: asides.join(''),
  }
}

/** Failures that count, by how they stand to the base. */
export interface FailuresByStanding {
  readonly asides: string
  /** Whether there is a base that may excuse a failure. */
  readonly isKnown: boolean
  readonly of: (wanted: Standing) => readonly ComparedScenario[]
}

/** Sorts the failures that count by how they stand to the base. */
export function failuresByStanding(
  { scenarios, baseline }: Comparison,
  policy: Pick<Policy, 'judge' | 'significance'>,
): FailuresByStanding {
  const { counting, asides } = sorted(failedOf(scenarios), policy)
  // An older base than the exact one, which could not be read, excuses nothing.
  const isKnown = baseline.base !== null && baseline.unreadable === undefined
  const standings = new Map(
    counting.map((scenario) => [scenario, isKnown ? standingOf(scenario, policy) : 'new']),
  )
  const of = (wanted: Standing) => counting.filter((scenario) => standings.get(scenario) === wanted)
  return { asides, isKnown, of }
}

/** A sentence about scenarios that passed in the base and broke; empty where there are none. */
export function brokenWords(broken: readonly ComparedScenario[]): string {
  if (broken.length === 0) return ''
  const has = broken.length === 1 ? 'has' : 'have'
  return `${counted(broken.length, 'scenario')} passed in the base and ${has} no verdict now (${brokeWays(broken)}): ${namesOf(broken)}.`
}

function brokeWays(broken: readonly ComparedScenario[]): string {
  return [...new Set(broken.flatMap(({ parts }) => (parts.broke === undefined ? [] : [ways[parts.broke]])))]
    .toSorted()
    .join(', ')
}

const ways: Readonly<Record<NonNullable<ComparedScenario['parts']['broke']>, string>> = {
  crashed: 'the agent crashed',
  'timed-out': 'the agent timed out',
  'not-started': 'the agent could not be started',
  'no-trace': 'there is no trace',
  unreadable: 'the scenario file has errors',
}

/** One text of several sentences, some of which may be empty. */
export function sentences(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ')
}
