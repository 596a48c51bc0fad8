import { findFailedChecks, formatDescription, formatShare, type FailedCheck } from './failed-checks.ts'
import { memoize } from '../core/lazy.ts'
import { omitNullish } from '../core/json.ts'
import type { CheckVerdict, Results, ScenarioResult } from '../results/schema.ts'
import { type Phrase } from '../words/phrase.ts'
import { explainVerdict } from './reasons.ts'
import { getScore } from '../checks/surfaces/threshold.ts'
import { pluralize, formatFigure } from '../words/figures.ts'

type Standing = Pick<ScenarioResult, 'file'> & Partial<Pick<ScenarioResult, 'line' | 'trials'>>

/** Finds where a reader looks for a scenario: a test that was recorded stands in its own file, as its verdict says. */
export function locateScenario({ file, line, trials = [] }: Standing): Pick<Standing, 'file' | 'line'> {
  for (const { checks } of trials) {
    const verdict = checks.find((check) => check.type === 'recorded_verdict' && check.file !== undefined)
    if (verdict?.file !== undefined) return { file: verdict.file, ...omitNullish({ line: verdict.line }) }
  }
  return { file, ...omitNullish({ line }) }
}

/** Finds the checks of severity `warning` that did not hold, of all scenarios. */
export const listWarnings = memoize(({ scenarios }: Results): readonly FailedCheck[] =>
  scenarios.flatMap((scenario) => findFailedChecks(scenario, 'warning')),
)

/** Says how many there are, and that the gate stays open for them. */
export function titleWarnings(count: number): string {
  return `${pluralize(count, 'failed check')} of severity warning, which ${count === 1 ? 'does' : 'do'} not close the gate`
}

/** Titles the list of measurements. */
export function titleMeasurements(count: number): string {
  return `${pluralize(count, 'measurement')} below the threshold, deciding nothing`
}

/** Returns `guardrail` or `eval` for such a check; empty for a plain assertion. */
export function getSurfaceKind({ surface }: Pick<CheckVerdict, 'surface'>): '' | 'guardrail' | 'eval' {
  return surface === 'assertion' ? '' : surface
}

/** A finding that decided nothing: an eval, or a check that passed in enough trials. */
interface Measurement extends Pick<
  FailedCheck,
  'scenario' | 'check' | 'description' | 'surface' | 'file' | 'line'
> {
  /** Its result over all trials, in words: `50%, held in 1 of 2 trials`. */
  readonly result: string
  readonly why: Phrase
}

/** Evals that did not hold or could not be measured, and checks that failed within their share of trials, of all scenarios. */
export const listMeasurements = memoize(({ scenarios }: Results): readonly Measurement[] =>
  scenarios.flatMap(listScenarioMeasurements),
)

function listScenarioMeasurements(scenario: ScenarioResult): Measurement[] {
  if (!scenario.trials.some(({ checks }) => checks.some(({ decides }) => decides !== undefined))) return []
  const places = new Set<number>()
  for (const { checks } of scenario.trials)
    for (let index = 0; index < checks.length; index += 1) {
      const verdict = checks[index]
      if (verdict?.decides !== undefined && verdict.status !== 'pass') places.add(index)
    }
  return [...places].sort((a, b) => a - b).flatMap((index) => findMeasurement(scenario, index) ?? [])
}

function findMeasurement(scenario: ScenarioResult, index: number): Measurement | null {
  const { trials, overTrials = [], file, line } = scenario
  const verdicts = trials.flatMap(({ checks }) => checks[index] ?? [])
  const verdict = verdicts.find(
    ({ status, reason }) => status === 'fail' || (status === 'error' && reason !== 'incomplete-run'),
  )
  if (verdict?.decides === undefined) return null
  const share = overTrials.find(({ check }) => check === index)
  if (verdict.decides === 'scenario' && share?.status !== 'pass') return null
  return {
    scenario,
    check: verdict.type,
    description: formatDescription(verdict),
    surface: verdict.surface,
    file: verdict.file ?? file,
    line: verdict.line ?? line,
    result: share === undefined ? describeEvals(verdicts) : formatShare(share),
    why: explainVerdict(verdict),
  }
}

function describeEvals(verdicts: readonly CheckVerdict[]): string {
  const evaluated = verdicts.filter(({ status }) => status === 'pass' || status === 'fail')
  const errors = verdicts.filter(({ status }) => status === 'error').length
  const passes = evaluated.filter(({ status }) => status === 'pass').length
  const all = verdicts.length
  const score = evaluated.reduce((sum, verdict) => sum + getScore(verdict), 0) / evaluated.length
  const parts = [
    evaluated.length === 0 ? '' : formatFigure(score, 'ratio'),
    evaluated.length === 0 || all === 1 ? '' : `held in ${passes} of ${all} trials`,
    errors === 0 ? '' : all === 1 ? 'not measured' : `not measured in ${errors} of ${all} trials`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}
