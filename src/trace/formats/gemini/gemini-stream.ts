import { objectOrNull, objectsIn } from '../../model/attributes.ts'
import { endsReply, geminiId, geminiResponseShape, geminiTrace, isGeminiResponse } from './gemini.ts'
import { firstWith } from '../reply-stream/chunk-values.ts'
import type { StreamKind } from '../reply-stream/stream-kind.ts'

/** Pieces of a response of Gemini. */
export const geminiStream: StreamKind = {
  isChunk: isGeminiResponse,
  shape: geminiResponseShape,
  marks: /(?<!\\)"(?:candidates"\s*:\s*\[|promptFeedback"\s*:\s*\{)/,
  // The first piece looks like a whole response.
  starts: null,
  idOf: geminiId,
  isEnd: endsReply,
  trace(chunks, place) {
    const parts = chunks.flatMap((chunk) => {
      const [first] = objectsIn(chunk['candidates'])
      const held = objectOrNull(first?.['content'])?.['parts']
      return Array.isArray(held) ? held : []
    })
    const latest = (key: string) => firstWith(chunks.toReversed(), key)
    const response = { ...chunks[0], ...latest('usageMetadata'), ...latest('usage_metadata') }
    const candidates = 'candidates' in response ? { candidates: [{ content: { parts } }] } : {}
    return geminiTrace({ response: { ...response, ...candidates }, request: null }, place)
  },
}
