import type { JsonValue } from '../../core/json.ts'
import { objectOrNull } from '../attributes.ts'
import { anthropicStream } from './streams/anthropic-stream.ts'
import { bedrockStream } from './streams/bedrock-stream.ts'
import { chatStream } from './streams/chat-stream.ts'
import { cohereStream } from './streams/cohere-stream.ts'
import { geminiStream } from './streams/gemini-stream.ts'
import { interactionStream } from './streams/interaction-stream.ts'
import { responsesStream } from './streams/responses-stream.ts'
import type { StreamKind } from './streams/stream-kind.ts'

/** Kinds of streams, in the order in which they are asked. */
export const streamKinds = [
  chatStream,
  responsesStream,
  geminiStream,
  anthropicStream,
  cohereStream,
  bedrockStream,
  interactionStream,
] as const satisfies readonly StreamKind[]

/** The kind of a chunk; null where it is none. */
export function kindOf(value: JsonValue | undefined): StreamKind | null {
  const chunk = objectOrNull(value)
  return chunk === null ? null : (streamKinds.find((kind) => kind.isChunk(chunk)) ?? null)
}
