import type { JsonObject, JsonValue } from '../../core/json.ts'
import { textOfValue } from '../model/arguments.ts'
import { objectOrNull } from '../model/attributes.ts'
import { textOf, type Message } from '../model/message.ts'
import { calledWith } from './called-with.ts'
import { decoded } from './decoded.ts'
import { loggedMessages } from './logged.ts'

/** Names under which applications log the one text that counts. */
const answerKeys = [
  'output',
  'outputs',
  'answer',
  'response',
  'result',
  'final_output',
  'final_answer',
  'text',
  'content',
  'raw',
]
const questionKeys = [
  'input',
  'inputs',
  'question',
  'query',
  'prompt',
  'message',
  'user_input',
  'new_message',
]

const maxWrappers = 4

/**
 * The answer in what a run logged as its output: plain text, the last reply of a conversation, the text
 * under a usual name, else the whole as JSON. Empty where it only asks for tools. Null for none.
 */
export function loggedAnswer(value: unknown): string | null {
  const inner = decoded(value)
  if (inner === null || typeof inner === 'string') return inner
  return textIn(inner, answerKeys, lastReply, maxWrappers) ?? textOfValue(inner)
}

/** The question in what a run logged as its input; null where it cannot be told from the rest. */
export function loggedQuestion(value: unknown): string | null {
  const inner = onlyOf(calledWith(decoded(value)))
  return typeof inner === 'string' ? inner : textIn(inner, questionKeys, firstQuestion, maxWrappers)
}

/** A function that was called with one text was asked that. */
function onlyOf(input: JsonValue): JsonValue {
  return Array.isArray(input) && input.length === 1 && typeof input[0] === 'string' ? input[0] : input
}

type Pick = (value: JsonValue) => string | null

function textIn(value: JsonValue, keys: readonly string[], pick: Pick, depth: number): string | null {
  const picked = pick(value)
  const object = objectOrNull(value)
  if (picked !== null || object === null || depth === 0) return picked
  const held = decoded(heldBy(object, keys))
  if (typeof held === 'string') return held
  return held === null ? null : textIn(held, keys, pick, depth - 1)
}

function heldBy(object: JsonObject, keys: readonly string[]): JsonValue {
  const key = keys.find((name) => (object[name] ?? null) !== null)
  return key === undefined ? null : (object[key] ?? null)
}

function lastReply(value: JsonValue): string | null {
  return textFrom(loggedMessages(value, 'assistant')?.findLast(({ role }) => role === 'assistant'))
}

function firstQuestion(value: JsonValue): string | null {
  return textFrom(loggedMessages(value, 'user')?.find(({ role }) => role === 'user'))
}

function textFrom(message: Message | undefined): string | null {
  return message === undefined ? null : textOf(message)
}
