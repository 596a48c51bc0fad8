import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { numberOrNull, objectOrNull, textOrNull } from '../../model/attributes.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import { listRequests } from '../../model/message.ts'
import { fromLangChain } from '../../messages/langchain.ts'
import { messageFrom } from '../../messages/message-from.ts'
import type { Trace } from '../../model/trace.ts'
import { Transcript } from '../../reading/transcript.ts'
import { buildUsage, type Usage } from '../../model/usage.ts'
import { parseChatUsage } from '../openai/openai-trace.ts'
import { contentShape } from '../../messages/shapes.ts'
import {
  anything,
  textShape,
  oneOf,
  listOf,
  listOrElse,
  mapOf,
  maybe,
  objectOf,
  orNull,
  withKey,
} from '../../reading/shape.ts'

const fields = {
  content: orNull(contentShape),
  tool_calls: orNull(listOf(objectOf({ name: textShape, args: orNull(mapOf(anything)) }))),
}
const heldFields = maybe(objectOf(fields))
const langchainMessage = withKey(
  'lc',
  objectOf({ id: listOf(textShape), kwargs: heldFields }),
  withKey(
    'kwargs',
    objectOf({ kwargs: heldFields }),
    withKey(
      'data',
      objectOf({ data: heldFields }),
      objectOf({ ...fields, type: textShape, content: maybe(contentShape) }),
    ),
  ),
)
const updateShape = mapOf(orNull(objectOf({ messages: listOf(langchainMessage) })))
const itemShape = oneOf(langchainMessage, listOf(langchainMessage))
/** Messages, batches of them, or the steps of a graph. */
const messagesShape = listOf((value) => (findUpdate(value ?? null) === null ? itemShape : updateShape)(value))
const stateShape = listOrElse(
  messagesShape,
  withKey('messages', objectOf({ messages: messagesShape }), objectOf({})),
)

/** LangChain messages, serialised in any of its ways: a list, or a state of LangGraph. */
export const langchainMessages = conversationFormat({
  id: 'langchain-messages',
  title: 'LangChain',
  summary: 'LangChain messages, LangGraph states and the updates that a graph streams',
  about: 'The state that `graph.invoke` answers, dumped with `dumpd` or `messages_to_dict`.',
  never: ['cost', 'timing'],
  shape: stateShape,
  isRecord: (value) => parseMessages(value) !== null,
  isPiece: (line) => isMessage(line) || findUpdate(line) !== null,
  starts: (text) =>
    /^\s*(?:\{\s*"(?:messages|values)"\s*:\s*(?:\{\s*"messages"\s*:\s*)?)?(?:\[\s*)?\{\s*"(?:lc"\s*:\s*1|type"\s*:\s*"(?:human|ai|AIMessageChunk)"|content"\s*:)/.test(
      text,
    ) && /(?<!\\)"(?:additional_kwargs|response_metadata|kwargs|usage_metadata)"\s*:/.test(text),
  *traces(record, place) {
    yield buildTrace(parseMessages(record) ?? [], record, place)
  },
})

function parseMessages(value: JsonValue): readonly JsonObject[] | null {
  const held = objectOrNull(value)
  const list = held === null ? value : (parseList(held) ?? findUpdate(held))
  if (!Array.isArray(list) || list.length === 0) return null
  const messages = list.flatMap((item): readonly JsonValue[] => findUpdate(item) ?? [item])
  return messages.every(isMessage) ? (messages as JsonObject[]) : null
}

/** Finds the messages in a state, a snapshot of one, or a run as agentevals takes it. */
function parseList({ messages, values, outputs }: JsonObject): JsonValue | undefined {
  return messages ?? objectOrNull(values)?.['messages'] ?? objectOrNull(outputs)?.['messages'] ?? outputs
}

/** Reads one streamed step of a graph: the messages that each of its nodes added. */
function findUpdate(value: JsonValue): readonly JsonObject[] | null {
  const added: JsonObject[] = []
  for (const [node, update] of Object.entries(objectOrNull(value) ?? {})) {
    if (update === null) continue
    const messages = objectOrNull(update)?.['messages']
    if (notNodes.has(node) || !Array.isArray(messages) || !messages.every(isMessage)) return null
    added.push(...(messages as JsonObject[]))
  }
  return added.length === 0 ? null : added
}

/** Names that other recordings give the state before and after a run. */
const notNodes: ReadonlySet<string> = new Set(['input', 'inputs', 'output', 'outputs', 'values', 'state'])

function isMessage(value: unknown): boolean {
  if (!isObject(value)) return false
  return fromLangChain(value) !== null || value['type'] === 'remove'
}

function buildTrace(messages: readonly JsonObject[], record: JsonValue, place: RecordPlace): Trace {
  const transcript = new Transcript(null)
  const names = new Map<string, string>()
  for (const raw of messages) {
    const plain = fromLangChain(raw)
    const message = plain === null ? null : messageFrom(plain, 'user')
    if (message?.role === 'assistant') {
      const inner = getInner(raw)
      for (const { id, name } of listRequests(message)) if (id !== null) names.set(id, name)
      transcript.call({ output: message, model: parseModel(inner), usage: parseUsage(inner) })
    } else if (message?.role === 'tool') {
      const [part] = message.parts
      if (part?.type !== 'tool_result') continue
      // One that neither says whose it is nor answers a call of the recording may be of any tool.
      transcript.answer(part, part.name ?? message.name ?? names.get(part.id ?? '') ?? '')
    } else if (message !== null) transcript.say(message)
  }
  // A stream of updates begins with what the first node added to the question.
  const isAsked = !Array.isArray(record) || record.every(isMessage)
  return transcript.trace({ id: parseId(objectOrNull(record)) ?? place.id, source: place.source, isAsked })
}

function parseId(record: JsonObject | null): string | null {
  return textOrNull(record?.['thread_id']) ?? textOrNull(record?.['id'])
}

/** Finds the fields of a serialised message. */
function getInner(raw: JsonObject): JsonObject {
  return objectOrNull(raw['kwargs']) ?? objectOrNull(raw['data']) ?? raw
}

function parseModel(message: JsonObject): string | null {
  const metadata = objectOrNull(message['response_metadata'])
  return textOrNull(metadata?.['model_name']) ?? textOrNull(metadata?.['model'])
}

/** LangChain's own count, else what the provider answered. */
function parseUsage(message: JsonObject): Usage | null {
  const usage = objectOrNull(message['usage_metadata'])
  if (usage === null) return parseChatUsage(objectOrNull(message['response_metadata'])?.['token_usage'])
  const into = objectOrNull(usage['input_token_details'])
  return buildUsage({
    input: numberOrNull(usage['input_tokens']),
    output: numberOrNull(usage['output_tokens']),
    cacheRead: numberOrNull(into?.['cache_read']),
    cacheWrite: numberOrNull(into?.['cache_creation']),
    reasoning: numberOrNull(objectOrNull(usage['output_token_details'])?.['reasoning']),
    total: numberOrNull(usage['total_tokens']),
  })
}
