import { append } from '../core/append.ts'
import { byCodePoint } from '../files/paths.ts'
import type { Divergence } from '../results/comparison-schema.ts'
import type { ScenarioResult } from '../results/schema.ts'
import {
  divergenceFact,
  generalFact,
  keyOf,
  sightingsOf,
  type CauseFact,
  type Sighting,
} from './cause-facts.ts'
import type { Finding } from './findings.ts'

/** Failing scenarios with one cause. */
export interface Cause {
  readonly fact: CauseFact
  /** Sorted by id. */
  readonly scenarios: readonly ScenarioResult[]
  /** What shows it, one finding of each scenario that a check or the judge fails for it, in the same order. */
  readonly findings: readonly Finding[]
  /** Where most of them leave the run of the base first; null where that is not known of any. */
  readonly difference: SharedDifference | null
}

/** First divergence of several scenarios: an example, and how many share it. */
export interface SharedDifference {
  readonly divergence: Divergence
  readonly scenarios: number
}

/**
 * Groups failing scenarios by their cause: a tool that is no longer called or must not be, the same check with the same
 * reason and expectation, the judge, or the same first divergence. The cause that explains most scenarios is taken first;
 * each scenario is in one group. With more than `most` groups, those of one scenario are joined where the same check
 * failed for the same reason. Pure and deterministic: the largest group comes first, and the order of the scenarios does
 * not matter. Takes time in proportion to the findings.
 */
export function causesOf(scenarios: readonly ScenarioResult[], most = Infinity): Cause[] {
  const seen = scenarios.toSorted((a, b) => byCodePoint(a.id, b.id)).map(sightedOf)
  const groups = greedy(seen)
  const joined = groups.length > most ? withSinglesJoined(groups) : groups
  return joined
    .map((group): Ordered => ({ size: group.members.length, key: keyOf(group.fact), group }))
    .sort((a, b) => b.size - a.size || byCodePoint(a.key, b.key) || byCodePoint(firstId(a), firstId(b)))
    .map(({ group }) => causeOf(group))
}

interface Sighted {
  readonly scenario: ScenarioResult
  readonly sightings: readonly Sighting[]
  /** The same by key. */
  readonly byKey: ReadonlyMap<string, Sighting>
}

interface Group {
  readonly fact: CauseFact
  readonly members: readonly { readonly sighted: Sighted; readonly sighting: Sighting }[]
}

interface Ordered {
  readonly size: number
  readonly key: string
  readonly group: Group
}

function firstId({ group }: Ordered): string {
  return group.members[0]?.sighted.scenario.id ?? ''
}

function sightedOf(scenario: ScenarioResult): Sighted {
  const sightings = sightingsOf(scenario)
  const byKey = new Map<string, Sighting>()
  for (const sighting of sightings) {
    const key = keyOf(sighting.fact)
    if (!byKey.has(key)) byKey.set(key, sighting)
  }
  return { scenario, sightings, byKey }
}

/** Takes the key of most scenarios that no group has yet, as long as it has two; each of the others is its own group. */
function greedy(seen: readonly Sighted[]): Group[] {
  const open = new Set(seen)
  const holders = new Map<string, Sighted[]>()
  for (const one of seen) for (const key of one.byKey.keys()) if (isShared(key)) append(holders, key, one)
  const groups: Group[] = []
  // By how many scenarios have the key: a number can only fall, so that one pass from the top takes all.
  const buckets = new Map<number, string[]>()
  for (const [key, { length }] of holders) append(buckets, length, key)
  for (let count = seen.length; count > 1; count -= 1) {
    for (const key of (buckets.get(count) ?? []).sort(byCodePoint)) {
      const left = (holders.get(key) ?? []).filter((one) => open.has(one))
      if (left.length < count) {
        append(buckets, left.length, key)
        continue
      }
      for (const one of left) open.delete(one)
      groups.push(groupBy(key, left))
    }
  }
  return [...groups, ...[...open].map((one) => groupBy([...one.byKey.keys()][0] ?? '', [one]))]
}

/** The same calls with another answer have nothing in common but that. */
function isShared(key: string): boolean {
  return key !== sameCalls
}

const sameCalls = keyOf({ code: 'divergence', kind: 'output', base: null, head: null })

function groupBy(key: string, members: readonly Sighted[]): Group {
  const found = members.flatMap((sighted) => {
    const sighting = sighted.byKey.get(key)
    return sighting === undefined ? [] : [{ sighted, sighting }]
  })
  return { fact: found[0]?.sighting.fact ?? { code: 'unknown' }, members: found }
}

function withSinglesJoined(groups: readonly Group[]): Group[] {
  const joined = new Map<string, Group['members'][number][]>()
  for (const { fact, members } of groups) {
    if (members.length === 1) for (const one of members) append(joined, keyOf(generalFact(fact)), one)
  }
  const singles = [...joined.values()].map((members): Group => {
    const [first] = members
    const fact = first?.sighting.fact ?? { code: 'unknown' as const }
    const sorted = members.toSorted((a, b) => byCodePoint(a.sighted.scenario.id, b.sighted.scenario.id))
    return { fact: members.length === 1 ? fact : generalFact(fact), members: sorted }
  })
  return [...groups.filter(({ members }) => members.length > 1), ...singles]
}

function causeOf({ fact, members }: Group): Cause {
  const scenarios = members.map(({ sighted }) => sighted.scenario)
  return {
    fact,
    scenarios,
    findings: members.flatMap(({ sighting }) => sighting.finding ?? []),
    difference: sharedDifference(scenarios),
  }
}

function sharedDifference(scenarios: readonly ScenarioResult[]): SharedDifference | null {
  const found = new Map<string, Divergence[]>()
  for (const { divergence } of scenarios)
    if (divergence !== undefined) append(found, keyOf(divergenceFact(divergence)), divergence)
  const [first] = [...found.values()].sort((a, b) => b.length - a.length)
  return first?.[0] === undefined ? null : { divergence: first[0], scenarios: first.length }
}
