import { objectOrNull, textOrNull, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { Composition, Embedding, Validation, Workflow } from './trace-views.ts'
import type { Message } from './message.ts'
import type { Usage } from './usage.ts'

/** The verdict of a recorder on one assertion. */
export interface RecordedAssertion {
  readonly passed: boolean
  /** From 0 to 1. */
  readonly score: number
  /** In the recorder's words; empty if it gives none. */
  readonly reason: string
}

/**
 * Facts that a format states outside of its spans. Where a value costs something to find, implement it as a
 * class with a getter: an object literal with one leaves behind a shape that holds on to the trace.
 */
export interface ReportedFacts {
  readonly finalOutput?: string | null
  /** The recording ends before a tool answered, so it lacks what the agent did next. */
  readonly endsOpen?: boolean
  /** The recording says that the run has ended, whatever it says last. */
  readonly hasEnded?: true
  /** Why the run ended before its answer, where no span of it failed; it then `endsOpen`. */
  readonly failure?: string | null
  readonly userInput?: string | null
  readonly costUsd?: number | null
  readonly usage?: Usage | null
  /** Microseconds, where the recording measures the run but not its steps. */
  readonly durationUs?: number | null
  /** Named scores that came with the recording (a task's reward). */
  readonly scores?: Readonly<Record<string, number>>
  /** Verdict of the recorder on the run; null if it gave none. */
  readonly passed?: boolean | null
  /** What gave that verdict, such as a digest of a test, and the reason it gave. */
  readonly verdictBy?: string
  readonly verdictMessage?: string
  /** Verdicts of the recorder on each of its assertions, by their names. */
  readonly assertions?: ReadonlyMap<string, RecordedAssertion>
  /** The format always records tool calls, so that none recorded means none made. */
  readonly toolCallsComplete?: boolean
  /** Counts that the recording states for the whole run: if its parts have fewer, some are missing. */
  readonly totals?: Partial<Pick<Usage, 'input' | 'output'>>
  /** The file holds what is expected of a run, and no run: no check may pass or fail on it. */
  readonly isExpected?: true
  /** A part of the run that the recording names and does not hold, in a few words; null for none. */
  readonly gap?: string | null
  /** A sub-agent ran whose steps are recorded elsewhere: how many there were is not known. */
  readonly unseenSteps?: boolean
  /** Replies in a part that the user took back: its steps are among the spans, its text is not among the messages. */
  readonly rewound?: readonly Message[]
  /** Model calls are not recorded, so their absence means nothing, and there may be more than the known ones. */
  readonly llmCallsUntold?: boolean
  /** Number of tool calls, where the recording counts them and may not name each. */
  readonly toolCallCount?: number | null
  /** Every message of the conversation in order, where the format is a list of messages. */
  readonly messages?: readonly Message[]
  /** The states that the run went through; null: the recording knows of no workflow. */
  readonly workflow?: Workflow | null
  /** The compositions of PromptKit that ran, in the order of their messages. */
  readonly compositions?: readonly Composition[]
  /** Every guardrail result in order; empty if the format records all of them and there was none. */
  readonly validations?: readonly Validation[]
  /** Texts with their vectors, if the recording has them separately from its spans. */
  readonly embeddings?: readonly Embedding[]
}

/** Finds the failure of a run, which is next to its messages or its last words. */
export function findStatedFailure(wrapper: JsonObject | null, last?: JsonValue): ReportedFacts {
  const message = objectOrNull(last)
  const errors = [wrapper?.['error'], message?.['role'] === 'assistant' ? message['error'] : null]
  const failure = errors
    .map((error) => textOrNull(error) ?? textOrNull(objectOrNull(error)?.['message']) ?? '')
    .find((words) => words.trim() !== '')
  return failure === undefined ? {} : { failure, endsOpen: true }
}

/** Collects named scores of a recording: of each name the last one that is a number. */
export function collectScores(
  list: Iterable<readonly [name: JsonValue | undefined, score: JsonValue | undefined]>,
): Readonly<Record<string, number>> {
  const scores = Object.create(null) as Record<string, number>
  for (const [name, score] of list)
    if (typeof name === 'string' && typeof score === 'number') scores[name] = score
  return scores
}
