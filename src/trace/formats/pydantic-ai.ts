import { listObjects, objectOrNull, toMapping, type JsonObject, type JsonValue } from '../../core/json.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage } from '../reading/define-message.ts'
import * as s from '../reading/shape.ts'
import type { ToldMessage } from '../reading/tell-messages.ts'

const answer = { id: 'tool_call_id', name: 'tool_name', result: 'content' }

const reply = defineMessage({
  role: 'kind',
  roles: { response: 'assistant' },
  parts: {
    at: 'parts',
    kind: 'part_kind',
    kinds: {
      text: { text: 'content' },
      thinking: { reasoning: 'content' },
      'tool-call | builtin-tool-call | native-tool-call': {
        call: { id: 'tool_call_id', name: 'tool_name', args: 'args' },
      },
      'builtin-tool-return | native-tool-return': { answer },
    },
  },
  others: { provider_details: s.anything, failed_attempts: s.anything },
})

/** A part of a request is a message of its own: of the user, or an answer of a tool. */
const requestPart = defineMessage({
  role: 'part_kind',
  roles: { 'system-prompt': 'system', 'user-prompt': 'user', 'tool-return': 'tool', 'retry-prompt': 'user' },
  content: 'content',
  answer: {
    ...answer,
    status: { at: 'outcome', passed: ['success'], failed: ['failed', 'denied', 'retried'] },
  },
})

/** A tool whose call was refused, or that asked for another try. Without a tool it is the answer that was refused. */
const retryPart = defineMessage({
  role: 'part_kind',
  roles: { 'retry-prompt': 'tool' },
  answer: { ...answer, error: 'part_kind' },
})

const messageShape: s.Shape = (value) => (isReply(value) ? reply.shape : requestShape)(value)
const requestShape = s.object({ kind: s.text, parts: [requestPart.shape] })

/** Messages of Pydantic AI. */
export const pydanticAi = defineConversation({
  id: 'pydantic-ai',
  title: 'Pydantic AI',
  summary: 'Pydantic AI messages',
  about: '`result.all_messages_json()` after a run.',
  never: [],
  starts: [
    {
      has: ['part_kind'],
      opens: /^\s*(?:\{\s*"[a-z_]*messages"\s*:\s*)?\[\s*\{/,
      says: { kind: 'request|response' },
    },
  ],
  run: { agent: 'agent', id: 'conversation_id | run_id', isInFirst: true },
  system: { at: 'instructions' },
  usage: {
    input: 'input_tokens | request_tokens',
    output: 'output_tokens | response_tokens',
    cacheRead: 'cache_read_tokens',
    cacheWrite: 'cache_write_tokens',
    reasoning: 'output_reasoning_tokens | details.reasoning_tokens',
  },
  messages: {
    at: 'messages | all_messages | message_history',
    time: 'timestamp',
    model: 'model_name',
    costUsd: 'usage.cost',
    shape: messageShape,
    read: (raw) => (isReply(raw) ? reply.read(raw) : readRequest(raw)),
    isMessage: s.createTest({ kind: /^(?:request|response)$/, parts: [{ part_kind: s.there }] }),
  },
})

function isReply(value: JsonValue | undefined): boolean {
  return objectOrNull(value)?.['kind'] === 'response'
}

function readRequest(raw: JsonValue): readonly ToldMessage[] {
  const request = toMapping(raw)
  // Versions that do not say how a call ended answer a failure with another try.
  const before: JsonObject = 'state' in request ? {} : { outcome: 'success' }
  return listObjects(request['parts']).flatMap((part) =>
    part['part_kind'] === 'retry-prompt' && typeof part['tool_name'] === 'string'
      ? retryPart.read(part)
      : requestPart.read({ ...before, ...part }),
  )
}
