import type { JsonValue } from '../../../core/json.ts'
import { numberOrNull, objectOrNull, textOrNull } from '../../model/attributes.ts'

/**
 * The fields of an object by their name in small letters without underscores: Go reads keys in any case,
 * and PromptKit writes both `ToolCalls` and `tool_calls`.
 */
export class Fields {
  readonly #byName = new Map<string, JsonValue>()

  constructor(value: JsonValue | undefined) {
    for (const [key, held] of Object.entries(objectOrNull(value) ?? {})) {
      const name = key.toLowerCase().replaceAll('_', '')
      if (!this.#byName.has(name)) this.#byName.set(name, held)
    }
  }

  get(name: string): JsonValue | undefined {
    return this.#byName.get(name)
  }

  /** The first of the names that is there. */
  first(...names: readonly string[]): JsonValue | undefined {
    const name = names.find((each) => this.#byName.has(each))
    return name === undefined ? undefined : this.#byName.get(name)
  }

  /** The first of the names that holds text. */
  text(...names: readonly string[]): string | null {
    for (const name of names) {
      const value = textOrNull(this.#byName.get(name))
      if (value !== null) return value
    }
    return null
  }

  number(name: string): number | null {
    return numberOrNull(this.#byName.get(name))
  }

  boolean(name: string): boolean | null {
    const value = this.#byName.get(name)
    return typeof value === 'boolean' ? value : null
  }

  object(name: string): Fields {
    return new Fields(this.#byName.get(name))
  }

  list(name: string): readonly JsonValue[] {
    const value = this.#byName.get(name)
    return Array.isArray(value) ? value : []
  }

  has(name: string): boolean {
    return this.#byName.has(name)
  }

  get isEmpty(): boolean {
    return this.#byName.size === 0
  }
}
