import { isObject, objectOrNull, textOrNull, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { type TraceFormat, getStem } from '../../reading/reader.ts'
import { readSessions, type SessionLog } from '../../reading/sessions.ts'
import type { Trace, TraceSource } from '../../model/trace.ts'
import { buildCodexTrace, type Entry } from './codex-session.ts'
import * as s from '../../reading/shape.ts'
import { createDetection } from '../../reading/start-signs.ts'

const itemShape = s.byWord('type', {
  message: s.claimKeys({
    role: s.role,
    content: [s.byWord('type', { input_text: { text: s.text }, output_text: { text: s.text } })],
  }),
  function_call: { name: s.text, arguments: s.toolArguments, call_id: s.text },
  custom_tool_call: { name: s.text, call_id: s.text },
  local_shell_call: { action: s.orNull({}) },
  'function_call_output | custom_tool_call_output': { call_id: s.text, output: s.present },
})
const eventShape = s.byWord('type', {
  'user_message | agent_message': { message: s.text },
  token_count: {
    info: s.orNull({ last_token_usage: s.usage, total_token_usage: s.usage }),
  },
})

/** Session files of Codex (`rollout-*.jsonl`), of the generation with `payload` and of the one before. */
export const codexRollout = {
  id: 'codex-rollout',
  title: 'Codex',
  summary: 'Codex sessions: the JSON Lines of a rollout',
  about:
    'Sessions are in `~/.codex/sessions/`, one `rollout-….jsonl` each. Sub-agents have sessions of their own, and what code in code mode calls is not recorded. Whether a tool failed is known where its answer says so, as those of commands do.',
  never: ['cost'],
  unmarkedEnd: 'turn',
  shape: s.withKey(
    'payload',
    s.byWord('type', {
      response_item: { timestamp: s.maybe(s.time), payload: itemShape },
      event_msg: { timestamp: s.maybe(s.time), payload: eventShape },
      turn_context: { payload: { model: s.maybe(s.text) } },
      session_meta: { payload: { id: s.maybe(s.text) } },
    }),
    {},
  ),
  // The first line holds the instructions of the session, which may be longer than what can be looked at.
  detect: createDetection(
    (value) =>
      (isObject(value) && types.has(value['type']) && isObject(value['payload'])) || isOldMeta(value),
    [{ opens: /^\s*\{\s*"timestamp"\s*:\s*"[^"]*"\s*,\s*"type"\s*:\s*"session_meta"/ }],
  ),
  read: (file, head) => readSessions(file, head, true, new Rollout(), 'codex-rollout'),
} as const satisfies TraceFormat

const types = new Set<unknown>(['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted'])

/** The first line of the older generation; items follow it without a wrapper. */
function isOldMeta(value: unknown): boolean {
  if (!isObject(value) || 'type' in value || 'messages' in value) return false
  return typeof value['id'] === 'string' && 'timestamp' in value && 'instructions' in value
}

const itemKinds = new Set([
  'message',
  'reasoning',
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
  'local_shell_call',
  'web_search_call',
])
const ends = new Set(['task_complete', 'turn_complete', 'turn_aborted'])

function classifyKind({ payload }: { readonly payload: JsonObject }): string {
  return textOrNull(payload['type']) ?? ''
}

class Rollout implements SessionLog {
  readonly #rows: JsonObject[] = []

  take(value: JsonValue): boolean {
    const row = objectOrNull(value)
    if (row === null || (typeof row['type'] !== 'string' && !isOldMeta(row) && !('record_type' in row)))
      return false
    this.#rows.push(row)
    return true
  }

  /** A turn ends with a message of the model, whose tokens are counted then; newer versions say so. */
  breaksOff(): boolean {
    const rows = this.#rows.map(parseEntry)
    const lastOf = (test: (kind: string) => boolean) => rows.findLastIndex((row) => test(classifyKind(row)))
    const item = lastOf((kind) => itemKinds.has(kind))
    const end = lastOf((kind) => ends.has(kind))
    const start = lastOf((kind) => kind === 'task_started')
    if (end > item && end > start) return false
    if (item === -1 || start > end) return item !== -1
    const payload: JsonObject = rows[item]?.payload ?? {}
    if (classifyKind({ payload }) !== 'message' || payload['role'] !== 'assistant') return true
    const counted = lastOf((kind) => kind === 'token_count')
    return counted !== -1 && counted < item
  }

  *traces(source: TraceSource): Generator<Trace> {
    const rows = this.#rows.map(parseEntry)
    const meta = rows.find(({ type }) => type === 'session_meta')?.payload
    const id = textOrNull(meta?.['id']) ?? getStem(source.file)
    const trace = buildCodexTrace(id, rows, source)
    if (trace !== null) yield trace
  }
}

/** Parses a row with what it is about; rows of the older generation are items themselves. */
function parseEntry(row: JsonObject): Entry {
  const time = row['timestamp'] ?? null
  const payload = objectOrNull(row['payload'])
  if (payload !== null) return { type: textOrNull(row['type']) ?? '', time, payload }
  if (typeof row['type'] === 'string') return { type: 'response_item', time, payload: row }
  return { type: isOldMeta(row) ? 'session_meta' : 'other', time, payload: row }
}
