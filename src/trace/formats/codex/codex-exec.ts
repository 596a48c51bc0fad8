import { canonicalizeJson, isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { boundedJson } from '../../model/arguments.ts'
import { getStem } from '../../reading/assemble.ts'
import { objectOrNull, textOrNull } from '../../model/attributes.ts'
import type { Part } from '../../model/message.ts'
import { parseResponsesUsage } from '../openai/response-items.ts'
import type { TraceFormat } from '../../reading/reader.ts'
import { readSessions, type SessionLog } from '../../reading/sessions.ts'
import type { TraceSource } from '../../model/trace-init.ts'
import type { Trace } from '../../model/trace.ts'
import { missingBy } from '../../reading/numbered.ts'
import { Transcript, type ToolRun } from '../../reading/transcript.ts'
import { sumUsage, type Usage } from '../../model/usage.ts'
import { textShape, byWord, objectOf, oneOrMore, type Shape } from '../../reading/shape.ts'
import { usageShape } from '../../messages/shapes.ts'

const itemOf = objectOf({
  item: byWord('type', {
    agent_message: objectOf({ text: textShape }),
    command_execution: objectOf({ command: textShape }),
    mcp_tool_call: objectOf({ tool: textShape }),
  }),
})
const eventShape: Shape = oneOrMore(
  byWord('type', {
    'item.started': itemOf,
    'item.updated': itemOf,
    'item.completed': itemOf,
    'turn.completed': objectOf({
      usage: usageShape,
    }),
  }),
)

/** The events that `codex exec --json` prints. Tokens are counted by turn; models are not named. */
export const codexExec = {
  id: 'codex-exec',
  title: 'Codex exec',
  summary: 'Events of `codex exec --json`',
  about:
    'Printed by `codex exec --json`. Model calls are told by what came of them: each answer and each round of tool calls counts as one.',
  never: ['cost', 'timing'],
  unmarkedEnd: 'turn',
  shape: eventShape,
  detect: ({ firstLine }) => isEvent(firstLine),
  read: (file, head) =>
    readSessions(file, head, true, new ExecLog({ file: file.path, format: 'codex-exec' })),
} as const satisfies TraceFormat

const types = new Set<unknown>([
  'thread.started',
  'turn.started',
  'turn.completed',
  'turn.failed',
  'item.started',
  'item.updated',
  'item.completed',
])

function isEvent(value: unknown): boolean {
  return isObject(value) && types.has(value['type'])
}

/** A file may hold the streams of several runs, one after another. */
class ExecLog implements SessionLog {
  readonly #source: TraceSource
  readonly #threads = new Map<string | null, Thread>()
  #thread = new Thread()

  constructor(source: TraceSource) {
    this.#source = source
  }

  take(value: JsonValue): boolean {
    const event = objectOrNull(value)
    if (event === null || typeof event['type'] !== 'string') return false
    if (event['type'] === 'thread.started') this.#start(textOrNull(event['thread_id']))
    if (this.#threads.size === 0) this.#threads.set(null, this.#thread)
    this.#thread.take(event)
    return types.has(event['type']) || event['type'] === 'error'
  }

  /** A run that is resumed has the same id. */
  #start(id: string | null): void {
    this.#thread = this.#threads.get(id) ?? new Thread()
    this.#threads.set(id, this.#thread)
  }

  breaksOff(traceId: string): boolean {
    const thread = [...this.#threads].find(([id]) => this.#idOf(id) === traceId)?.[1]
    return thread?.isOver !== true
  }

  *traces(): Generator<Trace> {
    for (const [id, thread] of this.#threads) {
      if (!thread.isEmpty) yield thread.trace(this.#idOf(id), this.#source)
    }
  }

  #idOf(id: string | null): string {
    return id ?? getStem(this.#source.file)
  }
}

class Thread {
  /** Items by their id; the last word on each counts, at the place of the first. */
  readonly #items = new Map<string, JsonObject>()
  readonly #usages: Usage[] = []
  #turn = 0
  #failure: string | null = null
  isOver = false

  get isEmpty(): boolean {
    return this.#items.size === 0 && this.#usages.length === 0 && this.#failure === null
  }

  take(event: JsonObject): void {
    const item = objectOrNull(event['item'])
    if (item !== null) this.#note(item)
    this.isOver = event['type'] === 'turn.completed' || event['type'] === 'turn.failed'
    if (event['type'] === 'turn.started') this.#turn++
    if (event['type'] === 'turn.completed') {
      const usage = parseResponsesUsage(event['usage'])
      if (usage !== null) this.#usages.push(usage)
      this.#failure = null
    }
    if (event['type'] === 'turn.failed') {
      this.#failure = textOrNull(objectOrNull(event['error'])?.['message']) ?? 'the turn failed'
    }
  }

  /** What has the id of an item that is of another type, or is over, is another item. */
  #note(item: JsonObject): void {
    let key = `${this.#turn}/${textOrNull(item['id']) ?? this.#items.size}`
    for (let known = this.#items.get(key); known !== undefined; known = this.#items.get(key)) {
      const isSame = known['type'] === item['type'] && (!isDone(known) || isEqual(known, item))
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
      const said = type === 'reasoning' ? 'reasoning' : type === 'agent_message' ? 'text' : null
      const tool = toolItems.get(type ?? '')?.(item) ?? (silent.has(type) ? undefined : unknownTool)
      if (said !== null && runs.length > 0) close()
      if (said !== null) parts.push({ type: said, text: textOrNull(item['text']) ?? '' })
      if (tool === undefined) continue
      parts.push({
        type: 'tool_call',
        call: { id: key, name: tool.name, args: boundedJson(tool.args ?? null) },
      })
      if (item['status'] !== 'in_progress') runs.push({ id: key, ...tool })
    }
    close()
    const [usage, gap] = [sumUsage(this.#usages), this.#gap()]
    return transcript.trace({
      isAsked: false,
      id,
      source,
      stated: { usage, ...(gap === null ? {} : { gap }) },
    })
  }

  /** Items are numbered through all turns of a run (`item_0`). */
  #gap(): string | null {
    const numbers = [...this.#items.keys()].map((key) => /\/item_(\d{1,9})$/.exec(key)?.[1])
    return missingBy(
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
/** An item of a kind that is not known may be a use of any tool. */
const unknownTool: Ran = { name: '', args: null, result: null, failure: null }

const toolItems: ReadonlyMap<string, (item: JsonObject) => Ran> = new Map<string, (item: JsonObject) => Ran>([
  [
    'command_execution',
    (item) => ({
      name: 'command_execution',
      args: { command: item['command'] ?? null },
      result: item['aggregated_output'] ?? null,
      failure: commandFailure(item),
    }),
  ],
  [
    'file_change',
    (item) => ({
      name: 'file_change',
      args: { changes: item['changes'] ?? null },
      result: null,
      failure: findFailure(item),
    }),
  ],
  [
    'mcp_tool_call',
    (item) => ({
      name: textOrNull(item['tool']) ?? '',
      args: item['arguments'] ?? {},
      result: item['result'] ?? null,
      failure: findFailure(item),
    }),
  ],
  [
    'web_search',
    (item) => ({
      name: 'web_search',
      args: { query: item['query'] ?? null },
      result: null,
      failure: findFailure(item),
    }),
  ],
])

function commandFailure(item: JsonObject): string | null {
  const code = item['exit_code']
  return typeof code === 'number' && code !== 0 ? `exit code ${code}` : findFailure(item)
}

function findFailure(item: JsonObject): string | null {
  const error = textOrNull(objectOrNull(item['error'])?.['message']) ?? textOrNull(item['error'])
  return error ?? (item['status'] === 'failed' ? 'failed' : item['status'] === 'declined' ? 'declined' : null)
}
