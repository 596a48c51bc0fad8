import { textOrNull, type JsonObject, type JsonValue } from '../../../core/json.ts'
import type { RecordPlace } from '../../reading/conversations.ts'
import type { Shape } from '../../reading/shape.ts'
import type { Trace } from '../../model/trace.ts'

type Index = JsonValue | undefined

/** Blocks of a reply, put together out of their pieces. */
export class StreamedBlocks {
  readonly #blocks = new Map<string, { readonly block: JsonObject; isOpen: boolean }>()
  #isTorn = false

  /** A block begins; `index` tells it from the others. */
  begin(index: Index, block: JsonObject): JsonObject {
    const key = formatIndex(index)
    this.#isTorn ||= this.#blocks.has(key)
    const copy = { ...block }
    this.#blocks.set(key, { block: copy, isOpen: true })
    return copy
  }

  /** The block that a piece is of; null if none has begun, or it has ended. */
  at(index: Index): JsonObject | null {
    const entry = this.#blocks.get(formatIndex(index))
    if (entry?.isOpen === true) return entry.block
    this.#isTorn = true
    return null
  }

  has(index: Index): boolean {
    return this.#blocks.has(formatIndex(index))
  }

  end(index: Index): void {
    const entry = this.#blocks.get(formatIndex(index))
    if (entry?.isOpen === true) entry.isOpen = false
    else this.#isTorn = true
  }

  /** A piece does not belong where it is. */
  tear(): void {
    this.#isTorn = true
  }

  /** In the order in which they began. */
  get all(): JsonObject[] {
    return [...this.#blocks.values()].map(({ block }) => block)
  }

  /** True if each block began once and ended, and no piece belongs to another. */
  get areWhole(): boolean {
    return !this.#isTorn && [...this.#blocks.values()].every(({ isOpen }) => !isOpen)
  }
}

/** Anything but a number, or text, is an index that a shape complains of. */
function formatIndex(index: Index): string {
  return typeof index === 'string' || typeof index === 'number' ? String(index) : ''
}

/** Adds text to what a block has under a key; anything else adds nothing. */
export function addText(to: JsonObject, key: string, text: JsonValue | undefined): void {
  if (typeof text === 'string') to[key] = `${textOrNull(to[key]) ?? ''}${text}`
}

/** `key` of the first chunk that has it; null if none does. */
export function parseValue(chunks: readonly JsonObject[], key: string): JsonValue {
  const first = chunks.find((chunk) => (chunk[key] ?? '') !== '')
  return first?.[key] ?? null
}

/** Functions that read one provider's reply in chunks. */
export interface StreamKind {
  readonly isChunk: (chunk: JsonObject) => boolean
  readonly shape: Shape
  /** Text that only its chunks have, in server-sent events. */
  readonly marks: RegExp
  /** Where others stand at the start of a list or of a line too long to be looked at; null if that is not enough. */
  readonly starts?: RegExp | null
  /** The id of the reply that the chunk is of; null if it does not say. */
  readonly idOf: (chunk: JsonObject) => string | null
  /** Tells whether a reply begins with this chunk; left out where any chunk may be the first. */
  readonly begins?: (chunk: JsonObject) => boolean
  /** Tells whether the reply has ended with this chunk. */
  readonly isEnd: (chunk: JsonObject) => boolean
  /** Tells whether all chunks of an ended reply are there, as far as they show. */
  readonly areWhole?: (chunks: readonly JsonObject[]) => boolean
  /** `request`: the body of what was asked, where it was kept. */
  readonly trace: (chunks: readonly JsonObject[], place: RecordPlace, request?: JsonObject | null) => Trace
}
