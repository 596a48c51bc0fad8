import type { JsonObject } from '../../../core/json.ts'
import type { ProcessFacts } from '../../model/process-facts.ts'
import type { RecordedBy } from './recorded-by.ts'

/** A trace file that the command wrote, as it was. */
export interface RecordedFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** The scenario names this file as its trace: it then counts before all else. */
  readonly isNamed: boolean
}

/** All that was caught of one trial of an agent. Scoring reads nothing else, so that a replay gives the same verdicts. */
export interface Recording {
  readonly scenario: string
  /** 1-based. */
  readonly trial: number
  /** Of what was run: command, input, environment. A recording of another one is not replayed. */
  readonly fingerprint: string
  /** Absent where it is not known. */
  readonly by?: RecordedBy | null
  readonly process: ProcessFacts
  /** What could not be done, received or read, one sentence each; first what the damage of `process` is, if any. */
  readonly problems: readonly string[]
  /** Whole where `process.isDamaged` is false. */
  readonly stdout: string
  readonly files: readonly RecordedFile[]
  /** Export requests in OTLP JSON (`resourceSpans`, `resourceLogs`), in the order in which they came. */
  readonly requests: readonly JsonObject[]
}
