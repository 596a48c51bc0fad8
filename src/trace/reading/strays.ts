import type { ReadItem } from './reader.ts'
import type { Trace } from '../model/trace.ts'

/** Spans that are remembered; a file of more is looked at up to there. */
const mostSpans = 50_000

/** Spans of a file whose parent is in another trace of it: a parent never is, so that one of the two was put down to the wrong trace. */
export class Strays {
  readonly #traces: { readonly traceId: string; readonly ids: readonly string[] }[] = []
  readonly #lost: { readonly parent: string; readonly traceId: string }[] = []
  #seen = 0

  see({ id: traceId, spans, tree: { lost, indexOf } }: Trace): void {
    if (this.#seen > mostSpans) return
    this.#seen += spans.length
    this.#traces.push({ traceId, ids: spans.map(({ id }) => id) })
    if (lost === 0) return
    for (const { parentId } of spans)
      if (parentId !== null && !indexOf.has(parentId)) this.#lost.push({ parent: parentId, traceId })
  }

  *damage(): Generator<ReadItem> {
    if (this.#lost.length === 0) return
    const traceOf = new Map(
      this.#traces.flatMap(({ traceId, ids }) => ids.map((id) => [id, traceId] as const)),
    )
    for (const { parent, traceId } of this.#lost) {
      const other = traceOf.get(parent)
      if (other === undefined || other === traceId) continue
      const reason = 'A span of it is in another trace of the file.'
      for (const id of [traceId, other]) yield { kind: 'damage', traceId: id, reason }
    }
  }
}
