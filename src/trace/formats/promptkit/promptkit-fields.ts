import { listValues, numberOrNull, textOrNull, toMapping, type JsonValue } from '../../../core/json.ts'

/** Fields by name in lower case without underscores, since Go reads any case and PromptKit writes several. */
export class Fields {
  readonly #byName = new Map<string, JsonValue>()

  constructor(value: JsonValue | undefined) {
    for (const [key, item] of Object.entries(toMapping(value))) {
      const name = key.toLowerCase().replaceAll('_', '')
      if (!this.#byName.has(name)) this.#byName.set(name, item)
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
    return listValues(value)
  }

  has(name: string): boolean {
    return this.#byName.has(name)
  }

  get isEmpty(): boolean {
    return this.#byName.size === 0
  }
}

/** Finds the scenario in `<batch>_<provider>_<region>_<scenario>_<hash>_<nonce>`; null if underscores are unclear. */
export function scenarioOfRun(id: string): string | null {
  const match = /^\d{4}-\d\d-\d\dT[^_]{1,40}_(.{1,400})_[0-9a-f]{8}(?:_[0-9a-z]{1,16})?$/.exec(id)
  const parts = match?.[1]?.split('_') ?? []
  if (parts.length === 3) return parts[2] ?? null
  const region = parts.indexOf('default', 1)
  const isOnly = region !== -1 && !parts.includes('default', region + 1)
  return isOnly && region + 1 < parts.length ? parts.slice(region + 1).join('_') : null
}
