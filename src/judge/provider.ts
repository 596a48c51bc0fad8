import type { JsonObject, JsonValue } from '../core/json.ts'
import type { Usage } from '../trace/model/usage.ts'
import type { JudgeFailureReason } from './question.ts'

/** One call to a model. */
export interface JudgeRequest {
  readonly system: string
  readonly user: string
  /** JSON Schema of the reply, an object. Left out if a provider cannot enforce it. */
  readonly schema: JsonObject
  /** The provider's name of the model, without the provider. */
  readonly model: string
  /** Limit of the reply. */
  readonly maxTokens: number
  /** Aborted at the deadline or when the run ends; ends all attempts and waits. */
  readonly signal: AbortSignal
}

/** Reply of a model: an object if the provider enforced the schema, else text. */
export type JudgeReply = { readonly structured: JsonValue } | { readonly text: string }

export interface JudgeFailure {
  readonly kind: 'failed'
  readonly reason: JudgeFailureReason
  /** A short clause for people, without secrets. */
  readonly message: string
  /** Usage that was billed anyway, as for a refusal. */
  readonly usage?: Usage | null
}

export type JudgeAnswer =
  | {
      readonly kind: 'replied'
      readonly reply: JudgeReply
      /** The model that replied, according to the provider. */
      readonly model: string
      readonly usage: Usage | null
    }
  | JudgeFailure

/** A provider of models, ready to be asked. It retries by itself and never rejects. */
export interface JudgeProvider {
  ask(request: JudgeRequest): Promise<JudgeAnswer>
}

/** Models that can judge, and their providers. */
export interface JudgeModels {
  /** Resolves `provider/model`, with or without key. Null: the run's, by option, environment and keys, or null. */
  idOf(named: string | null): string | null
  /** Loads the provider of a model by its id; returns a failure if it cannot be asked. Never rejects. */
  provider(id: string): Promise<JudgeProvider | JudgeFailure>
}

/** Masks secrets in a text. */
export type Mask = (text: string) => string

/** Vectors of texts, in their order and of equal length, or why there are none. */
export type EmbedderAnswer =
  | {
      readonly kind: 'embedded'
      readonly vectors: readonly (readonly number[])[]
      readonly usage: Usage | null
    }
  | JudgeFailure

/** An embedding model, ready to be asked. It retries by itself and never rejects. */
interface Embedder {
  /** `signal` ends all attempts and waits. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<EmbedderAnswer>
}

export interface EmbeddingModels {
  /** `provider/model`; null if neither an option nor a key names one. */
  readonly id: string | null
  /** Returns a failure if the model cannot be asked. */
  embedder(id: string): Embedder | JudgeFailure
}

/** Splits `provider/model` at the first slash, because names of models may contain more. */
export function splitModelId(id: string): { readonly provider: string | null; readonly model: string } {
  const slash = id.indexOf('/')
  if (slash === -1) return { provider: null, model: id }
  return { provider: id.slice(0, slash), model: id.slice(slash + 1) }
}

export function createFailure(reason: JudgeFailureReason, message: string): JudgeFailure {
  return { kind: 'failed', reason, message }
}
