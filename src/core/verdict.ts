import type { JsonValue } from './json.ts'

/**
 * Finding of a check or a judge on one trial. `error`: it could not evaluate (missing data, bad
 * parameters, an outage); never a fail and never a pass. `skip`: it does not apply here.
 */
export type Status = 'pass' | 'fail' | 'error' | 'skip'

/** Result of a trial, a scenario or a run. */
export type Outcome = 'passed' | 'failed' | 'unverified'

/** `warning` is shown and never decides a trial. */
export type Severity = 'error' | 'warning'

/** Where PromptKit's word for it matters: assertions gate, guardrails judge every turn, evals measure. */
export type Surface = 'assertion' | 'guardrail' | 'eval'

/** A check's answer: data, no sentences. */
export interface Finding<Reason extends string = string> {
  readonly status: Status
  /** Kebab-case id out of the check's `reasons`; part of the public interface. */
  readonly reason: Reason | CommonReason
  /** Expected and actual value; short, plain text or small JSON. */
  readonly expected?: JsonValue
  readonly actual?: JsonValue
  /** Ids of the spans that show it. */
  readonly evidence?: readonly string[]
  /** 0 to 1 if the check grades; never replaces the status. */
  readonly score?: number
  /** Named numbers; their unit and direction are declared by the check. */
  readonly metrics?: Readonly<Record<string, number>>
  /** 1-based numbers of the turns that show it, where a check looks at each. */
  readonly turns?: readonly number[]
  /** Structured extras for the results file (a trajectory's missing steps, …). */
  readonly details?: JsonValue
}

/** Reasons every check shares. */
export type CommonReason =
  | 'ok'
  | 'missing-data'
  | 'near-miss'
  | 'invalid-params'
  | 'unknown-check'
  | 'unreadable-check'
  | 'check-threw'
  | 'work-spent'
  | 'incomplete-run'
  | 'not-applicable'
  | 'not-needed'
  | 'score-too-low'
  | 'score-too-high'
  | 'passed'
  | 'not-sampled'
  | 'not-in-groups'
  | 'no-transition'
  | 'checks-failed'
  | 'judge-off'
  | 'judge-failed-it'
  | 'judge-uncertain'
  | 'judges-disagree'
  | 'judge-unavailable'
  | 'judge-refused'
  | 'judge-timed-out'
  | 'judge-rate-limited'
  | 'judge-unreachable'
  | 'judge-bad-reply'
  | 'judge-bad-request'
  | 'judge-not-recorded'
  | 'judge-not-asked'
  | 'judge-spend-cap'
  | 'evaluator-not-run'
  | 'evaluator-crashed'
  | 'evaluator-unreachable'
  | 'evaluator-timed-out'
  | 'evaluator-bad-reply'
  | 'evaluator-gave-up'
  | 'evaluator-skipped'
  | 'embedding-failed'
  | 'embedding-not-asked'

/** A finding with the check that made it. */
export interface Verdict extends Finding {
  readonly type: string
  readonly severity: Severity
  readonly surface: Surface
  /** Author's own words for the check, empty when there are none. */
  readonly description: string
  /** The name that the author gave it. */
  readonly id?: string
  readonly decides?: VerdictScope
  /** It looked at the state after the run in place of the answer. */
  readonly in?: 'state'
}

/** Scope of a verdict that does not decide its trial: the scenario, over all trials, or nothing at all. */
export type VerdictScope = 'scenario' | 'nothing'

/** Fail beats error beats pass; nothing evaluated is unverified. A check over all trials counts only as evaluated. */
export function decideOutcome(
  verdicts: readonly (Pick<Verdict, 'status' | 'severity'> & {
    readonly decides?: VerdictScope | undefined
  })[],
): Outcome {
  let evaluated = false
  let unverified = false
  for (const { status, severity, decides } of verdicts) {
    if (severity === 'warning' || status === 'skip' || decides === 'nothing') continue
    if (decides === undefined && status === 'fail') return 'failed'
    if (status !== 'error') evaluated = true
    else if (decides === undefined) unverified = true
  }
  return evaluated && !unverified ? 'passed' : 'unverified'
}
