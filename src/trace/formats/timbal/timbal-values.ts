import { isObject, type JsonObject, type JsonValue, toMapping } from '../../../core/json.ts'
import { numberOrNull, objectOrNull, textOrNull, textOfValue } from '../../../core/json.ts'
import type { Message } from '../../model/message.ts'
import { messageFrom } from '../../messages/message-from.ts'
import type { SpanError } from '../../model/span.ts'
import { buildUsage, type Usage } from '../../model/usage.ts'
import { sumKnown } from '../../reading/usage-attributes.ts'

/** Recognizes a message, which agents and models return; tools return any value. */
export function isMessage(value: JsonValue | undefined): value is JsonObject {
  return isObject(value) && typeof value['role'] === 'string' && 'content' in value
}

/** A message by its texts, a blank line between them, as Timbal reads it; other values as text or JSON. */
export function textOfOutput(value: JsonValue | undefined): string | null {
  return isMessage(value) ? parseTextOfMessage(messageFrom(value, 'assistant')) : textOfValue(value)
}

function parseTextOfMessage({ parts }: Message): string {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return texts.join('\n\n').trim()
}

/** Parses the value itself, or the words of a message. */
export function parseResult(value: JsonValue | undefined): JsonValue {
  return isMessage(value) ? textOfOutput(value) : (value ?? null)
}

/** Finds the agent's question: `prompt`, or the first words of the user among `messages`. */
export function parsePrompt(input: JsonValue | undefined): string | null {
  const fields = objectOrNull(input)
  const prompt = fields?.['prompt']
  if (typeof prompt === 'string') return prompt
  if (isMessage(prompt)) return textOfOutput(prompt)
  return Array.isArray(prompt)
    ? parseTextOfMessage(messageFrom({ role: 'user', content: prompt }, 'user'))
    : findFirstQuestion(fields?.['messages'])
}

function findFirstQuestion(messages: JsonValue | undefined): string | null {
  if (!Array.isArray(messages)) return null
  const first = messages.map((item) => messageFrom(item, 'user')).find(({ role }) => role === 'user')
  return first === undefined ? null : parseTextOfMessage(first)
}

/** Keys are `<model>:<metric>`; what was read from a cache, or heard, is counted apart from the text. */
export function parseUsage(value: JsonValue | undefined): Usage | null {
  const counts = { input: none, output: none, cacheRead: none, cacheWrite: none }
  for (const [key, item] of Object.entries(toMapping(value))) {
    const metric = key.slice(key.lastIndexOf(':') + 1)
    const count = numberOrNull(item)
    if (count === null || !/_tokens(?:_|$)/.test(metric)) continue
    if (/output/.test(metric)) counts.output = sumKnown(counts.output, count)
    else if (/input/.test(metric)) {
      counts.input = sumKnown(counts.input, count)
      if (/cached|cache_read/.test(metric)) counts.cacheRead = sumKnown(counts.cacheRead, count)
      else if (/cache/.test(metric)) counts.cacheWrite = sumKnown(counts.cacheWrite, count)
    }
  }
  return buildUsage(counts)
}

const none = null as number | null

/** Parses the model that a call was made to, and its provider: as the runnable, else as the usage names it. */
export function parseModel(record: JsonObject): {
  readonly model: string | null
  readonly provider: string | null
} {
  const metadata = objectOrNull(record['metadata'])
  const name = textOrNull(metadata?.['model_name'])
  if (name !== null) return { model: name, provider: textOrNull(metadata?.['model_provider']) }
  const key = Object.keys(toMapping(record['usage'])).find((each) => /_tokens/.test(each))
  const model = textOrNull(objectOrNull(record['input'])?.['model'])
  const path = key === undefined ? model : key.slice(0, Math.max(0, key.lastIndexOf(':')))
  if (path === null || path === '') return { model: null, provider: null }
  const slash = path.indexOf('/')
  return { model: path.slice(slash + 1), provider: slash === -1 ? null : path.slice(0, slash) }
}

/** A run that was left early on purpose did not fail. */
export function parseError(record: JsonObject): SpanError | null {
  const { error } = record
  if (typeof error === 'string' && error !== '') return { type: null, message: error }
  const fields = objectOrNull(error)
  const status = objectOrNull(record['status'])
  const isStopped = status?.['code'] === 'cancelled' && status['reason'] === 'interrupted'
  if (fields === null && status?.['code'] !== 'error' && !isStopped) return null
  const type = textOrNull(fields?.['type']) ?? (isStopped ? 'interrupted' : null)
  return { type, message: textOrNull(fields?.['message']) ?? textOrNull(status?.['message']) ?? 'it failed' }
}
