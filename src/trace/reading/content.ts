import type { AttributeDialect } from '../dialects/dialect.ts'
import { memoize } from '../../core/once-for.ts'
import { findDialects, parseTool } from '../dialects/registry.ts'
import type { Message } from '../model/message.ts'
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
function askDialects<T>(
  attributes: Attributes,
  ask: (dialect: AttributeDialect) => T | null | undefined,
): T | null {
  for (const dialect of findDialects(attributes.names)) {
    const value = ask(dialect) ?? null
    if (value !== null) return value
  }
  return null
}

/** What a model said, with calls of tools that are its answer in a structure. */
const findSaid = memoize((span: Span) =>
  span.kind === 'llm'
    ? joinAccounts(findDialects(span.attributes.names).map((dialect) => dialect.output(span)))
    : askDialects(span.attributes, (dialect) => dialect.output(span)),
)

/** Functions that read a span's content from its attributes, whatever they are named. */
export const attributeReaders: RecordReaders = {
  model: ({ attributes }) =>
    modelFromAttributes(attributes) ?? askDialects(attributes, (dialect) => dialect.model?.(attributes)),
  provider: ({ attributes }) =>
    providerFromAttributes(attributes) ??
    askDialects(attributes, (dialect) => dialect.provider?.(attributes)),
  input: (span) => askDialects(span.attributes, (dialect) => dialect.input(span)),
  output(span) {
    const messages = findSaid(span)
    return messages && withoutOutputTools(messages, span.attributes)
  },
  recorded(span) {
    const { attributes, error } = span
    const messages = findSaid(span)
    if (messages !== null) return isUnderstood(messages) && !lacksCalls(messages, attributes)
    return (
      error !== null &&
      askDialects(attributes, (dialect) => dialect.input(span)) !== null &&
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
  inputText: ({ attributes }) => askDialects(attributes, (dialect) => dialect.inputText(attributes)),
  outputText: ({ attributes }) => askDialects(attributes, (dialect) => dialect.outputText(attributes)),
}

/** Functions that read a span's content from a platform's own record; one that is left out finds nothing. */
export interface RecordReaders {
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
  /** The answer in a reply, where more than `output` tells. */
  readonly replyText?: (span: Span) => string | null
}

/** Content read from a record, each part on first use and once. */
export function createContentReader(readers: RecordReaders): (span: Span) => SpanContent {
  return (span) => new RecordContent(span, readers)
}

/** Content of a span, read from its attributes on demand: messages can be most of a trace. */
export const contentFromAttributes = createContentReader(attributeReaders)

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
    if (this.#readers.recorded !== undefined) return this.#ask('recorded') === true
    const output = this.#ask('output')
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

  get replyText(): string | null {
    return this.#ask('replyText')
  }

  #ask<K extends keyof RecordReaders>(key: K): ReturnType<NonNullable<RecordReaders[K]>> | null {
    if (!this.#read.has(key)) this.#read.set(key, this.#readers[key]?.(this.#span) ?? null)
    return this.#read.get(key) as ReturnType<NonNullable<RecordReaders[K]>> | null
  }
}
