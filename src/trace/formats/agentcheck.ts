import type { Diagnostic } from '../../core/diagnostic.ts'
import type { JsonObject, JsonValue } from '../../core/json.ts'
import { isObject, listObjects, numberOrNull, objectOrNull, textOrNull, toMapping } from '../../core/json.ts'
import { conversationFormat, type RecordPlace } from '../reading/conversations.ts'
import { scenarioName } from '../model/naming.ts'
import type { Trace, TraceSource } from '../model/trace.ts'
import { Transcript } from '../reading/transcript.ts'
import * as s from '../reading/shape.ts'
import { createMessage } from '../model/message.ts'
import { readDuration } from '../reading/time.ts'

const resultShape = s.claimKeys({
  responseText: s.orNull(s.text),
  actualTools: s.orNull([s.text]),
  'latencyMs | cost | toolCallCount': s.orNull(s.amount),
})
const caseShape = s.claimKeys({
  agentResult: s.orNull(resultShape),
  checks: s.maybe({ results: [{ key: s.text }] }),
})

/** Runs that agents give to agentcheck (later evalkit), alone or among the cases of a suite's result. */
export const agentcheck = conversationFormat({
  id: 'agentcheck',
  title: 'agentcheck',
  summary: 'agentcheck: results of an agent (`AgentResult`), or what `runSuite` gives',
  about:
    'Write what your agent function returns with `JSON.stringify`, or the result of `runSuite`, in which each case is a scenario. Tools are told by name only; `cost` is taken as dollars.',
  never: ['llm-calls', 'tokens', 'tool-failures'],
  shape: s.oneOrMore(s.withKey('cases', { cases: [caseShape] }, resultShape)),
  isRecord: (value) => isResult(value) || isCase(value) || isSuite(value),
  starts: [
    {
      opens: 'responseText|name|id',
      has: ['responseText', 'actualTools|latencyMs|toolCallCount|agentResult'],
    },
  ],
  *traces(record, place) {
    const fields = objectOrNull(record)
    if (fields === null) return
    if (!isSuite(fields)) {
      yield isCase(fields) ? buildCaseTrace(fields, place) : buildTrace(fields, { place })
      return
    }
    for (const [index, each] of listObjects(fields['cases']).entries())
      if (isCase(each)) yield buildCaseTrace(each, { ...place, id: `${place.id}#${index + 1}` })
  },
})

const resultKeys = ['actualTools', 'latencyMs', 'toolCallCount', 'cost']

function isResult(value: unknown): boolean {
  if (!isObject(value) || 'role' in value || !('responseText' in value)) return false
  const { responseText } = value
  return typeof responseText === 'string' || (responseText === null && resultKeys.some((key) => key in value))
}

function isCase(value: unknown): boolean {
  return isObject(value) && typeof value['id'] === 'string' && isResult(value['agentResult'])
}

function isSuite(value: unknown): boolean {
  if (!isObject(value) || typeof value['total'] !== 'number' || !Array.isArray(value['cases'])) return false
  return value['cases'].every(isCase)
}

/** Builds the trace of a case. If the agent threw, the error is among the checks and the result is empty. */
function buildCaseTrace(result: JsonObject, place: RecordPlace): Trace {
  const checks = listObjects(objectOrNull(result['checks'])?.['results'])
  const thrown = checks.find(({ key }) => key === 'agent_error')
  return buildTrace(toMapping(result['agentResult']), {
    place,
    scenario: scenarioName(result['id']),
    query: textOrNull(result['query']),
    failure: thrown === undefined ? null : (textOrNull(thrown['details']) ?? 'the agent threw'),
  })
}

interface About {
  readonly place: RecordPlace
  readonly scenario?: string | null
  readonly query?: string | null
  readonly failure?: string | null
}

function buildTrace(
  result: JsonObject,
  { place, scenario = null, query = textOrNull(result['query']), failure = null }: About,
): Trace {
  const count = numberOrNull(result['toolCallCount'])
  const transcript = new Transcript({
    name: 'agent',
    error: failure === null ? null : { type: null, message: failure },
    facts: count === null ? {} : { 'agentcheck.tool_call_count': count },
  })
  if (query !== null) transcript.say(createMessage('user', query))
  const tools = findNames(result['actualTools'])
  for (const name of tools ?? [])
    transcript.run({ id: null, name, result: null, failure: null, errorKnown: false })
  const answer =
    failure === null && typeof result['responseText'] === 'string' ? result['responseText'] : null
  if (answer !== null) transcript.say(createMessage('assistant', answer))
  return transcript.trace({
    isAsked: false,
    ...place,
    scenario,
    stated: {
      finalOutput: answer,
      endsOpen: answer === null,
      costUsd: numberOrNull(result['cost']),
      durationUs: readDuration(result['latencyMs'], 1000),
      toolCallCount: failure === null ? (count ?? tools?.length ?? null) : null,
      llmCallsUntold: true,
      toolCallsComplete: failure === null && (tools !== null || count === 0),
    },
    diagnostics: tools === null || count === null ? [] : warnMiscounted(tools.length, count, place.source),
  })
}

/** Returns null if they are not told; what is no name is left out. */
function findNames(value: JsonValue | undefined): readonly string[] | null {
  // A call without a name may be of any tool.
  return Array.isArray(value) ? value.map((name) => textOrNull(name) ?? '') : null
}

function warnMiscounted(named: number, count: number, { file }: TraceSource): Diagnostic[] {
  if (named >= count) return []
  const message = `\`toolCallCount\` is ${count}, and \`actualTools\` names ${named}: the other calls are not known. List a tool as often as it was called.`
  return [{ code: 'trace-structure', severity: 'warning', message, file }]
}
