import { memoize } from '../core/lazy.ts'
import { truncate } from '../core/visible-text.ts'
import { isOpen, type Weakening } from '../results/weakening-schema.ts'
import type { Cells } from '../results/comparison-schema.ts'
import type { Results, ScenarioResult } from '../results/schema.ts'
import { phrase, readMessage, type Phrase, type QuotedValue } from '../words/phrase.ts'
import { formatThousands, pluralize } from '../words/figures.ts'
import { describeAcceptance } from '../words/texts.ts'

/** Says what was taken away from the tests, and from what to what. */
export function describeWeakening({ kind, what, from, to }: Weakening): Phrase {
  if (kind === 'scenario-removed' && from !== null && to === null)
    return phrase`all rows of ${{ value: truncate(what, maxChangeLength) }} were removed (${truncate(from, maxChangeLength)})`
  if (kind === 'base-unread')
    return phrase`${{ value: truncate(what, maxChangeLength) }} of the base cannot be read: ${readMessage(from ?? '')}`
  return [...kindWords[kind]({ value: truncate(what, maxChangeLength) }, from), ...describeLevels(from, to)]
}

type ValueWords = (value: QuotedValue, from: string | null) => Phrase

/** What was taken away, by its kind; `from`: as it was. */
const kindWords: Readonly<Record<Exclude<Weakening['kind'], 'base-unread'>, ValueWords>> = {
  // Rows of a dataset are counted.
  'scenario-removed': (value, from) =>
    from === null ? ['the scenario was removed'] : ['rows of ', value, ' were removed'],
  'check-dropped': (value) => ['the check ', value, ' was dropped'],
  'threshold-loosened': (value) => [value, ' was loosened'],
  'severity-lowered': (value) => [value, ' counts for less'],
  'trials-reduced': () => ['fewer trials are run'],
  'skip-added': (value) => [value, ' skips runs'],
  'command-replaced': (value) => [value, ' starts other programs'],
  'input-replaced': () => ['it asks something else'],
  'traces-changed': (_, from) =>
    from === null ? ['recordings replace its runs'] : ['it is scored on other recordings'],
  'recording-left-out': (value) => ['the recording ', value, ' is left out'],
  'quarantine-added': (value, from) => [
    'the quarantine of ',
    value,
    from === null ? ' was added' : ' was prolonged',
  ],
  'policy-loosened': (value) => ['the policy ', value, ' was loosened'],
}

function describeLevels(from: string | null, to: string | null): Phrase {
  const before: Phrase = from === null ? [] : [{ value: truncate(from, maxChangeLength) }]
  const after: Phrase = to === null ? [] : [{ value: truncate(to, maxChangeLength) }]
  if (from === null && to === null) return []
  if (from === null) return [': ', ...after]
  return to === null ? [': it was ', ...before] : [': ', ...before, ' → ', ...after]
}

/** Says what the checks of the base find in the head; empty if that is not known. */
export function describeByBase({ kind, headByBase, isFlaky }: Weakening): Phrase {
  if (headByBase === null) return []
  if (kind.endsWith('-replaced') && headByBase === 'unverified')
    return ['whether the former one still passes is not known']
  if (isFlaky === true) return ["with the base's checks it fails no more often than the base"]
  return [
    {
      failed: "with the base's checks it fails",
      passed: "with the base's checks it passes",
      unverified: "with the base's checks it cannot be verified",
    }[headByBase],
  ]
}

/** The whole of it in one sentence: what was weakened, and what the base says of it. */
export function explainWeakening(weakening: Weakening): Phrase {
  const verdict = describeByBase(weakening)
  return [
    ...describeWeakening(weakening),
    ...(verdict.length === 0 ? [] : ['; ', ...verdict]),
    ...(weakening.accepted === true ? ['; accepted'] : []),
  ]
}

/** Lists the weakenings that are not accepted. */
export function openWeakenings({ weakenings = [] }: Results): Weakening[] {
  return weakenings.filter(isOpen)
}

/** Weakenings with those that were accepted at the end; without those of the policy, which have a line of their own. */
export function listWeakenings(results: Results): Weakening[] {
  const { weakenings = [] } = results
  const accepted = weakenings.filter(
    (weakening) => weakening.accepted === true && weakening.effect === undefined,
  )
  return [...openWeakenings(results), ...accepted]
}

/** Titles the list of them. */
export function titleWeakenings(results: Results): string {
  const open = openWeakenings(results).length
  const accepted = listWeakenings(results).length - open
  return `Tests loosened in ${pluralize(open, 'place')}${accepted === 0 ? '' : `, ${formatThousands(accepted)} accepted`}`
}

/** One weakening of each scenario that fails by the checks of the base, and does not by those of the head. */
export const hiddenFailures = memoize((results: Results): readonly Weakening[] => {
  const seen = new Set<string>()
  const hidden = new Set<string>()
  for (const scenario of results.scenarios) {
    const { outcome, cells } = scenario
    const isHidden = outcome !== 'failed' && (cells === undefined || cells.headByBase === 'failed')
    // A weakening names the scenario, or the one whose dataset it is a row of.
    for (const name of [scenario.id, scenario.rowOf ?? scenario.id]) {
      seen.add(name)
      if (isHidden) hidden.add(name)
    }
  }
  const weakenings = new Map<string, Weakening>()
  for (const weakening of openWeakenings(results)) {
    const { scenario, headByBase, isFlaky } = weakening
    if (scenario === null || headByBase !== 'failed' || isFlaky === true) continue
    if (weakenings.has(scenario)) continue
    if (!seen.has(scenario) || hidden.has(scenario)) weakenings.set(scenario, weakening)
  }
  return [...weakenings.values()]
})

/** Says the verdict of each set of checks on base and head: `passed → failed`; plain text. */
export function describeCells({ cells, outcome }: Pick<ScenarioResult, 'cells' | 'outcome'>) {
  return {
    byBase: formatBoth(cells?.baseByBase, cells?.headByBase),
    byHead: formatBoth(cells?.baseByHead, cells?.headByHead ?? outcome),
  }
}

function formatBoth(base: Cells['baseByBase'] | undefined, head: Cells['headByBase'] | undefined): string {
  return `${base ?? 'not known'} → ${head ?? 'not known'}`
}

/** Scenarios whose outcome differs because the tests changed, failed ones first. */
export function listChangedByTests(scenarios: readonly ScenarioResult[]): ScenarioResult[] {
  const all = scenarios.filter(({ cause }) => cause === 'tests')
  return [
    ...all.filter(({ outcome }) => outcome === 'failed'),
    ...all.filter(({ outcome }) => outcome !== 'failed'),
  ]
}

/** Titles the list of them. */
export function titleByTests(count: number): string {
  return `${count === 1 ? 'differs' : 'differ'} because the tests changed`
}

/** Removed scenarios that are not among the weakenings, which say more of them; rows of a dataset are named by it. */
export function listUnnamedRemovals({ removed, weakenings = [] }: Results): Results['removed'] {
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

/** None if the change does not loosen the policy. `most`: changes that each names; `program`: what starts this version. */
export function policyLines(results: Results, most: number, program = 'scenario-gate'): PolicyLine[] {
  const effects = Object.keys(labels) as Effect[]
  return effects.flatMap((effect): PolicyLine[] => {
    const loosened = (results.weakenings ?? []).filter((weakening) => weakening.effect === effect)
    const left = loosened.length - most
    const more = left > 0 ? `, and ${pluralize(left, 'more change')}` : ''
    const changes = loosened.slice(0, most).map(describePolicyChange)
    const advice = describeAdvice(effect, results, program)
    return changes.length === 0 ? [] : [{ label: labels[effect], changes, more, advice }]
  })
}

function describePolicyChange({ kind, what, from, to }: Weakening): Phrase {
  const words = [from, to].filter((word) => word !== null).map((word) => truncate(word, maxChangeLength))
  if (kind === 'quarantine-added')
    return ['the quarantine of ', { value: truncate(what, maxChangeLength) }, ` (${words.join(' → ')})`]
  return [
    { value: truncate(what, maxChangeLength) },
    ...words.flatMap((value, index): Phrase => [index === 0 ? ' ' : ' → ', { value }]),
  ]
}

function describeAdvice(effect: Effect, { decision }: Results, program: string): Phrase {
  if (effect === 'first-policy') return []
  if (effect !== 'accepted') {
    if (decision.gate === 'open') return []
    return ['To count it for this one: ', { value: `${program} accept --policy --reason "WHY"` }]
  }
  const accepted = decision.policyChange?.accepted
  return accepted === undefined ? [] : phrase`accepted ${describeAcceptance(accepted)}`
}

const maxChangeLength = 120
