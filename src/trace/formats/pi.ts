import type { JsonObject, JsonValue } from '../../core/json.ts'
import { listObjects, objectOrNull, textOrNull, toMapping } from '../../core/json.ts'
import type { ReportedFacts } from '../model/stated.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage, type MessageReader } from '../reading/define-message.ts'
import * as s from '../reading/shape.ts'

const message: MessageReader = defineMessage({
  role: 'message.role',
  // Commands of the user's own, and summaries of what was said, are no messages of the agent.
  roles: { user: 'user', assistant: 'assistant', toolResult: 'tool', '*': null },
  parts: {
    at: 'message.content',
    kind: 'type',
    orText: true,
    kinds: {
      text: { text: 'text' },
      thinking: { reasoning: 'thinking' },
      toolCall: { call: { id: 'id', name: 'name', args: 'arguments' } },
    },
  },
  answer: {
    id: 'message.toolCallId',
    name: 'message.toolName',
    result: 'message.content',
    status: { at: 'message.isError', passed: ['false'], failed: ['true'] },
  },
  others: {
    messages: s.orNull([(value) => message.shape({ message: value ?? null })]),
    toolResults: s.anything,
  },
})

/** Sessions of pi and agents built on it: a header, then an entry a line. Its output has events around each message. */
export const pi = defineConversation({
  id: 'pi',
  title: 'pi',
  summary: 'pi and OpenClaw sessions: an entry a line; output of `pi -p --mode json`',
  about:
    'pi keeps its sessions in `~/.pi/agent/sessions/`, OpenClaw in `~/.openclaw/agents/<agent>/sessions/`. A session with branches is read as one run, in the order in which things happened.',
  never: [],
  starts: [{ opens: 'type', has: ['version', 'cwd', 'timestamp'], says: { type: 'session' } }],
  run: { agent: 'pi', hidesSteps: /^subagents?$/, id: 'id', isInFirst: true },
  usage: {
    input: 'input',
    output: 'output',
    cacheRead: 'cacheRead',
    cacheWrite: 'cacheWrite',
    total: 'totalTokens',
    isWithoutCache: true,
  },
  messages: {
    links: ['id', 'parentId'],
    at: '',
    time: 'timestamp | message.timestamp',
    model: 'message.model',
    usage: 'message.usage',
    costUsd: 'message.usage.cost.total',
    isLine(value) {
      if (typeof value['type'] !== 'string') return false
      if (typeof value['timestamp'] !== 'string' && !events.test(value['type'])) return false
      return !isTold(value) || typeof objectOrNull(value['message'])?.['role'] === 'string'
    },
    areOurs: (rows) => isHeader(rows[0]) || rows.some(isMessageEnd),
    findError(entry) {
      const { stopReason, errorMessage } = toMapping(entry['message'])
      if (stopReason !== 'error' && stopReason !== 'aborted') return null
      return { type: stopReason, message: textOrNull(errorMessage) ?? `the reply ended with ${stopReason}` }
    },
    read: message.read,
    // Drafts of a message say nothing; other events tell again what messages say.
    shape: s.where(({ type }) => type !== 'message_update', message.shape),
    keep: (rows) => (rows.some(isMessageEnd) ? rows.filter((row) => !isAround(row)) : rows),
    findFacts,
  },
})

const events =
  /^(?:agent|turn|message|tool_execution|queue|session_info|(?:auto_)?(?:compaction|retry))_[a-z]+$/

function isHeader({ type, cwd }: JsonObject = {}): boolean {
  return type === 'session' && typeof cwd === 'string'
}

function isTold({ type }: JsonObject): boolean {
  return type === 'message' || type === 'message_end'
}

function isMessageEnd({ type }: JsonObject): boolean {
  return type === 'message_end'
}

/** Tells whether a row is an event that says nothing by itself. */
function isAround({ type }: JsonObject): boolean {
  return typeof type === 'string' && events.test(type) && type !== 'message_end'
}

/** Finds what events name and no message tells: tools that ran, messages that began, replies that ended a turn. */
function findFacts(rows: readonly JsonObject[]): ReportedFacts {
  if (!rows.some(isMessageEnd)) return {}
  const listOf = (type: string) => rows.filter((row) => row['type'] === type)
  const messages = listObjects(listOf('message_end').flatMap(({ message: one = null }) => one))
  const callIds = messages.flatMap(({ content }) => listObjects(content).flatMap(({ id = null }) => id ?? []))
  const answered = messages.flatMap(({ toolCallId = null }) => toolCallId ?? [])
  const lacks = (type: string, ids: readonly JsonValue[]) => {
    const namedIds = new Set(ids)
    return listOf(type).some(({ toolCallId = null }) => !namedIds.has(toolCallId))
  }
  const replies = messages.filter(({ role }) => role === 'assistant')
  if (
    lacks('tool_execution_start', callIds) ||
    lacks('tool_execution_end', answered) ||
    listOf('message_start').length > messages.length ||
    listOf('turn_end').length > replies.length
  )
    return { gap: 'messages that its events name' }
  if (!isHeader(rows[0]) && rows[0]?.['type'] !== 'agent_start') return { gap: 'its beginning' }
  const { role, stopReason } = messages.at(-1) ?? {}
  return role === 'assistant' && stopReason !== 'toolUse' ? {} : { gap: 'its end' }
}
