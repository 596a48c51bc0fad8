import { parseJson, type JsonObject } from '../../core/json.ts'
import { compatible } from './known-providers.ts'
import { z } from 'zod'
import { makeOnce } from '../../core/once-for.ts'
import { buildUsage, type Usage } from '../../trace/model/usage.ts'

interface Vectors {
  readonly vectors: readonly (readonly number[])[]
  readonly usage: Usage | null
}

/** Wire format of a provider's embedding requests. Its client package has no door for that, or brings all of its models. */
export interface EmbeddingWire {
  request(
    model: string,
    texts: readonly string[],
    apiKey: string | null,
  ): { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly body: JsonObject }
  /** Null for what is not one vector for each of `count` texts. */
  read(body: string, count: number): Vectors | null
}

const vector = () => z.array(z.number()).min(1).max(100_000)

const openaiReply = makeOnce(() =>
  z.object({
    data: z.array(z.object({ index: z.int().min(0), embedding: vector() })),
    usage: z.object({ prompt_tokens: z.int().min(0) }).optional(),
  }),
)

const openai: EmbeddingWire = {
  request: (model, texts, apiKey) => ({
    path: '/embeddings',
    headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
    body: { model, input: [...texts], encoding_format: 'float' },
  }),
  read(body, count) {
    const parsed = openaiReply().safeParse(parseJson(body))
    if (!parsed.success) return null
    const { data, usage } = parsed.data
    const items = Array.from({ length: count }, (_, at) => data.find(({ index }) => index === at)?.embedding)
    return data.length === count ? toVectors(items, usage?.prompt_tokens ?? null) : null
  },
}

const googleReply = makeOnce(() => z.object({ embeddings: z.array(z.object({ values: vector() })) }))

const google: EmbeddingWire = {
  request: (model, texts, apiKey) => ({
    path: `/models/${encodeURIComponent(model)}:batchEmbedContents`,
    headers: apiKey === null ? {} : { 'x-goog-api-key': apiKey },
    body: {
      requests: texts.map((text) => ({ model: `models/${model}`, content: { parts: [{ text }] } })),
    },
  }),
  read(body, count) {
    const parsed = googleReply().safeParse(parseJson(body))
    if (!parsed.success) return null
    const vectors = parsed.data.embeddings.map(({ values }) => values)
    return vectors.length === count ? toVectors(vectors, null) : null
  },
}

/** By the provider's id. */
export const embeddingWires: ReadonlyMap<string, EmbeddingWire> = new Map([
  ['openai', openai],
  ['openai.responses', openai],
  [compatible, openai],
  ['google', google],
])

/** Makes vectors of the lists, rounded: the cache holds exactly what is used. Null unless there is one of equal length for each text. */
function toVectors(lists: readonly (readonly number[] | undefined)[], tokens: number | null): Vectors | null {
  const vectors = lists.flatMap((one) =>
    one === undefined ? [] : [one.map((number) => Number(number.toPrecision(7)))],
  )
  const [first] = vectors
  if (first === undefined || vectors.length !== lists.length) return null
  if (vectors.some(({ length }) => length !== first.length)) return null
  return { vectors, usage: tokens === null ? null : buildUsage({ input: tokens, output: 0 }) }
}
