import type { JsonValue } from '../core/json.ts'
import { placeOf } from '../core/diagnostic.ts'
import type { Trace } from './trace.ts'

/** What a reader sees in a trace; null where the trace does not say. */
export interface TraceDescription {
  readonly id: string
  readonly scenario: string | null
  readonly trial: number | null
  readonly format: string
  readonly spans: number
  readonly llmCalls: number
  /** Empty also where the trace cannot show tool calls; a warning then says so. */
  readonly toolCalls: readonly ToolCallDescription[]
  readonly models: readonly string[]
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly cachedTokens: number | null
  readonly reasoningTokens: number | null
  /** Dollars; null also where not every model call is priced. */
  readonly costUsd: number | null
  readonly durationMs: number | null
  readonly userInput: string | null
  readonly finalOutput: string | null
  readonly warnings: readonly string[]
}

export interface ToolCallDescription {
  readonly name: string
  /** Null: not recorded. */
  readonly args: JsonValue
  readonly error?: string
}

export function describeTrace(trace: Trace): TraceDescription {
  const { usage, cost, durationUs } = trace
  return {
    id: trace.id,
    scenario: trace.scenario,
    trial: trace.trial,
    format: trace.source.format,
    spans: trace.spans.length,
    llmCalls: trace.llmCalls.length,
    toolCalls: (trace.toolCalls ?? []).map(({ name, args, error }) =>
      error === null ? { name, args } : { name, args, error },
    ),
    models: trace.models,
    inputTokens: usage?.input ?? null,
    outputTokens: usage?.output ?? null,
    cachedTokens: usage?.cacheRead ?? null,
    reasoningTokens: usage?.reasoning ?? null,
    costUsd: cost?.complete === true ? cost.known : null,
    durationMs: durationUs === null ? null : durationUs / 1000,
    userInput: trace.userInput,
    finalOutput: trace.finalOutput,
    warnings: warningsOf(trace),
  }
}

function warningsOf(trace: Trace): string[] {
  const warnings = trace.diagnostics.map((diagnostic) => `${placeOf(diagnostic)}: ${diagnostic.message}`)
  const { cost, toolCalls } = trace
  if (toolCalls === null) {
    warnings.push('Tool calls are not recorded: there is no tool span, and no model reply to read them in.')
  }
  if (cost !== null && !cost.complete) {
    warnings.push(`The cost is not known: some model calls have none. What is known comes to $${cost.known}.`)
  }
  return warnings
}
