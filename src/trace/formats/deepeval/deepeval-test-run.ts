import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { parseArguments } from '../../model/attributes.ts'
import { listObjects, numberOrNull, objectOrNull, textOrNull } from '../../model/fields.ts'
import { scenarioName } from '../../model/naming.ts'
import { collectScores, type ReportedFacts } from '../../model/stated.ts'
import type { Trace } from '../../model/trace.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import * as s from '../../reading/shape.ts'
import { Transcript } from '../../reading/transcript.ts'
import { LazyTrace } from '../../views/lazy-trace.ts'
import { readTestTrace, tracesShape } from './deepeval.ts'
import { createMessage } from '../../model/message.ts'

const callsShape = s.orNull([{ name: s.text }])
const turnShape = s.claimKeys({ role: s.text, content: s.text, toolsCalled: callsShape })
const caseShape = s.claimKeys({
  name: s.orNull(s.text),
  input: s.orNull(s.text),
  actualOutput: s.orNull(s.text),
  toolsCalled: callsShape,
  runDuration: s.orNull(s.amount),
  tokenCost: s.orNull(s.amount),
  trace: s.orNull(tracesShape),
  turns: s.orNull([turnShape]),
  ...s.claim('expectedTools', 'metricsData', 'metadata', 'additionalMetadata'),
})
const casesShape = s.orNull([caseShape])
const runShape: s.Shape = s.object({ testCases: casesShape, conversationalTestCases: casesShape })

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
    const { spans, stated } = traced
    return new LazyTrace({ ...facts, spans, stated: { ...collectStated(testCase, stated), ...stated } })
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

/** What DeepEval found; a case without metrics has no verdict. */
function collectStated(testCase: JsonObject, traced: ReportedFacts): ReportedFacts {
  const metrics = listObjects(testCase['metricsData'])
  const turns = listObjects(testCase['turns'])
  const answer =
    textOrNull(testCase['actualOutput']) ??
    textOrNull(turns.findLast(({ role }) => role === 'assistant')?.['content'])
  const seconds = numberOrNull(testCase['runDuration'])
  const { success } = testCase
  return {
    ...(traced.finalOutput === undefined ? { finalOutput: answer, endsOpen: answer === null } : {}),
    costUsd: numberOrNull(testCase['tokenCost']),
    ...(seconds === null ? {} : { durationUs: seconds * 1e6 }),
    scores: collectScores(metrics.map(({ name, score }) => [name, numberOrNull(score)])),
    passed: metrics.length > 0 && typeof success === 'boolean' ? success : null,
  }
}
