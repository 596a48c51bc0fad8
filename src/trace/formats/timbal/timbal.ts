import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { notWhole } from '../../reading/assemble.ts'
import { objectOrNull, objectsIn, textOrNull } from '../../model/attributes.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import { namingOf } from '../../model/naming.ts'
import { Trace } from '../../model/trace.ts'
import { plainAttributes } from '../../reading/span-record.ts'
import { isEvalFrame, isEvalRow, tracesOfEvals } from './timbal-eval.ts'
import { timbalSpans } from './timbal-spans.ts'
import { statedByRoot } from './timbal-stated.ts'
import { contentShape } from '../../messages/shapes.ts'
import {
  amount,
  aNumber,
  anything,
  aText,
  listOf,
  listOrElse,
  mapOf,
  maybe,
  objectOf,
  oneOrMore,
  orNull,
  withKey,
} from '../../reading/shape.ts'

const answerShape = withKey(
  'role',
  withKey('content', objectOf({ content: contentShape }), anything),
  anything,
)
const spanShape = objectOf({
  path: aText,
  call_id: aText,
  parent_call_id: orNull(aText),
  t0: orNull(aNumber),
  t1: orNull(aNumber),
  status: orNull(objectOf({ code: aText })),
  output: answerShape,
  usage: orNull(mapOf(amount)),
  metadata: maybe(objectOf({ type: maybe(aText) })),
})
const resultShape = objectOf({ output: answerShape, usage: orNull(mapOf(amount)) })
const runShape = objectOf({
  spans: orNull(listOf(spanShape)),
  trace: orNull(listOrElse(listOf(spanShape), mapOf(spanShape))),
  results: orNull(listOf(resultShape)),
})
const runsShape = oneOrMore(withKey('call_id', spanShape, runShape))

/** Traces of Timbal: the spans of a run, each with its path of runnables, in the order in which they started. */
export const timbal = conversationFormat({
  id: 'timbal',
  title: 'Timbal',
  summary:
    'Timbal traces: runs as `JsonlTracingProvider` writes them, or the spans of one run as a list; results of its evals as JSON',
  about:
    'Give the agent `tracing_provider=JsonlTracingProvider.configured(_path=Path("traces.jsonl"))`, or write `trace.model_dump()` as JSON. Timbal\'s own command line ignores that provider; [the guide](../../guide/timbal.md#runs-to-score) has a recipe for it. `python -m timbal.evals.cli --format json` names the scenario of each run, and tells neither tools nor model calls.',
  never: ['cost'],
  shape: runsShape,
  isRecord: (value) => spansIn(value) !== null || isEvalRow(value),
  starts: (text) => /^\s*[[{]/.test(text) && longStarts.some((keys) => keys.every((key) => key.test(text))),
  passedOver: (record) =>
    isEvalRow(record) && isEvalFrame(record)
      ? 'It tells of the results in this file how many there are.'
      : null,
  *traces(record, place) {
    const spans = spansIn(record)
    if (spans !== null) yield traceOf(spans, textOrNull(objectOrNull(record)?.['run_id']), place)
    else if (isEvalRow(record)) yield* tracesOfEvals(record, place)
  },
})

/** Of documents and lines too long to be looked at whole. */
const longStarts = [
  [/(?<!\\)"path"\s*:\s*"/, /(?<!\\)"call_id"\s*:\s*"/, /(?<!\\)"parent_call_id"\s*:/],
  [/(?<!\\)"results"\s*:\s*\[/, /(?<!\\)"total_duration"\s*:/, /(?<!\\)"validators"\s*:/],
]

/** `{run_id, spans}`, `{parent_id, trace}` as the platform keeps it, a list, or spans by their call id. */
function spansIn(value: JsonValue): readonly JsonObject[] | null {
  if (Array.isArray(value)) return areSpans(value) ? objectsIn(value) : null
  const held = objectOrNull(value)
  if (held === null) return null
  const list = typeof held['run_id'] === 'string' ? held['spans'] : held['trace']
  if (Array.isArray(list)) return areSpans(list) ? objectsIn(list) : null
  const all = Object.values(held)
  return areSpans(all) ? objectsIn(all) : null
}

function areSpans(list: readonly JsonValue[]): boolean {
  return list.length > 0 && list.every(isSpan)
}

function isSpan(value: JsonValue): boolean {
  if (!isObject(value) || typeof value['path'] !== 'string' || value['path'] === '') return false
  return typeof value['call_id'] === 'string' && 'parent_call_id' in value && typeof value['t0'] === 'number'
}

function traceOf(records: readonly JsonObject[], runId: string | null, { id, source }: RecordPlace): Trace {
  const root = records.find((record) => textOrNull(record['parent_call_id']) === null) ?? null
  const known = runId ?? textOrNull(root?.['call_id']) ?? id
  const { scenario, trial } = namingOf(plainAttributes(root?.['metadata']))
  if (records.length > limits.spansPerTrace) {
    const diagnostics = [notWhole(known, 'too-many-spans', source)]
    return new Trace({ id: known, source, spans: [], scenario, trial, diagnostics })
  }
  const stated = root === null ? {} : statedByRoot(root)
  return new Trace({ id: known, source, spans: timbalSpans(records), scenario, trial, stated })
}
