import { z } from 'zod'
import { parseJson, type JsonObject } from '../../core/json.ts'
import { tokenUsage, type Usage } from '../../trace/model/usage.ts'
import { compatible } from './known-providers.ts'

interface Vectors {
  readonly vectors: readonly (readonly number[])[]
  readonly usage: Usage | null
}

/** How a provider is asked for vectors. Its client package has no door for that, or brings all of its models. */
export interface EmbeddingWire {
  request(
    model: string,
    texts: readonly string[],
    apiKey: string | null,
  ): { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly body: JsonObject }
  /** Null for what is not one vector for each of `count` texts. */
  read(body: string, count: number): Vectors | null
}

const vector = z.array(z.number()).min(1).max(100_000)
const openaiReply = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: vector })),
  usage: z.object({ prompt_tokens: z.int().min(0) }).optional(),
})

const openai: EmbeddingWire = {
  request: (model, texts, apiKey) => ({
    path: '/embeddings',
    headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
    body: { model, input: [...texts], encoding_format: 'float' },
  }),
  read(body, count) {
    const parsed = openaiReply.safeParse(parseJson(body))
    if (!parsed.success) return null
    const { data, usage } = parsed.data
    const found = Array.from({ length: count }, (_, at) => data.find(({ index }) => index === at)?.embedding)
    return data.length === count ? vectorsOf(found, usage?.prompt_tokens ?? null) : null
  },
}

const googleReply = z.object({ embeddings: z.array(z.object({ values: vector })) })

const google: EmbeddingWire = {
  request: (model, texts, apiKey) => ({
    path: `/models/${encodeURIComponent(model)}:batchEmbedContents`,
    headers: apiKey === null ? {} : { 'x-goog-api-key': apiKey },
    body: {
      requests: texts.map((text) => ({ model: `models/${model}`, content: { parts: [{ text }] } })),
    },
  }),
  read(body, count) {
    const parsed = googleReply.safeParse(parseJson(body))
    if (!parsed.success) return null
    const found = parsed.data.embeddings.map(({ values }) => values)
    return found.length === count ? vectorsOf(found, null) : null
  },
}

/** By the provider's id. */
export const embeddingWires: ReadonlyMap<string, EmbeddingWire> = new Map([
  ['openai', openai],
  ['openai.responses', openai],
  [compatible, openai],
  ['google', google],
])

/** Rounded, so that what is kept of them is exactly what was used. */
function vectorsOf(found: readonly (readonly number[] | undefined)[], tokens: number | null): Vectors | null {
  const vectors = found.flatMap((one) =>
    one === undefined ? [] : [one.map((number) => Number(number.toPrecision(7)))],
  )
  const [first] = vectors
  if (first === undefined || vectors.length !== found.length) return null
  if (vectors.some(({ length }) => length !== first.length)) return null
  return { vectors, usage: tokens === null ? null : tokenUsage({ input: tokens, output: 0 }) }
}
