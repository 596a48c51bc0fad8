import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Diagnostic } from '../core/diagnostic.ts'
import { canonicalJson, parseJson, writeJson } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { KeptFiles, type KeptPlace } from './kept-files.ts'

/** The vectors of some texts, and whose they are. */
export interface KeptVectors {
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
const file = z.strictObject({
  version: z.literal(fileVersion),
  key: z.string(),
  model: z.string().min(1),
  vectors: z.array(z.array(z.number()).min(1)).min(1),
})

/** Vectors that were made before, one file for the texts of a question: a cache, or recorded to be replayed. */
export class VectorFolder {
  readonly #files: KeptFiles

  /** `name`: as reports name it. */
  constructor(place: KeptPlace, name: string) {
    this.#files = new KeptFiles(place, name, kind)
  }

  /** Warnings about its files. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#files.diagnostics
  }

  get isWritable(): boolean {
    return this.#files.isWritable
  }

  /** `model`: whose; null: anybody's, the first by name. Null where there are none. */
  async find(texts: readonly string[], model: string | null): Promise<KeptVectors | null> {
    const key = keyOf(texts)
    const names = model === null ? await this.#files.startingWith(`${key}-`) : [nameOf(key, model)]
    for (const name of names) {
      const text = await this.#files.read(name)
      if (text === null) continue
      const kept = parseKept(text, name, key, texts.length)
      if (kept !== null) return kept
      this.#files.warn(name, 'they are not those that its name says')
    }
    return null
  }

  /** Warns if the file cannot be written. */
  async keep(texts: readonly string[], { model, vectors }: KeptVectors): Promise<void> {
    const key = keyOf(texts)
    const text = writeJson({ version: fileVersion, key, model, vectors })
    await this.#files.write(nameOf(key, model), `${text}\n`)
  }
}

/** Null for a file that is not exactly what its name says. */
function parseKept(text: string, name: string, key: string, count: number): KeptVectors | null {
  const parsed = file.safeParse(parseJson(text))
  if (!parsed.success) return null
  const { key: own, model, vectors } = parsed.data
  const [first] = vectors
  const isWhole = vectors.length === count && vectors.every(({ length }) => length === first?.length)
  return own === key && isWhole && nameOf(key, model) === name ? { model, vectors } : null
}

function keyOf(texts: readonly string[]): string {
  return sha256(canonicalJson(texts))
}

function nameOf(key: string, model: string): string {
  return `${key}-${sha256(model).slice(0, 12)}.vectors.json`
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
