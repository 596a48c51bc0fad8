import { appendTo } from '../../../core/collections.ts'
import {
  canonicalizeJson,
  listObjects,
  omitNullish,
  numberOrNull,
  objectOrNull,
  textOrNull,
  boundedJson,
  type JsonObject,
  type JsonValue,
} from '../../../core/json.ts'
import { getMessageText } from '../../model/message.ts'
import { parseAnthropicUsage, assistantSide, toBlocks } from '../../messages/anthropic.ts'
import type { Trace, TraceSource } from '../../model/trace.ts'
import { Transcript } from '../../reading/transcript.ts'
import { defineUsage } from '../../reading/define-usage.ts'
import { sumUsage, type Usage } from '../../model/usage.ts'
import {
  isAdded,
  isCommand,
  isSpoken,
  linkRow,
  messageRow,
  type MessageRow,
  unpackProgress,
} from './claude-rows.ts'
import type { ReportedFacts } from '../../model/stated.ts'
import { OpenCalls } from '../../reading/open-calls.ts'
import { findRewoundRows } from '../../reading/session-rows.ts'

/** Builds a trace of the rows of one session; null if they hold no message and no result. */
export function buildClaudeTrace(
  id: string,
  packed: readonly JsonObject[],
  source: TraceSource,
): Trace | null {
  const raws = packed.map(unpackProgress)
  const rows = withExpanded(dropRepeated(raws.flatMap((raw) => messageRow(raw) ?? [])))
  const results = claudeResults(raws)
  if (rows.length === 0 && results === null) return null
  const session = new Session(
    rows,
    rows.every(({ timeUs }) => timeUs !== null),
    results?.error ?? null,
  )
  // Rows without a message are links between others, too.
  const prompts = new Set(rows.flatMap(({ raw, isPrompt }) => (isPrompt ? raw : [])))
  const rewound = findRewoundRows(raws, (raw) => ({ ...linkRow(raw), isPrompt: prompts.has(raw) }))
  for (const row of rows) {
    session.transcript.setAside(rewound.has(row.raw))
    session.add(row)
  }
  // A stream begins with `system/init` and does not repeat the prompt.
  const begin = raws.find(({ type, subtype }) => type === 'assistant' || subtype === 'init')
  const isAsked = begin?.['type'] === 'system' ? false : 'first'
  const stated = {
    ...results?.statedFor(session.usages),
    ...(followsOther(rows[0], raws) ? { gap: 'its beginning' } : {}),
  }
  return session.transcript.trace({ id, source, stated, isAsked })
}

/** Tells whether the first row comes after one that is not in the file. */
function followsOther(first: MessageRow | undefined, raws: readonly JsonObject[]): boolean {
  const parent = first?.parent ?? null
  return parent !== null && !raws.some(({ uuid }) => uuid === parent)
}

/** What a command of the user stands for is in a row of the program after it, and is what was asked. */
function withExpanded(rows: readonly MessageRow[]): readonly MessageRow[] {
  const commands = new Set(rows.flatMap(({ reply, uuid }) => (reply && isCommand(reply) ? uuid : [])))
  return rows.map((row) =>
    commands.has(row.parent) && row.raw['isMeta'] === true && row.reply !== null && isSpoken(row.reply)
      ? { ...row, isPrompt: true }
      : row,
  )
}

/** Each row once. */
function dropRepeated(rows: readonly MessageRow[]): readonly MessageRow[] {
  const seen = new Map<string, MessageRow>()
  return rows.filter((row) => {
    const { uuid } = row
    if (uuid !== null && isAgain(row, seen.get(uuid))) return false
    if (uuid !== null) seen.set(uuid, row)
    return true
  })
}

/** Tells whether a row was there before: what only has its id is another one. */
function isAgain({ message }: MessageRow, earlier: MessageRow | undefined): boolean {
  if (earlier === undefined) return false
  return canonicalizeJson(boundedJson(message)) === canonicalizeJson(boundedJson(earlier.message))
}

/** One call of the API is spread over a row per block; each repeats its usage, the last one's is whole. */
class Session {
  readonly transcript: Transcript
  readonly usages: Usage[] = []
  readonly #chains: (row: MessageRow) => Chain | null
  /** Sub-agents whose rows are there, by the tool calls that started them. */
  readonly #told: ReadonlyMap<string | null | undefined, Chain | null>
  readonly #timed: boolean
  readonly #calls = new Map<string, MessageRow[]>()
  /** User rows so far: between two of them, rows without an id are of one call. */
  #turn = 0
  readonly #keys = new Map<MessageRow, string>()
  readonly #asked = new OpenCalls<{ readonly name: string; readonly timeUs: number | null }>()
  readonly #answers = new Map<string, MessageRow>()
  readonly #agents = new Map<Chain, string>()
  readonly #before = new Map<Chain | null, number | null>()

  constructor(rows: readonly MessageRow[], timed: boolean, error: string | null) {
    this.#timed = timed
    this.#chains = createChainLookup(rows)
    this.#told = new Map(rows.map(this.#chains).map((chain) => [chain?.startedBy, chain]))
    for (const row of rows) this.#index(row)
    this.transcript = new Transcript({
      name: 'claude-code',
      startUs: this.#time(rows[0]),
      endUs: this.#time(rows.at(-1)),
      error: error === null ? null : { type: null, message: error },
    })
  }

  add(row: MessageRow): void {
    const chain = this.#chains(row)
    const within = chain === null ? undefined : this.#agent(chain)
    if (row.raw['type'] === 'assistant') this.#call(row, chain, within)
    else this.#user(row, within)
    this.#before.set(chain, this.#time(row))
  }

  #index(row: MessageRow): void {
    for (const { id } of row.answers) if (id !== null && !this.#answers.has(id)) this.#answers.set(id, row)
    if (row.raw['type'] !== 'assistant') {
      this.#turn += 1
      return
    }
    const key = formatMessageKey(row) ?? `turn ${this.#turn}`
    this.#keys.set(row, key)
    appendTo(this.#calls, key, row)
    for (const block of toBlocks(row.message['content'])) {
      const request = objectOrNull(block)
      const id = textOrNull(request?.['id'])
      const name = textOrNull(request?.['name'])
      if (name !== null) this.#asked.ask(id, { name, timeUs: this.#time(row) })
    }
  }

  #call(row: MessageRow, chain: Chain | null, within: string | undefined): void {
    const rows = this.#calls.get(this.#keys.get(row) ?? '') ?? []
    if (rows[0] !== row) return
    const last = rows.findLast(({ message }) => objectOrNull(message['usage']) !== null) ?? row
    const usage = parseAnthropicUsage(last.message['usage'])
    if (usage !== null) this.usages.push(usage)
    this.transcript.call({
      output: assistantSide(parseBlocks(rows)),
      model: textOrNull(row.message['model']),
      provider: 'anthropic',
      usage,
      costUsd: numberOrNull(last.raw['costUSD']),
      startUs: this.#before.get(chain) ?? this.#time(row),
      endUs: this.#time(rows.at(-1)),
      within,
      facts: omitNullish({ 'gen_ai.response.id': textOrNull(row.message['id']) }),
    })
  }

  #user(row: MessageRow, within: string | undefined): void {
    this.#runs(row, within)
    const { reply, isPrompt } = row
    if (reply === null || within !== undefined || getMessageText(reply) === '') return
    const added = isPrompt ? reply.parts.filter(isAdded) : reply.parts
    if (added.length > 0) this.transcript.say({ ...reply, role: 'system', parts: added })
    if (isPrompt) this.transcript.say({ ...reply, parts: reply.parts.filter((part) => !isAdded(part)) })
  }

  #runs({ answers, raw, timeUs }: MessageRow, within: string | undefined): void {
    const started = objectOrNull(raw['toolUseResult'])
    const isAgent = typeof started?.['agentId'] === 'string' && started['totalToolUseCount'] !== 0
    for (const { id, result, error } of answers) {
      const request = this.#asked.answer(id)
      if (request === undefined) continue
      this.transcript.run({
        id,
        name: request?.name ?? '',
        result,
        failure: error,
        ...(id === null ? {} : { span: buildSpan(id) }),
        startUs: request?.timeUs ?? null,
        endUs: this.#timed ? timeUs : null,
        within,
      })
      // Sub-agents have files of their own, next to that of the session; exports may leave out who they are.
      const mayBeAgent =
        isAgent || (started === null && error === null && /^(?:Task|Agent)$/.test(request?.name ?? ''))
      const isTold = countCalls(this.#told.get(id)) >= (numberOrNull(started?.['totalToolUseCount']) ?? 0)
      if (id !== null && mayBeAgent && !(this.#told.has(id) && isTold))
        this.transcript.elsewhere(buildSpan(id))
    }
  }

  /** The span of a sub-agent, inside of the tool call that started it. */
  #agent(chain: Chain): string {
    const agentSpan = this.#agents.get(chain)
    if (agentSpan !== undefined) return agentSpan
    // Without times the order of the rows is that of the run, and the call comes before what runs in it.
    const answer = this.#timed || chain.startedBy === null ? undefined : this.#answers.get(chain.startedBy)
    const asker = answer === undefined ? null : this.#chains(answer)
    if (answer !== undefined && asker !== chain)
      this.#runs(answer, asker === null ? undefined : this.#agents.get(asker))
    const id = this.transcript.agent({
      name: chain.name,
      startUs: this.#time(chain.rows[0]),
      endUs: this.#time(chain.rows.at(-1)),
      within: chain.startedBy === null ? undefined : buildSpan(chain.startedBy),
    })
    this.#agents.set(chain, id)
    return id
  }

  /** Some rows of a stream have a time and most have none: such times say nothing about the run. */
  #time(row: MessageRow | undefined): number | null {
    return this.#timed ? (row?.timeUs ?? null) : null
  }
}

/** How many tools the rows of a sub-agent call: where it says that there were more, some are not there. */
function countCalls(chain: Chain | null | undefined): number {
  const blocks = (chain?.rows ?? []).flatMap(({ message }) => listObjects(message['content']))
  return new Set(blocks.flatMap(({ type, id }) => (type === 'tool_use' ? (id ?? {}) : []))).size
}

function formatMessageKey({ message, raw, uuid }: MessageRow): string | null {
  const id = textOrNull(message['id'])
  if (id !== null) return `${id} ${textOrNull(raw['requestId']) ?? ''}`
  return uuid === null ? null : `row ${uuid}`
}

function buildSpan(callId: string): string {
  return `tool ${callId}`
}

/** A resumed session repeats rows under new ids. */
function parseBlocks(rows: readonly MessageRow[]): JsonValue[] {
  const blocks = new Map<string, JsonValue>()
  for (const { message } of rows) {
    for (const block of toBlocks(message['content'])) {
      const id = textOrNull(objectOrNull(block)?.['id'])
      blocks.set(id ?? canonicalizeJson(boundedJson(block)), block)
    }
  }
  return [...blocks.values()]
}

/** The rows of one sub-agent. */
interface Chain {
  readonly name: string
  readonly rows: readonly MessageRow[]
  /** Id of the tool call that started it, where that call was answered; null if it is not known. */
  readonly startedBy: string | null
}

/** Finds the sub-agent that a row is of; null for the agent itself. */
function createChainLookup(rows: readonly MessageRow[]): (row: MessageRow) => Chain | null {
  const keys = buildKeys(rows)
  // The file of a sub-agent has no other rows: it is then the agent.
  if (rows.every((row) => keys.get(row) !== undefined)) return () => null
  const byKey = new Map<string, MessageRow[]>()
  for (const [row, key] of keys) appendTo(byKey, key, row)
  const starts = new Starts(rows)
  const chains = new Map<string, Chain>()
  for (const [key, list] of byKey) chains.set(key, starts.chainOf(key, list))
  return (row) => chains.get(keys.get(row) ?? '') ?? null
}

/** Key of one sub-agent's rows: the call that started it, its id, or its first row. */
function buildKeys(rows: readonly MessageRow[]): Map<MessageRow, string> {
  const keys = new Map<MessageRow, string>()
  const byId = new Map<string, string>()
  for (const row of rows) {
    const { raw, uuid, parent } = row
    const call = textOrNull(raw['parent_tool_use_id'])
    if (call === null && raw['isSidechain'] !== true) continue
    const agent = textOrNull(raw['agentId'])
    const inherited = parent === null ? undefined : byId.get(parent)
    const agentKey = call !== null ? `call ${call}` : agent !== null ? `agent ${agent}` : undefined
    const key = agentKey ?? inherited ?? `row ${uuid ?? ''}`
    keys.set(row, key)
    if (uuid !== null) byId.set(uuid, key)
  }
  return keys
}

const starters = new Set<unknown>(['Task', 'Agent'])

/** The tool calls that start sub-agents. */
class Starts {
  readonly #names = new Map<string, string>()
  readonly #byPrompt = new Map<string, string>()
  readonly #byAgent = new Map<string, string>()
  readonly #answered = new Set<string>()

  constructor(rows: readonly MessageRow[]) {
    for (const { raw, message, answers } of rows) {
      const agent = textOrNull(objectOrNull(raw['toolUseResult'])?.['agentId'])
      for (const { id } of answers) {
        if (id === null) continue
        this.#answered.add(id)
        if (agent !== null) this.#byAgent.set(agent, id)
      }
      if (raw['type'] === 'assistant') for (const block of toBlocks(message['content'])) this.#note(block)
    }
  }

  chainOf(key: string, rows: readonly MessageRow[]): Chain {
    const word = key.slice(key.indexOf(' ') + 1)
    const prompt = rows.find(({ reply }) => reply !== null)?.reply
    const prompter =
      prompt === null || prompt === undefined ? undefined : this.#byPrompt.get(getMessageText(prompt))
    const call = key.startsWith('call ') ? word : (this.#byAgent.get(word) ?? prompter)
    const startedBy = call !== undefined && this.#answered.has(call) ? call : null
    return { name: this.#names.get(call ?? '') ?? 'sub-agent', rows, startedBy }
  }

  #note(block: unknown): void {
    const request = objectOrNull(block)
    const id = textOrNull(request?.['id'])
    const input = objectOrNull(request?.['input'])
    if (id === null || input === null || !starters.has(request?.['name'])) return
    this.#names.set(id, textOrNull(input['subagent_type']) ?? 'sub-agent')
    const prompt = textOrNull(input['prompt'])
    if (prompt !== null) this.#byPrompt.set(prompt, id)
  }
}

const parseModelUsage = defineUsage({
  input: 'inputTokens',
  output: 'outputTokens',
  cacheRead: 'cacheReadInputTokens',
  cacheWrite: 'cacheCreationInputTokens',
  isWithoutCache: true,
})

/** What the `result` rows of a stream state; null if there are none. */
function claudeResults(raws: readonly JsonObject[]) {
  const rows = raws.filter((raw) => raw['type'] === 'result')
  const last = rows.at(-1)
  if (last === undefined) return null
  const error = findFailure(last)
  const numbers = rows.flatMap((row) => numberOrNull(row['duration_ms']) ?? [])
  const text = last['result']
  return {
    /** Reason why the run failed; null if it did not. */
    error,
    /** `calls`: the usage of every call, whose output is that of the moment when its row was written. */
    statedFor: (calls: readonly Usage[]): ReportedFacts => ({
      ...(typeof text === 'string' && error === null ? { finalOutput: text, endsOpen: false } : {}),
      // A running total of the session.
      costUsd: numberOrNull(last['total_cost_usd']) ?? numberOrNull(last['cost_usd']),
      usage: combineUsage(rows, last, sumUsage(calls)),
      durationUs: numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0) * 1000,
    }),
  }
}

function findFailure(last: JsonObject): string | null {
  const subtype = textOrNull(last['subtype'])
  if (last['is_error'] !== true && subtype === 'success') return null
  return textOrNull(last['result']) ?? subtype ?? 'failed'
}

/** Results of one session count each by itself or all that came before, which only the calls tell. */
function combineUsage(rows: readonly JsonObject[], end: JsonObject, calls: Usage | null): Usage | null {
  const usages = rows.flatMap((row) => parseAnthropicUsage(row['usage']) ?? [])
  const last = usages.at(-1) ?? null
  if (calls === null || last === null) return last === null ? null : sumUsage(usages)
  if ((last.input ?? 0) >= (calls.input ?? 0)) return last
  const sum = sumUsage(usages)
  if ((sum?.total ?? 0) >= (calls.total ?? 0)) return sum
  // It counts the agent alone, and not those that worked for it: the models' own totals count all.
  const models = Object.values(objectOrNull(end['modelUsage']) ?? {})
  const all = sumUsage(models.flatMap((model) => parseModelUsage(model) ?? []))
  return (all?.input ?? 0) >= (calls.input ?? 0) ? all : { ...calls, output: null, total: null }
}
