import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { numberOrNull, listObjects, textOrNull, listValues, objectOrNull } from '../../../core/json.ts'
import { ObjectAttributes, decodedValue, parseArguments } from '../../model/attributes.ts'
import { normalId } from '../../reading/ids.ts'
import { listRequests, type Message, createMessage } from '../../model/message.ts'
import { loggedTool, plainToolName, calledWith } from '../../messages/logged-tool.ts'
import {
  loggedAnswer,
  loggedQuestion,
  describeLoggedRun,
  parseStatedMessages,
} from '../../messages/logged.ts'
import { scenarioName } from '../../model/naming.ts'
import { defineSpans, parseNamingFields } from '../../reading/define-spans.ts'
import { createContentReader } from '../../reading/content.ts'
import {
  type SettledSpans,
  type SpanSink,
  wrapTraceRecord,
  separateAbout,
} from '../../reading/span-records.ts'
import { Span, type SpanError, type SpanKind } from '../../model/span.ts'
import { microsFromAny, readDuration } from '../../reading/time.ts'
import * as s from '../../reading/shape.ts'
import { buildUsage } from '../../model/usage.ts'
import { collectScores, type ReportedFacts } from '../../model/stated.ts'
import type { Trace } from '../../model/trace.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import { Transcript } from '../../reading/transcript.ts'
import { LazyTrace } from '../../views/lazy-trace.ts'

const spanShape = s.claimKeys({
  uuid: s.text,
  name: s.orNull(s.text),
  parentUuid: s.orNull(s.text),
  startTime: s.time,
  endTime: s.orNull(s.time),
  'inputTokenCount | outputTokenCount': s.orNull(s.amount),
  // The calls of its output once more.
  ...s.claim('input', 'output', 'toolsCalled'),
})
const spansShape = s.orNull([spanShape])
export const tracesShape: s.Shape = s.oneOrMore({
  'baseSpans | llmSpans | retrieverSpans': spansShape,
  'agentSpans | toolSpans': s.orNull([s.every(spanShape, { name: s.text })]),
})

const isTrace = s.createTest({ llmSpans: [s.anything], agentSpans: [s.anything] })

/** DeepEval (Confident AI) traces: spans in one list per kind. */
export const deepeval = defineSpans({
  id: 'deepeval',
  title: 'DeepEval',
  summary: 'DeepEval traces (`agentSpans`, `llmSpans`, `toolSpans`): one, a list, or one a line',
  about: 'What DeepEval sends to Confident AI when code is traced with `@observe` or an integration.',
  never: ['cost'],
  unmarkedEnd: 'run',
  shape: tracesShape,
  isRecord: isTrace,
  starts: [{ has: ['parentUuid|uuid'], matches: /(?<!\\)"(?:base|agent|llm)Spans"\s*:\s*\[/ }],
  read: readTrace,
  settle: settleSpans,
})

/** Reads the spans of one trace, as a test run has it next to its case. */
export function readTestTrace(record: JsonObject): SettledSpans {
  const spans: Span[] = []
  readTrace(record, (_, span) => spans.push(span))
  return settleSpans(spans)
}

const lists: readonly (readonly [string, SpanKind])[] = [
  ['agentSpans', 'agent'],
  ['llmSpans', 'llm'],
  ['toolSpans', 'tool'],
  ['retrieverSpans', 'retriever'],
  ['baseSpans', 'span'],
]

function readTrace(record: JsonObject, sink: SpanSink): boolean {
  if (!isTrace(record)) return false
  const id = normalId(record['uuid'])
  const naming = parseNamingFields(record['metadata'])
  const { input, output, inputs, outputs } = record
  const toolsCalled = record['toolsCalled'] ?? null
  sink(
    id,
    wrapTraceRecord({ input: input ?? inputs ?? null, output: output ?? outputs ?? null, toolsCalled }),
    naming,
  )
  for (const [key, kind] of lists) {
    const list = record[key]
    for (const item of listValues(list)) if (isObject(item)) sink(id, buildSpan(item, kind), naming)
  }
  return true
}

function buildSpan(raw: JsonObject, kind: SpanKind): Span {
  return new Span(spanContent, {
    id: normalId(raw['uuid']),
    parentId: normalId(raw['parentUuid']) || null,
    name: textOrNull(raw['name']) ?? '',
    kind,
    startUs: microsFromAny(raw['startTime']),
    endUs: microsFromAny(raw['endTime']),
    error: parseError(raw),
    attributes: new ObjectAttributes(raw),
  })
}

function parseError({ status, error }: JsonObject): SpanError | null {
  if (status !== 'ERRORED') return null
  return { type: null, message: textOrNull(error) ?? 'failed' }
}

function settleSpans(all: readonly Span[]): SettledSpans {
  const { spans, about } = separateAbout(all)
  const tools = [...spans, ...toldTools(spans, about)]
  return { spans: tools, stated: about === null ? {} : describeLoggedRun(about['input'], about['output']) }
}

/** Programs may list the tools that were called, on any span or the trace, and have no spans for them. */
function toldTools(spans: readonly Span[], about: JsonObject | null): Span[] {
  const toolLists = [...spans.map(({ attributes }) => attributes.get('toolsCalled')), about?.['toolsCalled']]
  if (toolLists.every((list) => listObjects(list).length === 0)) return []
  // Spans, and the trace, name again what others do.
  const knownTools = new Set(
    spans.flatMap(({ kind, name, content }) =>
      kind === 'tool' ? [plainToolName(name)] : content.output.flatMap(listRequests).map((call) => call.name),
    ),
  )
  const tools: Span[] = []
  const counts = new Map<string, number>()
  for (const list of toolLists) {
    const seen = new Map<string, number>()
    for (const call of listObjects(list)) {
      const name = plainToolName(textOrNull(call['name']) ?? '')
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      if (knownTools.has(name) || count <= (counts.get(name) ?? 0)) continue
      counts.set(name, count)
      tools.push(buildSpan({ ...call, uuid: `called ${tools.length + 1}` }, 'tool'))
    }
  }
  return tools
}

const spanContent = createContentReader({
  model: ({ kind, attributes }) => (kind === 'llm' ? textOrNull(attributes.get('model')) : null),
  provider: ({ attributes }) => textOrNull(attributes.get('provider'))?.toLowerCase() ?? null,
  input: ({ kind, attributes }) => (kind === 'llm' ? withoutTools(attributes.get('input')) : null),
  output: ({ kind, attributes }) =>
    kind === 'llm' ? parseStatedMessages(attributes.get('output'), 'assistant') : null,
  usage: ({ attributes }) =>
    buildUsage({
      input: numberOrNull(attributes.get('inputTokenCount')),
      output: numberOrNull(attributes.get('outputTokenCount')),
    }),
  tool({ name, attributes, error }) {
    const answer = loggedTool(attributes.get('output'))
    return {
      name: plainToolName(name),
      callId: answer.callId,
      args: calledWith(decodedValue(attributes.get('inputParameters') ?? attributes.get('input'))),
      result: answer.result,
      error: error?.message ?? answer.error,
    }
  },
  inputText: ({ attributes }) => loggedQuestion(attributes.get('input')),
  outputText: ({ attributes }) => loggedAnswer(attributes.get('output')),
})

/** The LangChain integration lists the tools at hand among the messages. */
function withoutTools(value: JsonValue | undefined): Message[] | null {
  const list = Array.isArray(value)
    ? value.filter((item) => !isObject(item) || item['role'] !== 'Tool Input')
    : value
  return parseStatedMessages(list, 'user')
}

const callsShape = s.orNull([{ name: s.text }])
const turnShape = s.claimKeys({ role: s.text, content: s.text, toolsCalled: callsShape })
const caseShape = s.claimKeys({
  'name | input | actualOutput': s.orNull(s.text),
  toolsCalled: callsShape,
  'runDuration | tokenCost': s.orNull(s.amount),
  trace: s.orNull(tracesShape),
  turns: s.orNull([turnShape]),
  ...s.claim('expectedTools', 'metricsData', 'metadata', 'additionalMetadata'),
})
const runShape = s.object({ 'testCases | conversationalTestCases': s.orNull([caseShape]) })

/** Test runs of DeepEval: a run for each of its cases, with the scores and the verdict that its metrics gave. */
export const deepevalTestRun = conversationFormat({
  id: 'deepeval-test-run',
  title: 'DeepEval test run',
  summary: 'DeepEval test runs: a run for each test case, with the verdicts of its metrics',
  about:
    '`.deepeval/.latest_test_run.json`, which `deepeval test run` and `evaluate` write. A case is the scenario of its name; its tools are those that the test names.',
  never: [],
  shape: s.oneOrMore(s.every({ testRunData: s.orNull(runShape) }, runShape)),
  isRecord: (value) => findCases(value).some(isCase),
  starts: [{ has: ['testRunData|testCases', 'metricsData|actualOutput'] }],
  traces: (record, place) =>
    findCases(record).map((one, index) => buildCaseTrace(one, { ...place, id: `${place.id}#${index + 1}` })),
})

function findCases(value: JsonValue): readonly JsonObject[] {
  const file = objectOrNull(value)
  const run = objectOrNull(file?.['testRunData']) ?? file
  return [...listObjects(run?.['testCases']), ...listObjects(run?.['conversationalTestCases'])]
}

function isCase(value: JsonObject): boolean {
  return 'metricsData' in value && ('actualOutput' in value || 'turns' in value || 'input' in value)
}

function buildCaseTrace(testCase: JsonObject, place: RecordPlace): Trace {
  const facts = { ...place, scenario: scenarioName(testCase['name']) }
  const trace = objectOrNull(testCase['trace'])
  const traced = trace === null ? null : readTestTrace(trace)
  if (traced !== null && traced.spans.length > 0) {
    const stated = { ...traced.stated, ...collectStated(testCase, traced.stated) }
    return new LazyTrace({ ...facts, spans: traced.spans, stated })
  }
  const turns = listObjects(testCase['turns'])
  const transcript = new Transcript({ name: 'agent' })
  for (const turn of turns.length > 0 ? turns : describeTurns(testCase)) addTurn(transcript, turn)
  const replies = turns.length > 0 ? turns.filter(({ role }) => role === 'assistant') : [testCase]
  return transcript.trace({
    ...facts,
    stated: {
      ...collectStated(testCase, {}),
      llmCallsUntold: true,
      toolCallsComplete: replies.every(({ toolsCalled }) => Array.isArray(toolsCalled)),
    },
  })
}

/** A case is a conversation of two turns. */
function describeTurns({ input = null, actualOutput = null, toolsCalled = null }: JsonObject): JsonObject[] {
  return [
    { role: 'user', content: input },
    { role: 'assistant', content: actualOutput, toolsCalled },
  ]
}

function addTurn(transcript: Transcript, { role, content, toolsCalled }: JsonObject): void {
  for (const call of listObjects(toolsCalled)) {
    const args = parseArguments(call['inputParameters'])
    const name = textOrNull(call['name']) ?? ''
    transcript.run({ id: null, name, args, result: call['output'] ?? null, failure: null, errorKnown: false })
  }
  const text = textOrNull(content)
  if (text !== null) transcript.say(createMessage(role === 'user' ? 'user' : 'assistant', text))
}

/** Collects what DeepEval found; a case without metrics has no verdict. */
function collectStated(testCase: JsonObject, traced: ReportedFacts): ReportedFacts {
  const metrics = listObjects(testCase['metricsData'])
  const turns = listObjects(testCase['turns'])
  const answer =
    textOrNull(testCase['actualOutput']) ??
    textOrNull(turns.findLast(({ role }) => role === 'assistant')?.['content'])
  const { success } = testCase
  return {
    ...(traced.finalOutput === undefined ? { finalOutput: answer, endsOpen: answer === null } : {}),
    costUsd: numberOrNull(testCase['tokenCost']),
    durationUs: readDuration(testCase['runDuration'], 1e6),
    scores: collectScores(metrics.map(({ name, score }) => [name, numberOrNull(score)])),
    passed: metrics.length > 0 && typeof success === 'boolean' ? success : null,
  }
}
