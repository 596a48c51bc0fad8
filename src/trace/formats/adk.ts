import type { JsonObject, JsonValue } from '../../core/json.ts'
import { isObject, parseJson, toMapping, omitNullish } from '../../core/json.ts'
import { getStem } from '../../files/paths.ts'
import { objectOrNull, listObjects, listValues, textOrNull } from '../model/fields.ts'
import { conversationFormat, type RecordPlace } from '../reading/conversations.ts'
import { isGeminiPart, parseGeminiParts, parseGeminiUsage } from '../messages/gemini.ts'
import { geminiContentShape } from '../messages/shapes.ts'
import * as s from '../reading/shape.ts'
import { listRequests, getMessageText, type Message, type Part } from '../model/message.ts'
import { microsFromAny, findPeriod } from '../reading/time.ts'
import type { Trace } from '../model/trace.ts'
import { Transcript } from '../reading/transcript.ts'
import { scenarioName } from '../model/naming.ts'
import { collectScores, type ReportedFacts } from '../model/stated.ts'

const eventShape = s.claimKeys({
  author: s.text,
  timestamp: s.maybe(s.time),
  content: s.orNull(geminiContentShape),
  ...s.claim('actions', 'customMetadata', 'custom_metadata'),
})
const invocationShape = s.object({
  user_content: s.orNull(geminiContentShape),
  final_response: s.orNull(geminiContentShape),
  intermediate_data: s.orNull(s.object({ tool_uses: s.orNull(s.list(s.object({ name: s.text }))) })),
})
const recordedCase = s.object({ conversation: s.orNull(s.list(invocationShape)) })
/** A case has its turns, or a scenario by which a user is played; then nothing is recorded. */
const caseShape = s.every(
  recordedCase,
  s.where((value) => !ofCase.some((key) => key in value), s.object({ conversation: s.present })),
)
const ofCase = ['conversation', 'conversation_scenario', 'conversationScenario']

/** What `adk eval` keeps of a case: the session, and each turn with what was measured. */
const resultShape = s.object({
  session_details: s.orNull(s.object({ events: s.orNull(s.list(eventShape)) })),
  eval_metric_result_per_invocation: s.orNull(
    s.list(s.object({ actual_invocation: s.orNull(invocationShape) })),
  ),
})

const setShape = s.claimKeys({
  events: s.maybe(s.list(eventShape)),
  eval_cases: s.maybe(s.list(caseShape)),
  evalCases: s.maybe(s.list(caseShape)),
  eval_case_results: s.maybe(s.list(resultShape)),
  evalCaseResults: s.maybe(s.list(resultShape)),
  ...s.claim('state'),
})

/** Sessions of Google's Agent Development Kit. Cases of eval sets are shown, and are no runs. */
export const adk = conversationFormat({
  id: 'adk',
  title: 'Google ADK',
  summary: 'Google ADK sessions, events by themselves, and what `adk eval` records',
  about:
    'Sessions out of a session service (`session.model_dump_json(by_alias=True)`), and the results that `adk eval` keeps in `.adk/eval_history`, of which each run of a case is a trace of the scenario of that id. Eval sets hold what is expected, and no run: a check of one is unverified.',
  never: ['cost'],
  shape: s.oneOrMore(s.withKey('author', eventShape, setShape)),
  isRecord: (value) =>
    isSession(toSession(value)) || findCases(value) !== null || findResults(value) !== null,
  isPiece: (line) => isEvent(line) && ('invocationId' in line || 'invocation_id' in line),
  arePieces: (lines) => isSession(toSession([...lines])),
  starts: [
    {
      opens: 'id|eval_?[sS]et_?(?:[rR]esult_?)?[iI]d|app_?[nN]ame|context|user_?[iI]d',
      has: ['invocation_?[iI]d|eval_?[cC]ase(?:s|_?[rR]esults)'],
    },
  ],
  *traces(record, place) {
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
    for (const [index, evalCase] of listObjects(cases ?? undefined).entries()) {
      yield buildCaseTrace(evalCase, { ...place, id: `${place.id}#${index + 1}` })
    }
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

/**
 * The scenario that a case of an eval set is. A case whose id is the path of its file, as ADK names those of older files, is
 * called as the file is.
 */
export function nameCase(id: JsonValue | undefined): string | null {
  const name = scenarioName(id)
  return name === null || !name.endsWith('.json')
    ? name
    : getStem(name).replace(/\.(?:test|evalset)$/, '') || name
}

/** The key of the runs of a case in one eval set, under which a scenario names them in `trace_refs`; null where one is not known. */
export function buildCaseKey(set: JsonValue | undefined, name: string | null): string | null {
  const setName = nameCase(set)
  return setName === null || name === null ? null : `run:${setName}:${name}`
}

/** A trace of the events of a session: each reply of an agent is a model call. */
function buildSessionTrace(
  session: JsonObject,
  place: RecordPlace,
  {
    scenario = null,
    runKeys = [],
    stated = {},
  }: {
    readonly scenario?: string | null
    readonly runKeys?: readonly string[]
    readonly stated?: ReportedFacts
  } = {},
): Trace {
  const run = new Run(listObjects(session['events']))
  const { answer, gap } = run
  return run.transcript.trace({
    id: textOrNull(session['id']) ?? place.id,
    source: place.source,
    isAsked: 'first',
    scenario,
    runKeys,
    stated: { ...stated, ...omitNullish({ finalOutput: answer, gap }) },
  })
}

class Run {
  readonly transcript: Transcript
  /** The last reply to the user without a call of a tool: control may be handed on after it. */
  answer: string | null = null
  readonly #agents = new Map<string, string>()
  /** Parts of each author's reply that streamed, until the whole of it follows. */
  readonly #pieces = new Map<string, readonly Part[]>()
  #isCut = false
  /** When each author was last heard of. */
  readonly #ends = new Map<string, number>()
  #before: number | null = null

  constructor(events: readonly JsonObject[]) {
    this.transcript = new Transcript({
      name: 'session',
      // Who acts in it are the authors of its events.
      kind: 'chain',
      ...findPeriod(events.map((event) => microsFromAny(event['timestamp']))),
    })
    for (const event of events) {
      const time = microsFromAny(event['timestamp'])
      if (time !== null) this.#ends.set(textOrNull(event['author']) ?? '', time)
    }
    for (const event of events) this.#add(event)
  }

  /** A reply whose pieces are recorded, and which is not recorded as a whole. */
  get gap(): string | null {
    return this.#isCut || this.#pieces.size > 0 ? 'the whole of a reply that streamed' : null
  }

  #add(event: JsonObject): void {
    const time = microsFromAny(event['timestamp'])
    const author = textOrNull(event['author']) ?? ''
    const parts = parseGeminiParts(objectOrNull(event['content'])?.['parts'])
    const pieces = this.#pieces.get(author) ?? []
    if (event['partial'] === true) {
      if (parts.length > 0) this.#pieces.set(author, [...pieces, ...parts])
      return
    }
    if (parts.length > 0) {
      this.#isCut ||= !pieces.every((piece) => parts.some((part) => holdsPiece(part, piece)))
      this.#pieces.delete(author)
    }
    const answers = parts.flatMap((part) => (part.type === 'tool_result' ? [part] : []))
    const content = parts.filter(({ type }) => type !== 'tool_result')
    if (author === 'user' && content.length > 0) {
      this.answer = null
      this.transcript.say({ role: 'user', parts: content })
    } else if (author !== 'user') this.#reply(event, author, content, time)
    for (const { id, name, result, error } of answers) {
      if (name !== null)
        this.transcript.run({
          id,
          name,
          result,
          failure: error,
          startUs: this.#before,
          endUs: time,
          by: this.#agents.get(author),
        })
    }
    this.#before = time
  }

  #reply(event: JsonObject, author: string, parts: readonly Part[], endUs: number | null): void {
    const by = this.#findAgent(author, this.#before ?? endUs)
    const usage = parseGeminiUsage(getEither(event, 'usage_metadata'))
    const code = textOrNull(getEither(event, 'error_code'))
    const message = textOrNull(getEither(event, 'error_message'))
    if (parts.length === 0 && usage === null && code === null) return
    const output: Message = { role: 'assistant', parts, name: author }
    const text = getMessageText(output)
    if (text !== '' && listRequests(output).length === 0) this.answer = text
    this.transcript.call({
      output,
      model: textOrNull(getEither(event, 'model_version')),
      usage,
      startUs: this.#before ?? endUs,
      endUs,
      by,
      error: code === null ? null : { type: code, message: message ?? code },
    })
  }

  #findAgent(author: string, startUs: number | null): string {
    const agentId = this.#agents.get(author)
    if (agentId !== undefined) return agentId
    const endUs = this.#ends.get(author) ?? startUs
    const id = this.transcript.agent({ name: author, startUs, endUs })
    this.#agents.set(author, id)
    return id
  }
}

/** A trace of a case of an eval set: what the user said, which tools ran, what the agent answered. */
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

/** An invocation as the events that it was: what the user said, what happened, what was answered. */
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

/** Tells whether a part of a whole reply holds a piece that streamed before. */
function holdsPiece(part: Part, piece: Part): boolean {
  if (piece.type === 'tool_call') return part.type === 'tool_call' && part.call.name === piece.call.name
  return 'text' in piece ? 'text' in part && part.text.includes(piece.text) : part.type === piece.type
}

/** A field by its name in Python, or that of JSON. */
function getEither(object: JsonObject, snake: string): JsonValue | undefined {
  return object[snake] ?? object[snake.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())]
}
