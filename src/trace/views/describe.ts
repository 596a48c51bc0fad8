import type { JsonValue } from '../../core/json.ts'
import { placeOf } from '../../core/diagnostic.ts'
import { describeViews, type ViewDescription } from './describe-views.ts'
import type { ProcessFacts } from '../model/process-facts.ts'
import type { TraceCost } from '../model/trace-cost.ts'
import type { Trace } from '../model/trace.ts'

/** What a reader sees in a trace; null where the trace does not say. */
export interface TraceDescription extends ViewDescription {
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
  /** Whether the trace records its cost, or it is tokens at list prices, or some of each. */
  readonly costSource: TraceCost['source'] | null
  readonly durationMs: number | null
  readonly userInput: string | null
  readonly finalOutput: string | null
  /** How the command was run that it was recorded of; null where it came without one. */
  readonly process: ProcessDescription | null
  readonly warnings: readonly string[]
}

export interface ProcessDescription extends Omit<ProcessFacts, 'startUs' | 'endUs'> {
  readonly durationMs: number
}

export interface ToolCallDescription {
  readonly name: string
  /** Null: not recorded. */
  readonly args: JsonValue
  readonly error?: string
  /** Who made it, where the trace shows several agents. */
  readonly agent?: string
}

export function describeTrace(trace: Trace): TraceDescription {
  const { usage, cost, durationUs, process } = trace
  return {
    id: trace.id,
    scenario: trace.scenario,
    trial: trace.trial,
    format: trace.source.format,
    spans: trace.spans.length,
    llmCalls: trace.llmCalls.length,
    toolCalls: describeCalls(trace),
    models: trace.models,
    inputTokens: usage?.input ?? null,
    outputTokens: usage?.output ?? null,
    cachedTokens: usage?.cacheRead ?? null,
    reasoningTokens: usage?.reasoning ?? null,
    costUsd: cost?.complete === true ? cost.known : null,
    costSource: cost?.complete === true ? cost.source : null,
    durationMs: durationUs === null ? null : durationUs / 1000,
    userInput: trace.userInput,
    finalOutput: trace.finalOutput,
    ...describeViews(trace),
    process: process === null ? null : processOf(process),
    warnings: warningsOf(trace),
  }
}

function describeCalls(trace: Trace): ToolCallDescription[] {
  const { toolCalls, agents } = trace
  const isShared = new Set(agents?.map(({ name }) => name)).size > 1
  return (toolCalls ?? []).map(({ name, args, error, spanId, requestedBy }) => {
    const agent = isShared ? trace.agentOf(spanId ?? requestedBy ?? '') : null
    return {
      name,
      args,
      ...(error === null ? {} : { error }),
      ...(agent === null ? {} : { agent: agent.name }),
    }
  })
}

function processOf({ startUs, endUs, ...facts }: ProcessFacts): ProcessDescription {
  return { ...facts, durationMs: (endUs - startUs) / 1000 }
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
