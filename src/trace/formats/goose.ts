import type { JsonObject, JsonValue } from '../../core/json.ts'
import { isObject, numberOrNull, objectOrNull, textOrNull, toMapping } from '../../core/json.ts'
import { parsePythonJson } from '../../text/json-text.ts'
import { getMessageText } from '../model/message.ts'
import type { ReportedFacts } from '../model/stated.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage } from '../reading/define-message.ts'
import { defineUsage } from '../reading/define-usage.ts'

const spoken = defineMessage({
  role: 'role',
  roles: { user: 'user', assistant: 'assistant', program: null },
  parts: {
    at: 'content',
    kind: 'type',
    kinds: {
      text: { text: 'text' },
      thinking: { reasoning: 'thinking' },
      // The request that waits for the user's word is next to the question for it.
      'redactedThinking | systemNotification | actionRequired | toolConfirmationRequest': 'silent',
      'toolRequest | frontendToolRequest': {
        call: {
          id: 'id',
          name: 'toolCall.value.name',
          args: 'toolCall.value.arguments',
          unread: 'toolCall.error',
        },
      },
      toolResponse: {
        answer: {
          id: 'id',
          result: 'toolResult.value.content | toolResult.value | toolResult.error',
          error: 'toolResult.error',
          status: {
            at: 'toolResult.value.isError | toolResult.status',
            passed: ['false', 'success'],
            failed: ['true', 'error'],
          },
        },
      },
    },
  },
})

/** Sub-agents, and code in which a model calls its tools. */
const hidesSteps =
  /^(?:(?:summon__)?(?:delegate|subagent)(?:__|$)|dynamic_task__|(?:code_execution__)?execute(?:_code|_typescript)?$)/

/** Sessions of goose: exported, as it prints them, as its older versions kept them, and rows of its database. */
export const goose = defineConversation({
  id: 'goose',
  title: 'goose',
  summary: 'goose sessions: an export, the output of `goose run`, or rows of its database',
  about:
    'Written by `goose session export --format json`, or printed by `goose run --output-format stream-json` or `json`; older versions keep a message a line in `~/.local/share/goose/sessions/`. Rows of `messages` of `sessions.db` are read, a row a line. Tokens and cost are those of the session, which the output of `goose run` and the rows do not hold. Requests that follow one another are read as one model call.',
  never: [],
  starts: [
    { opens: 'id', has: ['working_dir', 'conversation|session_type'] },
    { opens: 'messages', has: ['created', 'content'], matches: /"tool(?:Request|Response)"/ },
    { has: ['content_json', 'session_id', 'role'] },
  ],
  run: { agent: 'goose', hidesSteps, id: 'session_id | id', isInFirst: true, session: 'session_id' },
  messages: {
    at: 'conversation | messages',
    time: 'created | created_timestamp | message.created',
    model: 'model_config.model_name',
    joins: 'pieces',
    isLine(value) {
      const { role, created } = toMapping(openRow(value))
      return (typeof role === 'string' && typeof created === 'number') || isAside(value)
    },
    areOurs: (rows) => rows.some((row) => Array.isArray(objectOrNull(openRow(row))?.['content'])),
    findFacts,
    shape: (value) => spoken.shape(openRow(value ?? null)),
    // Of what the user asked nothing is printed.
    isAsked: (rows) => !rows.some(({ type }) => type === 'message'),
    read: (value) => spoken.read(openRow(value)),
  },
})

/** Opens a message out of the event or the row of the database that holds it. What is none is the program's. */
function openRow(value: JsonValue): JsonValue {
  if (!isObject(value)) return value
  if (isAside(value)) return { role: 'program' }
  const { type, message, content_json: text, role, created_timestamp: created } = value
  if (type === 'message' && isObject(message)) return message
  if (typeof text !== 'string') return value
  return { role: role ?? null, created: created ?? null, content: parsePythonJson(text) ?? text }
}

/** What older versions write before the messages, or is printed among them. */
function isAside(value: JsonObject): boolean {
  if (['role', 'conversation', 'messages'].some((key) => key in value)) return false
  return 'message_count' in value || /^(?:complete|error|notification)$/.test(textOrNull(value['type']) ?? '')
}

const parseUsage = defineUsage({
  input: 'accumulated_input_tokens',
  output: 'accumulated_output_tokens',
  cacheRead: 'accumulated_cache_read_tokens',
  cacheWrite: 'accumulated_cache_write_tokens',
})

/** The session counts its messages, tokens and cost; what is printed says how it ended. */
function findFacts(all: readonly JsonObject[], session: JsonObject | null): ReportedFacts {
  const lost = (numberOrNull(session?.['message_count']) ?? 0) - all.filter((row) => !isAside(row)).length
  const end = all.findLast(({ type }) => type === 'complete' || type === 'error')
  const status = textOrNull(objectOrNull(session?.['metadata'])?.['status']) ?? 'completed'
  const error = all.findLast(({ type }) => type === 'error')
  // Where its model failed goose says so itself, as the assistant.
  const [last] = spoken.read(openRow(all.findLast((row) => !isAside(row)) ?? null))
  const words = /^Ran into this error: .*/s.exec(last === undefined ? '' : getMessageText(last))?.[0] ?? null
  const isCut = end === undefined && all.some(({ type }) => type === 'message')
  return {
    usage: parseUsage(session ?? undefined),
    costUsd: numberOrNull(session?.['accumulated_cost']),
    ...(error !== undefined || words !== null || status !== 'completed'
      ? { failure: textOrNull(error?.['error']) ?? words ?? `it ended as ${status}`, endsOpen: true }
      : {}),
    ...(isCut ? { gap: 'its end' } : lost > 0 ? { gap: `${lost} of its messages` } : {}),
  }
}
