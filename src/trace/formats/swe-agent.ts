import type { JsonObject, JsonValue } from '../../core/json.ts'
import { isObject, listObjects, numberOrNull, objectOrNull, textOrNull, toMapping } from '../../core/json.ts'
import { conversationFormat, type RecordPlace } from '../reading/conversations.ts'
import type { Message, Part, ToolRequest } from '../model/message.ts'
import { messageFrom } from '../messages/message-from.ts'
import type { ReportedFacts } from '../model/stated.ts'
import type { Trace } from '../model/trace.ts'
import type { SpanError } from '../model/span.ts'
import { Transcript } from '../reading/transcript.ts'
import { defineUsage } from '../reading/define-usage.ts'
import { parseChatUsage } from './openai/openai-trace.ts'
import { toolCallsShape } from '../messages/shapes.ts'
import * as s from '../reading/shape.ts'

const messageShape = s.claimKeys({
  content: s.orNull(s.content),
  tool_calls: s.every(toolCallsShape, s.orNull([{ function: {} }])),
  action: s.orNull(s.text),
  // mini-swe-agent tells in it again what it ran, and what the model answered.
  extra: s.anything,
})
const historyShape: s.Shape = s.oneOrMore(
  s.claimKeys({
    history: s.maybe([s.every(messageShape, { role: s.role })]),
    messages: s.maybe([messageShape]),
    trajectory: s.orNull([{ 'action | observation': s.orNull(s.text) }]),
    info: s.orNull({
      submission: s.orNull(s.text),
      model_stats: s.orNull({ 'tokens_sent | tokens_received': s.orNull(s.amount) }),
    }),
  }),
)

const isMessage = s.createTest({ role: s.text })

/** Trajectories of SWE-agent: the history of messages, and what is known of the run as a whole. */
export const sweAgent = conversationFormat({
  id: 'swe-agent',
  title: 'SWE-agent',
  summary: 'SWE-agent trajectories (.traj), also of mini-swe-agent (.traj.json)',
  about: 'SWE-agent writes a `.traj` file for each instance to `trajectories/`.',
  never: ['timing', 'tool-failures'],
  shape: (value) => (isMiniList(value) ? s.list(messageShape)(value) : historyShape(value)),
  isRecord: (value) => {
    if (isMiniList(value)) return true
    const fields = objectOrNull(value)
    const history = fields !== null && isMiniTrajectory(fields) ? fields['messages'] : fields?.['history']
    if (fields === null || !Array.isArray(history) || !history.every(isMessage)) return false
    return 'trajectory' in fields || isObject(fields['info']) || history.some(isMarked)
  },
  starts: [
    {
      opens: 'trajectory|history|info|environment',
      has: ['message_type|thought|observation|tool_call_ids|mini_version'],
    },
  ],
  traces: (record, place) => [
    buildTrace(isMiniList(record) ? wrapMiniList(record) : toMapping(record), place),
  ],
})

/** The messages alone, as the first versions of mini-swe-agent kept them: what came of a command shows whose they are. */
function isMiniList(value: JsonValue | undefined): value is JsonValue[] {
  return (
    Array.isArray(value) &&
    objectOrNull(value[0])?.['role'] === 'system' &&
    value.every(isMessage) &&
    listObjects(value).some(
      ({ role, content }) => role === 'user' && typeof content === 'string' && outcome.test(content),
    )
  )
}

const outcome = /^<returncode>-?\d+<\/returncode>\s*<output>/

/** What the command printed that ended the run is what was submitted. */
function wrapMiniList(messages: JsonValue[]): JsonObject {
  const [last, end] = listObjects(messages.slice(-2))
  const isEnd = last?.['role'] === 'assistant' && /_FINAL_OUTPUT\b/.test(textOrNull(last['content']) ?? '')
  const info = isEnd ? { submission: textOrNull(end?.['content']) } : {}
  return { trajectory_format: 'mini-swe-agent', messages, info }
}

function isMarked(value: JsonValue): boolean {
  return isObject(value) && ['message_type', 'action', 'tool_call_ids', 'agent'].some((key) => key in value)
}

function buildTrace(trajectory: JsonObject, place: RecordPlace): Trace {
  const isMini = isMiniTrajectory(trajectory)
  const history = isMini ? miniHistory(trajectory['messages']) : listObjects(trajectory['history'])
  const info = objectOrNull(trajectory['info'])
  const model = textOrNull(info?.['model_name']) ?? textOrNull(objectOrNull(trajectory['model'])?.['name'])
  const calls = numberOrNull(objectOrNull(info?.['model_stats'])?.['api_calls'])
  // Replies that called nothing are not kept, nor what they used.
  const isWhole = isMini && history.filter(({ role }) => role === 'assistant').length === calls
  const run = new Run(model, findFailure(info), isWhole)
  // Demonstrations are shown to the agent; it did nothing in them.
  for (const message of history) if (message['is_demo'] !== true) run.add(message)
  run.end(listObjects(trajectory['trajectory']).at(-1) ?? null, textOrNull(info?.['submission']))
  const id = textOrNull(info?.['instance_id']) ?? place.id
  return run.transcript.trace({
    id,
    source: place.source,
    stated: { ...collectStated(info, run.submitted), gap: run.gap },
  })
}

class Run {
  readonly transcript: Transcript
  /** Result of submitting the work. */
  submitted: string | null = null
  gap: string | null = null
  readonly #model: string | null
  readonly #isWhole: boolean
  #open: ToolRequest[] = []
  /** The action as the agent wrote it, of the last reply. */
  #action: string | null = null

  constructor(model: string | null, error: SpanError | null, isWhole: boolean) {
    this.#model = model
    this.#isWhole = isWhole
    this.transcript = new Transcript({ name: 'swe-agent', error })
  }

  add(raw: JsonObject): void {
    const role = raw['role']
    if (role === 'assistant') this.#call(raw)
    else if (role === 'tool' || (role === 'user' && this.#open.length > 0)) this.#answer(raw)
    else this.transcript.say(messageFrom(raw, 'user'))
  }

  #call(raw: JsonObject): void {
    const message = messageFrom(raw, 'assistant')
    const content = message.parts.filter(({ type }) => type !== 'tool_call')
    let requests = message.parts.flatMap((part) => (part.type === 'tool_call' ? [part.call] : []))
    if (requests.length === 0) requests = findAction(raw)
    this.#open = requests
    this.#action = textOrNull(raw['action'])?.trim() ?? null
    if (requests.some(isSubmit)) this.submitted = null
    const output: Message = {
      role: 'assistant',
      parts: [...content, ...requests.map((call): Part => ({ type: 'tool_call', call }))],
    }
    const extra = objectOrNull(raw['extra'])
    const reply = objectOrNull(extra?.['response'])
    const model = this.#model ?? textOrNull(reply?.['model'])
    this.transcript.call({ output, model, usage: this.#isWhole ? parseChatUsage(reply?.['usage']) : null })
    if (Array.isArray(extra?.['actions']) && !isSameRun(listObjects(extra['actions']), requests))
      this.gap = 'calls that its actions name'
  }

  /** An observation answers the calls that it names, else all that are open. */
  #answer(raw: JsonObject): void {
    const named = Array.isArray(raw['tool_call_ids']) ? raw['tool_call_ids'] : [raw['tool_call_id'] ?? null]
    const ids = new Set(named.filter((id) => typeof id === 'string'))
    const isMeant = ({ id }: ToolRequest) => ids.size === 0 || id === null || ids.has(id)
    const calls = this.#open.filter(isMeant)
    this.#open = this.#open.filter((call) => !isMeant(call))
    const parts = messageFrom({ role: 'user', content: raw['content'] ?? null }, 'user').parts
    const result = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
    for (const call of calls) this.#run(call, result)
  }

  /** Adds the last action's outcome, which the history may lack: the last step tells it, or what was submitted. */
  end(last: JsonObject | null, submission: string | null): void {
    const action = textOrNull(last?.['action'])?.trim() ?? null
    const isSame = action !== null && (this.#action === null || action === this.#action)
    const observed = isSame ? textOrNull(last?.['observation']) : null
    for (const call of this.#open) {
      const result = isSubmit(call) ? observed || submission : observed
      if (result !== null) this.#run(call, result)
    }
  }

  #run({ id, name, args }: ToolRequest, result: string): void {
    this.transcript.run({ id, name, args, result, failure: null, errorKnown: false })
    if (name === 'submit') this.submitted = result
  }
}

function isSameRun(actions: readonly JsonObject[], requests: readonly ToolRequest[]): boolean {
  return (
    actions.length === requests.length &&
    actions.every(({ command }, index) => command === objectOrNull(requests[index]?.args)?.['command'])
  )
}

function isSubmit({ name }: ToolRequest): boolean {
  return name === 'submit'
}

/** Without calls, the first word of the action is the tool. */
function findAction(raw: JsonObject): ToolRequest[] {
  const action = textOrNull(raw['action'])?.trim() ?? ''
  const name = /^\S{1,200}/.exec(action)?.[0]
  return name === undefined ? [] : [{ id: null, name, args: { command: action } }]
}

/** Finds why a run ended before it submitted: `exit_api`, `exit_cost`, `exit_error`, `LimitsExceeded`, an exception. */
function findFailure(info: JsonObject | null): SpanError | null {
  const status = textOrNull(info?.['exit_status']) ?? ''
  return /^exit|^(?!Submitted$)[A-Z]/.test(status) ? { type: status, message: status } : null
}

function collectStated(info: JsonObject | null, submitted: string | null): ReportedFacts {
  const submission = textOrNull(info?.['submission']) ?? submitted
  const stats = objectOrNull(info?.['model_stats'])
  return {
    costUsd: numberOrNull(stats?.['instance_cost']),
    usage: parseUsage(stats ?? undefined),
    ...(submission === null ? {} : { finalOutput: submission, endsOpen: false }),
  }
}

const parseUsage = defineUsage({ input: 'tokens_sent', output: 'tokens_received' })

/** Tells whether a trajectory is one of mini-swe-agent, which keeps messages in the place of SWE-agent's history. */
export function isMiniTrajectory(trajectory: JsonObject): boolean {
  const written = textOrNull(trajectory['trajectory_format']) ?? ''
  return written.startsWith('mini-swe-agent') || 'mini_version' in toMapping(trajectory['info'])
}

/**
 * The messages of mini-swe-agent as a history of SWE-agent's. Up to version 2 a reply has its command in its only block of
 * `bash`; a reply with any other number of them ran nothing. The last message (`exit`) repeats what was submitted.
 */
export function miniHistory(messages: JsonValue | undefined): JsonObject[] {
  return listObjects(messages)
    .filter(({ role }) => role !== 'exit')
    .map((message) => {
      const isText = message['role'] === 'assistant' && !Array.isArray(message['tool_calls'])
      const commands = isText ? findCommands(textOrNull(message['content']) ?? '') : []
      if (commands.length !== 1) return message
      const call = { function: { name: 'bash', arguments: { command: commands[0] ?? '' } } }
      return { ...message, tool_calls: [call] }
    })
}

/** Every second piece between fences is a block. */
function findCommands(text: string): string[] {
  return text.split('```').flatMap((piece, index) => {
    const start = index % 2 === 1 ? /^(?:bash|mswea_bash_command)[ \t]*\n/.exec(piece) : null
    return start === null ? [] : [piece.slice(start[0].length).trim()]
  })
}
