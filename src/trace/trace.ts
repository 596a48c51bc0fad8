import type { Diagnostic } from '../core/diagnostic.ts'
import type { Message } from './message.ts'
import type { Span } from './span.ts'
import { treeOf, type SpanTree } from './tree.ts'
import type { Usage } from './usage.ts'
import { llmCallsOf } from './views/llm-calls.ts'
import { messagesOf, turnsOf, userInputOf, type Turn } from './views/messages.ts'
import { finalOutputOf } from './views/output.ts'
import { costOf, durationUsOf, usageOf } from './views/rollup.ts'
import { structureProblems } from './views/structure.ts'
import { toolCallsOf, type ToolCall } from './views/tool-calls.ts'

/** Where a trace was read. */
export interface TraceSource {
  /** Path relative to the workspace; empty for a trace made in memory. */
  readonly file: string
  /** Id of the reader. */
  readonly format: string
}

/**
 * What a format states outside of its spans. Where a value costs something to find, implement it as a
 * class with a getter: an object literal with one leaves behind a shape that holds on to the trace.
 */
export interface Stated {
  readonly finalOutput?: string | null
  /** The recording ends while a tool is still to answer: what the agent would have said is not in it. */
  readonly endsOpen?: boolean
  readonly userInput?: string | null
  readonly costUsd?: number | null
  readonly usage?: Usage | null
  /** Microseconds, where the recording measures the run but not its steps. */
  readonly durationUs?: number | null
  /** Named scores that came with the recording (a task's reward). */
  readonly scores?: Readonly<Record<string, number>>
  /** The format always records tool calls, so that none recorded means none made. */
  readonly toolCallsComplete?: boolean
  /** Every message of the conversation in order, where the format is a list of messages. */
  readonly messages?: readonly Message[]
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
}

/** Dollars: `known` sums what is priced; `complete` says whether every model call is. */
export interface TraceCost {
  readonly known: number
  readonly complete: boolean
}

/** What a check may need a trace to hold. */
export type Need = 'spans' | 'output' | 'tool-calls' | 'llm-calls' | 'tokens' | 'cost' | 'timing' | 'messages'

/**
 * All spans of one agent run, with views that are derived on first use and then kept. A view is null
 * where the trace does not say; an empty list means: known to be none.
 */
export class Trace {
  readonly id: string
  readonly source: TraceSource
  readonly spans: readonly Span[]
  readonly scenario: string | null
  readonly trial: number | null
  readonly stated: Stated
  readonly #found: readonly Diagnostic[]
  #diagnostics: readonly Diagnostic[] | undefined
  #tree: SpanTree | undefined
  #llmCalls: readonly Span[] | undefined
  #toolCalls: readonly ToolCall[] | null | undefined
  #messages: readonly Message[] | undefined
  #turns: readonly Turn[] | undefined
  #userInput: string | null | undefined
  #finalOutput: string | null | undefined
  #usage: Usage | null | undefined
  #cost: TraceCost | null | undefined
  #durationUs: number | null | undefined
  #models: readonly string[] | undefined

  constructor(init: TraceInit) {
    this.id = init.id
    this.source = init.source
    this.spans = init.spans
    this.scenario = init.scenario ?? null
    this.trial = init.trial ?? null
    this.stated = init.stated ?? {}
    this.#found = init.diagnostics ?? []
  }

  /** What is wrong with the recording. */
  get diagnostics(): readonly Diagnostic[] {
    return (this.#diagnostics ??= [...this.#found, ...structureProblems(this)])
  }

  /** How the spans hang together. */
  get tree(): SpanTree {
    return (this.#tree ??= treeOf(this.spans))
  }

  /** Model calls, each chain of nested wrappers counted once, in time order. */
  get llmCalls(): readonly Span[] {
    return (this.#llmCalls ??= llmCallsOf(this))
  }

  /** The trajectory: tool calls in time order. Null where the trace cannot show tool calls. */
  get toolCalls(): readonly ToolCall[] | null {
    if (this.#toolCalls === undefined) this.#toolCalls = toolCallsOf(this)
    return this.#toolCalls
  }

  /** The conversation in order, without repeated history. */
  get messages(): readonly Message[] {
    return (this.#messages ??= messagesOf(this))
  }

  /** User messages, each with all that follows until the next one. */
  get turns(): readonly Turn[] {
    return (this.#turns ??= turnsOf(this))
  }

  get userInput(): string | null {
    if (this.#userInput === undefined) this.#userInput = userInputOf(this)
    return this.#userInput
  }

  /** What the agent answered in the end. Null: not recorded. Empty: it answered nothing. */
  get finalOutput(): string | null {
    if (this.#finalOutput === undefined) this.#finalOutput = finalOutputOf(this)
    return this.#finalOutput
  }

  get usage(): Usage | null {
    if (this.#usage === undefined) this.#usage = usageOf(this)
    return this.#usage
  }

  get cost(): TraceCost | null {
    if (this.#cost === undefined) this.#cost = costOf(this)
    return this.#cost
  }

  /** Last end minus first start, in microseconds; null without times. */
  get durationUs(): number | null {
    if (this.#durationUs === undefined) this.#durationUs = durationUsOf(this)
    return this.#durationUs
  }

  /** Distinct models of the model calls, in order of first use. */
  get models(): readonly string[] {
    return (this.#models ??= [
      ...new Set(this.llmCalls.flatMap(({ content }) => (content.model === null ? [] : [content.model]))),
    ])
  }
}
