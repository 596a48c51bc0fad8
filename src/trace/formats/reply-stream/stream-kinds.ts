import type { JsonValue } from '../../../core/json.ts'
import { objectOrNull } from '../../model/attributes.ts'
import { anthropicStream } from '../anthropic/anthropic-stream.ts'
import { bedrockStream } from '../bedrock/bedrock-stream.ts'
import { chatStream } from '../openai/chat-stream.ts'
import { cohereStream } from '../cohere/cohere-stream.ts'
import { geminiStream } from '../gemini/gemini-stream.ts'
import { interactionStream } from '../gemini/interaction-stream.ts'
import { responsesStream } from '../openai/responses-stream.ts'
import type { StreamKind } from './stream-kind.ts'

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
