import type { Message } from '../model/message.ts'
import { emptyContent, type Span, type SpanContent, type ToolFacts } from '../model/span.ts'
import { isUnderstood } from '../model/unread.ts'
import type { Usage } from '../model/usage.ts'

/** What a platform's own record of a span says; a reader that is left out has nothing to say. */
export interface RecordReaders {
  readonly model?: (span: Span) => string | null
  readonly provider?: (span: Span) => string | null
  /** Null: not recorded. */
  readonly input?: (span: Span) => readonly Message[] | null
  readonly output?: (span: Span) => readonly Message[] | null
  readonly usage?: (span: Span) => Usage | null
  readonly costUsd?: (span: Span) => number | null
  /** Asked only of tool spans. */
  readonly tool?: (span: Span) => ToolFacts | null
  readonly inputText?: (span: Span) => string | null
  readonly outputText?: (span: Span) => string | null
}

/** Content read from a record, each part on first use and once. */
export function contentBy(readers: RecordReaders): (span: Span) => SpanContent {
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
