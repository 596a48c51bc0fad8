import type { Names } from '../model/names.ts'
import type { Span } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { createAncestorFinder } from './rollup.ts'

/**
 * The name of the first request, query or message that an agent sent by itself, in a run of which no span is a tool: it may be one whose
 * spans do not say so. What lies in a model call, a search or a guardrail is part of that. Null for none.
 */
export function findClientSpan({ spans, toolCalls, tree }: Trace): string | null {
  if (toolCalls?.length !== 0 || !spans.some(({ kind }) => kind === 'agent')) return null
  const kinds = spans.map(({ kind }) => kind)
  const known = new Set(kinds.flatMap((kind, index) => (plain.test(kind) ? [] : index)))
  const { nearest } = createAncestorFinder(tree.parents, known)
  const found = spans.find((span, index) => isOfClient(span) && kinds[nearest(index)] === 'agent')
  return found?.name ?? null
}

/** Not of a client of models, or of what sends spans. */
function isOfClient({ kind, name, attributes }: Span): boolean {
  if (!plain.test(kind) || !attributes.names.once(hasClientName)) return false
  const address = attributes.get('url.full') ?? attributes.get('http.url') ?? attributes.get('server.address')
  return !ofModels.test(`${name} ${typeof address === 'string' ? address.slice(0, 500) : ''}`)
}

function hasClientName({ list }: Names): boolean {
  return list.some((name) =>
    /^(?:http\.(?:request\.)?method|db\.(?:system|query|statement)|messaging\.system)/.test(name),
  )
}

const plain = /^(?:span|chain|step|workflow)$/
const ofModels =
  /openai|anthropic|googleapis|bedrock|mistral|cohere|groq|localhost|127\.0\.0\.1|\/(?:completions|messages|responses|embeddings)\b|\/v1\/traces|langfuse|:11434/i
