import { onceFor } from '../core/once-for.ts'
import { cut } from '../core/visible-text.ts'
import { isOpen, type Weakening } from '../results/weakening-schema.ts'
import type { Cells } from '../results/comparison-schema.ts'
import type { Results, ScenarioResult } from '../results/schema.ts'
import { phrase, quotedPhrase, type Phrase } from './phrase.ts'
import { counted } from './figures.ts'
import { acceptancePhrase } from './words/texts.ts'

/** Says what was taken away from the tests, and from what to what. */
export function weakeningPhrase({ kind, what, from, to }: Weakening): Phrase {
  if (kind === 'scenario-removed' && from !== null && to === null)
    return phrase`all rows of ${{ value: cut(what, longest) }} were removed (${cut(from, longest)})`
  if (kind === 'base-unread')
    return phrase`what ${{ value: cut(what, longest) }} of the base asks for is not known, because it cannot be read: ${quotedPhrase(from ?? '')}`
  return [...kindPhrase(kind, what, from), ...levels(from, to)]
}

function kindPhrase(
  kind: Exclude<Weakening['kind'], 'base-unread'>,
  what: string,
  from: string | null,
): Phrase {
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
    case 'recording-left-out':
      return ['the recording ', value, ' is left out']
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

/** Says what the checks of the base find in the head; empty where that is not known. */
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
export const hiddenFailures = onceFor((results: Results): readonly Weakening[] => {
  const seen = new Set<string>()
  const hidden = new Set<string>()
  for (const scenario of results.scenarios) {
    // A weakening names the scenario, or the one whose dataset it is a row of.
    for (const name of [scenario.id, scenario.rowOf ?? scenario.id]) {
      seen.add(name)
      if (isHidden(scenario)) hidden.add(name)
    }
  }
  const found = new Map<string, Weakening>()
  for (const weakening of openWeakenings(results)) {
    const { scenario, headByBase } = weakening
    if (scenario === null || headByBase !== 'failed' || found.has(scenario)) continue
    if (!seen.has(scenario) || hidden.has(scenario)) found.set(scenario, weakening)
  }
  return [...found.values()]
})

function isHidden({ outcome, cells }: Results['scenarios'][number]): boolean {
  return outcome !== 'failed' && (cells === undefined || cells.headByBase === 'failed')
}

const longest = 120

/** Says the verdict of each set of checks on base and head: `passed → failed`; plain text. */
export function cellWords({ cells, outcome }: Pick<ScenarioResult, 'cells' | 'outcome'>): {
  readonly byBase: string
  readonly byHead: string
} {
  return {
    byBase: both(cells?.baseByBase, cells?.headByBase),
    byHead: both(cells?.baseByHead, cells?.headByHead ?? outcome),
  }
}

function both(base: Cells['baseByBase'] | undefined, head: Cells['headByBase'] | undefined): string {
  return `${base ?? 'not known'} → ${head ?? 'not known'}`
}

/** Scenarios whose outcome differs because the tests changed, failed ones first. */
export function changedByTests(scenarios: readonly ScenarioResult[]): ScenarioResult[] {
  const all = scenarios.filter(({ cause }) => cause === 'tests')
  return [
    ...all.filter(({ outcome }) => outcome === 'failed'),
    ...all.filter(({ outcome }) => outcome !== 'failed'),
  ]
}

/** Titles the list of them. */
export function byTestsTitle(count: number): string {
  return `${count === 1 ? 'differs' : 'differ'} because the tests changed`
}

/** Removed scenarios that are not among the weakenings, which say more of them; rows of a dataset are named by it. */
export function unnamedRemovals({ removed, weakenings = [] }: Results): Results['removed'] {
  const named = new Set<string>()
  const datasets = new Set<string>()
  for (const { kind, scenario, what, from } of weakenings) {
    if (kind !== 'scenario-removed') continue
    if (scenario !== null) named.add(scenario)
    if (from !== null) datasets.add(what)
  }
  return removed.filter(({ id }) => !named.has(id) && !datasets.has(id.slice(0, id.lastIndexOf('/'))))
}

/** Line about what the change loosens in the policy, to one effect; every surface shows the same ones. */
interface PolicyLine {
  /** Plain text. */
  readonly label: string
  readonly changes: readonly Phrase[]
  /** Number of the others, in words; may be empty. */
  readonly more: string
  /** Advice, or who accepted it; may be empty. */
  readonly advice: Phrase
}

type Effect = NonNullable<Weakening['effect']>

const labels: Readonly<Record<Effect, string>> = {
  postponed: 'From the next change on',
  'unread-base': 'Not counted, because the policy of the base cannot be read',
  'first-policy': 'The first policy counts at once',
  accepted: 'Looser policy, counted at once',
}

/** None where the change does not loosen the policy. `most`: changes that each names. */
export function policyLines(results: Results, most: number): PolicyLine[] {
  const effects = Object.keys(labels) as Effect[]
  return effects.flatMap((effect): PolicyLine[] => {
    const loosened = (results.weakenings ?? []).filter((one) => one.effect === effect)
    const left = loosened.length - most
    const more = left > 0 ? `, and ${counted(left, 'more change')}` : ''
    const changes = loosened.slice(0, most).map(changeOf)
    const advice = adviceOf(effect, results)
    return changes.length === 0 ? [] : [{ label: labels[effect], changes, more, advice }]
  })
}

function changeOf({ kind, what, from, to }: Weakening): Phrase {
  const words = [from, to].filter((word) => word !== null).map((word) => cut(word, longestChange))
  if (kind === 'quarantine-added')
    return ['the quarantine of ', { value: cut(what, longestChange) }, ` (${words.join(' → ')})`]
  return [
    { value: cut(what, longestChange) },
    ...words.flatMap((value, index): Phrase => [index === 0 ? ' ' : ' → ', { value }]),
  ]
}

function adviceOf(effect: Effect, { decision }: Results): Phrase {
  if (effect === 'first-policy') return []
  if (effect !== 'accepted') {
    if (decision.gate === 'open') return []
    return ['To count it for this one: ', { value: 'scenario-gate accept --policy --reason "WHY"' }]
  }
  const accepted = decision.policyChange?.accepted
  return accepted === undefined ? [] : phrase`accepted ${acceptancePhrase(accepted)}`
}

const longestChange = 120
