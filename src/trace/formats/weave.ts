import { type JsonObject, type JsonValue, toMapping } from '../../core/json.ts'
import { numberOrNull, objectOrNull, listObjects, textOrNull, boundedJson } from '../../core/json.ts'
import * as logged from '../messages/logged.ts'
import { loggedTool } from '../messages/logged-tool.ts'
import { attributesAsObject, ObjectAttributes, decoded } from '../model/attributes.ts'
import { Span, type SpanError, type SpanKind } from '../model/span.ts'
import { createContentReader } from '../reading/content.ts'
import { normalId } from '../reading/ids.ts'
import { defineSpans, parseNamingFields } from '../reading/define-spans.ts'
import * as s from '../reading/shape.ts'
import { microsFromAny } from '../reading/time.ts'
import { usageFrom } from '../reading/usage-from.ts'
import { lastEnded } from '../views/output.ts'

const someFields = s.orNull(s.map(s.anything))
const callShape = s.claimKeys({
  'id | trace_id | op_name': s.text,
  'parent_id | exception': s.orNull(s.text),
  'started_at | ended_at': s.orNull(s.time),
  attributes: s.orNull({ weave: s.orNull({ kind: s.orNull(s.text) }) }),
  inputs: someFields,
  summary: s.orNull({ usage: s.orNull(s.map(s.usage)), status_counts: someFields }),
  ...s.claim('output'),
})
const isCall = s.createTest({ 'op_name | trace_id | started_at | inputs': s.there })

/** Weave's calls of functions: as its API answers them, as its UI exports them. */
export const weave = defineSpans({
  id: 'weave',
  title: 'W&B Weave',
  summary: 'Weave calls: JSON Lines, lists, replies of its API (`calls`)',
  about:
    'All calls of a trace, not only its root: an export of the UI, or what `POST /calls/stream_query` answers. Only functions with `@weave.op(kind="tool")` and `kind="agent"` are known for tools and agents.',
  never: [],
  unmarkedEnd: 'span',
  shape: s.oneOrMore(s.withKey('calls', { calls: s.maybe([callShape]) }, callShape)),
  isRecord: (value) => isCall(value) || (Array.isArray(value['calls']) && isCall(value['calls'][0])),
  starts: [{ has: ['trace_id'], says: { op_name: '[^"]*' } }],
  read(record, sink) {
    const isSingle = isCall(record)
    for (const call of isSingle ? [record] : listObjects(record['calls']))
      sink(
        normalId(call['trace_id']),
        buildSpan(call, classifyKind(call)),
        parseNamingFields(call['attributes']),
      )
    return isSingle || Array.isArray(record['calls'])
  },
  // A call that used tokens, and made no calls, is one of a model, whatever it is called.
  settle(allSpans) {
    const parents = new Set(allSpans.map(({ parentId }) => parentId))
    const isModel = (span: Span) =>
      span.kind === 'span' && !parents.has(span.id) && Object.keys(findUsages(span)).length > 0
    const spans = allSpans.map((span) =>
      isModel(span) ? buildSpan(attributesAsObject(span.attributes), 'llm') : span,
    )
    const root = lastEnded(spans.filter(({ parentId }) => parentId === null))
    const gap = describeLostCalls(spans)
    if (root === undefined) return { spans, stated: { gap } }
    return { spans, stated: logged.describeLoggedRun(findInputs(root), parseOutput(root), { gap }) }
  },
})

function buildSpan(call: JsonObject, kind: SpanKind): Span {
  return new Span(callContent, {
    id: normalId(call['id']),
    parentId: normalId(call['parent_id']) || null,
    name: parseOp(call),
    kind,
    startUs: microsFromAny(call['started_at']),
    endUs: microsFromAny(call['ended_at']),
    error: parseError(call),
    attributes: new ObjectAttributes(call),
  })
}

/** `weave:///<entity>/<project>/op/<name>:<digest>` */
function parseOp(call: JsonObject): string {
  const name = textOrNull(call['op_name']) ?? ''
  return /\/op\/([^/]*?)(?::[^:/]*)?$/.exec(name)?.[1] ?? name
}

const kinds: ReadonlyMap<unknown, SpanKind> = new Map([
  ['llm', 'llm'],
  ['agent', 'agent'],
  ['tool', 'tool'],
  ['search', 'retriever'],
  ['guardrail', 'guardrail'],
  ['scorer', 'evaluator'],
])

/** Calls for embeddings are said to be of a model, too. */
function classifyKind(call: JsonObject): SpanKind {
  const kind = kinds.get(objectOrNull(toMapping(call['attributes'])['weave'])?.['kind']) ?? 'span'
  return kind === 'llm' && /\bembeddings?\b/i.test(parseOp(call)) ? 'embedding' : kind
}

/** JSON of the type and the message of an exception, with its stack. */
function parseError(call: JsonObject): SpanError | null {
  const text = textOrNull(call['exception'])
  if (text === null) return null
  const fields = objectOrNull(decoded(text))
  return { type: textOrNull(fields?.['type']), message: textOrNull(fields?.['message']) ?? text }
}

const callContent = createContentReader({
  // The model that answered, else the one that was asked.
  model(span) {
    if (span.kind !== 'llm') return null
    return textOrNull(objectOrNull(parseOutput(span))?.['model']) ?? textOrNull(findInputs(span)['model'])
  },
  provider: () => null,
  input: (span) => (span.kind === 'llm' ? logged.parseLoggedMessages(findInputs(span), 'user') : null),
  output(span) {
    const output = parseOutput(span)
    return span.kind === 'llm' && output !== null ? logged.parseLoggedReply(output) : null
  },
  // Calls around model calls have the sums of these: only the model's own count.
  usage(span) {
    const [usage] = span.kind === 'llm' || span.kind === 'embedding' ? Object.values(findUsages(span)) : []
    return usage === undefined ? null : usageFrom(usage)
  },
  // Costs that the server adds where it is asked for them, by model.
  costUsd(span) {
    const summary = objectOrNull(span.attributes.get('summary'))
    const costs = Object.values(toMapping(objectOrNull(summary?.['weave'])?.['costs']))
    if (span.kind !== 'llm' || costs.length === 0) return null
    const amounts = costs.flatMap((cost) =>
      ['prompt_tokens_total_cost', 'completion_tokens_total_cost'].map((key) =>
        numberOrNull(objectOrNull(cost)?.[key]),
      ),
    )
    return amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0)
  },
  // A method of a tool (`Tool.forward`) is not named for its tool.
  tool(span) {
    const { result, callId, error } = loggedTool(parseOutput(span))
    return {
      name: span.name.includes('.') ? '' : span.name,
      callId,
      args: boundedJson(findInputs(span)),
      result,
      error: span.error?.message ?? error,
    }
  },
  inputText: (span) => logged.loggedQuestion(findInputs(span)),
  outputText: (span) => logged.loggedAnswer(parseOutput(span)),
})

/** Finds what a function was called with, less the object that it is a method of. */
function findInputs({ attributes }: Span): JsonObject {
  const { self: _, ...inputs } = toMapping(attributes.get('inputs'))
  return inputs
}

/** Returns null if it is kept elsewhere, under the address that stands there. */
function parseOutput({ attributes }: Span): JsonValue {
  const output = attributes.get('output') ?? null
  return typeof output === 'string' && output.startsWith('weave:///') ? null : output
}

function findUsages({ attributes }: Span): JsonObject {
  return toMapping(objectOrNull(attributes.get('summary'))?.['usage'])
}

/** Words for calls that are counted in the summaries of others, or named as their parents, and are not there. */
function describeLostCalls(spans: readonly Span[]): string | null {
  const ids = new Set(spans.map(({ id }) => id))
  if (spans.some(({ parentId }) => parentId !== null && !ids.has(parentId)))
    return 'a call that another one names as its parent'
  const roots = spans.filter(({ parentId }) => parentId === null)
  const counted = roots.reduce((sum, root) => sum + countCallsWithin(root), 0)
  return counted > spans.length ? `${counted - spans.length} calls that its summary counts` : null
}

/** How many calls a summary counts, its own among them. */
function countCallsWithin({ attributes }: Span): number {
  const counts = toMapping(objectOrNull(attributes.get('summary'))?.['status_counts'])
  return Object.values(counts).reduce<number>((sum, count) => sum + (numberOrNull(count) ?? 0), 0)
}
