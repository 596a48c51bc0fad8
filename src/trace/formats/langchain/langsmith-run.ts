import { append } from '../../../core/append.ts'
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { numberOrNull, ObjectAttributes, objectOf, objectOrNull, textOrNull } from '../../model/attributes.ts'
import { normalId } from '../../reading/ids.ts'
import { loggedAnswer, loggedQuestion } from '../../messages/logged-text.ts'
import { namingOf } from '../../model/naming.ts'
import type { SettledSpans, SpanSink } from '../../reading/span-records.ts'
import { Span, type SpanError, type SpanKind } from '../../model/span.ts'
import { microsFromAny } from '../../reading/time.ts'
import type { Stated } from '../../model/stated.ts'
import { lastEnded } from '../../views/output.ts'
import { runContent } from './langsmith-content.ts'

const kinds: ReadonlyMap<string, SpanKind> = new Map([
  ['llm', 'llm'],
  ['tool', 'tool'],
  ['chain', 'chain'],
  ['retriever', 'retriever'],
  ['embedding', 'embedding'],
  ['prompt', 'prompt'],
  ['parser', 'chain'],
])

/** A patch need not repeat the type of its run, nor its id, which its place in the order ends with. */
export function isRun(value: Readonly<Record<string, unknown>>, isPatch = false): boolean {
  const { run_type: type, id } = value
  if (typeof type === 'string' && kinds.has(type) && id !== undefined)
    return marks.some((mark) => mark in value)
  return isPatch && ('dotted_order' in value || (id !== undefined && 'trace_id' in value))
}

const marks = ['trace_id', 'dotted_order', 'child_runs', 'child_run_ids', 'parent_run_id', 'session_id']

/** Gives the span of a run, or of a part of one; null where it has no id. */
export function giveRun(
  run: JsonObject,
  outerTrace: string,
  outerRun: string,
  sink: SpanSink,
): { readonly id: string; readonly traceId: string } | null {
  const path = pathOf(run['dotted_order'])
  const id = normalId(run['id']) || (path.at(-1) ?? '')
  if (id === '') return null
  const traceId = normalId(run['trace_id']) || path[0] || outerTrace || id
  const parentId = normalId(run['parent_run_id']) || path.at(-2) || outerRun
  const { child_runs: _, ...own } = run
  const metadata = objectOrNull(objectOrNull(run['extra'])?.['metadata'])
  sink(
    traceId,
    spanOf({ ...own, id, ...(parentId === '' ? {} : { parent_run_id: parentId }) }),
    namingOf(new ObjectAttributes(metadata ?? {})),
  )
  return { id, traceId }
}

/** The ids from the root down to the run: `<time>Z<id>.<time>Z<id>`. */
function pathOf(order: JsonValue | undefined): string[] {
  if (typeof order !== 'string') return []
  return order.split('.').map((step) => step.slice(step.indexOf('Z') + 1))
}

function spanOf(run: JsonObject): Span {
  return new Span(
    {
      id: normalId(run['id']),
      parentId: normalId(run['parent_run_id']) || null,
      name: textOrNull(run['name']) ?? '',
      kind: kindIn(run),
      startUs: microsFromAny(run['start_time']),
      endUs: microsFromAny(run['end_time']),
      error: errorIn(run),
      attributes: new ObjectAttributes(run),
      events: [],
    },
    runContent,
  )
}

function kindIn(run: JsonObject): SpanKind {
  const kind = kinds.get(textOrNull(run['run_type']) ?? '') ?? 'span'
  if (kind !== 'chain') return kind
  const metadata = objectOrNull(objectOrNull(run['extra'])?.['metadata'])
  if (metadata?.['ls_agent_type'] !== undefined || agents.has(textOrNull(run['name']) ?? '')) return 'agent'
  return metadata?.['langgraph_node'] === undefined ? 'chain' : 'step'
}

const agents = new Set(['AgentExecutor', 'LangGraph'])

/** The text of an exception, mostly with its stack. */
function errorIn(run: JsonObject): SpanError | null {
  const text = textOrNull(run['error'])
  if (text === null) return run['status'] === 'error' ? { type: null, message: 'failed' } : null
  const [message = text] = text.split(/\s*(?:Traceback \(most recent call last\):|\n\s+at )/, 1)
  return { type: /^([\w.]{1,100})[:(]/.exec(message)?.[1] ?? null, message: message || text }
}

/** Parts of the same run made one, the later ones over the earlier; what the root run states. */
export function settleRuns(parts: readonly Span[]): SettledSpans {
  const byId = new Map<string, Span[]>()
  for (const part of parts) {
    append(byId, part.id, part)
  }
  const spans = [...byId.values()].map(oneRun)
  const root = lastEnded(spans.filter(({ parentId }) => parentId === null))
  return { spans, stated: root === undefined ? {} : new RootStated(root) }
}

function oneRun(parts: readonly Span[]): Span {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only
  const run = Object.create(null) as JsonObject
  for (const { attributes } of parts) {
    for (const [key, value] of Object.entries(objectOf(attributes))) {
      if (key === 'extra') run[key] = mergedExtra(run[key], value)
      else if (value !== null || run[key] === undefined) run[key] = value
    }
  }
  return spanOf(run)
}

/** A patch may say no more of its surroundings than what is new. */
function mergedExtra(earlier: JsonValue | undefined, later: JsonValue): JsonValue {
  const [first, second] = [objectOrNull(earlier) ?? {}, objectOrNull(later) ?? {}]
  const metadata = { ...objectOrNull(first['metadata']), ...objectOrNull(second['metadata']) }
  return { ...first, ...second, metadata }
}

class RootStated implements Stated {
  readonly #root: Span

  constructor(root: Span) {
    this.#root = root
  }

  get userInput(): string | null {
    return loggedQuestion(this.#root.attributes.get('inputs'))
  }

  get finalOutput(): string | null {
    return loggedAnswer(this.#root.attributes.get('outputs'))
  }

  /** The average of each kind of feedback. */
  get scores(): Readonly<Record<string, number>> {
    const scores = Object.create(null) as Record<string, number>
    const stats = objectOrNull(this.#root.attributes.get('feedback_stats')) ?? {}
    for (const [name, value] of Object.entries(stats)) {
      const average = numberOrNull(objectOrNull(value)?.['avg'])
      if (average !== null) scores[name] = average
    }
    return scores
  }
}
