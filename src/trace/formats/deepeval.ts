import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { numberOrNull, ObjectAttributes, objectOrNull, listObjects, textOrNull } from '../model/attributes.ts'
import { normalId } from '../reading/ids.ts'
import { listRequests, type Message } from '../model/message.ts'
import { loggedTool, plainToolName, calledWith } from '../messages/logged-tool.ts'
import { decodedValue } from '../model/arguments.ts'
import { parseLoggedMessages, loggedAnswer, loggedQuestion } from '../messages/logged.ts'
import { parseNaming } from '../model/naming.ts'
import type { FileHead, TraceFormat } from '../reading/reader.ts'
import { contentBy } from '../reading/content.ts'
import {
  readSpans,
  wrapTraceRecord,
  separateAbout,
  type SettledSpans,
  type SpanFormat,
  type SpanSink,
} from '../reading/span-records.ts'
import { Span, type SpanError, type SpanKind, type ToolFacts } from '../model/span.ts'
import { microsFromAny } from '../reading/time.ts'
import type { ReportedFacts } from '../model/stated.ts'
import {
  allOf,
  amount,
  textShape,
  aTime,
  listOf,
  objectOf,
  oneOrMore,
  orNull,
  type Shape,
} from '../reading/shape.ts'
import { buildUsage } from '../model/usage.ts'

const traces = {
  id: 'deepeval',
  read: readTrace,
  settle: settleSpans,
} satisfies SpanFormat

const spanShape = objectOf({
  uuid: textShape,
  name: orNull(textShape),
  parentUuid: orNull(textShape),
  startTime: aTime,
  endTime: orNull(aTime),
  inputTokenCount: orNull(amount),
  outputTokenCount: orNull(amount),
})
const spansShape = orNull(listOf(spanShape))
const tracesShape: Shape = oneOrMore(
  objectOf({
    baseSpans: spansShape,
    agentSpans: orNull(listOf(allOf(spanShape, objectOf({ name: textShape })))),
    llmSpans: spansShape,
    toolSpans: orNull(listOf(allOf(spanShape, objectOf({ name: textShape })))),
    retrieverSpans: spansShape,
  }),
)

/** DeepEval (Confident AI) traces: spans in one list per kind. */
export const deepeval = {
  id: 'deepeval',
  title: 'DeepEval',
  summary: 'DeepEval traces (`agentSpans`, `llmSpans`, `toolSpans`): one, a list, or one a line',
  about: 'What DeepEval sends to Confident AI when code is traced with `@observe` or an integration.',
  never: ['cost'],
  unmarkedEnd: 'run',
  shape: tracesShape,
  detect: (head) => isTrace(head.document) || isTrace(head.firstLine) || startsDocument(head),
  read: (file, head) => readSpans(file, head, isTrace(head.firstLine), traces),
} as const satisfies TraceFormat

const lists: readonly (readonly [string, SpanKind])[] = [
  ['agentSpans', 'agent'],
  ['llmSpans', 'llm'],
  ['toolSpans', 'tool'],
  ['retrieverSpans', 'retriever'],
  ['baseSpans', 'span'],
]

function isTrace(value: unknown): boolean {
  if (Array.isArray(value)) return isObject(value[0]) && isTrace(value[0])
  return isObject(value) && Array.isArray(value['llmSpans']) && Array.isArray(value['agentSpans'])
}

function startsDocument({ text, firstLine, document }: FileHead): boolean {
  if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text)) return false
  return (
    /(?<!\\)"(?:base|agent|llm)Spans"\s*:\s*\[/.test(text) && /(?<!\\)"(?:parentUuid|uuid)"\s*:/.test(text)
  )
}

function readTrace(record: JsonObject, sink: SpanSink): boolean {
  if (!isTrace(record)) return false
  const id = normalId(record['uuid'])
  const naming = parseNaming(new ObjectAttributes(objectOrNull(record['metadata']) ?? {}))
  const { input, output, inputs, outputs } = record
  const toolsCalled = record['toolsCalled'] ?? null
  sink(
    id,
    wrapTraceRecord({ input: input ?? inputs ?? null, output: output ?? outputs ?? null, toolsCalled }),
    naming,
  )
  for (const [key, kind] of lists) {
    const list = record[key]
    for (const item of Array.isArray(list) ? list : [])
      if (isObject(item)) sink(id, buildSpan(item, kind), naming)
  }
  return true
}

function buildSpan(raw: JsonObject, kind: SpanKind): Span {
  return new Span(
    {
      id: normalId(raw['uuid']),
      parentId: normalId(raw['parentUuid']) || null,
      name: textOrNull(raw['name']) ?? '',
      kind,
      startUs: microsFromAny(raw['startTime']),
      endUs: microsFromAny(raw['endTime']),
      error: parseError(raw),
      attributes: new ObjectAttributes(raw),
      events: [],
    },
    spanContent,
  )
}

function parseError({ status, error }: JsonObject): SpanError | null {
  if (status !== 'ERRORED') return null
  return { type: null, message: textOrNull(error) ?? 'failed' }
}

function settleSpans(all: readonly Span[]): SettledSpans {
  const { spans, about } = separateAbout(all)
  const told = [...spans, ...toldTools(spans, about)]
  return { spans: told, stated: about === null ? {} : new TraceStated(about) }
}

/** Programs may list the tools that were called, on any span or the trace, and have no spans for them. */
function toldTools(spans: readonly Span[], about: JsonObject | null): Span[] {
  const told = [...spans.map(({ attributes }) => attributes.get('toolsCalled')), about?.['toolsCalled']]
  if (told.every((list) => listObjects(list).length === 0)) return []
  // Spans, and the trace, name again what others do.
  const known = new Set(
    spans.flatMap(({ kind, name, content }) =>
      kind === 'tool' ? [plainToolName(name)] : content.output.flatMap(listRequests).map((call) => call.name),
    ),
  )
  const found: Span[] = []
  const counts = new Map<string, number>()
  for (const list of told) {
    const seen = new Map<string, number>()
    for (const call of listObjects(list)) {
      const name = plainToolName(textOrNull(call['name']) ?? '')
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      if (known.has(name) || count <= (counts.get(name) ?? 0)) continue
      counts.set(name, count)
      found.push(buildSpan({ ...call, uuid: `called ${found.length + 1}` }, 'tool'))
    }
  }
  return found
}

class TraceStated implements ReportedFacts {
  readonly #about: JsonObject

  constructor(about: JsonObject) {
    this.#about = about
  }

  get userInput(): string | null {
    return loggedQuestion(this.#about['input'])
  }

  get finalOutput(): string | null {
    return loggedAnswer(this.#about['output'])
  }
}

const spanContent = contentBy({
  model: ({ kind, attributes }) => (kind === 'llm' ? textOrNull(attributes.get('model')) : null),
  provider: ({ attributes }) => textOrNull(attributes.get('provider'))?.toLowerCase() ?? null,
  input: ({ kind, attributes }) => (kind === 'llm' ? withoutTools(attributes.get('input')) : null),
  output: ({ kind, attributes }) =>
    kind === 'llm' ? parseMessages(attributes.get('output'), 'assistant') : null,
  usage: ({ attributes }) =>
    buildUsage({
      input: numberOrNull(attributes.get('inputTokenCount')),
      output: numberOrNull(attributes.get('outputTokenCount')),
    }),
  tool: parseToolFacts,
  inputText: ({ attributes }) => loggedQuestion(attributes.get('input')),
  outputText: ({ attributes }) => loggedAnswer(attributes.get('output')),
})

function parseMessages(value: JsonValue | undefined, role: 'user' | 'assistant'): Message[] | null {
  return value === undefined || value === null ? null : parseLoggedMessages(value, role)
}

/** The LangChain integration lists the tools at hand among the messages. */
function withoutTools(value: JsonValue | undefined): Message[] | null {
  const list = Array.isArray(value)
    ? value.filter((item) => !isObject(item) || item['role'] !== 'Tool Input')
    : value
  return parseMessages(list, 'user')
}

function parseToolFacts({ name, attributes, error }: Span): ToolFacts {
  const said = loggedTool(attributes.get('output'))
  return {
    name: plainToolName(name),
    callId: said.callId,
    args: calledWith(decodedValue(attributes.get('inputParameters') ?? attributes.get('input'))),
    result: said.result,
    error: error?.message ?? said.error,
  }
}
