import { isObject, writeJson, followPointer, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { generalKeywords } from './general-keywords.ts'
import { listKeywords } from './list-keywords.ts'
import { numberKeywords } from './number-keywords.ts'
import { objectKeywords } from './object-keywords.ts'
import { SchemaValidation, type Keywords, type KeywordContext, type Rule, type Violation } from './rule.ts'
import { textKeywords } from './text-keywords.ts'
import { suggestWord } from '../../../text/suggest.ts'

/** A schema that cannot be read; the message says where and why. */
export class SchemaError extends Error {}

/** Lists the rules that a value breaks, the first ones of many; null if it breaks none. @throws TooCostly */
export type Validator = (value: JsonValue) => readonly Violation[] | null

/**
 * JSON Schema as PromptKit has it: drafts 4, 6 and 7 at once, with formats held. Keywords of later drafts
 * and misspelt ones are faults: they would ask for nothing. Patterns run on our own engine, so that no
 * schema can stop a run.
 */
export function compileSchema(schema: JsonObject): Validator | SchemaError {
  try {
    const rule = new Compiler(schema).rule(schema, '#')
    return (value) => {
      const validation = new SchemaValidation()
      const holds = validation.enter(rule, value, '')
      return holds ? null : validation.violations
    }
  } catch (thrown) {
    if (thrown instanceof SchemaError) return thrown
    throw thrown
  }
}

const keywords: ReadonlyMap<string, Keywords[string]> = new Map(
  [generalKeywords, numberKeywords, textKeywords, listKeywords, objectKeywords].flatMap((group) =>
    Object.entries(group),
  ),
)

/** Keys that are no keywords; each is compared with all of them. */
const maxUnknown = 1_000

class Compiler {
  readonly #references: References
  #unknown = 0
  readonly #made = new Map<object, { rule: Rule | null }>()

  constructor(root: JsonObject) {
    this.#references = new References(root)
  }

  rule(schema: JsonValue | undefined, place: string): Rule {
    if (schema === true) return () => true
    if (schema === false) return (_, at, validation) => validation.broken(at, 'false', 'nothing here')
    if (!isObject(schema)) throw new SchemaError(`${place}: expected a schema`)
    const entry = this.#made.get(schema)
    const made = entry ?? { rule: null }
    if (entry === undefined) {
      this.#made.set(schema, made)
      made.rule = this.#build(schema, place)
    }
    // A schema that refers to itself is met again before it is made.
    return (value, at, validation) => made.rule === null || validation.enter(made.rule, value, at)
  }

  /** Builds a rule. Next to `$ref` nothing counts, as of draft 7: what asks for something there is a fault. */
  #build(schema: JsonObject, place: string): Rule {
    const { $ref } = schema
    if ($ref !== undefined) {
      const idle = Object.keys(schema).find((name) => keywords.has(name))
      if (idle !== undefined)
        throw new SchemaError(`${place}/${idle}: beside $ref this asks for nothing; put the two into allOf`)
      const target = this.#references.find($ref)
      if (target !== undefined) return this.rule(target, `${place}/$ref`)
      throw new SchemaError(`${place}/$ref: ${writeJson($ref)} is not in this schema`)
    }
    for (const group of ['definitions', '$defs']) this.#readAll(schema[group], `${place}/${group}`)
    const rules = Object.entries(schema).flatMap(([name, value]) => {
      const at = `${place}/${name}`
      const fault = (message: string): never => {
        throw new SchemaError(`${at}: ${message}`)
      }
      const sub = (inner: JsonValue | undefined, below = '') => this.rule(inner, at + below)
      const reading = { value, schema, sub, fault }
      const keyword = keywords.get(name)
      if (keyword === undefined) this.#passOver(name, reading)
      return keyword?.(reading) ?? []
    })
    return (value, at, validation) => {
      let holds = true
      for (const rule of rules) if (!rule(value, at, validation)) holds = false
      return holds
    }
  }

  /** Names that are no keyword, though one may have been meant. */
  #passOver(name: string, reading: KeywordContext): void {
    this.#unknown += 1
    if (this.#unknown > maxUnknown) reading.fault(`more than ${maxUnknown} keys are no keywords`)
    const why = explainUnknownKeyword(name, (keyword) => {
      try {
        return keywords.get(keyword)?.(reading) !== undefined
      } catch (thrown) {
        if (thrown instanceof SchemaError) return false
        throw thrown
      }
    })
    if (why !== null) reading.fault(why)
  }

  /** Reads all definitions, as even those that nothing refers to must be readable. */
  #readAll(group: JsonValue | undefined, place: string): void {
    if (!isObject(group)) return
    for (const [name, schema] of Object.entries(group)) this.rule(schema, `${place}/${name}`)
  }
}

/** Targets of `$ref` inside of one schema. Nothing is fetched. */
class References {
  readonly #root: JsonObject
  readonly #byId = new Map<string, JsonObject>()

  constructor(root: JsonObject) {
    this.#root = root
    this.#register(root)
  }

  /** Finds a schema by `$id`, JSON pointer, or a pointer below an `$id`; undefined: not there. */
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

/** Keywords of drafts after the seventh that ask for something. To pass over them would ask for less. */
const later: ReadonlySet<string> = new Set(
  `dependentRequired dependentSchemas maxContains minContains prefixItems unevaluatedItems
  unevaluatedProperties $dynamicRef $recursiveRef`.split(/\s+/),
)

/** Names that are no keywords but notes or parts of them; some are close to a keyword. */
const others: ReadonlySet<string> = new Set(
  `$anchor $comment $defs $id $schema default definitions deprecated description else example examples
  id readOnly then title writeOnly`.split(/\s+/),
)

/** Explains why an unknown key is a fault; null for a note. `isMeant`: its value would fit the nearest keyword. */
function explainUnknownKeyword(name: string, isMeant: (keyword: string) => boolean): string | null {
  if (others.has(name)) return null
  if (later.has(name)) return 'this keyword is of a later draft; there are those of drafts 4, 6 and 7'
  const near = suggestWord(name, keywords.keys())
  return near !== null && isMeant(near) ? `there is no such keyword; did you mean ${near}?` : null
}
