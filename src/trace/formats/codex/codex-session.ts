import { canonicalizeJson, isNumber, parseJson, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { objectOrNull, textOrNull, boundedJson } from '../../../core/json.ts'
import { getMessageText, markInterim, type Message, type Part, type ToolResult } from '../../model/message.ts'
import { holdsCall, unreadCall } from '../../messages/unread-call.ts'
import { parsePlainOutput, parseResponsesUsage, responseItem } from '../openai/response-items.ts'
import { microsFromAny, findPeriod } from '../../reading/time.ts'
import type { ReportedFacts } from '../../model/stated.ts'
import type { Trace, TraceSource } from '../../model/trace.ts'
import { Transcript } from '../../reading/transcript.ts'
import type { Usage } from '../../model/usage.ts'
import { OpenCalls } from '../../reading/open-calls.ts'

export interface Entry {
  readonly type: string
  readonly time: JsonValue
  readonly payload: JsonObject
}

/** Builds a trace of the rows of a rollout; null if they hold no item. */
export function buildCodexTrace(id: string, rows: readonly Entry[], source: TraceSource): Trace | null {
  const entries = parseItemsOfEvents(rows, listUntoldEvents(rows))
  if (!entries.some(({ type }) => type === 'response_item')) return null
  const session = new Session(entries)
  for (const entry of entries) session.add(entry)
  session.close()
  const { totals, transcript } = session
  // In code mode a model writes code that calls the tools; of its calls no item tells.
  const hasCode = entries.some(
    ({ payload: { type, name } }) => type === 'custom_tool_call' && name === 'exec',
  )
  return transcript.trace({
    id,
    source,
    stated: {
      ...(totals === null ? {} : { totals }),
      ...(hasCode ? { unseenSteps: true } : {}),
      ...(startsLater(rows) ? { gap: 'its beginning' } : {}),
      ...(transcript.isWaiting ? findLastWords(entries) : {}),
    },
  })
}

/** The last words of a turn that ended though a call has no answer, as the event says; nothing where a turn, an error or an item follows. */
function findLastWords(entries: readonly Entry[]): ReportedFacts {
  const isLast = ({ type, payload }: Entry) =>
    type === 'response_item' || /^(?:task|turn)_|^error$/.test(textOrNull(payload['type']) ?? '')
  const { type, last_agent_message: words } = entries.findLast(isLast)?.payload ?? {}
  return closings.has(type) && typeof words === 'string' ? { finalOutput: words, endsOpen: false } : {}
}

/** Tells whether the first line of a session is not there, or its summary comes before anything that was said or done. */
function startsLater(rows: readonly Entry[]): boolean {
  const words = rows.map(({ type, payload: { role, type: kind } }) =>
    type === 'response_item' ? textOrNull(role ?? kind) : type,
  )
  const first = words.find((word) => /compact|_call|assistant/.test(word ?? '')) ?? ''
  return first.includes('compact') || !words.includes('session_meta')
}

interface OpenCall {
  parts: Part[]
  readonly model: string | null
  readonly startUs: number | null
  endUs: number | null
  usage: Usage | null
}

/** Items stand one a row. A call ends at its token count (a running total, repeated), a tool's answer or the user. */
class Session {
  readonly transcript: Transcript
  /** The last running total, of tokens of all calls. */
  totals: Usage | null = null
  /** Ids of the calls that are items. */
  readonly #calls: Set<JsonValue>
  readonly #asked = new OpenCalls<{ readonly name: string; readonly timeUs: number | null }>()
  /** Items of calls that stand there already. */
  readonly #retold: ReadonlySet<JsonObject>
  #provider: string | null = null
  #model: string | null = null
  #total = ''
  #before: number | null = null
  #call: OpenCall | null = null
  /** True if the model's next item belongs to another call. */
  #sealed = false
  /** Answers that came before the tokens of their call were counted. */
  #waiting: (() => void)[] = []

  constructor(entries: readonly Entry[]) {
    const message = findFailure(entries)
    this.#retold = findRetoldCalls(entries)
    this.#calls = new Set(
      entries.flatMap(({ type, payload }) =>
        type === 'response_item' && isCall(payload) ? (payload['call_id'] ?? []) : [],
      ),
    )
    const period = findPeriod(entries.map(({ time }) => microsFromAny(time)))
    const error = message === null ? null : { type: null, message }
    this.transcript = new Transcript({ name: 'codex', ...period, error }, hidesSteps)
  }

  add({ type, time, payload }: Entry): void {
    const timeUs = microsFromAny(time)
    if (type === 'session_meta') this.#provider = textOrNull(payload['model_provider']) ?? this.#provider
    if (type === 'turn_context') this.#model = textOrNull(payload['model']) ?? this.#model
    if (type === 'event_msg' && payload['type'] === 'token_count') this.#count(payload['info'], timeUs)
    // An event tells a call again; one that no item shows is a call nevertheless.
    else if (type === 'event_msg' && !this.#calls.has(findCallId(payload)) && tellsCall(payload)) {
      this.#calls.add(findCallId(payload) ?? payload)
      this.#output([unreadCall], timeUs)
    }
    if (type === 'response_item') this.#item(payload, timeUs)
  }

  close(): void {
    const call = this.#call
    this.#call = null
    this.#sealed = false
    if (call !== null) {
      this.transcript.call({
        output: { role: 'assistant', parts: call.parts },
        recorded: call.parts.length > 0,
        model: call.model,
        provider: this.#provider,
        usage: call.usage,
        startUs: call.startUs,
        endUs: call.endUs,
      })
    }
    for (const run of this.#waiting.splice(0)) run()
  }

  #item(payload: JsonObject, timeUs: number | null): void {
    const item = responseItem(payload)
    if (item === null || item.kind === 'other' || item.kind === 'decision') return
    if (item.kind === 'answer') this.#answer(item.answer, payload, timeUs)
    else if (this.#retold.has(payload)) return
    else if (item.kind === 'output') this.#output(item.parts, timeUs)
    else if (item.message.role === 'assistant') {
      // Codex takes its last message as its answer.
      if (!this.#sealed && this.#call !== null) this.#call.parts = markInterim(this.#call.parts)
      this.#output(item.message.parts, timeUs)
    } else {
      this.close()
      this.transcript.say(isContext(item.message) ? { ...item.message, role: 'system' } : item.message)
    }
    this.#before = timeUs
  }

  #open(timeUs: number | null): OpenCall {
    return { parts: [], model: this.#model, startUs: this.#before ?? timeUs, endUs: timeUs, usage: null }
  }

  #output(parts: readonly Part[], timeUs: number | null): void {
    if (this.#sealed) this.close()
    this.#call ??= this.#open(timeUs)
    this.#call.endUs = timeUs
    for (const part of parts) {
      const call = part.type === 'tool_call' ? part.call : null
      if (call !== null && call.id !== null) this.#asked.ask(call.id, { name: call.name, timeUs })
      this.#call.parts.push(part)
    }
  }

  #answer(answer: ToolResult, payload: JsonObject, endUs: number | null): void {
    this.#sealed = true
    const { id } = answer
    const request = this.#asked.answer(id)
    // An answer may stand before its call, where lines have changed places.
    if (request === undefined || (request === null && this.#calls.has(id))) return
    const outcome = parseOutcome(payload['output'] ?? answer.result)
    this.#waiting.push(() =>
      this.transcript.run({
        id,
        name: request?.name ?? '',
        ...outcome,
        startUs: request?.timeUs ?? null,
        endUs,
      }),
    )
  }

  #count(info: JsonValue | undefined, timeUs: number | null): void {
    const fields = objectOrNull(info)
    const total = canonicalizeJson(boundedJson(fields?.['total_token_usage'] ?? null))
    if (fields === null || total === this.#total) return
    this.#total = total
    const usage = parseResponsesUsage(fields['last_token_usage'])
    this.totals = parseResponsesUsage(fields['total_token_usage'])
    if (this.#call !== null && this.#call.usage !== null) this.close()
    this.#call ??= this.#open(timeUs)
    this.#call.usage = usage
    this.#sealed = true
  }
}

/**
 * Calls that are told again: by the same row, or with the same answer after a session began anew, as where files of a session that
 * went on are joined. A model may use an id again: the same call of a later time is another.
 */
function findRetoldCalls(entries: readonly Entry[]): ReadonlySet<JsonObject> {
  const answers = new Map<JsonValue, string>()
  const answerOf = new Map<JsonObject, string | undefined>()
  for (const { type, payload } of entries.toReversed()) {
    const { call_id: id = null, output = null } = payload
    if (type !== 'response_item' || id === null) continue
    if (isCall(payload)) answerOf.set(payload, answers.get(id))
    answers.set(id, isCall(payload) ? '' : canonicalizeJson(boundedJson(output)))
  }
  const retold = new Set<JsonObject>()
  /** Answers by row, times included; empty if there is none, or another call comes before it. */
  const rows = new Map<string, string>()
  /** By call and answer: the session that told them first. */
  const sessions = new Map<string, number>()
  let session = 0
  for (const { type, time, payload } of entries) {
    if (type === 'session_meta') session += 1
    if (type !== 'response_item' || !isCall(payload) || (payload['call_id'] ?? null) === null) continue
    const call = canonicalizeJson(boundedJson(payload))
    const answer = answerOf.get(payload) ?? ''
    const [row, answered] = [`${call} ${canonicalizeJson(boundedJson(time))}`, `${call} ${answer}`]
    const first = sessions.get(answered) ?? session
    const earlier = time === null ? undefined : rows.get(row)
    const isSameRow = earlier !== undefined && (earlier === '' || answer === '' || earlier === answer)
    if (first < session || isSameRow) retold.add(payload)
    sessions.set(answered, first)
    rows.set(row, answer)
  }
  return retold
}

/** Reason why the last turn failed; null if it did not. Newer versions end a turn that failed like any other, without a last word. */
function findFailure(entries: readonly Entry[]): string | null {
  let failure: string | null = null
  for (const { type, payload } of entries) {
    if (type !== 'event_msg') continue
    const event = payload['type']
    if (event === 'error') failure = textOrNull(payload['message']) ?? 'error'
    else if (event === 'turn_aborted') failure = textOrNull(payload['reason']) ?? 'aborted'
    else if (event === 'task_started' || event === 'stream_error') failure = null
    else if (closings.has(event) && textOrNull(payload['last_agent_message']) !== null) failure = null
  }
  return failure
}

function findCallId({ call_id: id, callId, item = null }: JsonObject): JsonValue {
  return id ?? callId ?? objectOrNull(item)?.['call_id'] ?? objectOrNull(item)?.['id'] ?? null
}

/** Users run commands of their own, too. */
function tellsCall(event: JsonObject): boolean {
  const { type, source } = event
  return (
    holdsCall(event) ||
    (/^(?:exec_command|patch_apply)_/.test(textOrNull(type) ?? '') && source !== 'user_shell')
  )
}

function isCall({ type }: JsonObject): boolean {
  return typeof type === 'string' && type.endsWith('_call')
}

/** Sub-agents have rollouts of their own. */
const hidesSteps = /^(?:spawn|resume)_agent/
const closings = new Set<unknown>(['task_complete', 'turn_complete'])

/** Recognizes messages that Codex itself writes in the name of the user. */
function isContext({ role, parts }: Message): boolean {
  if (role !== 'user') return true
  return context.test(getMessageText({ role, parts }))
}

const context =
  /^\s*(?:<(?:environment_context|user_instructions|turn_aborted|user_shell_command|skills?|permissions[ _]instructions|collaboration_mode|INSTRUCTIONS)\b|# AGENTS\.md)/

/** Parses tool output: text after an exit code, `{content, success}`, MCP, JSON with `metadata`. `isMarked`: worked. */
export function parseOutcome(
  raw: JsonValue,
  { isMarked = false } = {},
): { readonly result: JsonValue; readonly failure: string | null; readonly errorKnown?: false } {
  const output = parsePlainOutput(raw)
  const body = objectOrNull(typeof output === 'string' && output.startsWith('{') ? parseJson(output) : output)
  const text = textOrNull(body?.['content']) ?? textOrNull(body?.['output'])
  const result = body !== null && text !== null ? text : output
  const code =
    findNumber(objectOrNull(body?.['metadata'])?.['exit_code']) ??
    (typeof output === 'string' ? findExitCode(output) : null)
  if (code === 'unclear') return { result, failure: null, errorKnown: false }
  if (code !== null) return { result, failure: code === 0 ? null : `exit code ${code}` }
  if (typeof result === 'string' && refusal.test(result)) return { result, failure: result }
  const hasFailed = body?.['success'] === false || body?.['isError'] === true
  if (hasFailed) return { result, failure: text ?? 'failed' }
  const isKnown = isMarked || body?.['success'] === true || body?.['isError'] === false
  return { result, failure: null, ...(isKnown || output === 'Plan updated' ? {} : { errorKnown: false }) }
}

/**
 * The exit code that stands above what a tool printed; zero for a command that still runs. Newer versions write the command above it, of
 * any number of lines: there the command or what it printed may look like it, and where these disagree nobody knows.
 */
function findExitCode(output: string): number | 'unclear' | null {
  if (!output.startsWith('Command: ')) return parseExitCode(exitCode.exec(output.slice(0, 1_000)))
  const codes = [...output.matchAll(exitCodes)].map(parseExitCode)
  return new Set(codes.map((code) => code === 0)).size > 1 ? 'unclear' : (codes[0] ?? null)
}

function parseExitCode(match: RegExpExecArray | null): number | null {
  return match === null ? null : match[1] === undefined ? 0 : Number(match[1])
}

/** What Codex answers in place of a tool that it could not run; nothing else marks it. */
const refusal =
  /^(?:apply_patch verification failed: |exec_command failed for `|write_stdin failed: |failed to parse function arguments: |unsupported call: |Script failed\n)/

function findNumber(value: JsonValue | undefined): number | null {
  return isNumber(value) || (typeof value === 'string' && value.trim() !== '') ? Number(value) : null
}

const ending = String.raw`(?:(?:Exit code: |Process exited with code )(-?\d+)|Process running with session ID )`
const exitCode = new RegExp(String.raw`^(?:Chunk ID: [^\n]*\n)?(?:Wall time: [^\n]*\n)?${ending}`)
const exitCodes = new RegExp(String.raw`^(?:Chunk ID|Wall time): [^\n]*\n${ending}`, 'gm')

/** Lists the events that are all there is: events tell the items again, but a file may lack the items of a kind, or have none. */
function listUntoldEvents(entries: readonly Entry[]): readonly string[] {
  if (!entries.some(({ type }) => type === 'response_item')) return [...items.keys()]
  const messages = entries.flatMap(({ type, payload }) => {
    const item = type === 'response_item' ? responseItem(payload) : null
    return item !== null && 'message' in item ? item.message : []
  })
  const isAnswered = messages.some(({ role }) => role === 'assistant')
  const isAsked = messages.some((message) => message.role === 'user' && !isContext(message))
  return [...(isAsked ? [] : ['user_message']), ...(isAnswered ? [] : ['agent_message'])]
}

/** Items out of events of some kinds; other entries stay. */
function parseItemsOfEvents(entries: readonly Entry[], kinds: readonly string[]): Entry[] {
  return entries.flatMap((entry) => {
    const kind = textOrNull(entry.payload['type']) ?? ''
    if (entry.type !== 'event_msg' || !kinds.includes(kind)) return entry
    const item = items.get(kind)?.(entry.payload)
    return item === undefined ? entry : { type: 'response_item', time: entry.time, payload: item }
  })
}

const items: ReadonlyMap<string, (event: JsonObject) => JsonObject> = new Map([
  ['user_message', (event) => messageItem('user', 'input_text', event)],
  ['agent_message', (event) => messageItem('assistant', 'output_text', event)],
  ['agent_reasoning', (event) => ({ type: 'reasoning', summary: [{ text: event['text'] ?? null }] })],
  ['exec_command_begin', (event) => callItem(event, 'shell', pickKeys(event, 'command', 'cwd'))],
  ['exec_command_end', (event) => answerItem(event, commandOutput(event))],
  ['mcp_tool_call_begin', parseMcpCall],
  ['mcp_tool_call_end', (event) => answerItem(event, parseMcpResult(event['result']))],
  ['patch_apply_begin', (event) => callItem(event, 'apply_patch', pickKeys(event, 'changes'))],
  [
    'patch_apply_end',
    (event) => answerItem(event, { content: event['stdout'] ?? '', success: event['success'] ?? null }),
  ],
])

/** A message that has its words elsewhere is one that is not understood, and none that says nothing. */
function messageItem(role: string, type: string, event: JsonObject): JsonObject {
  const { message } = event
  return { type: 'message', role, content: [typeof message === 'string' ? { type, text: message } : event] }
}

function callItem(event: JsonObject, name: JsonValue, args: JsonValue): JsonObject {
  return { type: 'function_call', call_id: event['call_id'] ?? null, name, arguments: args }
}

function answerItem(event: JsonObject, output: JsonValue): JsonObject {
  return { type: 'function_call_output', call_id: event['call_id'] ?? null, output }
}

function commandOutput(event: JsonObject): JsonObject {
  const output = event['aggregated_output'] ?? event['stdout'] ?? event['formatted_output'] ?? ''
  return { output, metadata: { exit_code: event['exit_code'] ?? null } }
}

function parseMcpCall(event: JsonObject): JsonObject {
  const invocation = objectOrNull(event['invocation'])
  return callItem(event, invocation?.['tool'] ?? null, invocation?.['arguments'] ?? {})
}

function parseMcpResult(value: JsonValue | undefined): JsonValue {
  const result = objectOrNull(value)
  if (result === null) return value ?? null
  if (result['Err'] !== undefined) return { content: result['Err'], success: false }
  return result['Ok'] ?? result
}

function pickKeys(event: JsonObject, ...keys: string[]): JsonObject {
  return Object.fromEntries(keys.flatMap((key) => (event[key] === undefined ? [] : [[key, event[key]]])))
}
