import type { AttributeDialect } from '../dialects/dialect.ts'
import { findDialects, parseTool } from '../dialects/registry.ts'
import type { Message } from '../model/message.ts'
import { withoutOutputTools } from '../messages/logged-tool.ts'
import { emptyContent, type Span, type SpanContent, type ToolFacts } from '../model/span.ts'
import { holdsOutput, isUnderstood, lacksCalls } from '../model/unread.ts'
import { takeLarger, type Usage } from '../model/usage.ts'
import {
  costFromAttributes,
  modelFromAttributes,
  providerFromAttributes,
  usageFromAttributes,
} from './usage-attributes.ts'

/** Content of a span, read from its attributes on demand: messages can be most of a trace. */
export function contentFromAttributes(span: Span): SpanContent {
  return new AttributeContent(span)
}

/** See {@link contentFromAttributes}. */
export class AttributeContent implements SpanContent {
  readonly #span: Span
  #input: readonly Message[] | null | undefined
  #output: readonly Message[] | null | undefined
  /** Whether calls that the reply ended in are missing from it; undefined until somebody asks. */
  #lacksCalls: boolean | undefined
  #said: readonly Message[] = []
  #usage: Usage | null | undefined
  #costUsd: number | null | undefined
  #tools: readonly ToolFacts[] | undefined

  constructor(span: Span) {
    this.#span = span
  }

  get model(): string | null {
    const { attributes } = this.#span
    return modelFromAttributes(attributes) ?? this.#answer((dialect) => dialect.model?.(attributes) ?? null)
  }

  get provider(): string | null {
    const { attributes } = this.#span
    return (
      providerFromAttributes(attributes) ?? this.#answer((dialect) => dialect.provider?.(attributes) ?? null)
    )
  }

  get input(): readonly Message[] {
    return this.#knownInput() ?? []
  }

  get output(): readonly Message[] {
    return this.#knownOutput() ?? []
  }

  get recorded(): boolean {
    const output = this.#knownOutput()
    const { attributes, error } = this.#span
    if (output === null) return error !== null && this.#knownInput() !== null && !holdsOutput(attributes)
    return isUnderstood(output) && !(this.#lacksCalls ??= lacksCalls(this.#said, attributes))
  }

  get usage(): Usage | null {
    if (this.#usage === undefined) {
      const { attributes } = this.#span
      const inBody = this.#answer((dialect) => dialect.usage?.(attributes) ?? null)
      this.#usage = takeLarger(usageFromAttributes(attributes), inBody)
    }
    return this.#usage
  }

  get costUsd(): number | null {
    if (this.#costUsd === undefined) {
      const { attributes, kind } = this.#span
      const inBody = () => this.#answer((dialect) => dialect.costUsd?.(attributes) ?? null)
      this.#costUsd = costFromAttributes(attributes) ?? (kind === 'llm' ? inBody() : null)
    }
    return this.#costUsd
  }

  get tools(): readonly ToolFacts[] {
    return (this.#tools ??= this.#readTools())
  }

  get inputText(): string | null {
    return this.#answer((dialect) => dialect.inputText(this.#span.attributes))
  }

  get outputText(): string | null {
    return this.#answer((dialect) => dialect.outputText(this.#span.attributes))
  }

  #knownInput(): readonly Message[] | null {
    if (this.#input === undefined) this.#input = this.#answer((dialect) => dialect.input(this.#span))
    return this.#input
  }

  #knownOutput(): readonly Message[] | null {
    if (this.#output === undefined) {
      const messages = this.#answer((dialect) => dialect.output(this.#span))
      this.#output = messages === null ? null : withoutOutputTools(messages, this.#span.attributes)
      this.#said = messages ?? []
    }
    return this.#output
  }

  /** Asks the dialects of the span until one has an answer. */
  #answer<T>(ask: (dialect: AttributeDialect) => T | null): T | null {
    for (const dialect of findDialects(this.#span.attributes.names)) {
      const value = ask(dialect)
      if (value !== null) return value
    }
    return null
  }

  #readTools(): readonly ToolFacts[] {
    if (this.#span.kind !== 'tool') return []
    const facts = parseTool(this.#span)
    return facts === null ? [] : [facts]
  }
}

/** Functions that read a span's content from a platform's own record; one that is left out finds nothing. */
interface RecordReaders {
  readonly model?: (span: Span) => string | null
  readonly provider?: (span: Span) => string | null
  /** Null: not recorded. */
  readonly input?: (span: Span) => readonly Message[] | null
  readonly output?: (span: Span) => readonly Message[] | null
  /** Whether the reply is known, where more than `output` tells. */
  readonly recorded?: (span: Span) => boolean
  readonly usage?: (span: Span) => Usage | null
  readonly costUsd?: (span: Span) => number | null
  /** Asked only of tool spans. */
  readonly tool?: (span: Span) => ToolFacts | null
  /** Instead, where spans of other kinds may show tools, too. */
  readonly tools?: (span: Span) => readonly ToolFacts[]
  readonly inputText?: (span: Span) => string | null
  readonly outputText?: (span: Span) => string | null
}

/** Content read from a record, each part on first use and once. */
export function createContentReader(readers: RecordReaders): (span: Span) => SpanContent {
  return (span) => new RecordContent(span, readers)
}

class RecordContent implements SpanContent {
  readonly #span: Span
  readonly #readers: RecordReaders
  readonly #read = new Map<keyof RecordReaders, unknown>()

  constructor(span: Span, readers: RecordReaders) {
    this.#span = span
    this.#readers = readers
  }

  get model(): string | null {
    return this.#ask('model')
  }

  get provider(): string | null {
    return this.#ask('provider')
  }

  get input(): readonly Message[] {
    return this.#ask('input') ?? emptyContent.input
  }

  get output(): readonly Message[] {
    return this.#ask('output') ?? emptyContent.output
  }

  get recorded(): boolean {
    const output = this.#ask('output')
    if (this.#readers.recorded !== undefined) return this.#ask('recorded') === true
    if (output !== null) return isUnderstood(output)
    return this.#span.error !== null && this.#ask('input') !== null
  }

  get usage(): Usage | null {
    return this.#ask('usage')
  }

  get costUsd(): number | null {
    return this.#ask('costUsd')
  }

  get tools(): readonly ToolFacts[] {
    if (this.#readers.tools !== undefined) return this.#ask('tools') ?? []
    const facts = this.#span.kind === 'tool' ? this.#ask('tool') : null
    return facts === null ? emptyContent.tools : [facts]
  }

  get inputText(): string | null {
    return this.#ask('inputText')
  }

  get outputText(): string | null {
    return this.#ask('outputText')
  }

  #ask<K extends keyof RecordReaders>(key: K): ReturnType<NonNullable<RecordReaders[K]>> | null {
    if (!this.#read.has(key)) this.#read.set(key, this.#readers[key]?.(this.#span) ?? null)
    return this.#read.get(key) as ReturnType<NonNullable<RecordReaders[K]>> | null
  }
}
