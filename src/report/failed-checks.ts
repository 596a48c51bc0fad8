import type { CheckOverTrials, CheckVerdict, ScenarioResult, TrialResult } from '../results/schema.ts'
import { shareWords } from '../words/unverified.ts'
import { readMessage, type Phrase } from '../words/phrase.ts'
import { explainJudge, explainVerdict } from './reasons.ts'

/** One check of a scenario (or its judge) that did not hold, over all of its trials. */
export interface FailedCheck {
  readonly scenario: ScenarioResult
  /** Name of the check; `judge` for the judge. */
  readonly check: string
  /** The author's name and words for the check; empty when there are none. */
  readonly description: string
  readonly surface: CheckVerdict['surface']
  /** In how many trials it passed and must pass, where it decides over all of them. */
  readonly share: CheckOverTrials | null
  /** Of the check, else of the scenario. */
  readonly file: string
  readonly line: number
  readonly column: number | undefined
  /** As the first such trial shows it. */
  readonly verdict: CheckVerdict | null
  /** Of the judge. */
  readonly judge?: NonNullable<TrialResult['judge']>
  readonly why: () => Phrase
  /** The end of the run after that, where it did not end by itself; empty otherwise. */
  readonly aftermath: Phrase
  /** Trials in which it did not hold, and all trials. */
  readonly trials: number
  readonly of: number
  /** Trace of the first such trial. */
  readonly trace: TrialResult['trace']
}

/** Finds the checks that did not hold in a scenario: errors failed it, warnings are only shown. */
export function findFailedChecks(scenario: ScenarioResult, severity: CheckVerdict['severity']) {
  if (!scenario.trials.some(isFailing)) return []
  const byKey = new Map<string, FailedCheck & { trials: number }>()
  const { overTrials = [] } = scenario
  const add = (key: string, first: () => Omit<FailedCheck, 'scenario' | 'trials' | 'of'>) => {
    const entry = byKey.get(key)
    if (entry === undefined) byKey.set(key, { ...first(), scenario, trials: 1, of: scenario.trials.length })
    else entry.trials += 1
  }
  for (const trial of scenario.trials) {
    const { checks, judge, trace } = trial
    for (const [index, verdict] of checks.entries()) {
      if (verdict.status !== 'fail' || verdict.severity !== severity) continue
      const share = overTrials.find(({ check }) => check === index) ?? null
      // What is only measured, or held in as many trials as it must, is no failure.
      if (verdict.decides === 'nothing' || (verdict.decides === 'scenario' && share?.status !== 'fail'))
        continue
      add(`${index} ${verdict.type}`, () => ({
        check: verdict.type,
        description: formatDescription(verdict),
        surface: verdict.surface,
        share,
        file: verdict.file ?? scenario.file,
        line: verdict.line ?? scenario.line,
        column: verdict.column,
        verdict,
        why: () => [...explainVerdict(verdict), ...describeAfterwards(trial)],
        aftermath: describeAftermath(trial),
        trace,
      }))
    }
    if (judge?.status === 'fail' && severity === (judge.advisory === true ? 'warning' : 'error')) {
      const { file, line } = scenario
      const place = { file, line, column: undefined, verdict: null, aftermath: [], trace }
      const about = { check: 'judge', description: '', surface: 'assertion', share: null } as const
      add('judge', () => ({ ...about, judge, why: () => explainJudge(judge), ...place }))
    }
  }
  return [...byKey.values()]
}

/** Tells whether anything fails in a trial: in most trials nothing does, and every surface asks for the findings of all. */
function isFailing({ checks, judge }: TrialResult): boolean {
  return judge?.status === 'fail' || checks.some(({ status }) => status === 'fail')
}

/** Formats the name and the words that an author gave a check. */
export function formatDescription({ id = '', description = '' }: CheckVerdict): string {
  return [id, description].filter((part) => part !== '').join(': ')
}

function describeAftermath({ process, reason }: TrialResult): Phrase {
  if (process === undefined || reason === undefined) return []
  if (process.end !== 'stopped') return readMessage(reason)
  return [`the run was stopped after ${(process.durationMs / 1000).toFixed(1)} s`]
}

function describeAfterwards(trial: TrialResult): Phrase {
  const words = describeAftermath(trial)
  return words.length === 0 ? [] : ['; ', ...words]
}

/** Formats `in 3 of 4 trials`; empty if there is only one. */
export function formatFrequency({ trials, of, share }: Pick<FailedCheck, 'trials' | 'of' | 'share'>): string {
  if (share !== null) return formatShare(share)
  return of > 1 ? `in ${trials} of ${of} trials` : ''
}

/** Formats `passed in 2 of 3 trials, 66% wanted`. */
export function formatShare({ passed, failed, open, wanted }: CheckOverTrials): string {
  const unknown = open === 0 ? '' : `, not known in ${open}`
  return `passed in ${passed} of ${passed + failed + open} trials${unknown}, ${shareWords(wanted)} wanted`
}

/** Lists errors of checks and judge that left a scenario unverified, as its first such trial shows them. `explanation`: words that need not be repeated. */
export function listErrors(scenario: ScenarioResult, explanation = ''): Phrase[] {
  const isSaid = (detail: unknown) =>
    typeof detail === 'string' && detail !== '' && explanation.includes(detail.replace(/\.$/, ''))
  for (const { checks, judge } of scenario.trials) {
    const errors = checks.filter(
      ({ status, severity, reason, decides }) =>
        status === 'error' && severity === 'error' && reason !== 'incomplete-run' && decides !== 'nothing',
    )
    const phrases = errors
      .filter(({ type, actual }) => !isSaid(actual) || !explanation.includes(`\`${type}\``))
      .map((verdict): Phrase => [{ value: verdict.type }, ': ', ...explainVerdict(verdict)])
    const isJudge = judge?.status === 'error' && judge.advisory !== true
    if (isJudge && !isSaid(judge.reasoning)) phrases.push(explainJudge(judge))
    if (isJudge || errors.length > 0) return phrases
  }
  return []
}
