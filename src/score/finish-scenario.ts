import type { Outcome, Status } from '../core/verdict.ts'
import type { CheckOverTrials } from '../results/schema.ts'
import type { ScoredTrial } from '../trial/trial-result.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { chooseWorst, takeFirstTrials, type ScoredScenario } from './scored-suite.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { BoundCheck } from '../checks/bind.ts'
import { isSettledOverTrials, explainUnverified, type Absence } from './unverified.ts'

/** Combines trials into an outcome. `isShort`: some traces are missing. `absent`: why there is no trial, if so. */
export function finishScenario(
  scenario: Scenario,
  trials: readonly ScoredTrial[],
  isShort: boolean,
  absent: Absence = { code: 'untraced' },
): ScoredScenario {
  if (scenario.problems.length > 0)
    return { scenario, outcome: 'unverified', reason: { code: 'file-errors' }, trials: [] }
  const wanted = scenario.trials ?? 1
  const tallies = decideOverTrials(scenario.checks, trials, wanted)
  const judged = withOverTrials(trials, tallies)
  const rest = { scenario, trials: judged, ...(tallies.length === 0 ? {} : { overTrials: tallies }) }
  const outcome = combineOutcomes(judged, wanted, tallies)
  const isUnreadable = isShort && trials.length === 0 && absent.code === 'untraced'
  if (isUnreadable || (isShort && outcome === 'passed'))
    return { ...rest, outcome: 'unverified', reason: { code: 'traces-short' } }
  const reason =
    outcome === 'unverified' ? explainUnverified(scenario, trials, tallies, wanted, absent) : null
  return { ...rest, outcome, reason }
}

/** Combines first trials and retries. Each round of retries is judged by itself, as when it was run, and then appended. */
export function finishRounds(
  scenario: Scenario,
  trials: readonly ScoredTrial[],
  isShort: boolean,
  { absent, sparesOutages = false }: { readonly absent?: Absence; readonly sparesOutages?: boolean } = {},
): ScoredScenario {
  const rest = takeFirstTrials({ trials })
  // While a round of retries runs, there are no first trials beside it.
  const first = rest.length === 0 ? trials : rest
  const finished = sparesOutages
    ? finishWithoutOutages(scenario, first, isShort, absent)
    : finishScenario(scenario, first, isShort, absent)
  if (first.length === trials.length) return finished
  const rounds = [...new Set(trials.map(({ round = 0 }) => round))].filter((round) => round > 0)
  const ofRound = (round: number) => trials.filter((trial) => trial.round === round)
  const singleTrial = { ...scenario, trials: 1 }
  return rounds
    .toSorted((a, b) => a - b)
    .map((round) => finishScenario(singleTrial, ofRound(round), false).trials)
    .reduce(withFurther, finished)
}

/** Ignores trials that met an outage, if more than half of the requested trials have a verdict. */
function finishWithoutOutages(
  scenario: Scenario,
  trials: readonly ScoredTrial[],
  isShort: boolean,
  absent?: Absence,
): ScoredScenario {
  const wanted = Math.max(trials.length, scenario.trials ?? 1)
  const open = trials.filter((trial) => trial.cause !== undefined)
  if (open.length === 0 || open.length * 2 >= wanted) return finishScenario(scenario, trials, isShort, absent)
  const fewer = { ...scenario, trials: wanted - open.length }
  const others = trials.filter((trial) => !open.includes(trial))
  const finished = finishScenario(fewer, others, isShort, absent)
  const all = [...finished.trials, ...open].toSorted((a, b) => a.index - b.index)
  return { ...finished, scenario, trials: all }
}

/**
 * Adds retries, which never take a failure back. One without a verdict says nothing about the agent, and would hide that all
 * the others failed, so it is counted but not kept.
 */
export function withFurther(scored: ScoredScenario, further: readonly ScoredTrial[]): ScoredScenario {
  const last = findLastNumber(scored)
  const numbered = further.map((trial, place) => ({ ...trial, index: last + place + 1 }))
  const both = addTrials(scored, numbered)
  return { ...scored, ...both, reason: both.further.failed === 0 ? scored.reason : null }
}

/** Adds a round of retries, also under the alternate definition if both were scored by it. */
export function addRound(scored: ScoredScenario, round: ScoredScenario): ScoredScenario {
  const { other } = scored
  const both = withFurther(scored, round.trials)
  if (other === undefined || round.other === undefined) return both
  const { trials, statuses, judge } = round.other
  const worst = {
    statuses: other.statuses.map((status, index) => chooseWorst([status, statuses[index]])),
    judge: chooseWorst([other.judge, judge]),
  }
  return { ...both, other: { ...other, ...addTrials(other, trials), ...worst } }
}

interface Judged<Trial> {
  readonly outcome: Outcome
  readonly trials: readonly Trial[]
  readonly further?: ScoredScenario['further'] | undefined
}

/** Adds retries; a failed one fails the scenario. */
function addTrials<Trial extends Pick<ScoredTrial, 'outcome'>>(
  { outcome, trials, further: counted = { passed: 0, failed: 0, unverified: 0 } }: Judged<Trial>,
  added: readonly Trial[],
): Judged<Trial> & { readonly further: NonNullable<ScoredScenario['further']> } {
  const further = { ...counted }
  for (const trial of added) further[trial.outcome] += 1
  return {
    outcome: further.failed === 0 ? outcome : 'failed',
    trials: [...trials, ...added.filter((trial) => trial.outcome !== 'unverified')],
    further,
  }
}

/** Finds the number of the last trial that was run, kept or not. */
export function findLastNumber({ trials, further }: Pick<ScoredScenario, 'trials' | 'further'>): number {
  const { passed, failed, unverified } = further ?? { passed: 0, failed: 0, unverified: 0 }
  const last = takeFirstTrials({ trials }).reduce((most, { index }) => Math.max(most, index), 0)
  return last + passed + failed + unverified
}

/** One failed trial fails a scenario; otherwise one unverified or missing trial leaves it unverified. */
function combineOutcomes(
  trials: readonly ScoredTrial[],
  wanted: number,
  tallies: readonly CheckOverTrials[],
): Outcome {
  if (trials.some(({ outcome }) => outcome === 'failed')) return 'failed'
  if (tallies.some(({ status, severity }) => status === 'error' && severity === 'error')) return 'unverified'
  const settled = trials.filter((trial) => trial.outcome === 'passed' || isSettledOverTrials(trial)).length
  const isProven = trials.some(({ outcome }) => outcome === 'passed')
  return isProven && settled === trials.length && settled >= wanted ? 'passed' : 'unverified'
}

/** Fractions such as 1/3 are not exact in binary. */
const tolerance = 1e-9

/**
 * Decides each check with a `pass_threshold` by its share of passed trials; undecided if the trials without a verdict
 * could tip it. `wanted`: number of trials that the scenario needs.
 */
function decideOverTrials(checks: readonly BoundCheck[], trials: readonly ScoredTrial[], wanted: number) {
  return checks.flatMap(({ spec }, index) => {
    const { type, passThreshold } = spec
    if (passThreshold === undefined || trials.length === 0) return []
    // An advisory judge turns its checks into warnings.
    const isShown = trials.some(({ checks: entries }) => entries[index]?.severity === 'warning')
    const severity = isShown ? 'warning' : spec.severity
    const statuses = trials.map((trial) => getCheckStatus(trial, index))
    const count = (status: Status) => statuses.filter((each) => each === status).length
    const [passed, failed] = [count('pass'), count('fail')]
    const open = count('error') + Math.max(0, wanted - trials.length)
    const status = decideStatus(passed, failed, open, passThreshold)
    return [{ check: index, type, severity, status, wanted: passThreshold, passed, failed, open }]
  })
}

/** Returns the status of a check in a trial; `error` if the trial proves nothing. */
function getCheckStatus({ outcome, reason, checks }: ScoredTrial, index: number): Status {
  const isBroken = outcome === 'unverified' && reason !== undefined
  return isBroken ? 'error' : (checks[index]?.status ?? 'error')
}

function decideStatus(passed: number, failed: number, open: number, wanted: number): Status {
  const all = passed + failed + open
  if (all === 0) return 'skip'
  if (passed + failed > 0 && passed / all >= wanted - tolerance) return 'pass'
  return (passed + open) / all < wanted - tolerance ? 'fail' : 'error'
}

/** Fails the trials in which a check failed that also failed over all trials. */
function withOverTrials(
  trials: readonly ScoredTrial[],
  tallies: readonly CheckOverTrials[],
): readonly ScoredTrial[] {
  const broken = tallies.filter(({ status, severity }) => status === 'fail' && severity === 'error')
  if (broken.length === 0) return trials
  return trials.map((trial) => {
    const isBroken = broken.some(({ check }) => getCheckStatus(trial, check) === 'fail')
    return isBroken ? { ...trial, outcome: 'failed' } : trial
  })
}

/** Warns about recordings that state another outcome than ours. */
export function warnOtherVerdicts({ scenario: { file, line }, trials }: ScoredScenario): Diagnostic[] {
  const others = trials.filter(
    ({ said: verdict, outcome }) => verdict !== undefined && outcome !== 'unverified' && outcome !== verdict,
  )
  const [first] = others
  if (first?.said === undefined) return []
  const rest = others.length - 1
  const differ = rest === 1 ? '1 more trial differs' : `${rest} more trials differ`
  const more = rest === 0 ? '' : ` ${differ} as well.`
  const message = `Trial ${first.index} ${first.outcome} here, and ${first.said} as \`${first.trace?.source ?? ''}\` itself says.${more}`
  return [{ code: 'recorded-verdict', severity: 'warning', message, file, line }]
}
