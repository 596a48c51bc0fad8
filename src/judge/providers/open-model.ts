import type { LanguageModelV3, SharedV3ProviderOptions } from '@ai-sdk/provider'

/** Address of a model, and how to reach it. */
export interface ModelConnection {
  /** Without a slash at its end. */
  readonly baseUrl: string
  /** Null: none is sent. */
  readonly apiKey: string | null
  readonly fetch: typeof globalThis.fetch
}

/** A model of a client package; nothing is sent before it is asked. */
export type OpenModel = (model: string, connection: ModelConnection) => OpenedModel

export interface OpenedModel {
  readonly model: LanguageModelV3
  /** Options passed to the package with each request. */
  readonly options?: SharedV3ProviderOptions
}
