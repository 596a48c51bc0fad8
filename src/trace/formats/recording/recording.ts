import { hashText } from '../../../core/hash.ts'
import { writeJson, type JsonObject } from '../../../core/json.ts'
import type { RecordedBy } from '../../model/origin.ts'
import type { ProcessFacts, StateFacts, TrialRank, UserConversation } from '../../model/trace.ts'

/** A trace file that the command wrote, as it was. */
export interface RecordedFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** The scenario names this file as its trace: it then counts before all else. */
  readonly isNamed: boolean
  /** The gateway wrote it: what the agent asked its models. */
  readonly isGateway?: true
}

/** All that was caught of one trial of an agent. Scoring reads nothing else, so that a replay gives the same verdicts. */
export interface Recording {
  readonly scenario: string
  /** 1-based. */
  readonly trial: number
  /** Absent for the first attempt at a trial that the scenario asks for. */
  readonly place?: TrialRank
  /** Fingerprint of command, input and environment. A recording with another one is not replayed. */
  readonly fingerprint: string
  /** Absent where it is not known. */
  readonly by?: RecordedBy | null
  readonly process: ProcessFacts
  /** Id of the span that the command was told to continue; absent where it is not known. */
  readonly caller?: string
  /** Problems of running, receiving and reading, one sentence each; the damage of `process` comes first, if any. */
  readonly problems: readonly string[]
  /** Whole where `process.isDamaged` is false. */
  readonly stdout: string
  readonly files: readonly RecordedFile[]
  /** Absent where the scenario has no `state_command`. */
  readonly state?: StateFacts | null
  /** Absent without a simulated user. */
  readonly conversation?: UserConversation | null
  /** Export requests in OTLP JSON (`resourceSpans`, `resourceLogs`), in the order in which they came. */
  readonly requests: readonly JsonObject[]
}

/** Ids as OpenTelemetry has them, in lower-case hex: 16 bytes and 8 bytes. */
export interface TrialIds {
  readonly traceId: string
  readonly spanId: string
}

/** Builds the ids of a trial: the same for one recording, however often it is written. */
export function buildTrialIds({
  scenario,
  trial,
  process,
}: Pick<Recording, 'scenario' | 'trial' | 'process'>): TrialIds {
  const hash = hashText(writeJson([scenario, trial, process.startUs]))
  return { traceId: hash.slice(0, 32), spanId: hash.slice(32, 48) }
}

/** A span id for one that OpenTelemetry would not take, or that another span has. */
export function deriveSpanId(traceId: string, spanId: string): string {
  return hashText(writeJson([traceId, spanId]), 16)
}
