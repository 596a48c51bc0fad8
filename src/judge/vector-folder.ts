import { hashText } from '../core/hash.ts'
import { z } from 'zod'
import { makeOnce } from '../core/once-for.ts'
import { canonicalizeJson, parseJson, writeJson } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { FileCache, type CacheBackend } from './file-cache.ts'

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

  /** `model`: whose; null: anybody's, the first by name. Null where there are none. */
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
