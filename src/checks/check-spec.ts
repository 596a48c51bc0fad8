import type { JsonValue } from '../core/json.ts'
import type { Severity, Surface } from '../core/verdict.ts'
import type { TurnRange } from '../trace/views/turn-range.ts'
import type { BindProblem } from './params/param-problems.ts'
import type { Direction } from './surfaces/judged-messages.ts'
import type { Normalization } from './spelling/normalization.ts'
import type { Precondition } from './surfaces/precondition.ts'
import type { Threshold } from './surfaces/threshold.ts'
import type { Trigger } from './surfaces/trigger.ts'
import type { TurnCount } from './surfaces/turn-count.ts'

/** A check as an author wrote it, before its parameters are looked at. */
export interface CheckSpec {
  readonly type: string
  readonly params: Readonly<Record<string, JsonValue>>
  readonly severity: Severity
  readonly surface: Surface
  readonly description: string
  /** Decides by the score in place of the check's own verdict; absent: that stands. */
  readonly threshold?: Threshold
  /** Where it does not hold, the check is skipped. */
  readonly when?: Precondition
  /** The turns that it looks at; absent: the whole run. */
  readonly turns?: TurnRange
  /** Turns whose tool calls `when` is about; by default those of the check. `own`: the turn of its trigger. */
  readonly whenTurns?: TurnRange | 'own'
  /** How many turns the conversation must have, where its turns are told apart by their number. */
  readonly ofTurns?: TurnCount
  /** Its name among the metrics, of an eval; absent: its description, else its type. */
  readonly id?: string
  /** When it is asked; absent: once, of the whole run. A guardrail is asked of every message. */
  readonly trigger?: Trigger
  /** Of a sampling trigger, 0 to 100; absent: 5. */
  readonly samplePercentage?: number
  /** In place of the groups that its definition has. */
  readonly groups?: readonly string[]
  /** The share of trials, 0 to 1, that it must pass in; it then decides the scenario and no single trial. */
  readonly passThreshold?: number
  /** Which messages a guardrail judges; absent: what the agent says. */
  readonly direction?: Direction
  /** It may fail a trial; that it passes proves nothing, as the author did not ask for it. */
  readonly onlyFails?: true
  /** It looks at the state after the run, in place of the answer. */
  readonly in?: 'state'
  /** Names and texts are nothing but what is written: another spelling of them is something else. */
  readonly spelling?: 'exact'
  /** Differences of texts that do not count; absent: those of line ends alone. */
  readonly normalize?: readonly Normalization[]
  /** `{{word}}` in its parameters stands for itself, in formats without datasets. */
  readonly isLiteral?: true
  /** None of its groups is among those that were asked for: it is skipped. */
  readonly isLeftOut?: true
  /** How deep it stands in other checks; absent: 1, in none. */
  readonly depth?: number
  /** How much it counts in the score of the check that it stands in; absent: 1. */
  readonly weight?: number
  /** What of it is passed over, as its system does: each is a warning. */
  readonly notes?: readonly BindProblem[]
}

/** Creates a check that only says what must hold of the whole run. */
export function createAssertion(type: string, params: CheckSpec['params']): CheckSpec {
  return { type, params, severity: 'error', surface: 'assertion', description: '' }
}

/** A check as it stands in a file: placeholders are not filled in, parameters not looked at. */
export interface CheckDraft {
  readonly spec: CheckSpec
  /** Problems of its own keys; it will answer `error`. */
  readonly problems: readonly BindProblem[]
}
