import type { Check } from '../checks/define.ts'
import type { CommonReason, Finding } from '../core/verdict.ts'
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
  if (known === undefined) {
    const finding: Finding = { status: 'error', reason: 'evaluator-not-run', actual: 'it was not asked yet' }
    return { finding, ask: () => embeddings.ask(texts) }
  }
  // Without a model all is as if there were no such thing: the trace lacks an embedding.
  if (known.kind === 'none') return { finding: check.evaluate(trace, params), ask: null }
  const finding: Finding =
    known.kind === 'embedded'
      ? embedded.finding(known.vectors, params)
      : { status: 'error', reason: reasons[known.reason] ?? 'evaluator-not-run', actual: known.message }
  return { finding, ask: null }
}

/** An embedding model is no judge. */
const reasons: Readonly<Partial<Record<JudgeFailureReason, CommonReason>>> = {
  'judge-timed-out': 'evaluator-timed-out',
  'judge-rate-limited': 'evaluator-unreachable',
  'judge-unreachable': 'evaluator-unreachable',
  'judge-bad-reply': 'evaluator-bad-reply',
}
