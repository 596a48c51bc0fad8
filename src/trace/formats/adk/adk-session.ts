import type { JsonObject } from '../../../core/json.ts'
import { objectOrNull, objectsIn, textOrNull } from '../../model/attributes.ts'
import type { RecordPlace } from '../../reading/conversations.ts'
import { requestsOf, textOf, type Message, type Part } from '../../model/message.ts'
import { geminiParts, geminiUsage } from '../../messages/gemini.ts'
import { microsFromAny } from '../../reading/time.ts'
import type { Trace } from '../../model/trace.ts'
import { Transcript } from '../../reading/transcript.ts'

/** A trace of the events of a session: each reply of an agent is a model call. */
export function traceOfSession(session: JsonObject, place: RecordPlace): Trace {
  const run = new Run(objectsIn(session['events']))
  const { answer } = run
  return run.transcript.trace({
    id: textOrNull(session['id']) ?? place.id,
    source: place.source,
    ...(answer === null ? {} : { stated: { finalOutput: answer } }),
  })
}

class Run {
  readonly transcript: Transcript
  /** The last reply to the user without a call of a tool: control may be handed on after it. */
  answer: string | null = null
  readonly #agents = new Map<string, string>()
  /** When each author was last heard of. */
  readonly #ends = new Map<string, number>()
  #before: number | null = null

  constructor(events: readonly JsonObject[]) {
    const times = events.flatMap((event) => microsFromAny(event['timestamp']) ?? [])
    this.transcript = new Transcript({
      name: 'session',
      // Who acts in it are the authors of its events.
      kind: 'chain',
      startUs: times[0] ?? null,
      endUs: times.at(-1) ?? null,
    })
    for (const event of events) {
      const time = microsFromAny(event['timestamp'])
      if (time !== null) this.#ends.set(textOrNull(event['author']) ?? '', time)
    }
    for (const event of events) this.#add(event)
  }

  #add(event: JsonObject): void {
    // Pieces of a reply that streams; the whole of it follows.
    if (event['partial'] === true) return
    const time = microsFromAny(event['timestamp'])
    const author = textOrNull(event['author']) ?? ''
    const parts = geminiParts(objectOrNull(event['content'])?.['parts'])
    const answers = parts.flatMap((part) => (part.type === 'tool_result' ? [part] : []))
    const said = parts.filter(({ type }) => type !== 'tool_result')
    if (author === 'user' && said.length > 0) {
      this.answer = null
      this.transcript.say({ role: 'user', parts: said })
    } else if (author !== 'user') this.#reply(event, author, said, time)
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
    const by = this.#agentOf(author, this.#before ?? endUs)
    const usage = geminiUsage(event['usage_metadata'] ?? event['usageMetadata'])
    const code = textOrNull(event['error_code'] ?? event['errorCode'])
    const message = textOrNull(event['error_message'] ?? event['errorMessage'])
    if (parts.length === 0 && usage === null && code === null) return
    const output: Message = { role: 'assistant', parts, name: author }
    const text = textOf(output)
    if (text !== '' && requestsOf(output).length === 0) this.answer = text
    this.transcript.call({
      output,
      model: textOrNull(event['model_version'] ?? event['modelVersion']),
      usage,
      startUs: this.#before ?? endUs,
      endUs,
      by,
      error: code === null ? null : { type: code, message: message ?? code },
    })
  }

  #agentOf(author: string, startUs: number | null): string {
    const known = this.#agents.get(author)
    if (known !== undefined) return known
    const endUs = this.#ends.get(author) ?? startUs
    const id = this.transcript.agent({ name: author, startUs, endUs })
    this.#agents.set(author, id)
    return id
  }
}
