import { objectOrNull, textOrNull, toMapping, type JsonObject, type JsonValue } from '../../core/json.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage } from '../reading/define-message.ts'
import * as s from '../reading/shape.ts'

/** What belongs to a message of the model stands in rows of its own, from the beginning of a step to its end. */
const spoken = defineMessage({
  role: 'role',
  parts: {
    at: 'parts',
    kind: 'part.type | type',
    orText: true,
    kinds: {
      text: { text: 'part.text | text' },
      think: { reasoning: 'part.think' },
      'tool.call': { call: { id: 'toolCallId', name: 'name', args: 'args' } },
      'tool.result': {
        answer: {
          id: 'toolCallId',
          result: 'result.output',
          status: { at: 'result.isError', failed: ['true'] },
        },
      },
      'step.begin | step.end': 'silent',
    },
  },
})

const usageShape = s.object({ 'inputOther | output | inputCacheRead | inputCacheCreation': s.amount })
const eventShape = s.byWord('type', {
  'content.part': { part: s.byWord('type', { text: { text: s.text } }) },
  'tool.call': { toolCallId: s.text, name: s.text, args: s.orNull({}) },
  'tool.result': {
    toolCallId: s.text,
    result: { output: s.present, isError: s.maybe(s.flag) },
  },
  'step.begin': s.anything,
  'step.end': { usage: usageShape },
  '*': s.unknownWord('type', 'a known event of a step'),
})
const rowShape = s.byWord('type', {
  'context.append_loop_event': { event: eventShape, time: s.time },
  'context.append_message': {
    message: s.claimKeys({ role: s.text, content: s.content }),
    time: s.time,
  },
  'context.apply_compaction': s.anything,
  'llm.request': { model: s.text },
  '*': s.where(({ type }) => isAbout('context', type), s.unknownWord('type', 'a known row')),
})

/** Sessions of Kimi Code: what went into the context of the model, a row a line, among rows about the program. */
export const kimiCode = defineConversation({
  id: 'kimi-code',
  title: 'Kimi Code',
  summary: 'Kimi Code sessions',
  about:
    'A session is a file `wire.jsonl` in `~/.kimi-code/sessions/`, a row a line. Sub-agents have files of their own.',
  never: ['cost'],
  starts: [{ opens: 'type', has: ['created_at'], says: { type: 'metadata', protocol_version: '[^"]*' } }],
  run: { agent: 'kimi-code', hidesSteps: /^Agent(?:Swarm)?$/ },
  usage: {
    input: 'inputOther',
    output: 'output',
    cacheRead: 'inputCacheRead',
    cacheWrite: 'inputCacheCreation',
    isWithoutCache: true,
  },
  shape: s.oneOrMore(rowShape),
  messages: {
    ...spoken,
    at: '',
    time: 'time',
    startUs: 'startUs',
    model: 'model',
    usage: 'usage',
    isLine: s.createTest(
      s.every({ type: s.text }, s.union({ time: s.there }, { protocol_version: s.there })),
    ),
    areOurs: ([first = {}]) => first['type'] === 'metadata' && 'protocol_version' in first,
    keep: groupSteps,
    // The last row about a turn says how it ended.
    findFacts(rows) {
      const { type, reason = type } = rows.findLast((row) => isAbout('turn', row['type'])) ?? {}
      const hasFailed = type === 'turn.cancel' || (type === 'turn.ended' && reason !== 'completed')
      return hasFailed ? { failure: `it ended with ${textOrNull(reason)}`, endsOpen: true } : {}
    },
  },
})

function isAbout(what: string, type: JsonValue | undefined): boolean {
  return typeof type === 'string' && type.startsWith(`${what}.`)
}

/** Messages, and the steps of the model with what belongs to each. */
function groupSteps(rows: readonly JsonObject[]): JsonObject[] {
  const messages: JsonObject[] = []
  let step: { readonly parts: JsonValue[]; readonly [key: string]: JsonValue } | null = null
  for (const { type, time = null, model = null, message, event: raw } of rows) {
    const event = objectOrNull(raw)
    if (type === 'context.append_message') messages.push(readMessage(toMapping(message), time))
    if (type === 'llm.request' && step !== null) Object.assign(step, { model, ...step })
    if (event === null) continue
    if (step === null || event['type'] === 'step.begin') {
      step = { role: 'assistant', startUs: time, parts: [] }
      messages.push(step)
    }
    step.parts.push(event)
    Object.assign(step, { time }, event['type'] === 'step.end' ? { usage: event['usage'] ?? null } : {})
  }
  return messages
}

/** Reads a message. The program speaks under the user's name. */
function readMessage({ role = null, content = null, origin }: JsonObject, time: JsonValue): JsonObject {
  const by = textOrNull(objectOrNull(origin)?.['kind'])
  return {
    role: role === 'user' && by !== null && by !== 'user' ? 'system' : role,
    parts: content,
    time,
    startUs: time,
  }
}
