import type { Diagnostic } from '../core/diagnostic.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { TrialRank } from '../trace/model/trace.ts'
import type { ReadItem } from '../trace/reading/reader.ts'
import type { ProcessResult } from './command/process.ts'
import type { Inbox } from './otlp/receiver.ts'
import { otherExporter } from './otlp/problems.ts'

/** One trial of a scenario whose agent was to be run. */
export interface FreshTrial {
  readonly scenario: Scenario
  /** 1-based. */
  readonly trial: number
  /** Absent for the first attempt at a trial that the scenario asks for. */
  readonly place?: TrialRank
  /** Items of its recording; empty if none was made. */
  readonly items: readonly ReadItem[]
  /** Path of the recording, relative to the workspace; empty if it was not kept. */
  readonly file: string
  /** The recording that replies of models were taken from; absent where models were asked. */
  readonly modelCalls?: { readonly file: string; readonly isEdited: boolean }
  /** Why there is no recording, in one sentence; null if there is one. */
  readonly withheld: string | null
  /** The command came to a good end, and nothing that it sent or wrote shows what the agent did. */
  readonly silence?: MissingSpansInfo
}

/** A trial in addition to those that a scenario requests, or another attempt at one of them. */
export interface PlacedTrial {
  /** 1-based. */
  readonly trial: number
  readonly place: TrialRank
}

/** Such trials of scenarios, by their ids. */
export type PlacedTrials = ReadonlyMap<string, readonly PlacedTrial[]>

/**
 * Makes the trials of scenarios with a command, as they come to their end; and says what went wrong around
 * them. `placed`: these in place of the trials that the scenarios ask for; former recordings stay.
 */
export type RecordTrials = (
  scenarios: readonly Scenario[],
  placed?: PlacedTrials,
) => AsyncIterable<FreshTrial | Diagnostic>

/** Observations of a command that ended well but sent no span. */
export interface MissingSpansInfo {
  /** One clause on what the command did and what reached the receiver. */
  readonly seen: string
  /** Remedies, one sentence each. */
  readonly advice: string
}

const toDo = [
  'Load an OpenTelemetry instrumentation when the agent starts: it finds our receiver by OTEL_EXPORTER_OTLP_ENDPOINT.',
  'Flush it before the process ends (`force_flush()` or `shutdown()` of the tracer provider).',
  'Or let the client of its models take its address from the environment: OPENAI_BASE_URL and its relatives lead through our gateway.',
  'Or name the file that the agent writes its trace to in `trace_file`; its messages as JSON are enough.',
].join(' ')

/** Says what a successful command did that sent no spans. `written`: trace files; `isDamaged`: spans were lost. */
export function detectMissingSpans(
  result: Pick<ProcessResult, 'end' | 'exitCode' | 'startMs' | 'endMs' | 'stdout'>,
  inbox: Pick<Inbox, 'received' | 'hasGrpc'>,
  spans: { readonly requests: number; readonly written: number; readonly isDamaged: boolean },
): MissingSpansInfo | null {
  const { end, exitCode, startMs, endMs, stdout } = result
  if (end !== 'exited' || exitCode !== 0 || spans.requests + spans.written > 0) return null
  if (spans.isDamaged && !inbox.hasGrpc) return null
  const { length } = stdout.text
  const printed = length === 0 ? 'nothing' : `${length} ${length === 1 ? 'character' : 'characters'}`
  const did = `it ended after ${((endMs - startMs) / 1000).toFixed(1)} s with code 0 and printed ${printed}`
  if (inbox.hasGrpc)
    return { seen: `${did}; it sent by gRPC and did not name its trial`, advice: otherExporter }
  if (inbox.received === 0) return { seen: `${did}; no request reached the receiver`, advice: toDo }
  const requests = `${inbox.received} ${inbox.received === 1 ? 'request' : 'requests'}`
  return { seen: `${did}; the receiver got ${requests} without a span`, advice: toDo }
}
