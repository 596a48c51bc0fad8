import type { CheckVerdict, ScenarioResult } from '../results/schema.ts'
import { scoreOf } from '../checks/surfaces/threshold.ts'
import { describedAs, shareOf, type Finding } from './findings.ts'
import { figure } from './figures.ts'
import type { Phrase } from './phrase.ts'
import { explainVerdict } from './reasons.ts'

/** What was found of a scenario and decided nothing: an eval, or a check that passed in enough trials. */
export interface Measurement extends Pick<
  Finding,
  'scenario' | 'check' | 'description' | 'surface' | 'file' | 'line'
> {
  /** What it came to over all trials, in words: `50%, held in 1 of 2 trials`. */
  readonly result: string
  readonly why: Phrase
}

/** Evals that did not hold or could not be measured, and checks that failed within their share of trials. */
export function measurementsOf(scenario: ScenarioResult): Measurement[] {
  const count = Math.max(0, ...scenario.trials.map(({ checks }) => checks.length))
  return Array.from({ length: count }, (_, index) => measurementAt(scenario, index)).flatMap(
    (found) => found ?? [],
  )
}

function measurementAt(scenario: ScenarioResult, index: number): Measurement | null {
  const { trials, overTrials = [], file, line } = scenario
  const verdicts = trials.flatMap(({ checks }) => checks[index] ?? [])
  const told = verdicts.find(
    ({ status, reason }) => status === 'fail' || (status === 'error' && reason !== 'incomplete-run'),
  )
  if (told?.decides === undefined) return null
  const share = overTrials.find(({ check }) => check === index)
  if (told.decides === 'scenario' && share?.status !== 'pass') return null
  return {
    scenario,
    check: told.type,
    description: describedAs(told),
    surface: told.surface,
    file: told.file ?? file,
    line: told.line ?? line,
    result: share === undefined ? evalWords(verdicts) : shareOf(share),
    why: explainVerdict(told),
  }
}

function evalWords(verdicts: readonly CheckVerdict[]): string {
  const evaluated = verdicts.filter(({ status }) => status === 'pass' || status === 'fail')
  const errors = verdicts.filter(({ status }) => status === 'error').length
  const held = evaluated.filter(({ status }) => status === 'pass').length
  const all = verdicts.length
  const score = evaluated.reduce((sum, verdict) => sum + scoreOf(verdict), 0) / evaluated.length
  const parts = [
    evaluated.length === 0 ? '' : figure(score, 'ratio'),
    evaluated.length === 0 || all === 1 ? '' : `held in ${held} of ${all} trials`,
    errors === 0 ? '' : all === 1 ? 'not measured' : `not measured in ${errors} of ${all} trials`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}
