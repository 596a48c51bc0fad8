import { isObject, type JsonObject, type JsonValue, toMapping } from '../../../core/json.ts'
import { objectOrNull, listObjects, numberOrNull, textOrNull, textOfValue } from '../../../core/json.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import * as s from '../../reading/shape.ts'
import { limits } from '../../../core/limits.ts'
import { createOversizedTrace } from '../../reading/assemble.ts'
import { scenarioName } from '../../model/naming.ts'
import type { SpanError } from '../../model/span.ts'
import { collectScores, type ReportedFacts } from '../../model/stated.ts'
import { LazyTrace } from '../../views/lazy-trace.ts'
import type { Trace } from '../../model/trace.ts'
import { defineUsage } from '../../reading/define-usage.ts'
import {
  allAnswered,
  parseCalls,
  parseEvents,
  buildToolSpans,
  buildTranscript,
  spansOfRun,
  type VitestEvalsEvent,
} from './vitest-evals-events.ts'
import { readDuration } from '../../reading/time.ts'
import { readError } from '../../model/span-error.ts'

const spanShape = s.object({
  'id | name': s.text,
  kind: s.maybe(s.text),
  'startedAt | finishedAt': s.maybe(s.time),
  attributes: s.maybe(s.map(s.anything)),
})
const runShape = s.claimKeys({
  session: s.maybe({
    events: s.maybe([
      s.byWord('type', {
        message: s.claimKeys({ role: s.text, ...s.claim('content', 'metadata') }),
        tool_call: { name: s.text },
        tool_result: {
          name: s.maybe(s.text),
          error: s.orNull(s.union(s.text, { message: s.text })),
        },
      }),
    ]),
  }),
  usage: s.usage,
  timings: s.maybe({ totalMs: s.maybe(s.amount) }),
  traces: s.maybe([{ spans: s.maybe([spanShape]) }]),
})
const reportShape: s.Shape = s.oneOrMore({
  testResults: [
    {
      assertionResults: [
        {
          meta: s.maybe({
            eval: s.maybe({
              output: s.maybe(s.text),
              toolCalls: s.maybe([{ name: s.text }]),
            }),
            harness: s.maybe({ name: s.maybe(s.text), run: s.maybe(runShape) }),
          }),
        },
      ],
    },
  ],
})

/** Reports of Vitest that hold what vitest-evals keeps of each test. */
export const vitestEvals = conversationFormat({
  id: 'vitest-evals',
  title: 'vitest-evals',
  summary: 'vitest-evals: the JSON report of Vitest, with the runs that the harness kept of each test',
  about:
    '`vitest run --reporter=json --outputFile.json=vitest-results.json`, with tests written with `describeEval`. ' +
    'Every test is a scenario by its full name, `suite test`; tests without an evaluation are left out.',
  never: ['cost'],
  shape: reportShape,
  // A report without a single evaluation is one of plain tests.
  isRecord: (value) => isObject(value) && 'numTotalTests' in value && findTests(value).some(isEvaluation),
  // Whether a long report holds evaluations shows far behind its start.
  starts: [{ opens: 'numTotalTestSuites' }],
  *traces(record, place) {
    for (const [index, test] of findTests(record).entries())
      if (isEvaluation(test)) yield buildTestTrace(test, { ...place, id: `${place.id}#${index + 1}` })
  },
})

function findTests(report: JsonValue): JsonObject[] {
  const files = listObjects(objectOrNull(report)?.['testResults'])
  return files.flatMap((file) => listObjects(file['assertionResults']))
}

function isEvaluation({ meta }: JsonObject): boolean {
  const fields = objectOrNull(meta)
  return isObject(objectOrNull(fields?.['harness'])?.['run']) || isObject(fields?.['eval'])
}

/** A test with what its harness ran; before there were harnesses, with the output and tool calls it was scored by. */
function buildTestTrace(test: JsonObject, place: RecordPlace): Trace {
  const meta = objectOrNull(test['meta'])
  const evaluation = toMapping(meta?.['eval'])
  const harness = objectOrNull(meta?.['harness'])
  const run = objectOrNull(harness?.['run']) ?? { output: evaluation['output'] ?? null }
  const listed = harness === null ? listObjects(evaluation['toolCalls']) : []
  const facts = { id: place.id, source: place.source, scenario: scenarioName(test['fullName']) }
  const stated = { ...collectStated(run, evaluation), ...parseVerdict(test, run) }
  const events = parseEvents(run, listed)
  const spans = spansOfRun(run)
  if (spans.length + events.length > limits.spansPerTrace) return createOversizedTrace(facts)
  const agent = { name: textOrNull(harness?.['name']) ?? '', error: parseError(run) }
  const isTold = tellsTools(run, events)
  const toolCallsComplete = isTold && events.some(({ role }) => role === 'assistant')
  const transcript = buildTranscript(events, agent, parseModel(run), isTold)
  const trace = transcript.trace({ ...facts, stated: { toolCallsComplete, ...stated } })
  if (!spans.some(({ kind }) => kind === 'llm') || !allAnswered(events)) return trace
  // The events are the transcript that counts; but spans may know more tools, those of a sub-agent.
  const tools = buildToolSpans(events)
  const isMore = spans.filter(({ kind }) => kind === 'tool').length > tools.length
  if (!isMore && !isTold) return trace
  const spansLeft = isMore ? spans : [...spans.filter(({ kind }) => kind !== 'tool'), ...tools]
  return new LazyTrace({ ...facts, spans: spansLeft, stated: { ...trace.stated, ...stated } })
}

/** Tells whether the session shows all tool calls that were counted. */
function tellsTools(run: JsonObject, events: readonly VitestEvalsEvent[]): boolean {
  const counted = numberOrNull(objectOrNull(run['usage'])?.['toolCalls']) ?? 0
  const ran = events.filter(({ role }) => role === 'tool').length
  return counted <= Math.max(ran, parseCalls(events).length)
}

function parseModel(run: JsonObject): { readonly model: string | null; readonly provider: string | null } {
  const [session, usage] = [objectOrNull(run['session']), objectOrNull(run['usage'])]
  return {
    model: textOrNull(session?.['model']) ?? textOrNull(usage?.['model']),
    provider: textOrNull(session?.['provider']) ?? textOrNull(usage?.['provider']),
  }
}

function parseError(run: JsonObject): SpanError | null {
  return readError(listObjects(run['errors'])[0], 'failed', 'type', 'name')
}

/** Parses the verdict of a test; none if it was skipped or its agent could not be run. */
function parseVerdict({ status }: JsonObject, run: JsonObject): Pick<ReportedFacts, 'passed'> {
  if (parseError(run) !== null) return { passed: null }
  return status === 'passed' || status === 'failed' ? { passed: status === 'passed' } : {}
}

function collectStated(run: JsonObject, evaluation: JsonObject): ReportedFacts {
  const output = textOfValue(run['output'])
  return {
    // What an agent said before it failed is not its answer.
    ...(output !== null
      ? { finalOutput: output, endsOpen: false }
      : parseError(run) !== null
        ? { endsOpen: true }
        : {}),
    usage: parseUsage(run['usage']),
    scores: collectScores(
      listObjects(evaluation['scores']).map(({ name, score }, index) => [
        textOrNull(name) ?? `score ${index + 1}`,
        score,
      ]),
    ),
    durationUs: readDuration(objectOrNull(run['timings'])?.['totalMs'], 1000),
  }
}

const parseUsage = defineUsage({
  input: 'inputTokens',
  output: 'outputTokens',
  reasoning: 'reasoningTokens',
  total: 'totalTokens',
})
