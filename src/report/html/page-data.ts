import type { Outcome } from '../../core/verdict.ts'
import type { TraceTranscript } from '../../trace/views/transcript.ts'
import type { Waterfall } from '../../trace/views/waterfall.ts'
import type { Phrase } from '../../words/phrase.ts'

/** Data of the HTML report, packed as text: `run`, then details by the hundred scenarios, then each transcript. */

/** Standing of a scenario in the list, the most important first. */
export const states = [
  'regressed',
  'failed',
  'unverified',
  'already failing',
  'set aside',
  'fixed',
  'recovered',
  'passed',
] as const
export type State = (typeof states)[number]

/** One scenario in the list. */
export interface ScenarioRow {
  readonly id: string
  readonly name: string
  readonly file: string
  readonly tags: readonly string[]
  readonly state: State
  readonly change: string | null
  /** Place in {@link RunData.causes}; null if it passed. */
  readonly cause: number | null
  /** Types of checks that did not hold. */
  readonly checks: readonly string[]
  /** First reason that it did not pass; empty if it passed. */
  readonly why: Phrase
  /** The further reasons, for the search. */
  readonly otherWhys: string
  /** Per trial, as far as the traces say; null if none does. */
  readonly cost: Measure | null
  readonly duration: Measure | null
  /** Passed trials of this change and of the base: `0/3`, `no trials`; null without a base, and where neither has any. */
  readonly head: string
  readonly base: string | null
}

/** A mean, in dollars or seconds, and as it is shown. */
export interface Measure {
  readonly value: number
  readonly text: string
}

/** Scenarios that did not pass for one cause. */
export interface CauseRow {
  readonly state: State
  readonly words: Phrase
  /** Where their runs first leave those of the base; may be empty. */
  readonly difference: Phrase
  /** Places in {@link RunData.scenarios}. */
  readonly scenarios: readonly number[]
}

export interface ClauseLine {
  readonly id: string
  /** `holds`, `blocks`, `would block`, `warns`. */
  readonly word: string
  readonly message: Phrase
}

export interface MetricLine {
  readonly label: string
  /** Null if no metric has a figure of a base. */
  readonly base: string | null
  readonly head: string
  readonly change: string
  readonly direction: '' | 'better' | 'worse'
  readonly evidence: string
  /** `lower is better`. */
  readonly wish: string
  /** Values of single trials, for a picture; empty if there are none. */
  readonly values: { readonly base: readonly number[]; readonly head: readonly number[] }
  /** Values of the last runs of the base branch, the oldest first; empty without a history. */
  readonly trend: readonly (number | null)[]
  /** Least and most of `values` and of `trend`, in words. */
  readonly valueRange: readonly [string, string] | null
  readonly trendRange: readonly [string, string] | null
}

/** Titled lines of the overview, folded where there are many. */
export interface NoteBlock {
  readonly title: string
  readonly lines: readonly Phrase[]
}

/** All of the page but the details. */
export interface RunData {
  /** The verdict in one line. */
  readonly headline: string
  readonly gate: 'open' | 'closed'
  readonly outcome: Outcome
  readonly passRate: { readonly base: string | null; readonly head: string | null }
  /** Commit, base, time. */
  readonly facts: readonly Phrase[]
  /** Those that do not hold first. */
  readonly clauses: readonly ClauseLine[]
  readonly causes: readonly CauseRow[]
  readonly notes: readonly NoteBlock[]
  readonly metrics: readonly MetricLine[]
  readonly scenarios: readonly ScenarioRow[]
  /** Scenarios of one chunk of details. */
  readonly chunkSize: number
  /** Things that this file does not hold, in sentences. */
  readonly leftOut: readonly Phrase[]
  readonly footer: string
}

export interface CheckLine {
  readonly type: string
  readonly status: 'pass' | 'fail' | 'error' | 'skip'
  /** `warning`, `guardrail`, `eval`; empty for what is plainly asserted. */
  readonly kind: string
  /** Name and words of its author; may be empty. */
  readonly description: string
  readonly words: Phrase
  /** `scenarios/a.yaml:12`. */
  readonly place: string
  readonly expected: string | null
  readonly actual: string | null
  readonly score: string | null
  /** Lines of the checks that it consists of. */
  readonly branches?: readonly CheckLine[]
}

export interface JudgeLine {
  readonly status: CheckLine['status']
  readonly words: Phrase
  readonly model: string | null
  readonly score: string | null
  readonly reasoning: string | null
  readonly quotes: readonly string[]
  readonly votes: string | null
}

export interface TrialData {
  readonly index: number
  readonly outcome: Outcome
  /** May be empty. */
  readonly reason: Phrase
  readonly checks: readonly CheckLine[]
  readonly judge: JudgeLine | null
  readonly metrics: readonly (readonly [label: string, value: string])[]
  /** File of the trace, and its format; null without a trace. */
  readonly source: string | null
  /** Name of the chunk with its transcript; null if this file does not hold it. */
  readonly transcript: string | null
}

/** Trial of the base, known by its transcript. */
export interface BaseTrial {
  readonly index: number
  readonly outcome: Outcome
  readonly transcript: string
}

/** Where the run of this change first leaves that of the base. */
export interface DivergenceData {
  readonly title: string
  /** From 1; of the output: one past the last. */
  readonly step: number
  readonly baseTrial: number
  readonly headTrial: number
  readonly lines: readonly {
    readonly label: Phrase
    readonly base: Phrase
    readonly head: Phrase | null
  }[]
}

export interface ScenarioData {
  readonly place: string
  /** Runs this scenario alone. */
  readonly command: string
  readonly origin: string
  /** Reasons of a result, words about the comparison, quarantine and the like. */
  readonly notes: readonly Phrase[]
  readonly divergence: DivergenceData | null
  readonly trials: readonly TrialData[]
  readonly baseTrials: readonly BaseTrial[]
  /** Number of trials beyond those that are listed. */
  readonly trialsLeftOut: number
}

/** One trace, as the page shows it. */
export interface TranscriptData extends TraceTranscript {
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly warnings: readonly string[]
  readonly waterfall: Waterfall
}

/** One recording of a page of recordings. */
export interface RecordingRow {
  /** Id of the trace, with its scenario and trial where it names them. */
  readonly title: string
  /** `traces/a.json (otlp-json)`. */
  readonly source: string
  /** Name of the chunk with its transcript. */
  readonly transcript: string
}

/** A page that shows recordings alone, without a run. */
export interface RecordingsData {
  readonly recordings: readonly RecordingRow[]
  /** Number of recordings that there was no room for. */
  readonly leftOut: number
}
