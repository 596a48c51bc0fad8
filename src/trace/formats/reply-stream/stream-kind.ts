import type { JsonObject } from '../../../core/json.ts'
import type { RecordPlace } from '../../reading/conversations.ts'
import type { Shape } from '../../reading/shape.ts'
import type { Trace } from '../../model/trace.ts'

/** How a provider sends one reply in chunks. */
export interface StreamKind {
  readonly isChunk: (chunk: JsonObject) => boolean
  readonly shape: Shape
  /** Text that only its chunks have, in server-sent events. */
  readonly marks: RegExp
  /** The same for a list or a first line of which only the start can be looked at; null where that is not enough. */
  readonly starts: RegExp | null
  /** The id of the reply that the chunk is of; null where it does not say. */
  readonly idOf: (chunk: JsonObject) => string | null
  /** Whether a reply begins with this chunk; left out where any chunk may be the first. */
  readonly begins?: (chunk: JsonObject) => boolean
  /** Whether the reply has ended with this chunk. */
  readonly isEnd: (chunk: JsonObject) => boolean
  /** Whether chunks of a reply that has ended are all there, as far as they tell. */
  readonly areWhole?: (chunks: readonly JsonObject[]) => boolean
  readonly trace: (chunks: readonly JsonObject[], place: RecordPlace) => Trace
}
