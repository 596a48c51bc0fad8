import type { ComparedScenario } from '../compare/comparison.ts'
import type { Weakening } from '../results/comparison-schema.ts'
import type { Clause } from '../results/schema.ts'
import { counted, listed, namesOf } from './clause-words.ts'
import { clauseOf, type Rule } from './rule.ts'
import type { Level, Policy } from './policy.ts'
import { doubtOf, excuseOf, isJudgedOnly, isOld, isQuarantined, type Excuse } from './standing.ts'

/** Nothing verified is not green, whatever else is asked for; what is in quarantine does not count. */
export const evidence: Rule = ({ scenarios }) => {
  const asked = scenarios.filter((scenario) => !isQuarantined(scenario))
  const verified = asked.filter(({ scored }) => scored.outcome !== 'unverified').length
  const total = counted(asked.length, 'scenario')
  const set = scenarios.length - asked.length
  const aside = set === 0 ? '' : ` (and ${set} in quarantine)`
  const seen =
    scenarios.length === 0
      ? 'No scenario was run'
      : asked.length === 0
        ? 'Every scenario is in quarantine'
        : `${verified === 0 ? 'None' : verified} of ${total}${aside} could be verified`
  const message = verified === 0 ? `${seen}, so nothing is proven.` : `${seen}.`
  return clauseOf('evidence', verified > 0, 'block', message)
}

export const failures: Rule = ({ scenarios }, policy) => {
  const { counting, asides } = sorted(failedOf(scenarios), policy)
  const message =
    counting.length === 0
      ? `No scenario failed${asides === '' ? '' : ' that counts'}.`
      : `${counted(counting.length, 'scenario')} failed: ${namesOf(counting)}.`
  return clauseOf('failures', counting.length === 0, policy.failures, message + asides)
}

export const regressions: Rule = ({ scenarios, baseline }, policy) => {
  const { counting, asides } = sorted(failedOf(scenarios), policy)
  const old = counting.filter(isOld)
  const noise = counting.filter((scenario) => doubtOf(scenario) === 'noise')
  const open = counting.filter((scenario) => doubtOf(scenario) === 'open')
  const fresh = counting.filter((scenario) => !old.includes(scenario) && doubtOf(scenario) === null)
  const known = [
    old.length === 0 ? '' : ` ${counted(old.length, 'scenario')} failed in the base too.`,
    noise.length === 0
      ? ''
      : ` ${counted(noise.length, 'scenario')} failed in no more trials than chance explains: ${namesOf(noise)}.`,
    asides,
  ].join('')
  const failed = `${counted(fresh.length, 'scenario')} failed`
  const message =
    fresh.length === 0
      ? `No scenario failed that the base does not show as failed.${known}`
      : baseline.base === null
        ? `There is no base, so every failure counts. ${failed}: ${namesOf(fresh)}.${known}`
        : `${failed} that the base does not show as failed: ${namesOf(fresh)}.${known}`
  return [
    ...clauseOf('regressions', fresh.length === 0, policy.regressions, message),
    ...(open.length === 0 ? [] : tooFewTrials(open, policy)),
  ]
}

/** Neither a regression nor noise: nobody can tell, and that is no pass. */
function tooFewTrials(open: readonly ComparedScenario[], policy: Policy): Clause[] {
  const message = `${counted(open.length, 'scenario')} failed more often than in the base, in too few trials to tell whether by chance: ${namesOf(open)}.`
  const level = policy.regressions === 'block' ? policy.unverified : policy.regressions
  return clauseOf('too-few-trials', false, level, message)
}

export const unverified: Rule = ({ scenarios }, policy) => {
  const open = scenarios.filter(
    (scenario) =>
      !isQuarantined(scenario) &&
      (scenario.scored.outcome === 'unverified' || isJudgedOnly(scenario, policy)),
  )
  const message =
    open.length === 0
      ? 'Every scenario could be verified.'
      : `${counted(open.length, 'scenario')} could not be verified: ${namesOf(open)}.`
  return clauseOf('unverified', open.length === 0, policy.unverified, message)
}

/** A base that was asked for by name and is not there is a thing that could not be verified. */
export const baseline: Rule = ({ baseline: answer }, policy) => {
  if (answer.base !== null || !answer.required) return []
  const message = `The baseline that was asked for is not there: ${answer.reason}.`
  return clauseOf('baseline', false, policy.unverified, message)
}

export const weakened: Rule = ({ weakenings }, { weakened: level }) => {
  const open = weakenings.filter(({ accepted }) => accepted !== true)
  const set = weakenings.length - open.length
  const asides = set === 0 ? '' : ` ${set} accepted.`
  if (open.length === 0) return holding('weakened', level, `Nothing weakens the tests.${asides}`)
  const message = `${counted(open.length, 'weakening')} of the tests: ${listed(open.map(weakeningName))}.${asides}`
  return clauseOf('weakened', false, level, message)
}

export const flaky: Rule = ({ scenarios }, { flaky: level }) => {
  const found = scenarios.filter((scenario) => scenario.parts.flaky === true && !isQuarantined(scenario))
  if (found.length === 0) return holding('flaky', level, 'No scenario failed and then passed again.')
  const message = `${counted(found.length, 'scenario')} failed, and passed each time that it was run again: ${namesOf(found)}.`
  return clauseOf('flaky', false, level, message)
}

export const vacuous: Rule = ({ scenarios }, { vacuous: level }) => {
  const found = scenarios.filter(({ parts }) => parts.vacuous !== undefined)
  if (found.length === 0)
    return holding('vacuous', level, 'No scenario passes over a run without anything in it.')
  const message = `${counted(found.length, 'scenario')} cannot fail: ${namesOf(found)}.`
  return clauseOf('vacuous', false, level, message)
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

/** Nothing worth a line unless it is asked for as something that blocks. */
function holding(id: string, level: Level, message: string): Clause[] {
  return level === 'block' ? clauseOf(id, true, level, message) : []
}

function failedOf(scenarios: readonly ComparedScenario[]): ComparedScenario[] {
  return scenarios.filter(({ scored }) => scored.outcome === 'failed')
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
