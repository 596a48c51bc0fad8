import type { JsonObject, JsonValue } from '../core/json.ts'
import type { Usage } from '../trace/model/usage.ts'
import type { JudgeFailureReason } from './question.ts'

/** One call to a model. */
export interface JudgeRequest {
  readonly system: string
  readonly user: string
  /** JSON Schema of the reply, an object; where a provider cannot hold a model to it, it is left out. */
  readonly schema: JsonObject
  /** The provider's own name of the model, without the provider. */
  readonly model: string
  /** Of the reply. */
  readonly maxTokens: number
  /** Aborted when the deadline is over or the run ends; all attempts and waits end with it. */
  readonly signal: AbortSignal
}

/** Reply of a model: an object that the provider held to the schema, or text as it is. */
export type JudgeReply = { readonly structured: JsonValue } | { readonly text: string }

/** No reply. `message`: a clause for people, without secrets, bounded. */
export interface JudgeFailure {
  readonly kind: 'failed'
  readonly reason: JudgeFailureReason
  readonly message: string
  /** Usage that it cost all the same, as a refusal does. */
  readonly usage?: Usage | null
}

export type JudgeAnswer =
  | {
      readonly kind: 'replied'
      readonly reply: JudgeReply
      /** The model that says it has replied. */
      readonly model: string
      readonly usage: Usage | null
    }
  | JudgeFailure

/** One provider of models, ready to be asked. Retries are its own affair. Never rejects. */
export interface JudgeProvider {
  ask(request: JudgeRequest): Promise<JudgeAnswer>
}

/** Models that can judge, and their providers. */
export interface JudgeModels {
  /**
   * `provider/model` of what a name means, whether or not there is a key. `named` null: the model of the
   * run, by the option, the environment and the keys that are there; null where nothing says which.
   */
  idOf(named: string | null): string | null
  /** Loads the provider of a model by its id; a failure where it cannot be asked. Never rejects. */
  provider(id: string): Promise<JudgeProvider | JudgeFailure>
}

/** Text with secrets masked, before it goes anywhere. */
export type Mask = (text: string) => string

/** Vectors of texts, in their order, all of one length; or why there are none. */
export type EmbedderAnswer =
  | {
      readonly kind: 'embedded'
      readonly vectors: readonly (readonly number[])[]
      readonly usage: Usage | null
    }
  | JudgeFailure

/** A model that makes vectors of texts, ready to be asked. Retries are its own affair. Never rejects. */
interface Embedder {
  /** `signal` ends all attempts and waits. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<EmbedderAnswer>
}

/** Model that embeds, and its provider. */
export interface EmbeddingModels {
  /** `provider/model`; null where neither an option nor a key says which. */
  readonly id: string | null
  /** A failure where it cannot be asked. */
  embedder(id: string): Embedder | JudgeFailure
}

/** The parts of `provider/model`; the model's own name may hold more slashes. */
export function splitModelId(id: string): { readonly provider: string | null; readonly model: string } {
  const at = id.indexOf('/')
  return at === -1 ? { provider: null, model: id } : { provider: id.slice(0, at), model: id.slice(at + 1) }
}

export function createFailure(reason: JudgeFailureReason, message: string): JudgeFailure {
  return { kind: 'failed', reason, message }
}
