import { hashText } from '../../core/hash.ts'
import { canonicalizeJson, isWithinDepth, parseJson, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { getMessageText } from '../../trace/model/message.ts'
import type { RunTime } from '../../trace/likeness/value-matcher.ts'
import type { Trace } from '../../trace/model/trace.ts'

/** Characters of one text that are kept as they are. */
const longText = 4_096

/** Cost of a value besides its characters, in their terms: a list of numbers is not for nothing. */
const valueSize = 32

/** The same terms: one answer must not take the room of all. */
const largeValue = 1 << 17

/** Ids of one trace that are known; a run that shows more of them is not looked into for fresh ones. */
const maxIds = 50_000

const uuids = /(?<![0-9a-f-])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-f-])/gi

/** Copies values so that little of a trace stays in memory: a long text is cut, followed by a hash of all of it. */
class ValueKeeper {
  #left: number
  #idsLeft = maxIds
  #ids: string[] = []

  /** `maxLength`: characters of all values together; each counts for some more, by what it takes in memory. */
  constructor(maxLength: number) {
    this.#left = maxLength
  }

  /** More was asked to be kept than there was room for; what was given last is not whole. */
  get isFull(): boolean {
    return this.#left < 0
  }

  /** Not every id was noted. */
  get lacksIds(): boolean {
    return this.#idsLeft === 0
  }

  /** One that is very large becomes the start of its text. */
  keep(value: JsonValue): JsonValue {
    if (!isWithinDepth(value, limits.jsonDepth)) return '(nested too deeply to read)'
    const room = this.#left
    const budget = Math.min(room, largeValue)
    this.#left = budget
    const copy = this.#copy(value)
    const isWhole = this.#left >= 0
    this.#left = isWhole ? room - (budget - this.#left) : room
    return isWhole ? copy : this.#text(typeof value === 'string' ? value : canonicalizeJson(value))
  }

  /** The same, of text that may be JSON. */
  keepParsed(value: JsonValue): JsonValue {
    const parsed = typeof value === 'string' && /^\s*[[{]/.test(value) ? parseJson(value) : undefined
    return this.keep(parsed !== undefined && isWithinDepth(parsed, limits.jsonDepth) ? parsed : value)
  }

  /** The ids (UUIDs) that the texts since the last call have, as they are written, also where they were cut. */
  takeIds(): readonly string[] {
    const ids = this.#ids
    this.#ids = []
    return ids
  }

  /** Notes the ids of a text that is not kept. */
  look(text: string): void {
    for (const [id] of text.matchAll(uuids)) {
      if (this.#idsLeft === 0) return
      this.#idsLeft--
      this.#ids.push(id)
    }
  }

  #copy(value: JsonValue): JsonValue {
    if (this.#left < 0) return null
    if (typeof value === 'string') return this.#text(value)
    this.#left -= valueSize
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((item) => this.#copy(item))
    // Keys are input: `__proto__` is one like any other.
    return Object.fromEntries(
      Object.entries(value).map(([key, item]): [string, JsonValue] => [this.#text(key), this.#copy(item)]),
    )
  }

  #text(text: string): string {
    this.look(text)
    this.#left -= valueSize + Math.min(text.length, longText)
    if (text.length <= longText) return text
    const hash = hashText(text, 12)
    return `${text.slice(0, longText)}… (${text.length} characters, ${hash})`
  }
}

/** One tool call, as far as it is compared. */
export interface TakenStep {
  readonly tool: string
  /** Null: not recorded. */
  readonly args: JsonValue
  /** Answer of the tool: its error as `{"error": …}`, JSON text as its value. Null: not recorded. */
  readonly result: JsonValue
  /** Ids that the answer has. */
  readonly ids: readonly string[]
  /** The model call that asked for it; calls with the same one were asked for at once. */
  readonly askedBy: string | null
}

/** Summary of a trace to walk along it; bounded, whatever the trace holds. */
export interface Trajectory {
  /** Null if the trace cannot show tool calls. */
  readonly steps: readonly TakenStep[] | null
  /** Steps were left out at the end, as there were too many of them. */
  readonly isCut: boolean
  /** Ids that the agent was told before it took any step; null if the trace does not say all of them. */
  readonly inputIds: readonly string[] | null
  /** The final output; null if it is not recorded. */
  readonly output: string | null
  readonly time: RunTime | null
}

/** The ordered tool calls of a trace, and what the agent answered in the end. */
export function buildTrajectory(trace: Trace): Trajectory {
  const keeper = new ValueKeeper(limits.trajectoryText)
  const inputIds = collectUserTexts(trace, keeper)
  const output = keeper.keep(trace.finalOutput)
  const steps: TakenStep[] = []
  const calls = trace.toolCalls ?? []
  for (const call of calls) {
    if (steps.length === limits.trajectorySteps) break
    const { name: tool, args: written, argsKnown, result, error, requestedBy: askedBy } = call
    const args = argsKnown ? keeper.keep(written) : null
    keeper.takeIds()
    const answer = error === null ? keeper.keepParsed(result) : { error: keeper.keep(error) }
    const ids = keeper.takeIds()
    if (keeper.isFull) break
    steps.push({ tool, args, result: answer, ids, askedBy })
  }
  return {
    steps: trace.toolCalls === null ? null : steps,
    isCut: steps.length < calls.length,
    inputIds: keeper.lacksIds ? null : inputIds,
    output: typeof output === 'string' ? output : null,
    time: measureRunTime(trace),
  }
}

function collectUserTexts({ userInput, messages }: Trace, keeper: ValueKeeper): readonly string[] | null {
  if (userInput === null) return null
  keeper.look(userInput)
  for (const message of messages)
    if (message.role !== 'assistant' && message.role !== 'tool') keeper.look(getMessageText(message))
  return keeper.takeIds()
}

function measureRunTime({ spans }: Trace): RunTime | null {
  let startUs = Infinity
  let endUs = -Infinity
  for (const span of spans) {
    if (span.startUs !== null) startUs = Math.min(startUs, span.startUs)
    const end = span.endUs ?? span.startUs
    if (end !== null) endUs = Math.max(endUs, end)
  }
  return startUs <= endUs ? { startUs, endUs } : null
}
