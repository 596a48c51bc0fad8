import type { JsonValue } from '../core/json.ts'
import type { Confusion } from './calibrate/calibration.ts'
import type { Usage } from '../trace/model/usage.ts'

/** A text that is judged: data of an agent or of a user, never instructions. */
export interface JudgedText {
  /** Ours or the author's word for it: `Final output`. One line. */
  readonly label: string
  readonly text: string
}

/** An answer that the author has judged already, to show what is meant. */
export interface JudgedExample {
  readonly output: string
  readonly label: 'pass' | 'fail'
  readonly critique: string
}

/** Criterion in the author's words: trusted, as a scenario file is. */
export interface Rubric {
  /** Question; not empty. */
  readonly criterion: string
  readonly pass?: string
  readonly fail?: string
  readonly examples?: readonly JudgedExample[]
  /** The author's own system prompt; stands before our instructions, which it cannot take back. */
  readonly systemPrompt?: string
  /** More of the author's words, each under its label: `Scenario`, `Expected outcome`. */
  readonly parts?: readonly JudgedText[]
}

/** A question to a judge. Equal questions are one: asked once a run, cached under a hash of all of it. */
export interface JudgeQuestion {
  /** Type of the check, or name of the judge file; for people, no part of the prompt. */
  readonly name: string
  readonly rubric: Rubric
  /** At least one. */
  readonly judged: readonly JudgedText[]
  /** `score`: a number from 0 to 1 in addition to the verdict. */
  readonly form: 'verdict' | 'score'
  /** `provider/model`, a model, or null: the model of the run. */
  readonly model: string | null
  /** Number of votes, 1 to 15; null: as many as the run says. */
  readonly votes: number | null
  /** Bounds of its score, where they decide: part of the judge's identity, not of the question. */
  readonly graded?: JsonValue
}

/** Why a judge gave no verdict, one word each; part of the public interface. */
export const judgeFailures = {
  'judge-refused': 'The model refused to answer.',
  'judge-timed-out': 'The model did not answer in time.',
  'judge-rate-limited': 'The provider is rate-limiting us, or the quota is used up.',
  'judge-unreachable': 'The provider cannot be reached, or fails.',
  'judge-bad-reply': 'The reply of the model is not a verdict.',
  'judge-bad-request': 'The provider rejects the request: its key, its model or its size.',
  'judge-unavailable': 'There is no model to ask: no key, or an unknown provider.',
  'judge-not-recorded': 'This question has no recorded reply.',
  'judge-not-asked': 'The change is not trusted, and the verdict is not in the cache.',
  'judge-spend-cap': 'The judge budget is used up.',
} as const satisfies Record<string, string>

export type JudgeFailureReason = keyof typeof judgeFailures

/** Why a judge came to its verdict. */
export type JudgeReason =
  | 'ok'
  | 'judge-failed-it'
  | 'judge-uncertain'
  | 'judges-disagree'
  | JudgeFailureReason

/** Count of votes on a question that was asked several times. */
export interface VoteCount {
  readonly pass: number
  readonly fail: number
  readonly uncertain: number
  readonly error: number
}

/** Answer of a judge: data, no sentences of ours but in `reasoning` of an `error`. */
export interface Judgement {
  /** `uncertain`: it looked and cannot say. `error`: there is no verdict. Both leave a trial unverified. */
  readonly status: 'pass' | 'fail' | 'uncertain' | 'error'
  readonly reason: JudgeReason
  /** The judge's own words; of an `error` what went wrong. Untrusted text either way. */
  readonly reasoning: string
  /** Quotes, only those that the judged texts contain. */
  readonly quotes: readonly string[]
  /** 0 to 1, of a question of the form `score` that was answered: the median of the votes. */
  readonly score?: number
  /** Of a question that was asked more than once. */
  readonly votes?: VoteCount
  /** `provider/model`; null if none was asked. */
  readonly model: string | null
  /** Usage of the calls that were made; null if unknown. */
  readonly usage: Usage | null
  readonly costUsd: number | null
  /** Calls to a model that it took, when it was asked. */
  readonly calls: number
  /** It was not asked now: its answer was kept or recorded. */
  readonly isCached: boolean
  /** Which judge it was, whatever the model: `judgeIdentity`. Absent where none is known. */
  readonly identity?: string
  /** Calibration of that judge; null if it has none. */
  readonly labels?: Confusion | null
  /** It is shown and decides nothing, since it is not calibrated and the run asks for that. */
  readonly isAdvisory?: boolean
}
