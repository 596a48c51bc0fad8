import type { Diagnostic } from '../../core/diagnostic.ts'
import type { RecordedBy } from '../formats/recording/recorded-by.ts'
import type { ProcessFacts } from './process-facts.ts'
import type { Span } from './span.ts'
import type { Stated } from './stated.ts'

/** Where a trace was read. */
export interface TraceSource {
  /** Path relative to the workspace; empty for a trace made in memory. */
  readonly file: string
  /** Id of the reader. */
  readonly format: string
}

/** What a recording of ours tells of itself. */
export interface RecordedRun {
  /** Null: it does not say. */
  readonly by: RecordedBy | null
  /** Microseconds since 1970. */
  readonly startUs: number
  /** It is not as it was written. */
  readonly isEdited: boolean
}

export interface TraceInit {
  readonly id: string
  readonly source: TraceSource
  /** Spans in the order of the file. */
  readonly spans: readonly Span[]
  /** The scenario that the trace itself names (`scenario.id`, a task id). */
  readonly scenario?: string | null
  /** The trial that the trace itself names, any number. */
  readonly trial?: number | null
  readonly stated?: Stated
  readonly diagnostics?: readonly Diagnostic[]
  readonly process?: ProcessFacts | null
  readonly fingerprint?: string | null
  readonly recorded?: RecordedRun | null
  readonly printed?: string | null
}
