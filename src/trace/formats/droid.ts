import type { JsonObject } from '../../core/json.ts'
import { isObject, objectOrNull, textOrNull, toMapping } from '../../core/json.ts'
import { anthropicKinds, parseAnthropicUsage } from '../messages/anthropic.ts'
import type { ReportedFacts } from '../model/stated.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage } from '../reading/define-message.ts'
import * as s from '../reading/shape.ts'
import { dropRepeatedRows } from '../reading/session-rows.ts'
import { readDuration } from '../reading/time.ts'

const spoken = defineMessage({
  role: 'message.role',
  roles: { user: 'user', assistant: 'assistant', system: 'system', program: null, '*': null },
  parts: { at: 'message.content', kind: 'type', orText: true, kinds: anthropicKinds },
})

/** Sessions of Factory's Droid: a header, then a row a line, most of them messages in Anthropic's words. */
export const droid = defineConversation({
  id: 'droid',
  title: 'Droid',
  summary: 'Sessions of Factory’s Droid',
  about:
    'A session is a file `<session>.jsonl` in `~/.factory/sessions/`. Its tokens are in the file `<session>.settings.json` beside it, which is not read. What a sub-agent did is in a session of its own.',
  never: ['tokens', 'cost'],
  starts: [{ opens: 'type', has: ['id', 'title', 'cwd|owner|version'], says: { type: 'session_start' } }],
  run: { agent: 'droid', hidesSteps: /^Task$/, id: 'id', isInFirst: true },
  messages: {
    links: ['id', 'parentId'],
    at: '',
    time: 'timestamp',
    model: 'message.model',
    isLine: ({ type, message }) => typeof type === 'string' && (type !== 'message' || isObject(message)),
    areOurs: ([first = {}]) =>
      first['type'] === 'session_start' && ['title', 'owner'].some((key) => key in first),
    // The header has no time; the run begins with what the user said.
    keep: ([first, ...rows]) => [{ ...rows.find(({ type }) => type === 'message'), ...first }, ...rows],
    findFacts,
    // Rows of other types may be skipped if they hold no words and no action.
    shape: s.byWord('type', {
      session_start: s.anything,
      message: spoken.shape,
      '*': s.where(
        (row) => ['message', 'content', 'name', 'tool', 'toolName', 'input'].some((key) => key in row),
        s.unknownWord('type', '`message`'),
      ),
    }),
    read: (row) => (isObject(row) ? spoken.read(readRow(row)) : []),
  },
})

const reminder = /^\s*<system-reminder>/

/** Reads a row. What the program adds to the user's words is in texts of its own; other rows are the program's. */
function readRow(row: JsonObject): JsonObject {
  const message = objectOrNull(row['message'])
  if (row['type'] !== 'message' || message === null) return { message: { role: 'program' } }
  const { role, content } = message
  if (role !== 'user' || !Array.isArray(content)) return row
  const ownParts = content.filter((part) => !reminder.test(textOrNull(objectOrNull(part)?.['text']) ?? ''))
  return {
    ...row,
    message: { ...message, role: ownParts.length === 0 ? 'program' : role, content: ownParts },
  }
}

function findFacts(rows: readonly JsonObject[]): ReportedFacts {
  const first = rows.find(({ type }) => type === 'message' || type === 'compaction_state')
  const isJoined = rows.filter(({ type }) => type === 'session_start').length > 1
  return {
    ...(first?.['type'] === 'compaction_state' ? { gap: 'what its summary stands for' } : {}),
    ...(isJoined ? { gap: 'what tells its sessions apart' } : {}),
  }
}

const eventMessage = defineMessage({
  role: 'role | type',
  roles: {
    user: 'user',
    'assistant | reasoning': 'assistant',
    tool_call: 'call',
    tool_result: 'tool',
    'system | completion | error': null,
  },
  content: 'text',
  reasoning: 'thought',
  call: { id: 'id', name: 'toolName', args: 'parameters' },
  answer: { id: 'id', name: 'toolName', result: 'value | error', error: 'isError' },
  others: { usage: s.usage, tools: s.anything },
})

/** What `droid exec` prints of a run: an event a line, and the tokens of the whole at its end. */
export const droidExec = defineConversation({
  id: 'droid-exec',
  title: 'Droid output',
  summary: 'Output of `droid exec --output-format stream-json`',
  about: 'An event a line. Tokens are counted for the whole run, not for each model call.',
  never: ['cost'],
  starts: [{ opens: 'type', has: ['session_id', 'cwd|tools'], says: { type: 'system', subtype: 'init' } }],
  run: { agent: 'droid', hidesSteps: /^Task$/, id: 'session_id', isInFirst: true, session: 'session_id' },
  messages: {
    at: '',
    time: 'timestamp',
    model: 'model',
    joins: true,
    isLine: s.createTest({
      type: /^(?:message|reasoning|tool_call|tool_result|system|completion|error)$/,
      session_id: s.text,
    }),
    areOurs: (events) => events.some(isOwnEvent),
    // A thought may be printed twice.
    keep: (events) =>
      dropRepeatedRows(events, ({ type, id }) => (type === 'reasoning' ? textOrNull(id) : null)),
    // The last event says how the run ended; without it the output was cut off.
    findFacts(events) {
      const last = events.at(-1)
      if (last?.['type'] === 'error')
        return { failure: textOrNull(last['message']) ?? 'it ended with an error', endsOpen: true }
      if (last?.['type'] !== 'completion') return { gap: 'its end' }
      // Each end counts what came before it, from an unknown start.
      if (events.filter(({ type }) => type === 'completion').length > 1) return {}
      return {
        usage: parseAnthropicUsage(objectOrNull(last['usage']) ?? undefined),
        durationUs: readDuration(last['durationMs'], 1000),
      }
    },
    shape: eventMessage.shape,
    read: (event) => {
      const { text = null, ...rest } = toMapping(event)
      return eventMessage.read(rest['type'] === 'reasoning' ? { ...rest, thought: text } : { ...rest, text })
    },
  },
})

/** Claude Code begins alike, and has its messages in objects. */
function isOwnEvent({ type, text, toolName, finalText }: JsonObject): boolean {
  if (type === 'message') return typeof text === 'string'
  return (
    (type === 'tool_call' && typeof toolName === 'string') ||
    (type === 'completion' && finalText !== undefined)
  )
}
