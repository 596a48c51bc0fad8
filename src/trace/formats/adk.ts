import { omitNullish } from '../../core/present.ts'
import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { objectOrNull, listObjects, textOrNull } from '../model/attributes.ts'
import { conversationFormat, type RecordPlace } from '../reading/conversations.ts'
import { isGeminiPart, parseGeminiParts, parseGeminiUsage } from '../messages/gemini.ts'
import { geminiContentShape } from '../messages/shapes.ts'
import {
  allOf,
  textShape,
  aTime,
  listOf,
  maybe,
  objectOf,
  oneOrMore,
  orNull,
  anyValue,
  where,
  withKey,
} from '../reading/shape.ts'
import { listRequests, getMessageText, type Message, type Part } from '../model/message.ts'
import { microsFromAny } from '../reading/time.ts'
import type { Trace } from '../model/trace.ts'
import { Transcript } from '../reading/transcript.ts'
import { parseArguments } from '../model/arguments.ts'
import { scenarioName } from '../model/naming.ts'

const eventShape = objectOf({
  author: textShape,
  timestamp: maybe(aTime),
  content: orNull(geminiContentShape),
})
const recordedCase = objectOf({
  conversation: orNull(
    listOf(
      objectOf({
        user_content: orNull(geminiContentShape),
        final_response: orNull(geminiContentShape),
        intermediate_data: orNull(objectOf({ tool_uses: orNull(listOf(objectOf({ name: textShape }))) })),
      }),
    ),
  ),
})
/** A case has its turns, or a scenario by which a user is played; then nothing is recorded. */
const caseShape = allOf(
  recordedCase,
  where((value) => !ofCase.some((key) => key in value), objectOf({ conversation: anyValue })),
)
const ofCase = ['conversation', 'conversation_scenario', 'conversationScenario']

const setShape = objectOf({
  events: maybe(listOf(eventShape)),
  eval_cases: maybe(listOf(caseShape)),
  evalCases: maybe(listOf(caseShape)),
})

/** Sessions of Google's Agent Development Kit. Cases of eval sets are shown, and are no runs. */
export const adk = conversationFormat({
  id: 'adk',
  title: 'Google ADK',
  summary: 'Google ADK sessions',
  about:
    'Sessions out of a session service (`session.model_dump_json(by_alias=True)`), and eval sets as `adk web` saves them, which hold what is expected: a check of one is unverified.',
  never: ['cost'],
  shape: oneOrMore(withKey('author', eventShape, setShape)),
  isRecord: (value) => isSession(value) || findCases(value) !== null,
  starts: (text) =>
    /^\s*(?:\[\s*)?\{\s*"(?:id|eval_set_id|evalSetId|app_?[nN]ame|context|user_?[iI]d)"/.test(text) &&
    /(?<!\\)"(?:invocation_?[iI]d|eval_?[cC]ases)"\s*:/.test(text),
  *traces(record, place) {
    const held = objectOrNull(record)
    if (held === null) return
    const cases = findCases(held)
    if (cases === null) yield buildSessionTrace(held, place)
    for (const [index, evalCase] of listObjects(cases ?? undefined).entries()) {
      yield buildCaseTrace(evalCase, { ...place, id: `${place.id}#${index + 1}` })
    }
  },
})

/** Events of ADK have an author, and contents as Gemini has them. */
function isSession(value: JsonValue): boolean {
  const events = objectOrNull(value)?.['events']
  return Array.isArray(events) && events.length > 0 && events.every(isEvent) && events.some(hasContent)
}

function isEvent(value: unknown): boolean {
  return isObject(value) && typeof value['author'] === 'string'
}

function hasContent(value: JsonValue): boolean {
  const parts = objectOrNull(objectOrNull(value)?.['content'])?.['parts']
  return Array.isArray(parts) && parts.every(isGeminiPart)
}

function findCases(value: JsonValue): JsonValue[] | null {
  const set = objectOrNull(value)
  const cases = set?.['eval_cases'] ?? set?.['evalCases']
  return Array.isArray(cases) && cases.every(isCase) && isNamed(set) ? cases : null
}

function isCase(value: unknown): boolean {
  return isObject(value) && (Array.isArray(value['conversation']) || 'eval_id' in value || 'evalId' in value)
}

function isNamed(set: JsonObject | null): boolean {
  return textOrNull(set?.['eval_set_id'] ?? set?.['evalSetId']) !== null
}

/** A trace of the events of a session: each reply of an agent is a model call. */
function buildSessionTrace(session: JsonObject, place: RecordPlace): Trace {
  const run = new Run(listObjects(session['events']))
  const { answer } = run
  return run.transcript.trace({
    id: textOrNull(session['id']) ?? place.id,
    source: place.source,
    ...(answer === null ? {} : { stated: { finalOutput: answer } }),
  })
}

class Run {
  readonly transcript: Transcript
  /** The last reply to the user without a call of a tool: control may be handed on after it. */
  answer: string | null = null
  readonly #agents = new Map<string, string>()
  /** When each author was last heard of. */
  readonly #ends = new Map<string, number>()
  #before: number | null = null

  constructor(events: readonly JsonObject[]) {
    const times = events.flatMap((event) => microsFromAny(event['timestamp']) ?? [])
    this.transcript = new Transcript({
      name: 'session',
      // Who acts in it are the authors of its events.
      kind: 'chain',
      startUs: times[0] ?? null,
      endUs: times.at(-1) ?? null,
    })
    for (const event of events) {
      const time = microsFromAny(event['timestamp'])
      if (time !== null) this.#ends.set(textOrNull(event['author']) ?? '', time)
    }
    for (const event of events) this.#add(event)
  }

  #add(event: JsonObject): void {
    // Pieces of a reply that streams; the whole of it follows.
    if (event['partial'] === true) return
    const time = microsFromAny(event['timestamp'])
    const author = textOrNull(event['author']) ?? ''
    const parts = parseGeminiParts(objectOrNull(event['content'])?.['parts'])
    const answers = parts.flatMap((part) => (part.type === 'tool_result' ? [part] : []))
    const said = parts.filter(({ type }) => type !== 'tool_result')
    if (author === 'user' && said.length > 0) {
      this.answer = null
      this.transcript.say({ role: 'user', parts: said })
    } else if (author !== 'user') this.#reply(event, author, said, time)
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
    const by = this.#agentOf(author, this.#before ?? endUs)
    const usage = parseGeminiUsage(event['usage_metadata'] ?? event['usageMetadata'])
    const code = textOrNull(event['error_code'] ?? event['errorCode'])
    const message = textOrNull(event['error_message'] ?? event['errorMessage'])
    if (parts.length === 0 && usage === null && code === null) return
    const output: Message = { role: 'assistant', parts, name: author }
    const text = getMessageText(output)
    if (text !== '' && listRequests(output).length === 0) this.answer = text
    this.transcript.call({
      output,
      model: textOrNull(event['model_version'] ?? event['modelVersion']),
      usage,
      startUs: this.#before ?? endUs,
      endUs,
      by,
      error: code === null ? null : { type: code, message: message ?? code },
    })
  }

  #agentOf(author: string, startUs: number | null): string {
    const known = this.#agents.get(author)
    if (known !== undefined) return known
    const endUs = this.#ends.get(author) ?? startUs
    const id = this.transcript.agent({ name: author, startUs, endUs })
    this.#agents.set(author, id)
    return id
  }
}

/** A trace of a case of an eval set: what the user said, which tools ran, what the agent answered. */
function buildCaseTrace(evalCase: JsonObject, place: RecordPlace): Trace {
  const transcript = new Transcript({ name: 'agent' })
  const id = either(evalCase, 'eval_id', 'evalId')
  for (const invocation of listObjects(evalCase['conversation'])) addInvocation(transcript, invocation)
  return transcript.trace({
    id: textOrNull(id) ?? place.id,
    source: place.source,
    scenario: scenarioName(id),
    stated: {
      isExpected: true,
      gap: 'a run (an eval set of ADK holds what is expected of one: record a session, and write what is expected as checks)',
    },
  })
}

function addInvocation(transcript: Transcript, invocation: JsonObject): void {
  const user = parseParts(either(invocation, 'user_content', 'userContent'))
  if (user.length > 0) transcript.say({ role: 'user', parts: user })
  const data = objectOrNull(either(invocation, 'intermediate_data', 'intermediateData')) ?? {}
  const events = parseItems(either(data, 'invocation_events', 'invocationEvents'))
  if (events.length > 0) addEvents(transcript, events)
  else addTools(transcript, data)
  const final = parseParts(either(invocation, 'final_response', 'finalResponse'))
  if (final.length > 0) transcript.call({ output: { role: 'assistant', parts: final } })
}

/** Uses and responses stand in lists of their own; who else spoke in between is a list too. */
function addTools(transcript: Transcript, data: JsonObject): void {
  for (const value of parseItems(either(data, 'intermediate_responses', 'intermediateResponses'))) {
    const [author, parts] = Array.isArray(value) ? value : []
    const spoken = parseGeminiParts(parts)
    const name = textOrNull(author)
    if (spoken.length > 0)
      transcript.call({ output: { role: 'assistant', parts: spoken, ...omitNullish({ name }) } })
  }
  const uses = listObjects(either(data, 'tool_uses', 'toolUses')).map((use): Part => {
    // A call without a name may be of any tool.
    const name = textOrNull(use['name']) ?? ''
    return {
      type: 'tool_call',
      call: { id: textOrNull(use['id']), name, args: parseArguments(use['args'] ?? {}) },
    }
  })
  if (uses.length > 0) transcript.call({ output: { role: 'assistant', parts: uses } })
  addAnswers(
    transcript,
    parseGeminiParts(
      parseItems(either(data, 'tool_responses', 'toolResponses')).map((response) => ({
        functionResponse: response,
      })),
    ),
  )
}

function addEvents(transcript: Transcript, events: readonly JsonValue[]): void {
  for (const value of events) {
    const parts = parseParts(objectOrNull(value)?.['content'])
    const said = parts.filter(({ type }) => type !== 'tool_result')
    if (said.length > 0) transcript.call({ output: { role: 'assistant', parts: said } })
    addAnswers(transcript, parts)
  }
}

function addAnswers(transcript: Transcript, parts: readonly Part[]): void {
  for (const part of parts) {
    if (part.type !== 'tool_result' || part.name === null) continue
    transcript.answer(part, part.name)
  }
}

function parseParts(content: JsonValue | undefined): Part[] {
  return parseGeminiParts(objectOrNull(content)?.['parts'])
}

function either(object: JsonObject, snake: string, camel: string): JsonValue | undefined {
  return object[snake] ?? object[camel]
}

function parseItems(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : []
}
