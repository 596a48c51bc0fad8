import { appendTo } from '../../../core/collections.ts'
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { listObjects, objectOrNull, omitNullish, textOrNull } from '../../../core/json.ts'
import type { RecordPlace } from '../../reading/conversations.ts'
import { parseGeminiParts, parseGeminiUsage } from '../../messages/gemini.ts'
import { listRequests, getMessageText, type Message, type Part } from '../../model/message.ts'
import { microsFromAny, findPeriod } from '../../reading/time.ts'
import type { Trace } from '../../model/trace.ts'
import { Transcript } from '../../reading/transcript.ts'
import type { ReportedFacts } from '../../model/stated.ts'

/** Builds a trace of the events of a session: each reply of an agent is a model call. */
export function buildSessionTrace(
  session: JsonObject,
  place: RecordPlace,
  {
    scenario = null,
    runKeys = [],
    stated = {},
  }: {
    readonly scenario?: string | null
    readonly runKeys?: readonly string[]
    readonly stated?: ReportedFacts
  } = {},
): Trace {
  const run = new Run(listObjects(session['events']))
  const { answer, gap } = run
  return run.transcript.trace({
    id: textOrNull(session['id']) ?? place.id,
    source: place.source,
    isAsked: 'first',
    scenario,
    runKeys,
    stated: { ...stated, ...omitNullish({ finalOutput: answer, gap }) },
  })
}

class Run {
  readonly transcript: Transcript
  /** The last reply to the user without a call of a tool: control may be handed on after it. */
  answer: string | null = null
  readonly #agents = new Map<string, string>()
  /** Parts of each author's reply that streamed, until the whole of it follows. */
  readonly #pieces = new Map<string, Part[]>()
  #isCut = false
  /** When each author was last heard of. */
  readonly #ends = new Map<string, number>()
  #before: number | null = null

  constructor(events: readonly JsonObject[]) {
    this.transcript = new Transcript({
      name: 'session',
      // Who acts in it are the authors of its events.
      kind: 'chain',
      ...findPeriod(events.map((event) => microsFromAny(event['timestamp']))),
    })
    for (const event of events) {
      const time = microsFromAny(event['timestamp'])
      if (time !== null) this.#ends.set(textOrNull(event['author']) ?? '', time)
    }
    for (const event of events) this.#add(event)
  }

  /** A reply whose pieces are recorded, and which is not recorded as a whole. */
  get gap(): string | null {
    return this.#isCut || this.#pieces.size > 0 ? 'the whole of a reply that streamed' : null
  }

  #add(event: JsonObject): void {
    const time = microsFromAny(event['timestamp'])
    const author = textOrNull(event['author']) ?? ''
    const parts = parseGeminiParts(objectOrNull(event['content'])?.['parts'])
    if (event['partial'] === true) {
      for (const part of parts) appendTo(this.#pieces, author, part)
      return
    }
    if (parts.length > 0) {
      const pieces = this.#pieces.get(author) ?? []
      const places = new Map<Part, number>()
      this.#isCut ||= !pieces.every((piece) => parts.some((part) => holdsPiece(part, piece, places)))
      this.#pieces.delete(author)
    }
    const answers = parts.flatMap((part) => (part.type === 'tool_result' ? [part] : []))
    const content = parts.filter(({ type }) => type !== 'tool_result')
    if (author === 'user' && content.length > 0) {
      this.answer = null
      this.transcript.say({ role: 'user', parts: content })
    } else if (author !== 'user') this.#reply(event, author, content, time)
    for (const { id, name, result, error } of answers) {
      if (name !== null)
        this.transcript.run({
          id,
          name,
          result,
          failure: error,
          startUs: this.#before,
          endUs: time,
          by: this.#agents.get(author),
        })
    }
    this.#before = time
  }

  #reply(event: JsonObject, author: string, parts: readonly Part[], endUs: number | null): void {
    const by = this.#findAgent(author, this.#before ?? endUs)
    const usage = parseGeminiUsage(getEither(event, 'usage_metadata'))
    const code = textOrNull(getEither(event, 'error_code'))
    const message = textOrNull(getEither(event, 'error_message'))
    if (parts.length === 0 && usage === null && code === null) return
    const output: Message = { role: 'assistant', parts, name: author }
    const text = getMessageText(output)
    if (text !== '' && listRequests(output).length === 0) this.answer = text
    this.transcript.call({
      output,
      model: textOrNull(getEither(event, 'model_version')),
      usage,
      startUs: this.#before ?? endUs,
      endUs,
      by,
      error: code === null ? null : { type: code, message: message ?? code },
    })
  }

  #findAgent(author: string, startUs: number | null): string {
    const agentId = this.#agents.get(author)
    if (agentId !== undefined) return agentId
    const endUs = this.#ends.get(author) ?? startUs
    const id = this.transcript.agent({ name: author, startUs, endUs })
    this.#agents.set(author, id)
    return id
  }
}

/** Tells whether a part of a whole reply holds a piece that streamed before, mostly behind the one before it: `places`. */
function holdsPiece(part: Part, piece: Part, places: Map<Part, number>): boolean {
  if (piece.type === 'tool_call') return part.type === 'tool_call' && part.call.name === piece.call.name
  if (!('text' in piece)) return part.type === piece.type
  if (!('text' in part)) return false
  const next = part.text.indexOf(piece.text, places.get(part))
  const place = next === -1 ? part.text.indexOf(piece.text) : next
  places.set(part, place + piece.text.length)
  return place !== -1
}

/** Returns a field by its name in Python, or that of JSON. */
export function getEither(object: JsonObject, snake: string): JsonValue | undefined {
  return object[snake] ?? object[snake.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())]
}
