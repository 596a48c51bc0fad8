import { isObject, parseJson, type JsonObject, type JsonValue, toMapping } from '../../../core/json.ts'
import { objectOrNull, listObjects, listValues, textOrNull } from '../../../core/json.ts'
import { getStem } from '../../../files/paths.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import { isGeminiPart } from '../../messages/gemini.ts'
import { geminiContentShape } from '../../messages/shapes.ts'
import * as s from '../../reading/shape.ts'
import type { Trace } from '../../model/trace.ts'
import { scenarioName } from '../../model/naming.ts'
import { collectScores } from '../../model/stated.ts'
import { buildSessionTrace, getEither } from './adk-session.ts'

const eventShape = s.claimKeys({
  author: s.text,
  timestamp: s.maybe(s.time),
  content: s.orNull(geminiContentShape),
  ...s.claim('actions', 'customMetadata', 'custom_metadata'),
})
const invocationShape = s.object({
  user_content: s.orNull(geminiContentShape),
  final_response: s.orNull(geminiContentShape),
  intermediate_data: s.orNull({ tool_uses: s.orNull([{ name: s.text }]) }),
})
const recordedCase = s.object({ conversation: s.orNull([invocationShape]) })
/** A case has its turns, or a scenario by which a user is played; then nothing is recorded. */
const caseShape = s.every(
  recordedCase,
  s.where((value) => !ofCase.some((key) => key in value), { conversation: s.present }),
)
const ofCase = ['conversation', 'conversation_scenario', 'conversationScenario']

/** What `adk eval` keeps of a case: the session, and each turn with what was measured. */
const resultShape = s.object({
  session_details: s.orNull({ events: s.orNull([eventShape]) }),
  eval_metric_result_per_invocation: s.orNull([{ actual_invocation: s.orNull(invocationShape) }]),
})

/** What `agents-cli eval generate` keeps of a case: the events of each turn. */
const generatedShape = s.object({
  prompt: s.orNull(geminiContentShape),
  agent_data: s.orNull({ turns: s.orNull([{ events: s.orNull([eventShape]) }]) }),
})
const casesShape = s.maybe([s.withKey('agent_data', generatedShape, caseShape)])

const setShape = s.claimKeys({
  events: s.maybe([eventShape]),
  'eval_cases | evalCases': casesShape,
  'eval_case_results | evalCaseResults': s.maybe([resultShape]),
  evaluation_dataset: s.orNull([{ eval_cases: casesShape }]),
  ...s.claim('state'),
})

/** Sessions of Google's Agent Development Kit. Cases of eval sets are shown, and are no runs. */
export const adk = conversationFormat({
  id: 'adk',
  title: 'Google ADK',
  summary: 'Google ADK sessions, events by themselves, and what `adk eval` and `agents-cli` record',
  about:
    'Sessions out of a session service (`session.model_dump_json(by_alias=True)`), and the results that `adk eval` keeps in `.adk/eval_history`, of which each run of a case is a trace of the scenario of that id; so is each case that `agents-cli eval` ran (`artifacts/traces`) or graded (`artifacts/grade_results`). Eval sets hold what is expected, and no run: a check of one is unverified.',
  never: ['cost'],
  shape: s.oneOrMore(s.withKey('author', eventShape, setShape)),
  isRecord: (value) =>
    isSession(toSession(value)) ||
    [findCases, findResults, findGenerated].some((find) => find(value) !== null),
  isPiece: (line) => isEvent(line) && ('invocationId' in line || 'invocation_id' in line),
  arePieces: (lines) => isSession(toSession([...lines])),
  starts: [
    {
      opens: 'id|eval_?[sS]et_?(?:[rR]esult_?)?[iI]d|app_?[nN]ame|context|user_?[iI]d',
      has: ['invocation_?[iI]d|eval_?[cC]ase(?:s|_?[rR]esults)'],
    },
    { opens: 'eval_case(?:s|_results)', has: ['agent_data|response_candidate_results'] },
  ],
  *traces(record, place) {
    const generated = findGenerated(record)
    for (const [index, run] of (generated ?? []).entries())
      yield buildGeneratedTrace(run, { ...place, id: `${place.id}#${index + 1}` })
    if (generated !== null) return
    const results = findResults(record)
    if (results !== null) {
      const set = getEither(toMapping(parseOlder(record)), 'eval_set_id')
      for (const [index, result] of results.entries())
        yield buildResultTrace(result, set, { ...place, id: `${place.id}#${index + 1}` })
      return
    }
    const fields = objectOrNull(toSession(record))
    if (fields === null) return
    const cases = findCases(fields)
    if (cases === null) yield buildSessionTrace(fields, place)
    for (const [index, evalCase] of listObjects(cases ?? undefined).entries())
      yield buildCaseTrace(evalCase, { ...place, id: `${place.id}#${index + 1}` })
  },
})

/** Events by themselves are those of a session. */
function toSession(value: JsonValue): JsonValue {
  return Array.isArray(value) ? { events: value } : value
}

/** Events of ADK have an author, and contents as Gemini has them. */
function isSession(value: JsonValue): boolean {
  const events = objectOrNull(value)?.['events']
  return Array.isArray(events) && events.length > 0 && events.every(isEvent) && events.some(hasContent)
}

function isEvent(value: unknown): value is JsonObject {
  return isObject(value) && typeof value['author'] === 'string'
}

function hasContent(value: JsonValue): boolean {
  const parts = objectOrNull(objectOrNull(value)?.['content'])?.['parts']
  return Array.isArray(parts) && parts.every(isGeminiPart)
}

function findCases(value: JsonValue): JsonValue[] | null {
  const set = toMapping(value)
  const cases = getEither(set, 'eval_cases')
  const isNamed = textOrNull(getEither(set, 'eval_set_id')) !== null
  return Array.isArray(cases) && cases.every(isCase) && isNamed ? cases : null
}

function isCase(value: JsonValue): boolean {
  return isResult(value) || (isObject(value) && Array.isArray(value['conversation']))
}

/** Older versions wrote a file of results as a text of JSON. */
function parseOlder(value: JsonValue): JsonValue {
  return typeof value === 'string' ? (parseJson(value) ?? null) : value
}

/** The runs of a file that `adk eval` keeps. */
function findResults(value: JsonValue): JsonObject[] | null {
  const file = toMapping(parseOlder(value))
  const results = getEither(file, 'eval_case_results')
  return Array.isArray(results) && results.every(isResult) ? listObjects(results) : null
}

function isResult(item: JsonValue): boolean {
  return isObject(item) && ('eval_id' in item || 'evalId' in item)
}

interface GeneratedRun {
  readonly evalCase: JsonObject
  /** The metrics of it, each by its name; null if it was not graded. */
  readonly metrics: JsonObject | null
}

/** Finds the cases of a dataset that `agents-cli` ran, or of the datasets that it graded. */
function findGenerated(value: JsonValue): GeneratedRun[] | null {
  const file = objectOrNull(value)
  if (file === null) return null
  const graded = listObjects(file['eval_case_results'])
  const datasets = 'evaluation_dataset' in file ? listObjects(file['evaluation_dataset']) : [file]
  const runs = datasets.flatMap((dataset, candidate) =>
    listObjects(dataset['eval_cases']).map((evalCase, index) => {
      const result = graded.find((item) => item['eval_case_index'] === index)
      const of = listObjects(result?.['response_candidate_results'])
      const metrics = of.find((item) => item['response_index'] === candidate)?.['metric_results']
      return { evalCase, metrics: objectOrNull(metrics) }
    }),
  )
  return runs.some(({ evalCase }) => isObject(evalCase['agent_data'])) ? runs : null
}

/** A run of a case: who asked is next to its events, unless they say it. */
function buildGeneratedTrace({ evalCase, metrics }: GeneratedRun, place: RecordPlace): Trace {
  const turns = listObjects(objectOrNull(evalCase['agent_data'])?.['turns'])
  const events = turns.flatMap((turn) => listObjects(turn['events']))
  const prompt = { author: 'user', content: evalCase['prompt'] ?? null }
  const scenario = nameCase(evalCase['eval_case_id'])
  const scores = collectScores(
    listObjects(Object.values(metrics ?? {})).map((metric) => [metric['metric_name'], metric['score']]),
  )
  return buildSessionTrace(
    { events: events[0]?.['author'] === 'user' ? events : [prompt, ...events] },
    place,
    { scenario, stated: { scores, ...(events.length === 0 && { gap: 'a run (the case holds no events)' }) } },
  )
}

/** A run of a case, by its session where that was kept, with the verdict and the scores of ADK. `set`: that of the whole file. */
function buildResultTrace(result: JsonObject, set: JsonValue | undefined, place: RecordPlace): Trace {
  const session = objectOrNull(getEither(result, 'session_details'))
  const turns = listObjects(getEither(result, 'eval_metric_result_per_invocation'))
  const metrics = listObjects(getEither(result, 'overall_eval_metric_results'))
  const passed = toVerdict(getEither(result, 'final_eval_status'))
  const decided = metrics.filter((metric) => toVerdict(getEither(metric, 'eval_status')) !== null)
  const scores = collectScores(decided.map((metric) => [getEither(metric, 'metric_name'), metric['score']]))
  const id = textOrNull(getEither(result, 'session_id')) || place.id
  const scenario = nameCase(getEither(result, 'eval_id'))
  const key = buildCaseKey(getEither(result, 'eval_set_id') || set, scenario)
  const about = { scenario, runKeys: key === null ? [] : [key] }
  const stated = { passed, scores }
  if (session !== null && isSession(session))
    return buildSessionTrace(session, { ...place, id }, { ...about, stated })
  const invocations = turns.map((turn) => toMapping(getEither(turn, 'actual_invocation')))
  const toolCallsComplete = invocations.every(
    (invocation) => (getEither(invocation, 'intermediate_data') ?? null) !== null,
  )
  const events = invocations.flatMap(listEvents)
  return buildSessionTrace(
    { events },
    { ...place, id },
    { ...about, stated: { ...stated, toolCallsComplete } },
  )
}

/** ADK writes 1 for passed and 2 for failed; all else decides nothing. */
function toVerdict(status: JsonValue | undefined): boolean | null {
  return status === 1 ? true : status === 2 ? false : null
}

/** Names the scenario of an eval case: its id, or for ids that are a path, as ADK gives older files, the file's name. */
export function nameCase(id: JsonValue | undefined): string | null {
  const name = scenarioName(id)
  return name === null || !name.endsWith('.json')
    ? name
    : getStem(name).replace(/\.(?:test|evalset)$/, '') || name
}

/** The key of the runs of a case in one eval set, under which a scenario names them in `trace_refs`; null if one is not known. */
export function buildCaseKey(set: JsonValue | undefined, name: string | null): string | null {
  const setName = nameCase(set)
  return setName === null || name === null ? null : `run:${setName}:${name}`
}

/** Builds a trace of a case of an eval set: what the user said, which tools ran, what the agent answered. */
function buildCaseTrace(evalCase: JsonObject, place: RecordPlace): Trace {
  const id = getEither(evalCase, 'eval_id')
  const events = listObjects(evalCase['conversation']).flatMap(listEvents)
  return buildSessionTrace(
    { events },
    { ...place, id: textOrNull(id) ?? place.id },
    {
      scenario: nameCase(id),
      stated: {
        isExpected: true,
        gap: 'a run (an eval set of ADK holds what is expected of one: record a session, and write what is expected as checks)',
      },
    },
  )
}

/** Lists an invocation as the events that it was: what the user said, what happened, what was answered. */
function listEvents(invocation: JsonObject): JsonObject[] {
  const data = toMapping(getEither(invocation, 'intermediate_data'))
  const events = listObjects(getEither(data, 'invocation_events'))
  const between = events.length > 0 ? events : listFormerEvents(data)
  const last = textOrNull(between.at(-1)?.['author'])
  return [
    { author: 'user', content: getEither(invocation, 'user_content') ?? null },
    ...between,
    { author: last ?? unnamed, content: getEither(invocation, 'final_response') ?? null },
  ]
}

/** Older versions have tool uses, tool responses and who else spoke in a list each. */
function listFormerEvents(data: JsonObject): JsonObject[] {
  const spoken = listValues(getEither(data, 'intermediate_responses')).map((value) => {
    const [author = null, parts = null] = listValues(value)
    return { author: textOrNull(author) ?? unnamed, content: { parts } }
  })
  const uses = listObjects(getEither(data, 'tool_uses')).map((use) => ({ functionCall: use }))
  const responses = listValues(getEither(data, 'tool_responses')).map((response) => ({
    functionResponse: response,
  }))
  return [
    ...spoken,
    { author: unnamed, content: { parts: uses } },
    { author: unnamed, content: { parts: responses } },
  ]
}

/** Stands for the agent where nothing names it. */
const unnamed = 'agent'
