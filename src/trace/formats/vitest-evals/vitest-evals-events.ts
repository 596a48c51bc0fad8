import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { boundedJson, listObjects, objectOrNull, textOfValue, textOrNull } from '../../../core/json.ts'
import { noAttributes, parseArguments } from '../../model/attributes.ts'
import { createCall } from '../../messages/unread-call.ts'
import { listRequests, type Message, type ToolRequest } from '../../model/message.ts'
import { messageFrom } from '../../messages/message-from.ts'
import { emptyContent, Span, type SpanError, type SpanKind } from '../../model/span.ts'
import { microsFromAny } from '../../reading/time.ts'
import { Transcript, type ToolRun } from '../../reading/transcript.ts'
import { contentFromAttributes } from '../../reading/content.ts'
import { classifyKind } from '../../dialects/registry.ts'
import { eventsFrom, plainAttributes } from '../../reading/define-spans.ts'
import { readError } from '../../model/span-error.ts'

/** Next event of a session: words, a model's reply with its tool calls, or the run of a tool. */
export type VitestEvalsEvent =
  | { readonly role: 'user' | 'system'; readonly message: Message }
  | { readonly role: 'assistant'; readonly message: Message }
  | { readonly role: 'tool'; readonly run: ToolRun }

/** The events of a run's session; of an older one its messages, and of none the tool calls of the test. */
export function parseEvents(run: JsonObject, listed: readonly JsonObject[]): VitestEvalsEvent[] {
  const session = objectOrNull(run['session'])
  const events = Array.isArray(session?.['events'])
    ? listObjects(session['events'])
    : listObjects(session?.['messages']).flatMap(parseEventsOfMessage)
  const names = new Map(events.map(({ id, name }) => [id, textOrNull(name)]))
  const list: VitestEvalsEvent[] = []
  for (const event of events) {
    const { type, role } = event
    if (type === 'tool_result') {
      const name = textOrNull(event['name']) ?? names.get(event['toolCallId']) ?? null
      if (name !== null) list.push({ role: 'tool', run: findRun(event, event['toolCallId'], name) })
    } else if (type === 'tool_call') addCall(list, event)
    else if (role === 'assistant') list.push({ role, message: parseMessage(event, role) })
    else if (role === 'user' || role === 'system') list.push({ role, message: parseMessage(event, role) })
  }
  for (const call of listed) {
    const name = textOrNull(call['name'])
    if (name !== null)
      list.push({ role: 'tool', run: { ...findRun(call, null, name), args: parseArgs(call) } })
  }
  return list
}

/** Calls that follow what a model said, or each other, are of one reply. */
function addCall(events: VitestEvalsEvent[], event: JsonObject): void {
  const call = createCall(event['id'], event['name'], parseArgs(event))
  const last = events.at(-1)
  const parts = last?.role === 'assistant' ? [...last.message.parts, call] : [call]
  if (last?.role === 'assistant') events.pop()
  events.push({ role: 'assistant', message: { role: 'assistant', parts } })
}

function parseMessage({ content = null }: JsonObject, role: 'user' | 'system' | 'assistant'): Message {
  const shown = objectOrNull(content) === null ? content : textOfValue(content)
  return messageFrom({ role, content: shown }, role)
}

function parseEventsOfMessage(message: JsonObject): JsonObject[] {
  const { role = null } = message
  if (role === 'tool') return [{ ...message, type: 'tool_result' }]
  const calls = listObjects(message['toolCalls']).map((call) => ({ ...call, type: 'tool_call' }))
  return message['content'] === undefined ? calls : [{ ...message, type: 'message' }, ...calls]
}

/** Left out means: called with none. */
function parseArgs(call: JsonObject): JsonValue {
  return call['arguments'] === undefined ? {} : parseArguments(call['arguments'])
}

function findRun(event: JsonObject, id: JsonValue | undefined, name: string): ToolRun {
  const error = objectOrNull(event['error'])
  const failed = error !== null || event['status'] === 'error'
  return {
    id: textOrNull(id),
    name,
    result: event['content'] ?? event['result'] ?? null,
    failure: failed ? (textOrNull(error?.['message']) ?? 'the tool answered with an error') : null,
    startUs: microsFromAny(event['startedAt']),
    endUs: microsFromAny(event['finishedAt']),
  }
}

/** Builds the session as it was told. Where it leaves out tool calls (`recorded`), nothing of any is known. */
export function buildTranscript(
  events: readonly VitestEvalsEvent[],
  agent: { readonly name: string; readonly error: SpanError | null },
  model: { readonly model: string | null; readonly provider: string | null },
  recorded: boolean,
): Transcript {
  const transcript = new Transcript(agent)
  for (const event of events) {
    if (event.role === 'tool') {
      if (recorded) transcript.run(event.run)
    } else if (event.role === 'assistant') transcript.call({ output: event.message, ...model, recorded })
    else transcript.say(event.message)
  }
  return transcript
}

/** Spans for the tools that ran, with the arguments that they were asked with. */
export function buildToolSpans(events: readonly VitestEvalsEvent[]): Span[] {
  const argsById = new Map(parseCalls(events).map(({ id, args }) => [id, args]))
  return events.flatMap((event, index) => {
    if (event.role !== 'tool') return []
    const { id, name, args = null, result, failure, startUs = null, endUs = null } = event.run
    const callArgs = args ?? (id === null ? undefined : argsById.get(id)) ?? null
    const tools = [
      { name, callId: id, args: boundedJson(callArgs), result: boundedJson(result), error: failure },
    ]
    return new Span(() => ({ ...emptyContent, tools }), {
      id: `event-${index + 1}`,
      parentId: null,
      name,
      kind: 'tool',
      startUs,
      endUs,
      error: failure === null ? null : { type: null, message: failure },
      attributes: noAttributes,
    })
  })
}

export function allAnswered(events: readonly VitestEvalsEvent[]): boolean {
  const ran = new Set(events.map((event) => (event.role === 'tool' ? event.run.id : null)))
  return parseCalls(events).every(({ id }) => id !== null && ran.has(id))
}

/** Collects the tool calls that models asked for. */
export function parseCalls(events: readonly VitestEvalsEvent[]): ToolRequest[] {
  return events.flatMap((event) => (event.role === 'assistant' ? listRequests(event.message) : []))
}

const kinds: ReadonlyMap<unknown, SpanKind> = new Map([
  ['run', 'agent'],
  ['agent', 'agent'],
  ['model', 'llm'],
  ['tool', 'tool'],
  ['guardrail', 'guardrail'],
])

/** Spans of the traces that a harness kept; each trace has ids of its own. */
export function spansOfRun(run: JsonObject): Span[] {
  return listObjects(run['traces']).flatMap((trace, index) =>
    listObjects(trace['spans']).map((raw) => buildSpan(raw, index === 0 ? '' : `${index + 1}:`)),
  )
}

function buildSpan(raw: JsonObject, prefix: string): Span {
  const attributes = plainAttributes(raw['attributes'])
  const parent = textOrNull(raw['parentId'])
  return new Span(contentFromAttributes, {
    id: `${prefix}${textOrNull(raw['id']) ?? ''}`,
    parentId: parent === null ? null : `${prefix}${parent}`,
    name: textOrNull(raw['name']) ?? '',
    kind: kinds.get(raw['kind']) ?? classifyKind(attributes) ?? 'span',
    startUs: microsFromAny(raw['startedAt']),
    endUs: microsFromAny(raw['finishedAt']),
    error: parseError(raw),
    attributes,
    events: eventsFrom(raw['events'], ({ timestamp }) => microsFromAny(timestamp)),
  })
}

function parseError({ status, error }: JsonObject): SpanError | null {
  const unstated = status === 'error' ? { type: null, message: 'failed' } : null
  return readError(error, 'failed', 'type', 'name') ?? unstated
}
