import { splitKeys } from '../../../core/word-table.ts'
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { boundedJson, canonicalizeJson, isObject, objectOrNull, textOrNull } from '../../../core/json.ts'
import { markInterim, type Part } from '../../model/message.ts'
import { parseResponsesUsage } from '../openai/response-items.ts'
import { type TraceFormat, getStem } from '../../reading/reader.ts'
import { readSessions, type SessionLog } from '../../reading/sessions.ts'
import type { Trace, TraceSource } from '../../model/trace.ts'
import { explainMissingNumbers } from '../../reading/session-rows.ts'
import { Transcript, type ToolRun } from '../../reading/transcript.ts'
import { sumUsage, type Usage } from '../../model/usage.ts'
import * as s from '../../reading/shape.ts'

const itemOf = s.claimKeys({
  item: s.byWord('type', {
    agent_message: s.claimKeys({ text: s.text }),
    command_execution: { command: s.text },
    mcp_tool_call: s.claimKeys({ tool: s.text }),
  }),
})
const events = splitKeys({
  'item.started | item.updated | item.completed': itemOf,
  'turn.completed': { usage: s.usage },
  ...s.claim('thread.started', 'turn.started', 'turn.failed'),
})

/** A run may begin below complaints about its settings. */
const begins = /^\{"type":"thread\.started"/m

/** The events that `codex exec --json` prints. Tokens are counted by turn; models are not named. */
export const codexExec = {
  id: 'codex-exec',
  title: 'Codex exec',
  summary: 'Events of `codex exec --json`',
  about:
    'Printed by `codex exec --json`. Model calls are told by what came of them, each answer and each round of tool calls as one: there may be more, and no check passes by their number.',
  never: ['cost', 'timing'],
  unmarkedEnd: 'turn',
  shape: s.oneOrMore(s.byWord('type', events)),
  detect: ({ firstLine, text }) =>
    isObject(firstLine) &&
    (s.isWord(events, firstLine['type']) || (firstLine['type'] === 'error' && begins.test(text))),
  read: (file, head) => readSessions(file, head, true, new ExecLog(), 'codex-exec'),
} as const satisfies TraceFormat

/** A file may hold the streams of several runs, one after another. */
class ExecLog implements SessionLog {
  readonly #threads = new Map<string | null, Thread>()
  #thread = new Thread()

  take(value: JsonValue): boolean {
    const event = objectOrNull(value)
    if (event === null || typeof event['type'] !== 'string') return false
    if (event['type'] === 'thread.started') this.#start(textOrNull(event['thread_id']))
    if (this.#threads.size === 0) this.#threads.set(null, this.#thread)
    this.#thread.take(event)
    return s.isWord(events, event['type']) || event['type'] === 'error'
  }

  /** A run that is resumed has the same id. */
  #start(id: string | null): void {
    this.#thread = this.#threads.get(id) ?? new Thread()
    this.#threads.set(id, this.#thread)
  }

  breaksOff(traceId: string): boolean {
    const thread = this.#threads.get(traceId) ?? this.#threads.get(null)
    return thread?.isOver !== true
  }

  *traces(source: TraceSource): Generator<Trace> {
    for (const [id, thread] of this.#threads)
      if (!thread.isEmpty) yield thread.trace(id ?? getStem(source.file), source)
  }
}

class Thread {
  /** Items by their id; the last word on each counts, at the place of the first. */
  readonly #items = new Map<string, JsonObject>()
  readonly #usages: Usage[] = []
  #turn = 0
  #failure: string | null = null
  hasBegun = false
  isOver = false

  get isEmpty(): boolean {
    return this.#items.size === 0 && this.#usages.length === 0 && this.#failure === null
  }

  take(event: JsonObject): void {
    const item = objectOrNull(event['item'])
    if (item !== null) this.#note(item)
    this.hasBegun ||= event['type'] === 'thread.started'
    this.isOver = event['type'] === 'turn.completed' || event['type'] === 'turn.failed'
    if (event['type'] === 'turn.started') this.#turn++
    if (event['type'] === 'turn.completed') {
      const usage = parseResponsesUsage(event['usage'])
      if (usage !== null) this.#usages.push(usage)
      this.#failure = null
    }
    if (event['type'] === 'turn.failed')
      this.#failure = textOrNull(objectOrNull(event['error'])?.['message']) ?? 'the turn failed'
  }

  /** What has the id of an item that is of another type, or is over, is another item. */
  #note(item: JsonObject): void {
    let key = `${this.#turn}/${textOrNull(item['id']) ?? this.#items.size}`
    for (let knownItem = this.#items.get(key); knownItem !== undefined; knownItem = this.#items.get(key)) {
      const isSame = knownItem['type'] === item['type'] && (!isDone(knownItem) || isEqual(knownItem, item))
      if (isSame) break
      key += "'"
    }
    this.#items.set(key, item)
  }

  trace(id: string, source: TraceSource): Trace {
    const error = this.#failure === null ? null : { type: null, message: this.#failure }
    const transcript = new Transcript({ name: 'codex', error })
    let parts: Part[] = []
    let runs: ToolRun[] = []
    const close = () => {
      if (parts.length > 0) transcript.call({ output: { role: 'assistant', parts }, provider: 'openai' })
      for (const run of runs) transcript.run(run)
      parts = []
      runs = []
    }
    for (const [key, item] of this.#items) {
      const type = textOrNull(item['type'])
      // An item of a kind that is not known may be an answer, too.
      const isText = type === 'agent_message' || (!silent.has(type) && typeof item['text'] === 'string')
      const partType = type === 'reasoning' ? 'reasoning' : isText ? 'text' : null
      const tool = parseRun(item, type)
      if (partType !== null && runs.length > 0) close()
      if (type === 'agent_message') parts = markInterim(parts)
      if (partType !== null) parts.push({ type: partType, text: textOrNull(item['text']) ?? '' })
      if (tool === null) continue
      parts.push({
        type: 'tool_call',
        call: { id: key, name: tool.name, args: boundedJson(tool.args ?? null) },
      })
      if (item['status'] !== 'in_progress') runs.push({ id: key, ...tool })
    }
    close()
    const [usage, gap] = [sumUsage(this.#usages), this.hasBegun ? this.#gap() : 'its beginning']
    return transcript.trace({
      isAsked: false,
      id,
      source,
      stated: { usage, llmCallsUntold: true, ...(gap === null ? {} : { gap }) },
    })
  }

  /** Items are numbered through all turns of a run (`item_0`). */
  #gap(): string | null {
    const numbers = [...this.#items.keys()].map((key) => /\/item_(\d{1,9})$/.exec(key)?.[1])
    return explainMissingNumbers(
      numbers.map((number) => (number === undefined ? null : Number(number))),
      'items',
    )
  }
}

/** An item that is told again when the run ends is the same one. */
function isEqual(one: JsonObject, other: JsonObject): boolean {
  return canonicalizeJson(boundedJson(one)) === canonicalizeJson(boundedJson(other))
}

function isDone({ status, type }: JsonObject): boolean {
  return status === 'completed' || status === 'failed' || status === 'declined' || type === 'agent_message'
}

type Ran = Pick<ToolRun, 'name' | 'args' | 'result' | 'failure'>

/** Items that are no use of a tool. */
const silent: ReadonlySet<string | null> = new Set(['agent_message', 'reasoning', 'todo_list', 'error'])
/** Keys of what a tool was given, and of its result, by the type of its items, which is its name. */
const toolItems: ReadonlyMap<string, readonly [arg: string, result?: string]> = new Map([
  ['command_execution', ['command', 'aggregated_output']],
  ['file_change', ['changes']],
  ['web_search', ['query']],
])

/** Null for an item that is no use of a tool; one of a kind that is not known may be of any. */
function parseRun(item: JsonObject, type: string | null): Ran | null {
  if (silent.has(type)) return null
  const failure = findFailure(item)
  if (type === 'mcp_tool_call')
    return {
      name: textOrNull(item['tool']) ?? '',
      args: item['arguments'] ?? {},
      result: item['result'] ?? null,
      failure,
    }
  const [arg, result = ''] = toolItems.get(type ?? '') ?? []
  if (type === null || arg === undefined) return { name: '', args: null, result: null, failure: null }
  return { name: type, args: { [arg]: item[arg] ?? null }, result: item[result] ?? null, failure }
}

function findFailure(item: JsonObject): string | null {
  const code = item['exit_code']
  if (typeof code === 'number' && code !== 0) return `exit code ${code}`
  const error = textOrNull(objectOrNull(item['error'])?.['message']) ?? textOrNull(item['error'])
  return error ?? (item['status'] === 'failed' ? 'failed' : item['status'] === 'declined' ? 'declined' : null)
}
