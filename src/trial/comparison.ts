import type { Check } from '../checks/define.ts'
import type { Finding } from '../core/verdict.ts'
import type { Embeddings } from '../judge/embeddings.ts'
import type { JudgeFailureReason } from '../judge/question.ts'
import type { Trace } from '../trace/trace.ts'

/** What a check says by the embeddings of texts. `ask`: gets those that it lacks; null where none is open. */
interface Comparison {
  readonly finding: Finding
  readonly ask: (() => Promise<unknown>) | null
}

/** Null for a check that needs no vectors but those of the trace. */
export function comparisonOf(
  embeddings: Embeddings,
  check: Check,
  trace: Trace,
  params: unknown,
): Comparison | null {
  const { embedded } = check
  const texts = embedded?.texts(trace, params) ?? null
  if (embedded === undefined || texts === null) return null
  const known = embeddings.known(texts)
  if (known === undefined)
    return {
      finding: lacking('embedding-not-asked', 'it was not asked yet'),
      ask: () => embeddings.ask(texts),
    }
  // Without a model all is as if there were no such thing: the trace lacks an embedding.
  if (known.kind === 'none') return { finding: check.evaluate(trace, params), ask: null }
  if (known.kind === 'failed') {
    const reason = unasked.has(known.reason) ? 'embedding-not-asked' : 'embedding-failed'
    return { finding: lacking(reason, known.message), ask: null }
  }
  return { finding: embedded.finding(known.vectors, params), ask: null }
}

const unasked: ReadonlySet<JudgeFailureReason> = new Set([
  'judge-unavailable',
  'judge-not-recorded',
  'judge-not-asked',
  'judge-spend-cap',
])

function lacking(reason: 'embedding-failed' | 'embedding-not-asked', actual: string): Finding {
  return { status: 'error', reason, actual }
}
