import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { objectOrNull, objectsIn, textOrNull } from '../../model/attributes.ts'
import { conversationFormat } from '../../reading/conversations.ts'
import { isGeminiPart } from '../../messages/gemini.ts'
import { traceOfCase } from './adk-eval-case.ts'
import { traceOfSession } from './adk-session.ts'
import { geminiContentShape } from '../../messages/shapes.ts'
import { aText, aTime, listOf, maybe, objectOf, oneOrMore, orNull, withKey } from '../../reading/shape.ts'

const eventShape = objectOf({
  author: aText,
  timestamp: maybe(aTime),
  content: orNull(geminiContentShape),
})
const caseShape = objectOf({
  conversation: orNull(
    listOf(
      objectOf({
        user_content: orNull(geminiContentShape),
        final_response: orNull(geminiContentShape),
        intermediate_data: orNull(objectOf({ tool_uses: orNull(listOf(objectOf({ name: aText }))) })),
      }),
    ),
  ),
})
const setShape = objectOf({
  events: maybe(listOf(eventShape)),
  eval_cases: maybe(listOf(caseShape)),
  evalCases: maybe(listOf(caseShape)),
})

/** Sessions of Google's Agent Development Kit, and eval sets, whose cases hold what was recorded. */
export const adk = conversationFormat({
  id: 'adk',
  title: 'Google ADK',
  summary: 'Google ADK sessions and eval sets',
  about:
    'Sessions out of a session service (`session.model_dump_json(by_alias=True)`), and eval sets as `adk web` saves them.',
  never: ['cost'],
  shape: oneOrMore(withKey('author', eventShape, setShape)),
  isRecord: (value) => isSession(value) || casesIn(value) !== null,
  starts: (text) =>
    /^\s*(?:\[\s*)?\{\s*"(?:id|eval_set_id|evalSetId|app_?[nN]ame|context|user_?[iI]d)"/.test(text) &&
    /(?<!\\)"(?:invocation_?[iI]d|eval_?[cC]ases)"\s*:/.test(text),
  *traces(record, place) {
    const held = objectOrNull(record)
    if (held === null) return
    const cases = casesIn(held)
    if (cases === null) yield traceOfSession(held, place)
    for (const [index, evalCase] of objectsIn(cases ?? undefined).entries()) {
      yield traceOfCase(evalCase, { ...place, id: `${place.id}#${index + 1}` })
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

function casesIn(value: JsonValue): JsonValue[] | null {
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
