import type { JsonObject, JsonValue } from '../../core/json.ts'
import { isObject, listObjects, objectOrNull, parseJson, textOrNull, toMapping } from '../../core/json.ts'
import { withLostCalls } from '../messages/unread-call.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage } from '../reading/define-message.ts'
import * as s from '../reading/shape.ts'
import type { ToldMessage } from '../reading/tell-messages.ts'

const messageReader = defineMessage({
  role: 'role',
  content: 'content',
  parts: {
    at: 'parts',
    kind: 'kind',
    kinds: {
      thought: { reasoning: 'text' },
      call: { call: { id: 'id', name: 'params.name', args: 'params.arguments' } },
      answer: { answer: { id: 'id', result: 'content', error: 'isError' } },
    },
  },
})

/** Conversations of fast-agent: calls and answers are mappings by the id of the call, as requests and results of MCP. */
export const fastAgent = defineConversation({
  id: 'fast-agent',
  title: 'fast-agent',
  summary: 'fast-agent sessions and saved conversations',
  about: '`/save_history` of a chat, or `history_<agent>.json` of a session in `.fast-agent/sessions/`.',
  never: ['tokens', 'cost', 'timing'],
  run: { hidesSteps: /^agent__/ },
  starts: [
    {
      opens: /^\s*\{\s*"messages"\s*:\s*\[\s*\{/,
      has: ['is_template|tool_results|stop_reason'],
      matches: /"tool_calls"\s*:\s*\{|"method"\s*:\s*"tools\/call"|"is_template"\s*:/,
    },
  ],
  messages: {
    at: 'messages',
    time: 'timestamp',
    // Templates are examples that the agent was given.
    keep: (messages) => messages.filter((message) => !isTemplate(message)),
    isMessage: s.createTest({ role: s.there, content: [s.anything] }),
    areOurs: (messages) => messages.some(isOurs),
    findError({ stop_reason: reason = null }) {
      const word = textOrNull(reason) ?? ''
      return failures.has(word) ? { type: word, message: `the model call ended with \`${word}\`` } : null
    },
    findFacts: (messages) => (messages.some(hasNumericIds) ? { gap: 'the order of some calls' } : {}),
    read: (raw) => (isObject(raw) ? readMessage(raw) : messageReader.read(raw)),
    shape: s.claimKeys({
      role: s.role,
      content: s.content,
      tool_calls: s.orNull(s.map({ params: { name: s.text, arguments: s.toolArguments } })),
      tool_results: s.orNull(s.map({ isError: s.orNull(s.flag) })),
      channels: s.orNull(s.map([s.anything])),
      stop_reason: s.orNull(s.text),
      is_template: s.orNull(s.flag),
      timestamp: s.orNull(s.time),
      ...s.claim('phase'),
    }),
  },
})

/** Reads a message. A reply that ended in calls but has none has lost them. */
function readMessage(raw: JsonObject): readonly ToldMessage[] {
  const content = [...listProviderParts(raw), ...(raw['content'] as JsonValue[])]
  return messageReader
    .read({ ...raw, content, parts: listParts(raw) })
    .map((message) =>
      message.role === 'assistant' ? { ...message, ...withLostCalls(message, raw['stop_reason']) } : message,
    )
}

function isTemplate({ is_template: isOne }: JsonObject): boolean {
  return isOne === true
}

/** JavaScript lists keys that are numbers first, whatever their order. */
function hasNumericIds(message: JsonObject): boolean {
  const ids = Object.keys(toMapping(message['tool_calls']))
  return ids.length > 1 && !isTemplate(message) && ids.some((id) => /^\d+$/.test(id))
}

function isOurs(message: JsonObject): boolean {
  const calls = Object.values(toMapping(message['tool_calls']))
  return (
    'is_template' in message ||
    isObject(message['tool_results']) ||
    listObjects(calls).some(({ method }) => method === 'tools/call')
  )
}

/** Calls of tools that run at Anthropic, and their answers, each as JSON text. */
function listProviderParts({ channels }: JsonObject): JsonValue[] {
  const blocks = listObjects(objectOrNull(channels)?.['anthropic-server-tools'])
  return blocks.map(({ text = null }) => parseJson(textOrNull(text) ?? '') ?? { type: 'server_tool_use' })
}

/** Lists the parts of calls or answers. What is no mapping may be a call of any tool. */
function listParts({
  tool_calls: calls = null,
  tool_results: answers = null,
  channels,
}: JsonObject): JsonValue[] {
  return [
    ...listObjects(objectOrNull(channels)?.['reasoning']).map(({ text = null }) => ({
      kind: 'thought',
      text,
    })),
    ...listEntries(calls, 'call'),
    ...listEntries(answers, 'answer'),
  ]
}

function listEntries(entries: JsonValue, kind: string): JsonValue[] {
  if (!isObject(entries)) return entries === null ? [] : [entries]
  return Object.entries(entries).map(([id, entry]) => (isObject(entry) ? { ...entry, id, kind } : entry))
}

const failures = new Set(['error', 'timeout', 'safety', 'cancelled'])
