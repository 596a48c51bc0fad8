import type { JsonObject, JsonValue, Mapping } from '../../../core/json.ts'
import { isObject, numberOrNull, objectOrNull, textOrNull, toMapping } from '../../../core/json.ts'
import { defineSpans, parseNamingFields } from '../../reading/define-spans.ts'
import type { SpanSink } from '../../reading/span-records.ts'
import * as s from '../../reading/shape.ts'
import { appendTo } from '../../../core/collections.ts'
import { ObjectAttributes, attributesAsObject } from '../../model/attributes.ts'
import { normalId } from '../../reading/ids.ts'
import { describeLoggedRun } from '../../messages/logged.ts'
import { Span, type SpanError, type SpanKind } from '../../model/span.ts'
import { microsFromAny } from '../../reading/time.ts'
import { lastEnded } from '../../views/output.ts'
import { runContent } from './langsmith-content.ts'
import { collectScores } from '../../model/stated.ts'

const runShape = s.nested((inner) =>
  s.claimKeys({
    id: s.maybe(
      s.every(
        s.text,
        s.not((id) => id === ''),
      ),
    ),
    'trace_id | name | run_type': s.maybe(s.text),
    'start_time | end_time': s.orNull(s.time),
    error: s.orNull(s.text),
    child_runs: s.orNull([inner]),
    ...s.claim('inputs', 'outputs', 'extra', 'post', 'patch', 'runs'),
  }),
)
const manyRuns = s.orNull([s.every(runShape, { id: s.text })])

/** LangSmith runs: as listed or nested by its API, one a line, or batches as its tracers send them. */
export const langsmith = defineSpans({
  id: 'langsmith',
  title: 'LangSmith',
  summary: 'LangSmith runs: lists, JSON Lines, nested `child_runs`, tracer batches (`post`, `patch`)',
  about: 'Runs of `client.list_runs(trace_id=…)` or of an export, and what the SDKs send.',
  never: [],
  unmarkedEnd: 'span',
  shape: s.oneOrMore(s.every(runShape, { 'post | patch | runs': manyRuns })),
  isRecord(value) {
    if (isRun(value)) return true
    return listKeys.some((key) => {
      const list = value[key]
      return Array.isArray(list) && isObject(list[0]) && isRun(list[0], key === 'patch')
    })
  },
  starts: [{ has: ['dotted_order|trace_id|child_runs'], says: { run_type: '[^"]*' } }],
  // A run with the runs inside of it, or lists of runs; false where it is neither.
  read(record, sink) {
    const lists = listKeys.flatMap((key) => (Array.isArray(record[key]) ? [record[key]] : []))
    const isSingle = isRun(record)
    const waiting: Pending[] = []
    addRuns(isSingle ? [record] : lists.flat(), '', '', waiting)
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { run, traceId, parentId } = next
      const ids = giveRun(run, traceId, parentId, sink)
      const children = run['child_runs']
      if (ids !== null && Array.isArray(children)) addRuns(children, ids.traceId, ids.id, waiting)
    }
    return isSingle || lists.length > 0
  },
  // Parts of the same run made one, the later ones over the earlier; what the root run states.
  settle(parts) {
    const byId = new Map<string, Span[]>()
    for (const part of parts) appendTo(byId, part.id, part)
    const spans = withoutHidden(withoutHidden([...byId.values()].map(mergeParts), 'inputs'), 'outputs')
    const root = lastEnded(spans.filter(({ parentId }) => parentId === null))
    const gap = describeLostRuns(spans)
    if (root === undefined) return { spans, stated: { gap } }
    const [input, output] = [root.attributes.get('inputs'), root.attributes.get('outputs')]
    return { spans, stated: describeLoggedRun(input, output, { gap, scores: parseScores(root) }) }
  },
})

/** `patch` completes what `post` (or an earlier batch) began. */
const listKeys = ['post', 'patch', 'runs']

interface Pending {
  readonly run: JsonObject
  /** Ids of the trace and of the run that it was nested in; empty at the top. */
  readonly traceId: string
  readonly parentId: string
}

/** In reverse, so that they are taken out in their order. */
function addRuns(list: readonly JsonValue[], traceId: string, parentId: string, waiting: Pending[]): void {
  for (const item of list.toReversed()) if (isObject(item)) waiting.push({ run: item, traceId, parentId })
}

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
function isRun(value: Mapping, isPatch = false): boolean {
  const { run_type: type, id } = value
  if (typeof type === 'string' && kinds.has(type) && id !== undefined)
    return marks.some((mark) => mark in value)
  return isPatch && ('dotted_order' in value || (id !== undefined && 'trace_id' in value))
}

const marks = ['trace_id', 'dotted_order', 'child_runs', 'child_run_ids', 'parent_run_id', 'session_id']

/** Gives the span of a run, or of a part of one; null if it has no id. */
function giveRun(
  run: JsonObject,
  outerTrace: string,
  outerRun: string,
  sink: SpanSink,
): { readonly id: string; readonly traceId: string } | null {
  const path = parsePath(run['dotted_order'])
  const id = normalId(run['id']) || (path.at(-1) ?? '')
  if (id === '') return null
  const traceId = normalId(run['trace_id']) || path[0] || outerTrace || id
  const parentId = normalId(run['parent_run_id']) || path.at(-2) || outerRun
  const { child_runs: _, ...fields } = run
  const span = buildSpan({ ...fields, id, ...(parentId === '' ? {} : { parent_run_id: parentId }) })
  sink(traceId, span, parseNamingFields(objectOrNull(run['extra'])?.['metadata']))
  return { id, traceId }
}

/** The ids from the root down to the run: `<time>Z<id>.<time>Z<id>`. */
function parsePath(order: JsonValue | undefined): string[] {
  if (typeof order !== 'string') return []
  return order.split('.').map((step) => step.slice(step.indexOf('Z') + 1))
}

function buildSpan(run: JsonObject): Span {
  return new Span(runContent, {
    id: normalId(run['id']),
    parentId: normalId(run['parent_run_id']) || null,
    name: textOrNull(run['name']) ?? '',
    kind: classifyKind(run),
    startUs: microsFromAny(run['start_time']),
    endUs: microsFromAny(run['end_time']),
    error: parseError(run),
    attributes: new ObjectAttributes(run),
  })
}

function classifyKind(run: JsonObject): SpanKind {
  const kind = kinds.get(textOrNull(run['run_type']) ?? '') ?? 'span'
  if (kind !== 'chain') return kind
  const metadata = objectOrNull(objectOrNull(run['extra'])?.['metadata'])
  if (metadata?.['ls_agent_type'] !== undefined || agents.has(textOrNull(run['name']) ?? '')) return 'agent'
  return metadata?.['langgraph_node'] === undefined ? 'chain' : 'step'
}

const agents = new Set(['AgentExecutor', 'LangGraph'])

/** Parses the text of an exception, mostly with its stack. */
function parseError(run: JsonObject): SpanError | null {
  const text = textOrNull(run['error'])
  if (text === null) return run['status'] === 'error' ? { type: null, message: 'failed' } : null
  const message = text
    .split(/Traceback \(most recent call last\):|\n[^\S\n]+at /, 1)
    .join('')
    .trimEnd()
  return { type: /^([\w.]{1,100})[:(]/.exec(message)?.[1] ?? null, message: message || text }
}

/** Where LangSmith was told to hide inputs or outputs, all runs of a trace have `{}` for them: they are unknown. */
function withoutHidden(spans: readonly Span[], key: 'inputs' | 'outputs'): readonly Span[] {
  const isHidden = spans.every(({ attributes }) => isBlank(attributes.get(key)))
  return isHidden
    ? spans.map(({ attributes }) => buildSpan({ ...attributesAsObject(attributes), [key]: null }))
    : spans
}

function isBlank(value: JsonValue | undefined): boolean {
  return isObject(value) ? Object.keys(value).length === 0 : (value ?? null) === null
}

/** Words for the runs that others name as their children and that are not there; null for none. */
function describeLostRuns(spans: readonly Span[]): string | null {
  const spanIds = new Set(spans.map(({ id }) => id))
  const lost = new Set<string>()
  for (const { attributes } of spans) {
    for (const ids of [attributes.get('child_run_ids'), attributes.get('direct_child_run_ids')]) {
      for (const id of Array.isArray(ids) ? ids.map(normalId) : [])
        if (id !== '' && !spanIds.has(id)) lost.add(id)
    }
  }
  if (lost.size < 2) return lost.size === 0 ? null : 'a run that another one names as its child'
  return `${lost.size} runs that others name as their children`
}

function mergeParts(parts: readonly Span[]): Span {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only
  const run = Object.create(null) as JsonObject
  for (const { attributes } of parts) {
    for (const [key, value] of Object.entries(attributesAsObject(attributes)))
      if (key === 'extra') run[key] = mergeExtra(run[key], value)
      else if (value !== null || run[key] === undefined) run[key] = value
  }
  return buildSpan(run)
}

/** A patch may say no more of its surroundings than what is new. */
function mergeExtra(earlier: JsonValue | undefined, later: JsonValue): JsonValue {
  const [first, second] = [toMapping(earlier), toMapping(later)]
  const metadata = { ...objectOrNull(first['metadata']), ...objectOrNull(second['metadata']) }
  return { ...first, ...second, metadata }
}

/** Parses the average of each kind of feedback. */
function parseScores(root: Span): Readonly<Record<string, number>> {
  const feedback = Object.entries(toMapping(root.attributes.get('feedback_stats')))
  return collectScores(feedback.map(([name, value]) => [name, numberOrNull(objectOrNull(value)?.['avg'])]))
}
