import type { JsonValue, Mapping } from '../../core/json.ts'
import { isNumber, isObject, objectOrNull, parseJson, textOfValue, textOrNull } from '../../core/json.ts'
import { noAttributes } from './attributes.ts'
import type { Attributes, SpanError, SpanEvent } from './span.ts'

/**
 * Whether a span failed: a status that says so, an `error.type`, an `error` of OpenTracing, a level of Langfuse, or an
 * exception that a status has not declared to be fine. No status says nothing.
 */
export function errorFrom(
  status: unknown,
  attributes: Attributes,
  events: readonly SpanEvent[],
): SpanError | null {
  const isMarked = attributes.names.matching(marks).length > 0
  const code = findCode(status) ?? (isMarked ? findMark(attributes) : null)
  const type = isMarked ? attributes.get('error.type') : undefined
  if (code === 'ok' || (code === null && type === undefined && events.length === 0)) return null
  const exception = events.find(({ name }) => isException(name))?.attributes ?? attributes
  const exceptionType = textOrNull(exception.get('exception.type'))
  const why = textOrNull(exception.get('exception.message'))
  if (code === null && type === undefined && exceptionType === null && why === null) return null
  return {
    type: textOrNull(type) ?? exceptionType,
    message: parseMessage(status) ?? why ?? findTold(attributes) ?? textOrNull(type) ?? 'failed',
  }
}

/** Reads an error with a message of its own, else `words`; its type is under the first of some keys that has one. Null if it is no object. */
export function readError(
  value: JsonValue | undefined,
  words: string,
  ...typeKeys: readonly string[]
): SpanError | null {
  const error = objectOrNull(value)
  if (error === null) return null
  const type = typeKeys.map((key) => textOrNull(error[key])).find((name) => name !== null)
  return { type: type ?? null, message: textOrNull(error['message']) ?? words }
}

const marks = /^(?:error(?:\.type)?|langfuse\.observation\.level)$/

/** Finds the mark of a failure in an attribute, as SDKs write that leave the status alone. */
function findMark(attributes: Attributes): 'error' | null {
  const error = attributes.get('error')
  const isMarked =
    error === true ||
    (typeof error === 'string' && isFailureText(error)) ||
    attributes.get('langfuse.observation.level') === 'ERROR'
  return isMarked ? 'error' : null
}

function findTold(attributes: Attributes): string | null {
  const error = textOrNull(attributes.get('error')) ?? 'true'
  return (
    textOrNull(attributes.get('langfuse.observation.status_message')) ??
    (/^true$/i.test(error) ? null : error)
  )
}

/** Tells whether a word for a failure says that there was one: that it is true, or why. */
function isFailureText(value: string): boolean {
  const word = value.trim()
  return /^true$/i.test(word) || (word !== '' && !notAnError.test(word))
}

/** Tells whether something ended a run on purpose: a guardrail, a filter of the provider, the wait for a person. */
export function isStop({ type, message }: SpanError): boolean {
  return stops.test(`${type ?? ''} ${message}`)
}

const stops =
  /^blocked |\bguardrail|tripwire|GraphInterrupt|NodeInterrupt|GraphBubbleUp|content[_ ]?filter|content management policy|\b(?:SAFETY|BLOCKLIST|PROHIBITED_CONTENT|SPII|RECITATION)\b|Guardrail/

/** Finds the failure that log records tell of a span; null if they tell of none. */
export function findEventError(events: readonly SpanEvent[]): SpanError | null {
  return errorFrom(
    null,
    noAttributes,
    events.filter(({ name }) => isException(name)),
  )
}

/** Tells whether this is OpenTelemetry's event, or that of its GenAI conventions, a log record. */
function isException(name: string): boolean {
  return name === 'exception' || name === 'gen_ai.client.operation.exception'
}

/** Finds a status in OTLP's number or name, or other formats' bare word; null for unset or unknown ones. */
function findCode(status: unknown): 'ok' | 'error' | null {
  const code =
    typeof status === 'object' && status !== null ? parseCode(status as Record<string, unknown>) : status
  if (typeof code !== 'string' && !isNumber(code)) return null
  return words.get(`${code}`) ?? words.get(`${code}`.toUpperCase().replace(/^STATUS_CODE_/, '')) ?? null
}

function parseCode(status: Mapping): unknown {
  return status['code'] ?? status['status_code'] ?? status['statusCode']
}

const words: ReadonlyMap<string, 'ok' | 'error'> = new Map([
  ['1', 'ok'],
  ['ok', 'ok'],
  ['OK', 'ok'],
  ['2', 'error'],
  ['ERROR', 'error'],
  ['ERRORED', 'error'],
])

function parseMessage(status: unknown): string | null {
  if (typeof status !== 'object' || status === null) return null
  const { message, description } = status as { message?: JsonValue; description?: JsonValue }
  return textOrNull(message) ?? textOrNull(description)
}

/**
 * Why a tool failed, where only its answer says so: an MCP reply (`isError`), a block (`is_error`), an object
 * with a `status` of `error`. Null for any other answer. Long answers are not parsed for nothing.
 */
export function findFailure(result: unknown): string | null {
  const value = typeof result === 'string' && mayFail(result) ? parseJson(result) : result
  if (!isObject(value)) return null
  return value['isError'] === true || value['is_error'] === true || value['status'] === 'error'
    ? 'the tool answered with an error'
    : null
}

function mayFail(text: string): boolean {
  return /^\s*\{/.test(text) && /"(?:isError|is_error|status)"\s*:\s*(?:true|"error")/.test(text)
}

/** Finds the failure of a tool that an attribute of its span marks, in any convention; null if none does. */
export function markedFailure(attributes: Attributes): string | null {
  const names = attributes.names.matching(failureNames)
  const texts = names.flatMap((name) =>
    errorKey.test(name) ? (textOrNull(attributes.get(name))?.trim() ?? []) : [],
  )
  const why = texts.find((text) => text !== '' && !notAnError.test(text))
  if (why !== undefined) return why
  const isMarked = names.some(
    (name) => !errorKey.test(name) && isBad(name, textOfValue(attributes.get(name)) ?? ''),
  )
  return isMarked ? 'the tool answered with an error' : null
}

function isBad(name: string, word: string): boolean {
  const bad = /succe(?:ss|eded)$/i.test(name) ? /^false$/i : /^(?:true|error(?:ed)?|fail(?:ed|ure))$/i
  return bad.test(word)
}

/** `tool.error`, `error_message`, `mcp.tool.is_error`, `tool.success`, `tool_call.status`. */
const failureNames =
  /^(?:error|error[._]message|is_?error|success|succeeded)$|(?:^|[._])(?:tool|call|result|execution)[._]?(?:error|error[._]message|is_?error|failed|success|succeeded|status|outcome)$/i
const errorKey = /(?<!is_?)error(?:[._]message)?$/i
const notAnError = /^(?:false|true|none|null|undefined|nil|no|ok|0|\{\}|\[\])$/i
