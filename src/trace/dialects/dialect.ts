import type { Message } from '../model/message.ts'
import type { Attributes, Span, SpanKind, ToolFacts } from '../model/span.ts'
import type { Usage } from '../model/usage.ts'

/**
 * One convention for what attributes say. A span may carry several at once (instrumentations stack), so
 * each question goes to every dialect with names of its own there, in the order of the registry, until one has an answer; null means:
 * this dialect's attributes say nothing of it.
 */
export interface AttributeDialect {
  readonly id: string
  /**
   * Beginnings of the names that it goes by: a span without an attribute of such a name has no answer in this
   * convention. The empty beginning is that of every span, also of one without attributes.
   */
  readonly reads: readonly string[]
  /** Further names that it goes by, which have no beginning in common. */
  readonly others?: RegExp
  readonly kind: (attributes: Attributes) => SpanKind | null
  /** Messages to and from the model. An empty list means: recorded, and there was none. */
  readonly input?: (span: Span) => readonly Message[] | null
  readonly output?: (span: Span) => readonly Message[] | null
  /** The execution of a tool; asked only of tool spans. */
  readonly tool?: (span: Span) => ToolFacts | null
  /** Input and output of the span as a whole. */
  readonly inputText?: (attributes: Attributes) => string | null
  readonly outputText?: (attributes: Attributes) => string | null
  /** Tokens that are not attributes of their own, but in a body that the span carries. */
  readonly usage?: (attributes: Attributes) => Usage | null
  /** Asked only where no attribute of its own says it. */
  readonly model?: (attributes: Attributes) => string | null
  readonly provider?: (attributes: Attributes) => string | null
  /** Dollars; asked only of model calls. */
  readonly costUsd?: (attributes: Attributes) => number | null
}
