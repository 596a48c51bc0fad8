import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { objectOrNull, objectsIn, textOrNull } from '../../model/attributes.ts'
import { conversationFormat } from '../../reading/conversations.ts'
import { traceOfResult } from './promptfoo-result.ts'
import {
  aFlag,
  amount,
  aText,
  either,
  listOf,
  listOrElse,
  maybe,
  objectOf,
  oneOrMore,
  orNull,
  withKey,
} from '../../reading/shape.ts'
import { plainAttributesShape } from '../../reading/span-shapes.ts'

const providerShape = either(aText, objectOf({ id: aText }))
const resultShape = objectOf({
  provider: maybe(providerShape),
  prompt: maybe(objectOf({})),
  vars: maybe(objectOf({})),
  response: orNull(
    objectOf({
      metadata: orNull(objectOf({ toolCalls: maybe(listOf(objectOf({ name: aText }))) })),
      cached: maybe(aFlag),
    }),
  ),
  latencyMs: orNull(amount),
  cost: orNull(amount),
})
const heldShape = objectOf({ results: orNull(listOf(resultShape)), outputs: orNull(listOf(resultShape)) })
const tracedShape = objectOf({
  spans: maybe(listOf(objectOf({ attributes: maybe(plainAttributesShape) }))),
})
const fileShape = objectOf({
  traces: maybe(listOf(tracedShape)),
  results: listOrElse(listOf(resultShape), heldShape),
})
const resultsShape = oneOrMore(withKey('results', fileShape, resultShape))

/** Results of promptfoo: an answer for every test, provider and prompt. */
export const promptfoo = conversationFormat({
  id: 'promptfoo',
  title: 'promptfoo',
  summary: 'promptfoo results as JSON or JSON Lines: every test with every provider and prompt',
  about:
    '`promptfoo eval -o results.json`, or `.jsonl`. Only JSON holds the spans that come in with `tracing` in the config; ' +
    'else a run is known by its answer, and by the tool calls that its provider tells of. ' +
    'A test names its scenario by `metadata: {scenario: …}`, else by its `description`.',
  never: [],
  shape: resultsShape,
  isRecord: (value) => isResult(value) || resultsIn(value) !== null,
  starts: (text) => startsFile(text) || startsResult(text),
  *traces(record, place) {
    if (isResult(record)) {
      yield traceOfResult(record, [], place)
      return
    }
    const sent = spansByTrace(objectOrNull(record)?.['traces'])
    for (const [index, result] of (resultsIn(record) ?? []).entries()) {
      if (!isResult(result)) continue
      const spans = sent.get(textOrNull(result['traceId']) ?? '') ?? []
      yield traceOfResult(result, spans, { ...place, id: `${place.id}#${index + 1}` })
    }
  },
})

function startsFile(text: string): boolean {
  return /^\s*\{\s*(?:"evalId"\s*:\s*(?:"[^"]*"|null)\s*,\s*)?"results"\s*:\s*\{\s*"(?:version|timestamp|prompts|results)"/.test(
    text,
  )
}

function startsResult(text: string): boolean {
  if (!/^\s*(?:\[\s*)?\{/.test(text) || !/(?<!\\)"promptIdx"\s*:/.test(text)) return false
  return /(?<!\\)"(?:gradingResult|testCase)"\s*:/.test(text)
}

/** Of a file, or of its `results` alone, as older versions wrote it. */
function resultsIn(value: JsonValue): readonly JsonValue[] | null {
  const file = objectOrNull(value)
  const summary = objectOrNull(file?.['results']) ?? file
  const results = summary?.['results']
  if (!Array.isArray(results) || !isObject(summary?.['stats'])) return null
  return results.length === 0 || results.some(isResult) ? results : null
}

/** One that ended in an error has that alone to show, in files of older versions. */
function isResult(value: JsonValue): value is JsonObject {
  if (!isObject(value) || !isObject(value['prompt']) || !isObject(value['vars'])) return false
  return 'provider' in value && 'success' in value && outcomes.some((key) => key in value)
}

const outcomes = ['gradingResult', 'response', 'error']

function spansByTrace(value: JsonValue | undefined): ReadonlyMap<string, readonly JsonObject[]> {
  const spans = new Map<string, readonly JsonObject[]>()
  for (const trace of objectsIn(value)) {
    const id = textOrNull(trace['traceId'])
    if (id !== null) spans.set(id, objectsIn(trace['spans']))
  }
  return spans
}
