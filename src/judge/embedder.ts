import type { Usage } from '../trace/model/usage.ts'
import type { JudgeFailure } from './provider.ts'

/** Vectors of texts, in their order, all of one length; or why there are none. */
export type EmbedderAnswer =
  | {
      readonly kind: 'embedded'
      readonly vectors: readonly (readonly number[])[]
      readonly usage: Usage | null
    }
  | JudgeFailure

/** A model that makes vectors of texts, ready to be asked. Retries are its own affair. Never rejects. */
export interface Embedder {
  /** `signal` ends all attempts and waits. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<EmbedderAnswer>
}

/** Which model embeds, and who is asked for it. */
export interface EmbeddingModels {
  /** `provider/model`; null where neither an option nor a key says which. */
  readonly id: string | null
  /** A failure where it cannot be asked. */
  embedder(id: string): Embedder | JudgeFailure
}
