import { isObject, toMapping, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { objectOrNull, textOrNull } from '../../model/fields.ts'
import type { SpanError } from '../../model/span.ts'
import { defineConversation } from '../../reading/define-conversation.ts'
import { defineMessage } from '../../reading/define-message.ts'
import { defineUsage } from '../../reading/define-usage.ts'
import * as s from '../../reading/shape.ts'

/** Sessions of OpenCode: messages of parts, among which a tool's part has call and answer in one. */
export const opencode = defineConversation({
  id: 'opencode',
  title: 'OpenCode',
  summary: 'OpenCode sessions',
  about: '`opencode export <session>` writes one to its output.',
  never: [],
  starts: [{ opens: 'info', has: ['projectID|slug', 'messages'] }],
  // A sub-agent has a session of its own.
  run: { agent: 'opencode', hidesSteps: /^task$/, id: 'info.id' },
  parseUsage: defineUsage({
    input: 'input',
    output: 'output + reasoning',
    reasoning: 'reasoning',
    cacheRead: 'cache.read',
    cacheWrite: 'cache.write',
    isWithoutCache: true,
  }),
  messages: {
    at: 'messages',
    time: 'info.time.completed | info.time.created',
    startUs: 'info.time.created',
    model: 'info.modelID',
    usage: 'info.tokens',
    costUsd: 'info.cost',
    isMessage,
    // What is printed of a run has steps in the place of messages, and not what the user asked.
    isAsked: ([first]) => toMapping(toMapping(first)['info'])['id'] !== undefined,
    findError,
    ...defineMessage({
      role: 'info.role',
      parts: {
        at: 'parts',
        kind: 'type',
        kinds: {
          text: { text: 'text' },
          reasoning: { reasoning: 'text' },
          tool: {
            call: {
              id: 'callID',
              name: 'tool',
              args: 'state.input',
              answer: { result: 'state.output', error: 'state.error', exitCode: 'state.metadata.exit' },
            },
          },
          'step-start': 'silent',
          'step-finish': 'silent',
          snapshot: 'silent',
          patch: 'silent',
          retry: 'silent',
          compaction: 'silent',
        },
      },
      others: { 'info.tools': s.anything },
    }),
  },
})

function isMessage(value: JsonValue): boolean {
  return isObject(value) && findRole(value) !== null && Array.isArray(value['parts'])
}

function findRole(message: JsonValue): string | null {
  return textOrNull(objectOrNull(objectOrNull(message)?.['info'])?.['role'])
}

function findError(message: JsonObject): SpanError | null {
  const error = objectOrNull(objectOrNull(message['info'])?.['error'])
  if (error === null) return null
  const type = textOrNull(error['name'])
  return { type, message: textOrNull(objectOrNull(error['data'])?.['message']) ?? type ?? 'the reply failed' }
}
