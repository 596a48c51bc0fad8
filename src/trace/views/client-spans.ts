import type { Names } from '../model/names.ts'
import type { Span } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { createHolderFinder } from './rollup.ts'

/**
 * The name of the first request, query or message that an agent sent by itself, in a run of which no span is a tool: it may be one whose
 * spans do not say so. What lies in a model call, a search or a guardrail is part of that. Null for none.
 */
export function findClientSpan(trace: Trace): string | null {
  const { spans, toolCalls } = trace
  if (toolCalls?.length !== 0) return null
  const holders = createHolderFinder(trace, ({ kind }) => !plain.test(kind))
  return (
    spans.find((span) => isOfClient(span) && spans[holders.nearest(span)]?.kind === 'agent')?.name ?? null
  )
}

const plain = /^(?:span|chain|step|workflow)$/

/** Tells whether a span is of a client, but not one of models, or of what sends spans. */
function isOfClient({ kind, name, attributes }: Span): boolean {
  if (!plain.test(kind) || !attributes.names.once(hasClientName)) return false
  const address = attributes.get('url.full') ?? attributes.get('http.url') ?? attributes.get('server.address')
  return !/openai|anthropic|googleapis|bedrock|mistral|cohere|groq|\/(?:completions|messages|responses|embeddings|traces)\b/i.test(
    `${name} ${typeof address === 'string' ? address.slice(0, 500) : ''}`,
  )
}

function hasClientName({ list }: Names): boolean {
  return list.some((name) => /^(?:http\.(?:request\.)?method|(?:db|messaging)\.system)/.test(name))
}
