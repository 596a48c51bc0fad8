import type { AttributeDialect } from '../dialects/dialect.ts'
import { createLazyClass } from '../../core/lazy.ts'
import { findDialects, parseTool } from '../dialects/registry.ts'
import type { Message } from '../model/message.ts'
import { readFinishReason } from '../messages/finish-reason.ts'
import { withoutOutputTools } from '../messages/logged-tool.ts'
import { joinAccounts } from '../messages/unread-call.ts'
import { emptyContent, type Attributes, type Span, type SpanContent, type ToolFacts } from '../model/span.ts'
import { holdsOutput, isUnderstood, lacksCalls } from '../model/unread.ts'
import { takeLarger, type Usage } from '../model/usage.ts'
import {
  costFromAttributes,
  modelFromAttributes,
  providerFromAttributes,
  usageFromAttributes,
} from './usage-attributes.ts'

/** Asks the dialects of some attributes until one has an answer. */
function askDialects<T>(attributes: Attributes, ask: (dialect: AttributeDialect) => T | null | undefined) {
  for (const dialect of findDialects(attributes.names)) {
    const value = ask(dialect) ?? null
    if (value !== null) return value
  }
  return null
}

/** Functions that read a span's content from its attributes, whatever they are named. */
export const attributeReaders: RecordReaders = {
  model: ({ attributes }) =>
    modelFromAttributes(attributes) ?? askDialects(attributes, (dialect) => dialect.model?.(attributes)),
  provider: ({ attributes }) =>
    providerFromAttributes(attributes) ??
    askDialects(attributes, (dialect) => dialect.provider?.(attributes)),
  input: (span) => askDialects(span.attributes, (dialect) => dialect.input?.(span)),
  reply: (span) =>
    span.kind === 'llm'
      ? joinAccounts(findDialects(span.attributes.names).map((dialect) => dialect.output?.(span) ?? null))
      : askDialects(span.attributes, (dialect) => dialect.output?.(span)),
  // A call of a tool that is the answer in a structure counts where calls may be lost, and is no call elsewhere.
  output: ({ attributes }, reply) => reply && withoutOutputTools(reply, attributes),
  recorded(span, reply) {
    const { attributes, error } = span
    if (reply !== null)
      return isUnderstood(reply) && !lacksCalls(reply, attributes) && !isEmptied(reply, span)
    return (
      error !== null &&
      askDialects(attributes, (dialect) => dialect.input?.(span)) !== null &&
      !holdsOutput(attributes)
    )
  },
  usage: ({ attributes }) =>
    takeLarger(
      usageFromAttributes(attributes),
      askDialects(attributes, (dialect) => dialect.usage?.(attributes)),
    ),
  costUsd: ({ attributes, kind }) =>
    costFromAttributes(attributes) ??
    (kind === 'llm' ? askDialects(attributes, (dialect) => dialect.costUsd?.(attributes)) : null),
  tool: parseTool,
  inputText: ({ attributes }) => askDialects(attributes, (dialect) => dialect.inputText?.(attributes)),
  outputText: ({ attributes }) => askDialects(attributes, (dialect) => dialect.outputText?.(attributes)),
}

/** Tells whether nothing is left of a reply that was counted: the exporter keeps its frame, and none of its content. */
function isEmptied(reply: readonly Message[], span: Span): boolean {
  if (reply.some(({ parts }) => parts.some((part) => part.type !== 'text' || part.text !== ''))) return false
  const { output = null, reasoning = null } = attributeReaders.usage?.(span) ?? {}
  return (output ?? 0) - (reasoning ?? 0) > maxUnsaid && readFinishReason(span) !== 'length'
}

/** Tokens of a reply that says nothing. */
const maxUnsaid = 20

/** Functions that read a span's content from a platform's own record; one that is left out finds nothing. */
export interface RecordReaders {
  readonly model?: (span: Span) => string | null
  readonly provider?: (span: Span) => string | null
  /** Null: not recorded. */
  readonly input?: (span: Span) => readonly Message[] | null
  readonly output?: (span: Span, reply: readonly Message[] | null) => readonly Message[] | null
  /** The reply as it is recorded, where `output` has less. */
  readonly reply?: (span: Span) => readonly Message[] | null
  /** Whether the reply is known, where more than `output` tells. */
  readonly recorded?: (span: Span, reply: readonly Message[] | null) => boolean
  readonly usage?: (span: Span) => Usage | null
  readonly costUsd?: (span: Span) => number | null
  /** Asked only of tool spans. */
  readonly tool?: (span: Span) => ToolFacts | null
  /** Instead, where spans of other kinds may show tools, too. */
  readonly tools?: (span: Span) => readonly ToolFacts[]
  readonly inputText?: (span: Span) => string | null
  readonly outputText?: (span: Span) => string | null
  /** The answer in a reply, where more than `output` tells. */
  readonly replyText?: (span: Span) => string | null
}

/** Creates a reader of a record's content, each part read on first use and once. */
export function createContentReader(readers: RecordReaders): (span: Span) => SpanContent {
  return (span) => new RecordContent(span, readers)
}

/** Content of a span, read from its attributes on demand: messages can be most of a trace. */
export const contentFromAttributes = createContentReader(attributeReaders)

/** Stands for messages that are not recorded. */
const nothing: readonly Message[] = []

interface Reading extends Pick<SpanContent, 'input' | 'output'> {
  readonly span: Span
  readonly readers: RecordReaders
  readonly reply: readonly Message[] | null
}

class RecordContent extends createLazyClass({
  model: ({ readers, span }: Reading) => readers.model?.(span) ?? null,
  provider: ({ readers, span }: Reading) => readers.provider?.(span) ?? null,
  input: ({ readers, span }: Reading) => readers.input?.(span) ?? nothing,
  reply: ({ readers, span }: Reading) => readers.reply?.(span) ?? null,
  output: ({ readers, span, reply }: Reading) => readers.output?.(span, reply) ?? nothing,
  recorded(reading: Reading): boolean {
    const { readers, span } = reading
    if (readers.recorded !== undefined) return readers.recorded(span, reading.reply)
    const { output } = reading
    return output === nothing ? span.error !== null && reading.input !== nothing : isUnderstood(output)
  },
  usage: ({ readers, span }: Reading) => readers.usage?.(span) ?? null,
  costUsd: ({ readers, span }: Reading) => readers.costUsd?.(span) ?? null,
  tools({ readers, span }: Reading): readonly ToolFacts[] {
    if (readers.tools !== undefined) return readers.tools(span)
    const facts = span.kind === 'tool' ? readers.tool?.(span) : null
    return facts ? [facts] : emptyContent.tools
  },
  inputText: ({ readers, span }: Reading) => readers.inputText?.(span) ?? null,
  outputText: ({ readers, span }: Reading) => readers.outputText?.(span) ?? null,
  replyText: ({ readers, span }: Reading) => readers.replyText?.(span) ?? null,
}) {
  readonly span: Span
  readonly readers: RecordReaders

  constructor(span: Span, readers: RecordReaders) {
    super()
    this.span = span
    this.readers = readers
  }
}
