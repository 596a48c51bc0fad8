import { writeJson, canonicalizeJson, parseJson } from '../core/json.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { toError } from '../core/errors.ts'
import type { Semaphore } from '../core/semaphore.ts'
import {
  createFailure,
  type JudgeFailure,
  type Mask,
  type EmbedderAnswer,
  type EmbeddingModels,
} from './provider.ts'
import type { JudgeBudget } from './judge-budget.ts'
import type { AskingMode } from './judging.ts'
import { hashText } from '../core/hash.ts'
import { z } from 'zod'
import { makeOnce } from '../core/lazy.ts'
import { limits } from '../core/limits.ts'
import { FileCache, type CacheBackend } from './file-cache.ts'

/** `none`: no embedding model is named. */
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
  /** Reason that no model may be asked, such as `a fork`; null if one may be. */
  readonly untrusted: string | null
  /** Null: vectors are not kept. */
  readonly cache: VectorStore | null
  /** Of `replay` and `record`. */
  readonly replies: VectorStore
}

/** Vectors of texts in one run, cached or by a model. The same texts are asked for once. Never rejects. */
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

/** The vectors of some texts, and whose they are. */
export interface CachedVectors {
  /** `provider/model`. */
  readonly model: string
  readonly vectors: readonly (readonly number[])[]
}

const kind = {
  what: 'a file of kept vectors',
  names: /^[0-9a-f]{64}-[0-9a-f]{12}\.vectors\.json$/,
  maxBytes: limits.keptVectors,
}

const fileVersion = 1
const file = makeOnce(() =>
  z.strictObject({
    version: z.literal(fileVersion),
    key: z.string(),
    model: z.string().min(1),
    vectors: z.array(z.array(z.number()).min(1)).min(1),
  }),
)

/** Vectors that were made before, one file for the texts of a question: a cache, or recorded to be replayed. */
export class VectorStore extends FileCache {
  readonly #server: string | undefined

  /** `name`: as reports name it. `server`: the address that models are asked at in the place of their providers'. */
  constructor(place: CacheBackend, name: string, server?: string) {
    super(place, name, kind)
    this.#server = server
  }

  /** `model`: the model that made them; null: any, the first by name. Null if there are none. */
  async find(texts: readonly string[], model: string | null): Promise<CachedVectors | null> {
    const key = hashTexts(texts, this.#server)
    const parse = (text: string, name: string) => parseKept(text, name, key, texts.length)
    const named = model === null ? null : buildFileName(key, model)
    return this.findFirst(key, named, parse, 'they are not those that its name says')
  }

  /** Warns if the file cannot be written. */
  async keep(texts: readonly string[], { model, vectors }: CachedVectors): Promise<void> {
    const key = hashTexts(texts, this.#server)
    const text = writeJson({ version: fileVersion, key, model, vectors })
    await this.write(buildFileName(key, model), `${text}\n`)
  }
}

/** Null for a file that is not exactly what its name says. */
function parseKept(text: string, name: string, key: string, count: number): CachedVectors | null {
  const parsed = file().safeParse(parseJson(text))
  if (!parsed.success) return null
  const { key: writtenKey, model, vectors } = parsed.data
  const [first] = vectors
  const isWhole = vectors.length === count && vectors.every(({ length }) => length === first?.length)
  return writtenKey === key && isWhole && buildFileName(key, model) === name ? { model, vectors } : null
}

function hashTexts(texts: readonly string[], server?: string): string {
  return hashText(canonicalizeJson(server === undefined ? texts : { texts, server }))
}

function buildFileName(key: string, model: string): string {
  return `${key}-${hashText(model, 12)}.vectors.json`
}
