import { listObjects, objectOrNull, textOrNull, type JsonObject, type JsonValue } from '../../core/json.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage } from '../reading/define-message.ts'
import * as s from '../reading/shape.ts'

const message = defineMessage({
  role: 'role',
  parts: {
    at: 'content',
    kind: 'type',
    orText: true,
    kinds: {
      text: { text: 'text' },
      tool_call: {
        call: {
          id: 'tool_call_id | tool_call.id',
          name: 'name | tool_call.function.name',
          args: 'arguments | tool_call.function.arguments',
        },
      },
      tool_result: { answer: { id: 'tool_call_id', result: 'tool_result' } },
    },
  },
  others: { tool_call_id: s.anything },
})

/** Rows for the evaluators of agents of Azure AI: what was asked, and what the agent did and answered. */
export const agentEvaluation = defineConversation({
  id: 'agent-evaluation',
  title: 'Azure AI agent evaluation',
  summary: 'Rows of Azure AI agent evaluation: `query`, `response`, `tool_definitions`',
  about: 'What `AIAgentConverter` writes of a thread or a run, in JSON Lines.',
  never: ['tokens', 'cost', 'tool-failures'],
  starts: [{ has: ['query', 'response', 'tool_definitions|tool_call_id'] }],
  shape: s.oneOrMore(
    s.withKey('role', message.shape, {
      query: s.maybe(s.listOrElse([message.shape], s.text)),
      response: s.maybe(s.listOrElse([message.shape], s.text)),
    }),
  ),
  run: { agent: 'agent', id: 'id' },
  messages: {
    at: '',
    // A question or an answer may be text alone.
    findOther(row) {
      const { query, response } = row
      if (!Array.isArray(response) || query === undefined) return null
      const questions = Array.isArray(query) ? query : [{ role: 'user', content: query }]
      return [...questions, ...response]
    },
    time: 'createdAt',
    areOurs: (messages) => messages.some(isOwn),
    shape: message.shape,
    // The id of the call that an answer is of is next to its parts.
    read(raw) {
      const id = textOrNull(objectOrNull(raw)?.['tool_call_id'])
      return message.read(raw).map((one) => ({
        ...one,
        parts: one.parts.map((part) =>
          part.type === 'tool_result' && part.id === null ? { ...part, id } : part,
        ),
      }))
    },
    isMessage: ({ role }) => typeof role === 'string',
  },
})

function isOwn({ run_id: run, content, tool_calls: calls }: JsonObject): boolean {
  if (run !== undefined) return true
  return calls === undefined && listObjects(content).some(({ type }) => ofTools.has(type))
}

const ofTools = new Set<JsonValue | undefined>(['tool_call', 'tool_result'])
