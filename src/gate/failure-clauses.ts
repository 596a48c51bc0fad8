import type { ComparedScenario } from '../compare/comparison.ts'
import { testMetric } from '../compare/metric-evidence.ts'
import { measureMetrics, rowOf } from '../compare/metrics.ts'
import type { Clause } from '../results/schema.ts'
import { counted, namesOf, percent } from './clause-words.ts'
import type { Policy } from './policy.ts'
import { clauseOf, type Rule } from './rule.ts'
import { excuseOf, standingOf, type Excuse, type Standing } from './standing.ts'

export const failures: Rule = ({ scenarios }, policy) => {
  const { counting, asides } = sorted(failedOf(scenarios), policy)
  const failed = counting.filter(({ scored }) => scored.outcome === 'failed')
  const broken = counting.filter(({ scored }) => scored.outcome !== 'failed')
  const message = [
    failed.length > 0
      ? `${counted(failed.length, 'scenario')} failed: ${namesOf(failed)}.`
      : broken.length > 0
        ? ''
        : `No scenario failed${asides === '' ? '' : ' that counts'}.`,
    brokenWords(broken),
  ]
  return clauseOf('failures', counting.length === 0, policy.failures, sentences(message) + asides)
}

export const regressions: Rule = (comparison, policy) => {
  const { scenarios, baseline } = comparison
  const { counting, asides } = sorted(failedOf(scenarios), policy)
  // An older base than the exact one, which could not be read, excuses nothing.
  const isKnown = baseline.base !== null && baseline.unreadable === undefined
  const standings = new Map(
    counting.map((scenario) => [scenario, isKnown ? standingOf(scenario, policy) : 'new']),
  )
  const of = (wanted: Standing) => counting.filter((scenario) => standings.get(scenario) === wanted)
  const [old, noise, open] = [of('old'), of('noise'), of('undecided')]
  const broken = of('new').filter(({ scored }) => scored.outcome !== 'failed')
  const fresh = of('new').filter(({ scored }) => scored.outcome === 'failed')
  const drop = broken.length + fresh.length > 0 ? null : suiteDrop(scenarios, policy)
  const known = [
    old.length === 0 ? '' : ` ${counted(old.length, 'scenario')} failed in the base too.`,
    noise.length === 0
      ? ''
      : ` ${counted(noise.length, 'scenario')} failed in no more trials than chance explains: ${namesOf(noise)}.`,
    asides,
  ].join('')
  const failed = `${counted(fresh.length, 'scenario')} failed`
  const found = [
    fresh.length === 0
      ? ''
      : !isKnown
        ? `There is no base, so every failure counts. ${failed}: ${namesOf(fresh)}.`
        : `${failed} that the base does not show as failed: ${namesOf(fresh)}.`,
    brokenWords(broken),
    drop ?? '',
  ]
  const isQuiet = found.every((sentence) => sentence === '')
  const message = isQuiet ? 'No scenario failed that the base does not show as failed.' : sentences(found)
  return [
    ...clauseOf('regressions', isQuiet, policy.regressions, message + known),
    ...(open.length === 0 ? [] : tooFewTrials(open, policy)),
  ]
}

/**
 * A sentence where the suite as a whole passes less often than in the base, and more so than chance explains, though
 * no scenario shows it by itself. What is set aside has no part in it.
 */
function suiteDrop(scenarios: readonly ComparedScenario[], policy: Policy): string | null {
  if (policy.regressions === 'ignore' || !scenarios.some(({ scored }) => scored.outcome === 'failed'))
    return null
  const asked = scenarios.filter((scenario) => excuseOf(scenario, policy) === null)
  const [measured] = measureMetrics(asked, 'pass_rate')
  if (measured === undefined || measured.pairs.length === 0) return null
  const row = rowOf(measured)
  const { p, direction } = testMetric(row, measured)
  if (direction >= 0 || p > policy.significance || row.base === null || row.head === null) return null
  return `The pass rate of the suite fell from ${percent(row.base)} to ${percent(row.head)}, more than chance explains.`
}

function brokenWords(broken: readonly ComparedScenario[]): string {
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

function sentences(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ')
}

/** Neither a regression nor noise: nobody can tell, and that is no pass. */
function tooFewTrials(open: readonly ComparedScenario[], policy: Policy): Clause[] {
  const message = `${counted(open.length, 'scenario')} failed more often than in the base, in too few trials to tell whether by chance: ${namesOf(open)}.`
  const level = policy.regressions === 'block' ? policy.unverified : policy.regressions
  return clauseOf('too-few-trials', false, level, message)
}

export const hardBreaks: Rule = ({ scenarios }, policy) => {
  const { counting, asides } = sorted(
    scenarios.filter(({ parts }) => parts.hardBreak === true),
    policy,
  )
  const message =
    counting.length === 0
      ? `No scenario fails every trial that passed every trial of the base.${asides}`
      : `${counted(counting.length, 'scenario')} passed every trial of the base, and ${counting.length === 1 ? 'fails' : 'fail'} every trial now: ${namesOf(counting)}.${asides}`
  return clauseOf('hard-breaks', counting.length === 0, policy.hardBreaks, message)
}

/** Failed scenarios, and those that passed in the base and broke: both are failures of the change. */
function failedOf(scenarios: readonly ComparedScenario[]): ComparedScenario[] {
  return scenarios.filter(({ scored, parts }) => scored.outcome === 'failed' || parts.broke !== undefined)
}

const excuseWords: readonly (readonly [Excuse, string])[] = [
  ['quarantined', 'in quarantine'],
  ['accepted', 'accepted'],
  ['flaky', 'flaky'],
  ['judged', 'failed by an advisory judge alone'],
]

/** Those that count, and a sentence for each reason that others do not. */
function sorted(
  scenarios: readonly ComparedScenario[],
  policy: Policy,
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
