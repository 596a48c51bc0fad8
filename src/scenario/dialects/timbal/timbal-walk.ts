import { checkNames } from '../../../checks/registry.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { suggest } from '../../../text/suggest.ts'
import type { TypedScalar } from '../../../text/yaml/typed-scalars.ts'
import type { PlacedCheck, ScenarioSource } from '../../draft.ts'
import { isField } from './timbal-fields.ts'
import { flowCheck, isFlow } from './timbal-flow.ts'
import { validator } from './timbal-validator.ts'

export type Path = readonly (string | number)[]

/** Something that stands in the file and asks for nothing. */
export interface Idle {
  readonly path: Path
  readonly message: string
  /** The author surely meant to ask for something: it is an error, and no note. */
  readonly isSlip: boolean
}

/** What an eval asks for, in the order of the file, and what in it asks for nothing. */
export interface Asked {
  readonly checks: readonly PlacedCheck[]
  readonly idle: readonly Idle[]
  /** Faults of the file that are dealt with, by identity. */
  readonly settled: ReadonlySet<ScenarioSource['faults'][number]>
}

const ownPath =
  '`path` asks for nothing: Timbal takes it for the path of this file, and for no span of that name'

/** Walks through an eval: keys with `!` are validators, all others lead to what they are about. */
export function askedOf(source: ScenarioSource, item: JsonObject, at: Path): Asked {
  const walk = new Walk(source)
  for (const [key, value] of Object.entries(item)) {
    if (!isField(key)) walk.entry(key, value, [], [...at, key])
  }
  if ('path' in item) walk.idle.push({ path: [...at, 'path'], message: ownPath, isSlip: false })
  return walk
}

/** One walk; `typed` of what is walked through now, which is another where a key stood before. */
export class Walk implements Asked {
  readonly source: ScenarioSource
  readonly checks: PlacedCheck[] = []
  readonly idle: Idle[] = []
  readonly settled = new Set<ScenarioSource['faults'][number]>()
  typed: readonly TypedScalar[]

  constructor(source: ScenarioSource) {
    this.source = source
    this.typed = source.typed ?? []
  }

  /** A key and all that stood under it: Timbal keeps the last of them and forgets the others. */
  entry(key: string, value: JsonValue, target: readonly string[], path: Path): void {
    for (const fault of this.source.faults) {
      const { replaced } = fault
      if (replaced === undefined || this.settled.has(fault) || !isSame(fault.path, path)) continue
      this.settled.add(fault)
      const { typed } = this
      this.typed = replaced.typed
      this.#one(key, replaced.value, target, path)
      this.typed = typed
      const message = `\`${key.slice(0, 80)}\` stands here more than once; all of them are checked, where Timbal looks at the last alone`
      this.idle.push({ path, message, isSlip: false })
    }
    this.#one(key, value, target, path)
  }

  /** What stands below a target. */
  below(body: JsonObject, target: readonly string[], path: Path): void {
    for (const [key, value] of Object.entries(body)) this.entry(key, value, target, [...path, key])
  }

  #one(key: string, value: JsonValue, target: readonly string[], path: Path): void {
    if (isFlow(key)) flowCheck(this, key, value, target, path)
    else if (key.endsWith('!')) this.checks.push(validator(this, key, value, target, path))
    else this.#lead(key, value, [...target, key], path)
  }

  #lead(key: string, value: JsonValue, target: readonly string[], path: Path): void {
    const before = { checks: this.checks.length, idle: this.idle.length }
    if (isObject(value)) this.below(value, target, path)
    else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        const place = [...path, index]
        if (isObject(item)) this.below(item, target, place)
        else {
          const message = 'this asks for nothing; expected a mapping of validators'
          this.idle.push({ path: place, message, isSlip: holdsValidator(item) })
        }
      }
    }
    if (this.checks.length > before.checks) return
    const meant = meantBy(key, target.length === 1, isObject(value))
    if (meant === null && this.idle.length > before.idle) return
    this.idle.length = before.idle
    const advice =
      meant === null ? 'a validator ends with `!`, such as `contains!`' : `did you mean \`${meant}\`?`
    const message = `\`${key.slice(0, 80)}\` asks for nothing; ${advice}`
    this.idle.push({ path, message, isSlip: meant !== null })
  }
}

/** A validator without its `!`, or a field that is misspelt. `isLead`: it leads further, as a validator does not. */
function meantBy(key: string, isTop: boolean, isLead: boolean): string | null {
  if (checkNames.includes(`${key}!`)) return `${key}!`
  if (isTop) return suggest(key, ['name', 'description', 'tags', 'timeout', 'env', 'params', 'runnable'])
  return isLead ? null : suggest(key, validatorNames)
}

const validatorNames = checkNames.filter((name) => name.endsWith('!'))

/** Whether a validator stands in what no validator is read from. */
function holdsValidator(value: JsonValue): boolean {
  if (typeof value === 'string') return validatorNames.includes(value)
  if (Array.isArray(value)) return value.some(holdsValidator)
  if (!isObject(value)) return false
  return Object.entries(value).some(([key, item]) => key.endsWith('!') || holdsValidator(item))
}

function isSame(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((step, index) => step === b[index])
}
