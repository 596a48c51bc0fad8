import { writeJson } from '../core/json.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { toError } from '../core/errors.ts'
import type { Semaphore } from '../core/semaphore.ts'
import type { JudgeFailure, Mask, EmbedderAnswer, EmbeddingModels } from './provider.ts'
import { createFailure } from './provider.ts'
import type { JudgeBudget } from './judge-budget.ts'
import type { AskingMode } from './judging.ts'
import type { VectorStore } from './vector-folder.ts'

/** `none`: nobody says which model embeds. */
export type EmbeddedTexts =
  | { readonly kind: 'embedded'; readonly vectors: readonly (readonly number[])[] }
  | JudgeFailure
  | { readonly kind: 'none' }

export interface EmbeddingOptions {
  readonly mode: AskingMode
  readonly models: EmbeddingModels
  /** Of one question, all attempts included. */
  readonly timeoutMs: number
  /** Budget that judging shares. */
  readonly budget: JudgeBudget
  /** Bounds the calls that run at the same time. */
  readonly slots: Semaphore
  readonly mask: Mask
  /** Why no model is asked, in words such as `a fork`; null where one may be. */
  readonly untrusted: string | null
  /** Null: vectors are not kept. */
  readonly cache: VectorStore | null
  /** Of `replay` and `record`. */
  readonly replies: VectorStore
}

/**
 * The vectors of texts in one run, out of what is kept or by a model, as verdicts of judges are. The same
 * texts are asked for once. Nothing in it rejects.
 */
export class Embeddings implements AsyncDisposable {
  readonly #setup: EmbeddingOptions
  readonly #asked = new Map<string, Promise<EmbeddedTexts>>()
  readonly #answers = new Map<string, EmbeddedTexts>()
  readonly #end = new AbortController()

  constructor(setup: EmbeddingOptions) {
    this.#setup = setup
  }

  /** The answer for texts that were asked for, as soon as it is there. */
  known(texts: readonly string[]): EmbeddedTexts | undefined {
    return this.#answers.get(writeJson(texts))
  }

  ask(texts: readonly string[]): Promise<EmbeddedTexts> {
    const id = writeJson(texts)
    const pending = this.#asked.get(id)
    if (pending !== undefined) return pending
    // What goes to a provider, and what is kept under its hash, holds no secrets of ours.
    const promise = this.#answer(texts.map(this.#setup.mask))
      .catch((thrown: unknown) => createFailure('judge-unreachable', toError(thrown).message))
      .then((answer) => {
        this.#answers.set(id, answer)
        return answer
      })
    this.#asked.set(id, promise)
    return promise
  }

  get diagnostics(): readonly Diagnostic[] {
    return [...(this.#setup.cache?.diagnostics ?? []), ...this.#setup.replies.diagnostics]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort()
    await Promise.all(this.#asked.values())
  }

  async #answer(texts: readonly string[]): Promise<EmbeddedTexts> {
    const { mode, models, cache, replies, untrusted } = this.#setup
    const { id } = models
    if (mode !== 'auto') {
      const recorded = await replies.find(texts, mode === 'replay' ? id : (id ?? ''))
      if (recorded !== null) return { kind: 'embedded', vectors: recorded.vectors }
      if (mode === 'replay')
        return createFailure(
          'judge-not-recorded',
          'there are no recorded vectors of these texts; `judge: record` makes them',
        )
    }
    if (id === null) return { kind: 'none' }
    const cached = await cache?.find(texts, id)
    if (cached !== undefined && cached !== null) return { kind: 'embedded', vectors: cached.vectors }
    if (untrusted !== null)
      return createFailure(
        'judge-not-asked',
        `the change comes from ${untrusted}, so that no model is asked for embeddings`,
      )
    const answer = await this.#setup.slots.run(() => this.#askNow(texts, id))
    if (answer.kind !== 'embedded') return answer
    const entry = { model: id, vectors: answer.vectors }
    await cache?.keep(texts, entry)
    if (mode === 'record') await replies.keep(texts, entry)
    return answer
  }

  async #askNow(texts: readonly string[], id: string): Promise<EmbedderAnswer> {
    const { models, budget, timeoutMs } = this.#setup
    const embedder = models.embedder(id)
    if ('kind' in embedder) return embedder
    const reservation = await budget.reserve(id, texts.join('').length, 0)
    if (typeof reservation === 'string') return createFailure('judge-spend-cap', reservation)
    const signal = AbortSignal.any([this.#end.signal, AbortSignal.timeout(timeoutMs)])
    const answer = await embedder.embed(texts, signal)
    await budget.charge(id, reservation, answer.usage ?? null)
    return answer
  }
}
