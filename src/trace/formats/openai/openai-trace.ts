import {
  isObject,
  listObjects,
  numberOrNull,
  objectOrNull,
  textOrNull,
  type JsonObject,
  type JsonValue,
} from '../../../core/json.ts'
import { makeOnce } from '../../../core/lazy.ts'
import { ObjectAttributes, attributesAsObject } from '../../model/attributes.ts'
import { parseRequest } from '../../messages/part.ts'
import { messageFrom } from '../../messages/message-from.ts'
import { holdsUnclaimedCall, isOfReply } from '../../messages/unclaimed-call.ts'
import { holdsCall } from '../../messages/unread-call.ts'
import { parseRole } from '../../model/message.ts'
import { emptyContent, Span, type SpanContent, type SpanKind, type ToolFacts } from '../../model/span.ts'
import { findStatedFailure, type ReportedFacts } from '../../model/stated.ts'
import { LazyTrace } from '../../views/lazy-trace.ts'
import type { Trace, TraceSource } from '../../model/trace.ts'
import { defineUsage } from '../../reading/define-usage.ts'

/** Facts of a conversation beyond its messages. */
export interface ConversationFacts {
  readonly id: string
  readonly scenario: string | null
  readonly trial: number | null
  readonly source: TraceSource
  readonly scores: Readonly<Record<string, number>>
  /** What its messages stand in. */
  readonly wrapper?: JsonObject
}

/** Builds a trace of chat messages without times: assistant messages are model calls, tool messages executions. */
export function buildMessagesTrace(recorded: readonly JsonValue[], facts: ConversationFacts): Trace {
  const list = spreadAnswers(recorded)
  const spans: Span[] = []
  for (const [index, item] of list.entries()) {
    const raw = objectOrNull(item)
    const kind = raw === null ? undefined : classifyKind(raw['role'])
    if (raw !== null && kind !== undefined) spans.push(buildSpan(raw, kind, index))
  }
  const { scores, wrapper = {}, ...about } = facts
  const begins = list.length <= 1 || !goesOn(objectOrNull(list[0]))
  const messages = makeOnce(() => list.map((item) => messageFrom(item, 'user')))
  const stated: ReportedFacts = {
    ...findStatedFailure(wrapper, list.at(-1)),
    scores,
    // False where the agent says nothing, and no tool answers.
    toolCallsComplete: spans.length > 0,
    gap: begins ? findBeside(list, wrapper) : 'its beginning',
    get messages() {
      return messages()
    },
  }
  return new LazyTrace({ ...about, spans, stated })
}

/** The same messages; an answer that a call holds, where no tool speaks for itself, is a message of the tool. */
function spreadAnswers(list: readonly JsonValue[]): readonly JsonValue[] {
  if (list.some((item) => findKind(item) === 'tool'))
    return list.some((item) => Array.isArray(objectOrNull(item)?.['blocks'])) ? nameAnswers(list) : list
  return list.flatMap((item) => [
    item,
    ...listObjects(objectOrNull(item)?.['tool_calls']).flatMap(findAnswer),
  ])
}

/** LlamaIndex gives the calls of some models no id, and their answers the name of the tool in its place. */
function nameAnswers(list: readonly JsonValue[]): readonly JsonValue[] {
  const more = list.map((item) => objectOrNull(objectOrNull(item)?.['additional_kwargs']))
  const calls = more.flatMap((fields) => listObjects(fields?.['tool_calls']))
  const names = new Set(calls.flatMap(({ id = null, name = null }) => (id === null || id === '' ? name : [])))
  return list.map((item, index) => {
    const name = more[index]?.['tool_call_id'] ?? null
    return isObject(item) && names.has(name) ? { ...item, name, additional_kwargs: null } : item
  })
}

function findAnswer(call: JsonObject): JsonObject[] {
  const { id = null, error = null, result = null, output = null } = call
  const content = error ?? result ?? output
  const request = parseRequest(call)
  if (content === null || request?.type !== 'tool_call') return []
  const { name } = request.call
  return [{ role: 'tool', tool_call_id: id, name, content, ...(error === null ? {} : { is_error: true }) }]
}

function classifyKind(role: JsonValue | undefined): SpanKind | undefined {
  const word = parseRole(role)
  if (word === 'tool') return 'tool'
  return word === 'assistant' ? 'llm' : undefined
}

function buildSpan(raw: JsonObject, kind: SpanKind, index: number): Span {
  const { role, name: called = null } = raw
  // The word for who speaks names no tool.
  const name = kind === 'tool' ? ((called === role ? null : textOrNull(called)) ?? '') : 'assistant'
  return new Span(
    kind === 'llm' ? parseAssistantContent : (span) => ({ ...emptyContent, tools: parseToolFacts(span) }),
    {
      id: `message-${index + 1}`,
      parentId: null,
      name,
      kind,
      startUs: null,
      endUs: null,
      error: null,
      attributes: new ObjectAttributes(raw),
    },
  )
}

function parseAssistantContent({ attributes }: Span): SpanContent {
  return {
    ...emptyContent,
    model: textOrNull(attributes.get('model')),
    output: [messageFrom(attributesAsObject(attributes), 'assistant')],
    recorded: true,
    usage: parseChatUsage(attributes.get('usage')),
    costUsd: numberOrNull(attributes.get('cost')),
  }
}

/** A tool message names the call that it answers; arguments are in the request. */
function parseToolFacts({ name, attributes }: Span): ToolFacts[] {
  const [answer] = messageFrom(attributesAsObject(attributes), 'tool').parts
  if (answer?.type !== 'tool_result') return []
  const { id: callId, result, error, errorKnown } = answer
  return [{ name, callId, args: null, result, error, errorKnown }]
}

/** Tokens as chat completions count them; null if there are no counts. */
export const parseChatUsage = defineUsage({
  input: 'prompt_tokens',
  output: 'completion_tokens',
  cacheRead: 'prompt_tokens_details.cached_tokens',
  reasoning: 'completion_tokens_details.reasoning_tokens',
  total: 'total_tokens',
})

/** Tells whether a message goes on with others: a tool's answer, or calls before anybody spoke. */
function goesOn(first: JsonObject | null): boolean {
  const [calls, call] = [first?.['tool_calls'], first?.['function_call']]
  const asks = (Array.isArray(calls) && calls.length > 0) || objectOrNull(call) !== null
  return classifyKind(first?.['role']) === 'tool' || (first?.['role'] === 'assistant' && asks)
}

/** What of a run is next to its messages, so its place is unknown. What is expected is no part of it. */
function findBeside(list: readonly JsonValue[], wrapper: JsonObject): string | null {
  const keys = Object.keys(wrapper).filter((key) => !expectations.test(key))
  const calls = keys.find((key) => isOfReply(key) && holdsUnclaimedCall(key, wrapper[key]))
  const isOfTool = (item: JsonValue) => holdsCall(item) || findKind(item) === 'tool'
  if (calls !== undefined && !list.some(isOfTool))
    return `its tool calls, which stand in \`${calls}\` beside the messages`
  const answer = keys.find((key) => answers.test(key) && textOrNull(wrapper[key]) !== null)
  return answer === undefined || list.length === 0 || findKind(list.at(-1)) === 'llm'
    ? null
    : `its answer, which may be what stands in \`${answer}\` beside the messages`
}

function findKind(message: JsonValue | undefined): SpanKind | undefined {
  return classifyKind(objectOrNull(message)?.['role'])
}

const answers = /^(?:(?:final|model|agent|assistant)_?)?(?:answer|response|output|completion|reply)$/i
const expectations = /expect|reference|gold|ground|truth|ideal|target|correct|must|should/i
