import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { isObject, listObjects, objectOrNull, textOrNull, toMapping } from '../../../core/json.ts'
import type { SpanError } from '../../model/span.ts'
import { defineConversation } from '../../reading/define-conversation.ts'
import { defineMessage } from '../../reading/define-message.ts'
import * as s from '../../reading/shape.ts'
import { conversationFormat } from '../../reading/conversations.ts'

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
  usage: {
    input: 'input',
    output: 'output + reasoning',
    reasoning: 'reasoning',
    cacheRead: 'cache.read',
    cacheWrite: 'cache.write',
    isWithoutCache: true,
  },
  messages: {
    at: 'messages',
    time: 'info.time.completed | info.time.created',
    startUs: 'info.time.created',
    model: 'info.modelID',
    usage: 'info.tokens',
    costUsd: 'info.cost',
    isMessage: (value) => findRole(value) !== null && Array.isArray(value['parts']),
    // What is printed of a run has steps in the place of messages, and not what the user asked.
    isAsked: ([first]) => toMapping(first?.['info'])['id'] !== undefined,
    findError,
    findFacts: (messages) =>
      toMapping(messages.at(-1)?.['info'])['isOpen'] === true ? { gap: 'its end' } : {},
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
          'step-start | step-finish | snapshot | patch | retry | compaction': 'silent',
        },
      },
      others: { 'info.tools': s.anything },
    }),
  },
})

function findRole({ info }: JsonObject): string | null {
  return textOrNull(objectOrNull(info)?.['role'])
}

function findError(message: JsonObject): SpanError | null {
  const error = objectOrNull(objectOrNull(message['info'])?.['error'])
  if (error === null) return null
  const type = textOrNull(error['name'])
  return { type, message: textOrNull(objectOrNull(error['data'])?.['message']) ?? type ?? 'the reply failed' }
}

const partShape = s.object({ timestamp: s.time, part: { type: s.text } })

/** The kind of the part that an event has. */
const kinds: Readonly<Record<string, string>> = {
  step_start: 'step-start',
  step_finish: 'step-finish',
  text: 'text',
  reasoning: 'reasoning',
  tool_use: 'tool',
}

/** What OpenCode prints of a run: an event a line, each with a part of its session. What the agent was asked is not among them. */
export const opencodeRun = conversationFormat({
  id: 'opencode-run',
  title: 'OpenCode output',
  summary: 'Output of `opencode run --format json`',
  about: 'An event a line. The question is not in it.',
  never: [],
  shape: s.oneOrMore(
    s.byWord('type', {
      'text | reasoning | tool_use | step_start | step_finish': partShape,
      error: { timestamp: s.time },
    }),
  ),
  isRecord: () => false,
  isPiece(line) {
    if (!isObject(line) || typeof line['sessionID'] !== 'string') return false
    const type = textOrNull(line['type']) ?? ''
    return type === 'error' || (Object.hasOwn(kinds, type) && isObject(line['part']))
  },
  starts: [{ opens: 'type', has: ['sessionID', 'timestamp'], says: { type: 'step_start' } }],
  traces(lines, place) {
    const list = Array.isArray(lines) ? listObjects(lines) : []
    return opencode.traces(
      { info: { id: list[0]?.['sessionID'] ?? null }, messages: groupSteps(list) },
      place,
    )
  },
})

/** Each step is a reply of the model, with the tools that it asked for. */
function groupSteps(lines: readonly JsonObject[]): JsonObject[] {
  const steps: { info: JsonObject; parts: JsonValue[] }[] = []
  for (const { type, timestamp = null, part, error = null } of lines) {
    let step = steps.at(-1)
    if (step === undefined || type === 'step_start' || type === 'error') {
      step = { info: { role: 'assistant', created: timestamp }, parts: [] }
      steps.push(step)
    }
    const time = { created: step.info['created'] ?? null, completed: timestamp }
    const { tokens = null, cost = null } = toMapping(part)
    step.info = { ...step.info, time, ...(type === 'step_finish' ? { tokens, cost } : {}) }
    if (type === 'error') step.info = { ...step.info, error }
    // The last event says that the model stopped; without it the output was cut off.
    step.info = {
      ...step.info,
      isOpen: type !== 'error' && (type !== 'step_finish' || toMapping(part)['reason'] === 'tool-calls'),
    }
    const kind = kinds[textOrNull(type) ?? '']
    if (kind !== undefined) step.parts.push({ ...objectOrNull(part), type: kind })
  }
  return steps
}
