import type { JsonValue } from '../../core/json.ts'
import type { Message } from './message.ts'
import type { Names } from './names.ts'
import type { Usage } from './usage.ts'

/** OpenTelemetry and OpenInference kinds in one list. `span`: nothing is known about its role. */
export type SpanKind =
  | 'llm'
  | 'tool'
  | 'agent'
  | 'chain'
  | 'workflow'
  | 'step'
  | 'retriever'
  | 'embedding'
  | 'reranker'
  | 'guardrail'
  | 'evaluator'
  | 'prompt'
  | 'memory'
  | 'span'

export interface SpanError {
  readonly type: string | null
  readonly message: string
}

export interface SpanEvent {
  readonly name: string
  /** Microseconds since 1970, null if unknown. */
  readonly timeUs: number | null
  readonly attributes: Attributes
}

/** Attributes by flat name, JSON values, integers beyond 2^53 as strings. Never an object: traces choose the names. */
export interface Attributes {
  get(name: string): JsonValue | undefined
  readonly names: Names
}

/** Execution of one tool as its span shows it. */
export interface ToolFacts {
  readonly name: string
  readonly callId: string | null
  /** Null: the span carries no arguments (an empty object means: called with none). */
  readonly args: JsonValue
  readonly result: JsonValue
  readonly error: string | null
  /** See the tool result of a message: failures are not marked here. */
  readonly errorKnown?: false | undefined
}

/** Content of a span, read from its attributes once, on first use. */
export interface SpanContent {
  readonly model: string | null
  readonly provider: string | null
  /** Model input and output as messages; empty if the trace did not record content. */
  readonly input: readonly Message[]
  readonly output: readonly Message[]
  /** Tells whether the reply is known: then an empty `output` is an empty reply, or that of a failed call with input. */
  readonly recorded: boolean
  readonly usage: Usage | null
  readonly costUsd: number | null
  readonly tools: readonly ToolFacts[]
  /** Input and output of the span as a whole (`input.value`, `output.value`), as text. */
  readonly inputText: string | null
  readonly outputText: string | null
  /** The answer in a model's reply, where the format knows better than the words in `output` do. */
  readonly replyText?: string | null
}

export const emptyContent: SpanContent = {
  model: null,
  provider: null,
  input: [],
  output: [],
  recorded: false,
  usage: null,
  costUsd: null,
  tools: [],
  inputText: null,
  outputText: null,
}

export interface SpanInit {
  readonly id: string
  /** Null for a root. */
  readonly parentId: string | null
  readonly name: string
  readonly kind: SpanKind
  /** Microseconds since 1970, fractions allowed; null if the trace has no times. */
  readonly startUs: number | null
  readonly endUs: number | null
  readonly error: SpanError | null
  readonly attributes: Attributes
  readonly events?: readonly SpanEvent[]
  /** Whether its parent is a span of another program; null or left out where nothing tells. */
  readonly hasRemoteParent?: boolean | null
  /** It says of itself that a part of it was dropped. */
  readonly isCut?: boolean
}

/** One timed operation. Cheap to make: everything but its kind is read from the attributes on demand. */
export class Span {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly kind: SpanKind
  readonly startUs: number | null
  readonly endUs: number | null
  readonly error: SpanError | null
  readonly attributes: Attributes
  readonly events: readonly SpanEvent[]
  readonly hasRemoteParent: boolean | null
  readonly isCut: boolean
  readonly #describe: (span: Span) => SpanContent
  #content: SpanContent | undefined

  constructor(describe: (span: Span) => SpanContent, init: SpanInit) {
    this.id = init.id
    this.parentId = init.parentId
    this.name = init.name
    this.kind = init.kind
    this.startUs = init.startUs
    this.endUs = init.endUs
    this.error = init.error
    this.attributes = init.attributes
    this.events = init.events ?? []
    this.hasRemoteParent = init.hasRemoteParent ?? null
    this.isCut = init.isCut ?? false
    this.#describe = describe
  }

  /** Copies the span with other facts, and with other content if that is described. */
  withFacts(facts: Partial<SpanInit>, describe = this.#describe): Span {
    const { ...all } = this
    return new Span(describe, { ...all, ...facts })
  }

  get content(): SpanContent {
    return (this.#content ??= this.#describe(this))
  }
}
