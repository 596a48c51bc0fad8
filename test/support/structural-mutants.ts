import type { JsonObject, JsonValue } from '../../src/core/json.ts'

/** A recording that was changed as programs, networks and hands change one: something was lost, moved or mistaken. */
export interface StructuralMutant {
  readonly kind: string
  /** Where, with `*` for a place in a list and a name for an attribute: `spans.*.attributes[gen_ai.tool.name]`. */
  readonly place: string
  /** Records of the changed recording. */
  readonly records: () => readonly JsonValue[]
}

type Change = (value: JsonValue) => Changed
type Changed = JsonValue | typeof dropped | Renamed
const dropped = Symbol('dropped')

/** Place of a value: the way down, through texts that hold JSON, and the same with its numbers left out. */
interface Site {
  readonly path: readonly Step[]
  readonly place: string
  readonly value: JsonValue
  readonly key: string | number | null
}

/** A key, an index, or the way into a text that is JSON. */
type Step = string | number | typeof intoText
const intoText = Symbol('text')

/** Every structural mutant of some records, in order; what it holds is made when it is asked for. */
export function* structuralMutants(records: readonly JsonValue[]): Generator<StructuralMutant> {
  const root = [...records]
  const sites = [...sitesIn(root, [], '', null)]
  const ids = idsIn(sites)
  for (const site of sites) {
    if (site.path.length === 0) continue
    for (const [kind, change] of changesOf(site, ids)) {
      yield { kind, place: site.place, records: () => changedAt(root, site.path, change) as JsonValue[] }
    }
  }
  for (const [kind, change] of listChanges) {
    if (root.length > 1) yield { kind: `records: ${kind}`, place: '', records: () => change(root) }
  }
}

function* sitesIn(
  value: JsonValue,
  path: readonly Step[],
  place: string,
  key: string | number | null,
): Generator<Site> {
  yield { path, place, value, key }
  if (typeof value === 'string') {
    const held = jsonIn(value)
    if (held !== undefined) yield* sitesIn(held, [...path, intoText], `${place}:`, null)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      yield* sitesIn(item, [...path, index], `${place}${nameOfItem(item)}`, index)
    return
  }
  for (const [name, held] of Object.entries(value))
    yield* sitesIn(held, [...path, name], place === '' ? name : `${place}.${name}`, name)
}

/** The name of an attribute in a list of them. */
function nameOfItem(item: JsonValue): string {
  const name = isObject(item) ? item['key'] : undefined
  return typeof name === 'string' ? `[${name}]` : '.*'
}

function jsonIn(text: string): JsonValue | undefined {
  if (!/^[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return undefined
  }
}

/** Texts that stand for something said elsewhere: they occur more than once, under keys that name ids. */
function idsIn(sites: readonly Site[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, Set<string>>()
  for (const { key, value } of sites) {
    if (typeof key !== 'string' || typeof value !== 'string' || !isIdKey(key)) continue
    const held = ids.get(key) ?? new Set()
    held.add(value)
    ids.set(key, held)
  }
  return new Map([...ids].map(([key, held]) => [key, [...held]]))
}

function isIdKey(key: string): boolean {
  return /(?:^|_)(?:id|uuid)s?$|I[dD]$|Uuid$/.test(key)
}

function* changesOf(
  site: Site,
  ids: ReadonlyMap<string, readonly string[]>,
): Generator<readonly [kind: string, change: Change]> {
  const { value, key } = site
  if (typeof key === 'string') {
    yield ['key: dropped', () => dropped]
    yield ['key: renamed', (held) => new Renamed(`${key}_`, held)]
  }
  if (typeof value === 'string') yield* changesOfText(value, key, ids)
  else if (typeof value === 'number')
    for (const [kind, number] of otherNumbers(value)) yield [kind, () => number]
  else if (typeof value === 'boolean') yield ['flag: turned', () => !value]
  else if (Array.isArray(value)) yield* changesOfList(value)
  else if (isObject(value)) yield* changesOfObject(value)
}

function* changesOfText(
  text: string,
  key: string | number | null,
  ids: ReadonlyMap<string, readonly string[]>,
): Generator<readonly [string, Change]> {
  if (text !== '') {
    yield ['text: empty', () => '']
    yield ['text: blank', () => ' ']
    yield ['text: another word', () => 'xyzzy']
  }
  if (text.length > 3) yield ['text: cut off', () => text.slice(0, text.length >> 1)]
  if (typeof key === 'string' && isIdKey(key)) {
    yield ['id: of nothing', () => text.replaceAll(/[0-9a-f]/gi, 'e')]
    const other = ids.get(key)?.find((id) => id !== text)
    if (other !== undefined) yield ['id: of another', () => other]
  }
  if (/^-?\d+(?:\.\d+)?$/.test(text)) {
    for (const [kind, number] of otherNumbers(Number(text))) yield [kind, () => String(number)]
  }
}

function otherNumbers(number: number): readonly (readonly [kind: string, other: number])[] {
  if (number === 0) return []
  const cut = (part: number) => (Number.isInteger(number) ? Math.floor(part) : part)
  return [
    ['number: sign', -number],
    ['number: zero', 0],
    ['number: a thousandth', cut(number / 1e3)],
    ['number: a millionth', cut(number / 1e6)],
    ['number: a thousandfold', number * 1e3],
  ]
}

type ListChange = (list: readonly JsonValue[]) => JsonValue[]

const listChanges: readonly (readonly [string, ListChange])[] = [
  ['without the first', (list) => list.slice(1)],
  ['without the last', (list) => list.slice(0, -1)],
  ['without the middle', (list) => list.filter((_, index) => index !== list.length >> 1)],
  ['first half', (list) => list.slice(0, list.length >> 1)],
  ['second half', (list) => list.slice(list.length >> 1)],
  ['first twice', (list) => [...list.slice(0, 1), ...list]],
  ['last twice', (list) => [...list, ...list.slice(-1)]],
  ['first two swapped', (list) => [...list.slice(1, 2), ...list.slice(0, 1), ...list.slice(2)]],
  ['reversed', (list) => list.toReversed()],
  ['last two merged', (list) => [...list.slice(0, -2), merged(list.at(-2), list.at(-1))]],
  ['first two merged', (list) => [merged(list[0], list[1]), ...list.slice(2)]],
]

function* changesOfList(list: readonly JsonValue[]): Generator<readonly [string, Change]> {
  if (list.length > 0) {
    yield ['list: emptied', () => []]
    yield ['list: within a list', () => [[...list]]]
    const [first] = list
    yield ['list: first split', () => [...splitOf(first ?? null), ...list.slice(1)]]
  }
  if (list.length === 1) yield ['list: as its item', () => list[0] ?? null]
  if (list.length > 1) for (const [kind, change] of listChanges) yield [`list: ${kind}`, () => change(list)]
}

function* changesOfObject(object: JsonObject): Generator<readonly [string, Change]> {
  const names = Object.keys(object)
  if (names.length === 0) return
  yield ['object: emptied', () => ({})]
  yield ['object: within another', () => ({ value: object })]
  const [start, end] = [names.find((name) => startKey.test(name)), names.find((name) => endKey.test(name))]
  if (start !== undefined && end !== undefined)
    yield [
      'object: start and end swapped',
      () => ({ ...object, [start]: object[end] ?? null, [end]: object[start] ?? null }),
    ]
}

const startKey = /^(?:start|begin)|^created_?at$/i
const endKey = /^(?:end|finish|completed)/i

function merged(one: JsonValue | undefined, other: JsonValue | undefined): JsonValue {
  if (isObject(one) && isObject(other)) return { ...one, ...other }
  return typeof one === 'string' && typeof other === 'string' ? one + other : (other ?? null)
}

function splitOf(value: JsonValue): JsonValue[] {
  if (!isObject(value)) return [value]
  const entries = Object.entries(value)
  const half = entries.length >> 1
  return [Object.fromEntries(entries.slice(0, half)), Object.fromEntries(entries.slice(half))]
}

/** Holds a value under another key than it had. */
class Renamed {
  readonly name: string
  readonly value: JsonValue
  constructor(name: string, value: JsonValue) {
    this.name = name
    this.value = value
  }
}

function changedAt(value: JsonValue, [step, ...rest]: readonly Step[], change: Change): Changed {
  if (step === undefined) return change(value)
  if (step === intoText)
    return JSON.stringify(changedAt(typeof value === 'string' ? (jsonIn(value) ?? null) : null, rest, change))
  if (Array.isArray(value)) {
    const at = Number(step)
    const item = changedAt(value[at] ?? null, rest, change)
    if (item === dropped) return value.toSpliced(at, 1)
    return item instanceof Renamed ? value : value.with(at, item)
  }
  if (!isObject(value)) return value
  const changed = changedAt(value[step] ?? null, rest, change)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, old]): (readonly [string, JsonValue])[] => {
      if (name !== step) return [[name, old]]
      if (changed === dropped) return []
      return changed instanceof Renamed ? [[changed.name, changed.value]] : [[name, changed]]
    }),
  )
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
