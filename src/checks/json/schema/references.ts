import { followPointer, type JsonObject, type JsonValue } from '../../../core/json.ts'

/** Targets of `$ref` inside of one schema. Nothing is fetched. */
export class References {
  readonly #root: JsonObject
  readonly #byId = new Map<string, JsonObject>()

  constructor(root: JsonObject) {
    this.#root = root
    this.#register(root)
  }

  /** By `$id`, by a JSON pointer, or by a pointer below an `$id`; undefined: not there. */
  find(reference: JsonValue): JsonValue | undefined {
    if (typeof reference !== 'string') return undefined
    const named = this.#byId.get(reference)
    if (named !== undefined) return named
    const [base = '', fragment = ''] = reference.split('#')
    if (fragment !== '' && !fragment.startsWith('/')) return this.#byId.get(`#${fragment}`)
    const root = base === '' ? this.#root : this.#byId.get(base)
    return followPointer(root, decodeFragment(fragment))
  }

  #register(value: JsonValue): void {
    if (typeof value !== 'object' || value === null) return
    if (!Array.isArray(value)) {
      for (const key of ['$id', 'id']) {
        const id = value[key]
        if (typeof id === 'string') this.#byId.set(id.replace(/#$/, ''), value)
      }
    }
    for (const inner of Object.values(value)) this.#register(inner)
  }
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
