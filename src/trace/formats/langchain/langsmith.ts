import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import type { FileHead, TraceFormat } from '../../reading/reader.ts'
import { readSpans, type SpanFormat, type SpanSink } from '../../reading/span-records.ts'
import { giveRun, isRun, settleRuns } from './langsmith-run.ts'
import {
  allOf,
  aText,
  aTime,
  listOf,
  maybe,
  nested,
  objectOf,
  oneOrMore,
  orNull,
} from '../../reading/shape.ts'

const runs = {
  id: 'langsmith',
  read: readRecord,
  settle: settleRuns,
} satisfies SpanFormat

const runShape = nested((inner) =>
  objectOf({
    id: maybe(aText),
    trace_id: maybe(aText),
    name: maybe(aText),
    run_type: maybe(aText),
    start_time: orNull(aTime),
    end_time: orNull(aTime),
    error: orNull(aText),
    child_runs: orNull(listOf(inner)),
  }),
)
const manyRuns = orNull(listOf(runShape))
const runsShape = oneOrMore(allOf(runShape, objectOf({ post: manyRuns, patch: manyRuns, runs: manyRuns })))

/** LangSmith runs: as listed or nested by its API, one a line, or batches as its tracers send them. */
export const langsmith = {
  id: 'langsmith',
  title: 'LangSmith',
  summary: 'LangSmith runs: lists, JSON Lines, nested `child_runs`, tracer batches (`post`, `patch`)',
  about: 'Runs of `client.list_runs(trace_id=…)` or of an export, and what the SDKs send.',
  never: [],
  unmarkedEnd: 'span',
  shape: runsShape,
  detect: (head) => isRecord(head.document) || isRecord(head.firstLine) || startsDocument(head),
  read: (file, head) => readSpans(file, head, isRecord(head.firstLine), runs),
} as const satisfies TraceFormat

function isRecord(value: unknown): boolean {
  if (Array.isArray(value)) return isObject(value[0]) && isRecord(value[0])
  if (!isObject(value)) return false
  if (isRun(value)) return true
  return listKeys.some((key) => {
    const list = value[key]
    return Array.isArray(list) && isObject(list[0]) && isRun(list[0], key === 'patch')
  })
}

/** `patch` completes what `post` (or an earlier batch) began. */
const listKeys = ['post', 'patch', 'runs']

/** A document too long to be looked at whole: by keys that only runs have together. */
function startsDocument({ text, firstLine, document }: FileHead): boolean {
  if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text)) return false
  return (
    /(?<!\\)"run_type"\s*:\s*"/.test(text) && /(?<!\\)"(?:dotted_order|trace_id|child_runs)"\s*:/.test(text)
  )
}

interface Pending {
  readonly run: JsonObject
  /** Ids of the trace and of the run that it was nested in; empty at the top. */
  readonly traceId: string
  readonly parentId: string
}

/** A run with the runs inside of it, or lists of runs; false where it is neither. */
function readRecord(record: JsonObject, sink: SpanSink): boolean {
  const lists = listKeys.flatMap((key) => (Array.isArray(record[key]) ? [record[key]] : []))
  const isSingle = isRun(record)
  const waiting: Pending[] = []
  add(isSingle ? [record] : lists.flat(), '', '', waiting)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { run, traceId, parentId } = next
    const given = giveRun(run, traceId, parentId, sink)
    const children = run['child_runs']
    if (given !== null && Array.isArray(children)) add(children, given.traceId, given.id, waiting)
  }
  return isSingle || lists.length > 0
}

/** In reverse, so that they are taken out in their order. */
function add(list: readonly JsonValue[], traceId: string, parentId: string, waiting: Pending[]): void {
  for (const item of list.toReversed()) {
    if (isObject(item)) waiting.push({ run: item, traceId, parentId })
  }
}
