import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { isObject, listObjects, objectOrNull, textOrNull } from '../../../core/json.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import * as s from '../../reading/shape.ts'
import { plainAttributesShape } from '../../reading/span-shapes.ts'
import { limits } from '../../../core/limits.ts'
import { createOversizedTrace } from '../../reading/assemble.ts'
import { scenarioName } from '../../model/naming.ts'
import type { Span } from '../../model/span.ts'
import { microsFromAny } from '../../reading/time.ts'
import { LazyTrace } from '../../views/lazy-trace.ts'
import type { Trace } from '../../model/trace.ts'
import { PromptfooRun } from './promptfoo-run.ts'
import { parseRunKeys } from './run-names.ts'
import { eventsFrom, plainAttributes, spanFrom } from '../../reading/define-spans.ts'

const providerShape = s.union(s.text, { id: s.text })
const resultShape = s.claimKeys({
  provider: s.maybe(providerShape),
  'prompt | vars': s.maybe({}),
  response: s.orNull(
    s.claimKeys({
      metadata: s.orNull({ toolCalls: s.maybe([{ name: s.text }]) }),
      cached: s.maybe(s.flag),
      ...s.claim('output', 'raw'),
    }),
  ),
  'latencyMs | cost': s.orNull(s.amount),
  ...s.claim('testCase', 'gradingResult'),
})
const listedShape = s.list(
  s.every(resultShape, (value) => (isResult(value ?? null) ? null : s.misfit(value, 'a result'))),
)
const heldShape = s.object({ 'results | outputs': s.orNull(listedShape) })
const tracedShape = s.object({
  spans: s.maybe([{ spanId: s.text, attributes: s.maybe(plainAttributesShape) }]),
})
const fileShape = s.object({
  traces: s.maybe([tracedShape]),
  results: s.listOrElse(listedShape, heldShape),
})

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
  shape: s.oneOrMore(s.withKey('results', fileShape, resultShape)),
  isRecord: (value) => isResult(value) || findResults(value) !== null,
  starts: [
    {
      opens:
        /^\s*\{\s*(?:"evalId"\s*:\s*(?:"[^"]*"|null)\s*,\s*)?"results"\s*:\s*\{\s*"(?:version|timestamp|prompts|results)"/,
    },
    { has: ['promptIdx', 'gradingResult|testCase'] },
  ],
  *traces(record, place) {
    if (isResult(record)) {
      yield buildResultTrace(record, { sent: [], scoring: null }, place)
      return
    }
    const file = objectOrNull(record)
    const sent = buildSpansByTrace(file?.['traces'])
    const functions = new Set(listScoringFunctions(file?.['config']))
    const [only = null] = functions
    const scoring = functions.size === 1 ? only : null
    for (const [index, result] of (findResults(record) ?? []).entries()) {
      if (!isResult(result)) continue
      const about = { sent: sent.get(textOrNull(result['traceId']) ?? '') ?? [], scoring }
      yield buildResultTrace(result, about, { ...place, id: `${place.id}#${index + 1}` })
    }
  },
})

/** Lists scoring functions, which results replace by their names. */
function listScoringFunctions(config: JsonValue | undefined, depth = 0): string[] {
  if (typeof config !== 'object' || config === null || depth > deepestTest) return []
  const name = textOrNull(objectOrNull(config)?.['assertScoringFunction'])
  const inner = Object.values(config).flatMap((value) => listScoringFunctions(value, depth + 1))
  return name === null ? inner : [name, ...inner]
}

/** `scenarios[0].tests[0]` */
const deepestTest = 4

/** Finds the results of a file, or of its `results` alone, as older versions wrote it. */
function findResults(value: JsonValue): readonly JsonValue[] | null {
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

function buildSpansByTrace(value: JsonValue | undefined): ReadonlyMap<string, readonly JsonObject[]> {
  const spans = new Map<string, readonly JsonObject[]>()
  for (const trace of listObjects(value)) {
    const id = textOrNull(trace['traceId'])
    if (id !== null) spans.set(id, listObjects(trace['spans']))
  }
  return spans
}

interface BesideResult {
  /** Spans that were sent for it. */
  readonly sent: readonly JsonObject[]
  readonly scoring: string | null
}

function buildResultTrace(result: JsonObject, { sent, scoring }: BesideResult, place: RecordPlace): Trace {
  const run = new PromptfooRun(result, scoring)
  const id = textOrNull(result['id']) ?? textOrNull(result['traceId']) ?? place.id
  const facts = { id, source: place.source, scenario: parseScenario(result), runKeys: parseRunKeys(result) }
  if (sent.length > limits.spansPerTrace) return createOversizedTrace(facts)
  const spans = buildSpans(sent)
  if (!spans.some(({ kind }) => kind === 'tool' || (kind === 'llm' && run.toolCalls.length === 0)))
    return run.transcript().trace({ ...facts, stated: run.stated(true) })
  const hasUsage = spans.some(({ content }) => content.usage !== null)
  return new LazyTrace({ ...facts, spans, stated: run.stated(!hasUsage) })
}

function parseScenario({ testCase, metadata, description }: JsonObject): string | null {
  const test = objectOrNull(testCase)
  const facts = { ...objectOrNull(metadata), ...objectOrNull(test?.['metadata']) }
  return scenarioName(facts['scenario'] ?? facts['scenario.id'] ?? test?.['description'] ?? description)
}

function buildSpans(sent: readonly JsonObject[]): Span[] {
  const ids = new Set(sent.map(({ spanId }) => spanId))
  return sent.map((raw) => {
    const parent = raw['parentSpanId']
    return spanFrom({
      id: textOrNull(raw['spanId']) ?? '',
      // promptfoo's own span, which every other hangs on, is not always among them.
      parentId: ids.has(parent) ? textOrNull(parent) : null,
      name: textOrNull(raw['name']) ?? '',
      startUs: microsFromAny(raw['startTime']),
      endUs: microsFromAny(raw['endTime']),
      status: objectOrNull(raw['status']) ?? { code: raw['statusCode'], message: raw['statusMessage'] },
      attributes: plainAttributes(raw['attributes']),
      events: eventsFrom(raw['events'], ({ timestamp }) => microsFromAny(timestamp)),
    })
  })
}
