import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { objectOrNull, textOrNull } from '../../model/attributes.ts'
import { textOf, type Message } from '../../model/message.ts'
import { inspectMessage, withAttachments, type Attachments } from './inspect-message.ts'
import type { Stated } from '../../model/stated.ts'
import { sumUsage, type Usage } from '../../model/usage.ts'
import { usageFrom } from '../../reading/usage-from.ts'

/** inspect's letters for how a sample was scored: correct, partly, incorrect, no answer. */
const grades: ReadonlyMap<JsonValue, number> = new Map<JsonValue, number>([
  ['C', 1],
  ['P', 0.5],
  ['I', 0],
  ['N', 0],
  [true, 1],
  [false, 0],
])

/** What a sample states beside its events. */
export class SampleStated implements Stated {
  readonly toolCallsComplete = true
  readonly #sample: JsonObject
  readonly #texts: Attachments
  #messages: readonly Message[] | undefined

  constructor(sample: JsonObject) {
    this.#sample = sample
    this.#texts = objectOrNull(sample['attachments']) ?? {}
  }

  get messages(): readonly Message[] {
    const list = this.#sample['messages']
    return (this.#messages ??= (Array.isArray(list) ? list : []).map((item) =>
      inspectMessage(item, this.#texts, 'user'),
    ))
  }

  get userInput(): string | null {
    const input = withAttachments(this.#sample['input'] ?? null, this.#texts)
    return textOrNull(input)
  }

  get finalOutput(): string | null {
    const choices = objectOrNull(this.#sample['output'])?.['choices']
    const message = Array.isArray(choices) ? objectOrNull(choices[0])?.['message'] : undefined
    return message === undefined ? null : textOf(inspectMessage(message, this.#texts, 'assistant'))
  }

  /** Only for a log without model events: those have what each call used, without the scorers' calls. */
  get usage(): Usage | null {
    const events = this.#sample['events']
    const models = objectOrNull(this.#sample['model_usage'])
    const isLogged =
      Array.isArray(events) && events.some((event) => isObject(event) && event['event'] === 'model')
    if (models === null || isLogged) return null
    return sumUsage(Object.values(models).flatMap((usage) => usageFrom(usage) ?? []))
  }

  /** Scores that are a number or a letter; one with several values counts under each of their names. */
  get scores(): Readonly<Record<string, number>> {
    const scores = Object.create(null) as Record<string, number>
    for (const [name, score] of Object.entries(objectOrNull(this.#sample['scores']) ?? {})) {
      const value = objectOrNull(score)?.['value'] ?? null
      const parts = objectOrNull(value)
      const named =
        parts === null
          ? [[name, value] as const]
          : Object.entries(parts).map(([part, item]) => [`${name}.${part}`, item] as const)
      for (const [key, item] of named) {
        const number = typeof item === 'number' ? item : grades.get(item)
        if (number !== undefined) scores[key] = number
      }
    }
    return scores
  }
}
