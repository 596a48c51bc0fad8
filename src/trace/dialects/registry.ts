import type { Attributes, SpanKind } from '../span.ts'
import type { Dialect } from './dialect.ts'
import { genAi } from './gen-ai.ts'
import { kensa } from './kensa.ts'
import { openInference } from './open-inference.ts'

/** The most explicit convention first; the last one answers for every tool span. */
export const dialects = [openInference, kensa, genAi] as const satisfies readonly Dialect[]

/** What a span is by its attributes; null where no dialect knows it. */
export function kindOf(attributes: Attributes): SpanKind | null {
  for (const dialect of dialects) {
    const kind = dialect.kind(attributes)
    if (kind !== null) return kind
  }
  return null
}
