import { appendAll } from '../../../core/collections.ts'
import { objectOrNull, textOrNull, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { parseAnthropicUsage } from '../../messages/anthropic.ts'
import type { ReportedFacts } from '../../model/stated.ts'
import { defineConversation } from '../../reading/define-conversation.ts'
import { defineMessage } from '../../reading/define-message.ts'
import * as s from '../../reading/shape.ts'
import { dropRepeatedRows } from '../../reading/session-rows.ts'

/** Events that answer calls, with the key of the call's id. */
const answers = Object.entries({
  'agent.tool_result | user.tool_result': 'tool_use_id',
  'agent.mcp_tool_result': 'mcp_tool_use_id',
  'user.custom_tool_result': 'custom_tool_use_id',
})
const calls = 'agent.tool_use | agent.mcp_tool_use | agent.custom_tool_use'

const spoken = defineMessage({
  role: 'role',
  parts: {
    at: 'parts',
    kind: 'type',
    kinds: {
      text: { text: 'text' },
      'agent.thinking': 'silent',
      [calls]: { call: { id: 'id', name: 'name', args: 'input' } },
      ...Object.fromEntries(
        answers.map(([type, id]) => [type, { answer: { id, result: 'content', error: 'is_error' } }]),
      ),
    },
  },
})

const eventShape = s.byWord('type', {
  'user.message | agent.message': s.claimKeys({ content: s.content }),
  [calls]: s.claimKeys({ id: s.text, name: s.text, input: s.orNull({}) }),
  ...Object.fromEntries(
    answers.map(([type, id]) => [
      type,
      s.claimKeys({ [id]: s.text, content: s.orNull(s.content), is_error: s.orNull(s.flag) }),
    ]),
  ),
  'span.model_request_end': {
    model_usage: s.orNull(s.every(s.usage, { input_tokens: s.amount, output_tokens: s.amount })),
  },
  ...s.claim('agent.thinking', 'agent.thread_message_sent', 'agent.thread_message_received'),
  ...s.claim('agent.thread_context_compacted'),
  '*': s.where(({ type }) => isAbout('agent', type), s.unknownWord('type', 'a known event')),
})

/** Sessions of Claude Managed Agents: events of the user, of the agent, of the session, and of requests to the model. */
export const managedAgents = defineConversation({
  id: 'claude-managed-agents',
  title: 'Claude Managed Agents',
  summary: 'Events of a session of Claude Managed Agents',
  about:
    'What `GET /v1/sessions/<id>/events` answers, with all pages in one list, or the events that the stream of a session sent, one a line. Threads of sub-agents have events of their own.',
  never: ['cost'],
  starts: [
    {
      has: ['processed_at'],
      says: {
        type: '(?:agent\\.(?:message|thinking|tool_use|mcp_tool_use|custom_tool_use)|session\\.status_running)',
      },
    },
  ],
  run: { agent: 'agent' },
  usage: parseAnthropicUsage,
  shape: s.withKey('data', { data: [eventShape] }, s.oneOrMore(eventShape)),
  messages: {
    ...spoken,
    at: 'data',
    time: 'processed_at',
    startUs: 'startUs',
    isLine: s.createTest({ type: /^[a-z_]+\.[a-z_]+$/, data: s.absent }),
    areOurs: (events) => events.some(isOwn),
    keep: (events) => groupReplies(sortOldestFirst(events)),
    findFacts: (events, page) => findFacts(sortOldestFirst(events), page?.['next_page'] ?? null),
  },
})

function isAbout(what: string, type: JsonValue | undefined): boolean {
  return typeof type === 'string' && type.startsWith(`${what}.`)
}

/** Events of the user and of requests to a model may be of other programs. */
function isOwn(event: JsonObject): boolean {
  const { type } = event
  return 'processed_at' in event && (isAbout('agent', type) || isAbout('session', type))
}

/** A list and a stream of one session hold the same events. The list may be asked for with the newest first. */
function sortOldestFirst(all: readonly JsonObject[]): JsonObject[] {
  const events = dropRepeatedRows(all, ({ id }) => textOrNull(id))
  const times = events.flatMap((event) => textOrNull(event['processed_at']) ?? [])
  return (times[0] ?? '') > (times.at(-1) ?? '') ? events.toReversed() : events
}

/** Words and calls of one request to a model are one reply; its end tells the tokens. */
function groupReplies(events: readonly JsonObject[]): JsonObject[] {
  const messages: JsonObject[] = []
  let reply: { readonly parts: JsonValue[]; readonly [key: string]: JsonValue } | null = null
  for (const event of events) {
    const { type, processed_at: time = null } = event
    const role = findRole(textOrNull(type) ?? '')
    if (type === 'span.model_request_start') reply = addReply(time)
    else if (type === 'span.model_request_end') {
      reply ??= addReply(time)
      Object.assign(reply, { processed_at: time, usage: event['model_usage'] ?? null })
      reply = null
    } else if (role === 'assistant') {
      reply ??= addReply(time)
      appendAll(reply.parts, listParts(event))
      Object.assign(reply, { processed_at: time })
    } else if (role !== null) {
      messages.push({ role, parts: listParts(event), processed_at: time, startUs: time })
      reply = null
    }
  }
  return messages

  function addReply(time: JsonValue) {
    const added = { role: 'assistant', parts: [], startUs: time, processed_at: time }
    messages.push(added)
    return added
  }
}

/** Null for events without a speaker. */
function findRole(type: string): string | null {
  if (type.endsWith('tool_result')) return 'tool'
  if (type === 'user.message' || type === 'user.define_outcome') return 'user'
  if (type === 'system.message') return 'system'
  return /^agent\.(?!thread_)/.test(type) ? 'assistant' : null
}

function listParts(event: JsonObject): JsonValue[] {
  const { type, content, description } = event
  if (type === 'user.define_outcome') return [{ type: 'text', text: description ?? '' }]
  if (typeof type !== 'string' || !type.endsWith('.message')) return [event]
  return Array.isArray(content) ? content : [{ type: 'text', text: content ?? '' }]
}

/** The last event about the session says how it ended; of a list that has none, the end is unknown. */
function findFacts(events: readonly JsonObject[], nextPage: JsonValue): ReportedFacts {
  const last = events.findLast(({ type }) => type !== 'session.updated' && isEnd.test(textOrNull(type) ?? ''))
  const reason = textOrNull(objectOrNull(last?.['stop_reason'])?.['type'])
  const why = textOrNull(objectOrNull(last?.['error'])?.['message']) ?? reason ?? textOrNull(last?.['type'])
  const status = events.findLast(({ type }) => textOrNull(type)?.startsWith('session.status_'))
  const isRunning = status?.['type'] === 'session.status_running'
  const isWorking = isRunning || last?.['type'] === 'span.model_request_start' || reason === 'requires_action'
  const hasFailed =
    last !== undefined &&
    !isWorking &&
    reason !== 'end_turn' &&
    !/^agent|_end$/.test(textOrNull(last['type']) ?? '')
  const isShared = events.some(({ type }) =>
    /\.thread_(?:created|message_sent|message_received)$/.test(textOrNull(type) ?? ''),
  )
  return {
    ...(isWorking ? { endsOpen: true } : {}),
    ...(hasFailed ? { failure: `it ended with ${why}`, endsOpen: true } : {}),
    ...(isShared ? { unseenSteps: true } : {}),
    gap: nextPage === null ? null : 'its further pages',
  }
}

const isEnd =
  /^(?:session\.(?:error|status_\w+|deleted)|user\.interrupt|agent\.message|span\.model_request_(?:start|end))$/
