import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { objectOrNull, textOrNull } from '../../model/attributes.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import { listRequests, type Message, type Part } from '../../model/message.ts'
import { parseOutputParts, responseItem, parseResponsesUsage } from './response-items.ts'
import type { SpanError } from '../../model/span.ts'
import { microsFromAny } from '../../reading/time.ts'
import type { Trace } from '../../model/trace.ts'
import { Transcript } from '../../reading/transcript.ts'
import { responsesShape, responseItemShape, responseShape } from '../../messages/shapes.ts'
import { byWord, objectOf } from '../../reading/shape.ts'
import type { StreamKind } from '../reply-stream/streamed-blocks.ts'
import { OpenCalls } from '../../reading/open-calls.ts'

/** OpenAI's Responses API: a response, a request with its response, or the items of a conversation. */
export const openaiResponses = conversationFormat({
  id: 'openai-responses',
  title: 'OpenAI Responses',
  summary:
    'OpenAI Responses API: a response, with its request where it was kept, or items: a list, or one a line',
  about:
    'The body of a reply of `POST /v1/responses`, alone or as `{"request": …, "response": …}`; or the list of items that you keep between calls. A log of such pairs is one run where each request holds the reply before it.',
  never: ['cost', 'timing'],
  shape: responsesShape,
  isRecord: (value) => findExchange(value) !== null || parseItems(value) !== null,
  isPiece: isLine,
  arePieces: (lines) => parseItems([...lines]) !== null,
  starts: (text) => startsResponse(text) || startsItems(text),
  *traces(record, place) {
    const exchange = findExchange(record)
    if (exchange !== null) yield buildResponsesTrace(exchange, place)
    else yield buildItemsTrace(parseItems(record) ?? [], record, place)
  },
})

function startsResponse(text: string): boolean {
  return /^\s*(?:\[\s*)?\{/.test(text) && /(?<!\\)"object"\s*:\s*"response"/.test(text)
}

function startsItems(text: string): boolean {
  if (!/^\s*(?:\[\s*)?\{\s*"(?:type|role|content|id|items|input|model|object)"/.test(text)) return false
  return /(?<!\\)"type"\s*:\s*"function_call"/.test(text) && /(?<!\\)"call_id"\s*:/.test(text)
}

interface Exchange {
  readonly id: string | null
  readonly response: JsonObject
  /** Input of the model: text, or items. */
  readonly input: JsonValue
  readonly instructions: string | null
}

/** A response, by itself, beside its request, or as the line of a batch. */
function findExchange(value: JsonValue): Exchange | null {
  const held = objectOrNull(value)
  if (held === null) return null
  const outer = objectOrNull(held['response'])
  const response = [held, outer, objectOrNull(outer?.['body'])].find(isResponse) ?? null
  if (response === null) return null
  const request = objectOrNull(held['request']) ?? held
  const input = (objectOrNull(request['body']) ?? request)['input'] ?? response['input'] ?? null
  const instructions = textOrNull(request['instructions']) ?? textOrNull(response['instructions'])
  return { id: textOrNull(held['custom_id']), response, input, instructions }
}

function isResponse(value: JsonObject | null): boolean {
  if (value === null || !Array.isArray(value['output'])) return false
  if (value['object'] === 'response') return true
  return value['object'] === undefined && (textOrNull(value['id'])?.startsWith('resp_') ?? false)
}

/** Types that no other kind of message has. */
const marks =
  /^(?:function_call|function_call_output|custom_tool_call|custom_tool_call_output|(?:web_search|file_search|code_interpreter|image_generation|computer|local_shell|shell|apply_patch|mcp)_call|mcp_list_tools|mcp_approval_request|mcp_approval_response)$/

/** The items of a conversation: a list, `{items}`, `{input}`, or a page `{object: 'list', data}`. */
function parseItems(value: JsonValue): readonly JsonValue[] | null {
  const held = objectOrNull(value)
  const list =
    held === null
      ? value
      : (held['items'] ?? held['input'] ?? (held['object'] === 'list' ? held['data'] : null))
  if (!Array.isArray(list) || !list.every((item) => isObject(item) && ('type' in item || 'role' in item)))
    return null
  return list.some((item) => marks.test(textOrNull(objectOrNull(item)?.['type']) ?? '')) ? list : null
}

/** An item as a line of its own; other logs have lines with a type, too. */
function isLine(value: JsonValue): boolean {
  const item = objectOrNull(value)
  const type = item?.['type'] ?? 'message'
  if (item === null || typeof type !== 'string') return false
  if (type === 'message') return typeof item['role'] === 'string' && 'content' in item
  return type === 'reasoning' || type === 'item_reference' || marks.test(type)
}

/** The trace of one call of the model. */
export function buildResponsesTrace(
  { id, response, input, instructions }: Exchange,
  place: RecordPlace,
): Trace {
  const transcript = new Transcript(null)
  if (instructions !== null) transcript.say({ role: 'system', parts: [{ type: 'text', text: instructions }] })
  for (const message of parseHistory(input)) transcript.say(message)
  const output = Array.isArray(response['output']) ? response['output'] : []
  transcript.call({
    output: { role: 'assistant', parts: output.flatMap(parseOutputParts) },
    model: textOrNull(response['model']),
    provider: 'openai',
    usage: parseResponsesUsage(response['usage']),
    startUs: microsFromAny(response['created_at']),
    endUs: microsFromAny(response['completed_at']),
    error: parseError(response),
  })
  const status = textOrNull(response['status']) ?? ''
  return transcript.trace({
    id: id ?? textOrNull(response['id']) ?? place.id,
    source: place.source,
    // What was kept while the model was still at work is a part of the reply at most.
    ...(unfinished.has(status) ? { stated: { endsOpen: true, failure: `the response is ${status}` } } : {}),
  })
}

const unfinished = new Set(['queued', 'in_progress'])

/** Adds the history of a call as messages, not as calls of their own: each request repeats it. */
function parseHistory(input: JsonValue): Message[] {
  if (typeof input === 'string') return [{ role: 'user', parts: [{ type: 'text', text: input }] }]
  return (Array.isArray(input) ? input : []).flatMap((raw): Message[] => {
    const item = responseItem(raw)
    if (item?.kind === 'message') {
      const isBare = typeof objectOrNull(raw)?.['role'] !== 'string'
      return [isBare ? { ...item.message, role: 'user' } : item.message]
    }
    if (item?.kind === 'output') return [{ role: 'assistant', parts: item.parts }]
    if (item?.kind === 'decision') return [{ role: 'tool', parts: item.parts }]
    return item?.kind === 'answer' ? [{ role: 'tool', parts: [item.answer] }] : []
  })
}

function parseError(response: JsonObject): SpanError | null {
  const error = objectOrNull(response['error'])
  if (error !== null)
    return { type: textOrNull(error['code']), message: textOrNull(error['message']) ?? 'failed' }
  const status = textOrNull(response['status'])
  if (status === 'incomplete') {
    const reason = textOrNull(objectOrNull(response['incomplete_details'])?.['reason'])
    return { type: status, message: reason === null ? 'the response is incomplete' : `incomplete: ${reason}` }
  }
  return status === 'failed' || status === 'cancelled'
    ? { type: status, message: `the response ${status}` }
    : null
}

/** Items of one call follow each other; an answer or a word of the user ends it. */
function buildItemsTrace(items: readonly JsonValue[], record: JsonValue, place: RecordPlace): Trace {
  const held = objectOrNull(record)
  const transcript = new Transcript(null)
  const asked = new OpenCalls<string>()
  let parts: Part[] = []
  const close = () => {
    if (parts.length === 0) return
    transcript.call({
      output: { role: 'assistant', parts },
      model: textOrNull(held?.['model']),
      provider: 'openai',
    })
    parts = []
  }
  for (const raw of items) {
    const item = responseItem(raw)
    if (item?.kind === 'output') {
      parts.push(...item.parts)
      for (const { id, name } of listRequests({ role: 'assistant', parts: item.parts })) asked.ask(id, name)
    }
    if (item?.kind === 'message' && item.message.role === 'assistant') parts.push(...item.message.parts)
    else if (item?.kind === 'message') {
      close()
      transcript.say(item.message)
    }
    if (item?.kind === 'decision') {
      close()
      transcript.say({ role: 'tool', parts: item.parts })
    }
    if (item?.kind !== 'answer') continue
    close()
    const name = asked.answer(item.answer.id)
    if (name !== undefined) transcript.answer(item.answer, name ?? '')
  }
  close()
  // Items that a run made are kept without what it was asked, too.
  return transcript.trace({ id: textOrNull(held?.['id']) ?? place.id, source: place.source, isAsked: false })
}

/** Events of OpenAI's Responses API. */
export const responsesStream: StreamKind = {
  // Events of the Realtime API have names that are alike, and an id of their own.
  isChunk: (event) =>
    event['type'] === 'keepalive' ||
    (textOrNull(event['type'])?.startsWith('response.') === true && !('event_id' in event)),
  shape: byWord('type', {
    'response.output_item.done': objectOf({ item: responseItemShape }),
    'response.completed': objectOf({ response: responseShape }),
    'response.incomplete': objectOf({ response: responseShape }),
    'response.failed': objectOf({ response: responseShape }),
  }),
  marks: /(?<!\\)"type"\s*:\s*"response\./,
  starts: /(?<!\\)"type"\s*:\s*"response\.created"/,
  idOf: (event) => textOrNull(findResponse(event)?.['id']),
  isEnd: ({ type, response }) => typeof type === 'string' && ends.test(type) && isObject(response),
  trace(events, place) {
    const last = findResponse(events.findLast(responsesStream.isEnd))
    const done = events.filter(({ type }) => type === 'response.output_item.done')
    // Some servers stream the items and leave them out of the whole response.
    const output = Array.isArray(last?.['output']) && last['output'].length > 0 ? last['output'] : null
    const response = {
      ...(last ?? findResponse(events.find((event) => findResponse(event) !== null))),
      output: output ?? done.map(({ item = null }) => item),
    }
    return buildResponsesTrace({ id: null, response, input: null, instructions: null }, place)
  },
}

function findResponse(event: JsonObject | undefined): JsonObject | null {
  return objectOrNull(event?.['response'])
}

const ends = /^response\.(?:completed|incomplete|failed)$/
