import { createAssertion } from '../../checks/check-spec.ts'
import { findFamily } from '../../checks/family.ts'
import { checkNames, findCheck } from '../../checks/find-check.ts'
import type { BindProblem } from '../../checks/params/param-problems.ts'
import { buildParamSchema, type JsonSchema } from '../../checks/params/param-schema.ts'
import { hasPlaceholder } from '../../checks/params/placeholder.ts'
import { negate, transform } from '../../checks/values/value-params.ts'
import { appendTo, hasSameItems } from '../../core/collections.ts'
import type { KeyPath } from '../../core/diagnostic.ts'
import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { memoize } from '../../core/lazy.ts'
import type { PlacedCheck, ScenarioSource } from '../../scenario/draft.ts'
import { suggestWord } from '../../text/suggest.ts'
import type { TypedScalar } from '../../text/yaml/typed-scalars.ts'
import { isField } from './eval-fields.ts'

/** Timbal takes these with every validator, and some have no use for them. */
const options = { transform, negate }

/** Options that are as they should be and change nothing, as Timbal has it. */
function listInertOptions(type: string, inert: JsonObject): readonly string[] {
  const used = findParams(type)
  if (used === null) return []
  return Object.entries(options).flatMap(([key, schema]) => {
    const isInert = Object.hasOwn(inert, key) && !Object.hasOwn(used, key)
    return isInert && schema.safeParse(inert[key]).success ? [key] : []
  })
}

/** Tells whether it does not matter of what type a value is: it is only asked whether it is true, or it is a rubric. */
function takesAnything(type: string): boolean {
  const { value, value_type: types } = findParams(type) ?? {}
  if (value === undefined || types !== undefined) return false
  return findFamily(type) === 'judged' || (value.type === undefined && value.anyOf === undefined)
}

const families: ReadonlySet<string | undefined> = new Set(['values', 'judged'])

/** Of a check of values; null for any other. */
function findParams(type: string): NonNullable<JsonSchema['properties']> | null {
  const check = findCheck(type)
  return check !== null && families.has(findFamily(type)) ? (buildParamSchema(check).properties ?? {}) : null
}

/** Something that stands in the file and asks for nothing. */
export interface IgnoredEntry {
  readonly path: KeyPath
  readonly message: string
  /** The author surely meant to ask for something: it is an error, and no note. */
  readonly isSlip: boolean
}

/** Validators of an eval, in the order of the file, and those of its keys that ask for nothing. */
export interface Asked {
  readonly checks: readonly PlacedCheck[]
  readonly idle: readonly IgnoredEntry[]
  /** Faults of the file that are dealt with, by identity. */
  readonly settled: ReadonlySet<ScenarioSource['faults'][number]>
}

const ownPath =
  '`path` has no effect: Timbal takes it for the path of this file, and for no span of that name'

/** Walks through an eval: keys with `!` are validators, all others lead to what they are about. */
export function walkEval(source: ScenarioSource, item: JsonObject, at: KeyPath): Asked {
  const walk = new Walk(source)
  for (const [key, value] of Object.entries(item)) if (!isField(key)) walk.entry(key, value, [], [...at, key])
  if ('path' in item) walk.idle.push({ path: [...at, 'path'], message: ownPath, isSlip: false })
  return walk
}

/** One walk; `typed` of what is walked through now, which is another where a key stood before. */
export class Walk implements Asked {
  readonly source: ScenarioSource
  readonly checks: PlacedCheck[] = []
  readonly idle: IgnoredEntry[] = []
  readonly settled = new Set<ScenarioSource['faults'][number]>()
  typed: readonly TypedScalar[]

  constructor(source: ScenarioSource) {
    this.source = source
    this.typed = source.typed ?? []
  }

  /** A key and all that stood under it: Timbal keeps the last of them and forgets the others. */
  entry(key: string, value: JsonValue, target: readonly string[], path: KeyPath): void {
    for (const fault of this.source.faults) {
      const { replaced } = fault
      if (replaced === undefined || this.settled.has(fault) || !hasSameItems(fault.path, path)) continue
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

  /** Entries below a target. */
  below(body: JsonObject, target: readonly string[], path: KeyPath): void {
    for (const [key, value] of Object.entries(body)) this.entry(key, value, target, [...path, key])
  }

  #one(key: string, value: JsonValue, target: readonly string[], path: KeyPath): void {
    if (isFlow(key)) readFlow(this, key, value, target, path)
    else if (key.endsWith('!')) this.checks.push(readValidator(this, key, value, target, path))
    else this.#lead(key, value, [...target, key], path)
  }

  #lead(key: string, value: JsonValue, target: readonly string[], path: KeyPath): void {
    const before = { checks: this.checks.length, idle: this.idle.length }
    if (isObject(value)) this.below(value, target, path)
    else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        const place = [...path, index]
        if (isObject(item)) this.below(item, target, place)
        else {
          const message = 'this has no effect; expected a mapping of validators'
          this.idle.push({ path: place, message, isSlip: holdsValidator(item) })
        }
      }
    }
    if (this.checks.length > before.checks) return
    const meant = findMeant(key, target.length === 1, isObject(value))
    if (meant === null && this.idle.length > before.idle) return
    this.idle.length = before.idle
    const advice =
      meant === null ? 'a validator ends with `!`, such as `contains!`' : `did you mean \`${meant}\`?`
    const message = `\`${key.slice(0, 80)}\` has no effect; ${advice}`
    this.idle.push({ path, message, isSlip: meant !== null })
  }
}

/** A validator without its `!`, or a field that is misspelt. `isLead`: it leads further, as a validator does not. */
function findMeant(key: string, isTop: boolean, isLead: boolean): string | null {
  if (checkNames.includes(`${key}!`)) return `${key}!`
  if (isTop) return suggestWord(key, ['name', 'description', 'tags', 'timeout', 'env', 'params', 'runnable'])
  return isLead ? null : suggestWord(key, validatorNames)
}

const validatorNames = checkNames.filter((name) => name.endsWith('!'))

/** Tells whether a validator stands in what no validator is read from. */
function holdsValidator(value: JsonValue): boolean {
  if (typeof value === 'string') return validatorNames.includes(value)
  if (Array.isArray(value)) return value.some(holdsValidator)
  if (!isObject(value)) return false
  return Object.entries(value).some(([key, item]) => key.endsWith('!') || holdsValidator(item))
}

const flows: ReadonlySet<string> = new Set(['seq!', 'parallel!', 'any!'])

function isFlow(key: string): boolean {
  return flows.has(key)
}

/** Reads a flow, and after it what its steps ask for. */
function readFlow(walk: Walk, key: string, value: JsonValue, target: readonly string[], path: KeyPath): void {
  const list: Mention[] = []
  const bare = stripFlow(value, path, new Map(), list)
  // `parallel!: {tolerance, spans}` has its parameters in it, `[a, b]` is one of them.
  const isMapping = key === 'parallel!' && isObject(bare)
  const steps: JsonObject = isMapping ? bare : { value: bare }
  const params = target.length === 0 ? steps : { ...steps, target: target.join('.') }
  const problems = key === 'any!' ? [alone] : []
  const where = (inside: KeyPath) => (isMapping || inside[0] !== 'value' ? inside : inside.slice(1))
  walk.checks.push(placeCheck(walk.source, path, { type: key, params, problems, where }))
  for (const { name, occurrence, body, at } of list) {
    const marked = occurrence === 0 ? name : `${name}#${occurrence}`
    walk.below(body, [...target, marked], at)
  }
}

const alone: BindProblem = {
  code: 'scenario-value',
  path: [],
  message: '`any!` is a step of `seq!` and cannot stand alone',
}

/** A step with validators below it: they are about the so manieth span of its name. */
interface Mention {
  readonly name: string
  readonly occurrence: number
  readonly body: JsonObject
  readonly at: KeyPath
}

/** The steps of a flow as names alone; what stands below them is found on the way. */
function stripFlow(value: JsonValue, path: KeyPath, counts: Map<string, number>, list: Mention[]): JsonValue {
  if (Array.isArray(value)) return value.map((step, index) => stripStep(step, [...path, index], counts, list))
  if (!isObject(value)) return value
  const { spans } = value
  if (!Array.isArray(spans)) return value
  return { ...value, spans: stripFlow(spans, [...path, 'spans'], counts, list) }
}

function stripStep(step: JsonValue, path: KeyPath, counts: Map<string, number>, list: Mention[]): JsonValue {
  if (typeof step === 'string') {
    if (!step.includes('..')) countMention(step, counts)
    return step
  }
  const keys = isObject(step) ? Object.keys(step) : []
  const [name] = keys
  // What is no step is left as it is: the check says so.
  if (!isObject(step) || name === undefined || keys.length > 1) return step
  const body = step[name] ?? null
  if (isFlow(name)) return { [name]: stripFlow(body, [...path, name], counts, list) }
  const occurrence = countMention(name, counts)
  if (!isObject(body)) return step
  list.push({ name, occurrence, body: body, at: [...path, name] })
  return name.includes('..') ? { [name]: null } : name
}

function countMention(name: string, counts: Map<string, number>): number {
  const before = counts.get(name) ?? 0
  counts.set(name, before + 1)
  return before
}

interface Written {
  readonly type: string
  readonly params: JsonObject
  readonly problems: readonly BindProblem[]
  /** Where a path inside of `params` stands, from the key of the validator on. */
  where(inside: KeyPath): KeyPath
}

/** A check that a key of the file is, whose place is that key. */
export function placeCheck(source: ScenarioSource, path: KeyPath, written: Written): PlacedCheck {
  const { type, params, problems } = written
  return {
    spec: { ...createAssertion(type, params), ...(hasPlaceholder(params) ? { isLiteral: true } : {}) },
    problems,
    locate: ([key, ...inside], part) => {
      const rest = key === 'params' ? written.where(inside) : []
      return source.locate([...path, ...rest], rest.length === 0 ? 'key' : part)
    },
  }
}

/** Keys of the long form that would send the validator elsewhere. */
const internal = ['name', 'target', 'path_key']

/** Reads a validator: its value alone, or the long form, a mapping with `value` and what goes with it. */
function readValidator(walk: Walk, type: string, spec: JsonValue, target: readonly string[], path: KeyPath) {
  const isLong = isObject(spec) && Object.hasOwn(spec, 'value')
  const spelled: JsonObject = isLong ? spec : { value: spec }
  const valuePath = isLong ? [...path, 'value'] : path
  const misplaced = internal.filter((key) => Object.hasOwn(spelled, key))
  const { types, problems } = readTypes(walk, path, valuePath)
  const params: JsonObject = { ...spelled, target: target.join('.') }
  delete params['name']
  delete params['path_key']
  for (const key of isLong ? listInertOptions(type, spelled) : []) {
    delete params[key]
    const message = `\`${key}\` changes nothing about \`${type}\`, as in Timbal; remove it`
    walk.idle.push({ path: [...path, key], message, isSlip: false })
  }
  if (types !== null && !takesAnything(type)) params['value_type'] = types
  return placeCheck(walk.source, path, {
    type,
    params,
    problems: [...problems, ...misplaced.map(createMisplacedKey)],
    where: ([key = '', ...rest]) => {
      if (key === 'value') return [...valuePath.slice(path.length), ...rest]
      return isLong && Object.hasOwn(spelled, key) ? [key, ...rest] : []
    },
  })
}

function createMisplacedKey(key: string): BindProblem {
  const message = `\`${key}\` cannot be given here; what a validator is about is said by the keys around it`
  return { code: 'scenario-key', path: ['params', key], message }
}

/** Types of the value that JSON does not show, as the parameter `value_type`; faults that say so are settled. */
function readTypes(walk: Walk, path: KeyPath, valuePath: KeyPath) {
  const below = groupScalars(walk.typed).get(path.join('\0')) ?? []
  const types: JsonObject = {}
  const problems: BindProblem[] = []
  for (const { path: place, type } of below) {
    const isInside = valuePath.every((step, index) => step === place[index])
    if (!isInside) continue
    for (const fault of walk.source.faults)
      if (fault.replaced === undefined && fault.path.join('\0') === place.join('\0')) walk.settled.add(fault)
    types[formatPointer(place.slice(valuePath.length))] = type
  }
  const isWhole = Object.hasOwn(types, '')
  const hasTypes = Object.keys(types).length > 0
  return { types: isWhole ? (types[''] ?? null) : hasTypes ? types : null, problems }
}

/** Formats a JSON Pointer. */
function formatPointer(path: KeyPath): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Scalars by the validators that they are in, so that no validator looks at all of a file. */
const groupScalars = memoize((typed: readonly TypedScalar[]): ReadonlyMap<string, TypedScalar[]> => {
  const byKey = new Map<string, TypedScalar[]>()
  for (const scalar of typed) {
    for (const [index, step] of scalar.path.entries()) {
      if (typeof step !== 'string' || !step.endsWith('!')) continue
      const key = scalar.path.slice(0, index + 1).join('\0')
      appendTo(byKey, key, scalar)
    }
  }
  return byKey
})
