import { limits } from '../../../core/limits.ts'
import { listObjects, objectOrNull, textOrNull, type JsonObject, type JsonValue } from '../../../core/json.ts'

export interface JoinedParts {
  readonly parts: readonly JsonValue[]
  /** False if a call has no end, or a piece belongs to no call. */
  readonly areWhole: boolean
}

interface OpenCall {
  readonly call: JsonObject
  readonly args: JsonObject
  /** Path whose text goes on in the next piece. */
  openPath: string | null
}

/** Joins calls whose arguments came in pieces: each value by its JSONPath, texts in pieces of their own. */
export function joinPartialCalls(pieces: readonly JsonValue[]): JoinedParts {
  const parts: JsonValue[] = []
  let open: OpenCall | null = null
  let areWhole = true
  for (const piece of pieces) {
    const part = objectOrNull(piece)
    const call = objectOrNull(pick(part, 'functionCall', 'function_call'))
    const goesOn = pick(call, 'willContinue', 'will_continue') === true
    const isNamed = textOrNull(call?.['name'] ?? null) !== null
    const partialArgs = listObjects(pick(call, 'partialArgs', 'partial_args'))
    const isWhole = isNamed ? partialArgs.length === 0 : open === null
    if (call === null || (!goesOn && isWhole)) {
      areWhole &&= call === null || (isNamed && open === null)
      parts.push(piece)
      continue
    }
    if (isNamed) {
      areWhole &&= open === null
      const args = Object.assign(Object.create(null) as JsonObject, objectOrNull(call['args']))
      open = { call: { name: call['name'] ?? null, id: call['id'] ?? null, args }, args, openPath: null }
      parts.push({ functionCall: open.call })
    }
    if (open === null) {
      areWhole = false
      parts.push(piece)
      continue
    }
    for (const arg of partialArgs) areWhole &&= addArgument(open, arg)
    if (goesOn) continue
    areWhole &&= open.openPath === null
    open = null
  }
  return { parts, areWhole: areWhole && open === null }
}

/** Returns false if the piece cannot be put where it belongs. */
function addArgument(open: OpenCall, arg: JsonObject): boolean {
  const path = textOrNull(pick(arg, 'jsonPath', 'json_path')) ?? ''
  const keys = parseJsonPath(path)
  const value = readValue(arg)
  if (keys === null || value === undefined) return false
  const isMore = open.openPath === path
  const isBroken = open.openPath !== null && !isMore
  open.openPath = pick(arg, 'willContinue', 'will_continue') === true ? path : null
  return setValue(open.args, keys, value, isMore) && !isBroken
}

function readValue(arg: JsonObject): JsonValue | undefined {
  if (pick(arg, 'nullValue', 'null_value') !== null) return null
  const values = ['string', 'number', 'bool'].map((kind) => pick(arg, `${kind}Value`, `${kind}_value`))
  return values.find((value) => value !== null)
}

const step = /\.([^.[\]'"]+)|\[(\d{1,6})\]|\['([^'\\]*)'\]|\["([^"\\]*)"\]/y

/** Keys of a path like `$.a[0]['b']`; null if it says something else. */
function parseJsonPath(path: string): (string | number)[] | null {
  const keys: (string | number)[] = []
  step.lastIndex = 1
  while (step.lastIndex > 0 && step.lastIndex < path.length) {
    const [, name, index, ...quoted] = step.exec(path) ?? []
    const key = index === undefined ? (name ?? quoted.find((text) => text !== undefined)) : Number(index)
    if (key === undefined) return null
    keys.push(key)
  }
  return path.startsWith('$') && keys.length > 0 && keys.length < limits.jsonDepth ? keys : null
}

/** Lists grow by one item at a time. `isMore`: it is the rest of a text. */
function setValue(root: JsonObject, keys: readonly (string | number)[], value: JsonValue, isMore: boolean) {
  let holder: JsonValue = root
  for (const [place, key] of keys.entries()) {
    const isList = Array.isArray(holder)
    if (isList !== (typeof key === 'number') || (isList && Number(key) > (holder as JsonValue[]).length))
      return false
    const values = holder as Record<string | number, JsonValue>
    const next = keys[place + 1]
    const before: JsonValue | undefined = values[key]
    if (next === undefined) {
      const isText = typeof before === 'string' && typeof value === 'string'
      values[key] = isMore && isText ? before + value : value
      return isMore ? isText : before === undefined
    }
    const inner: JsonValue = before ?? (typeof next === 'number' ? [] : (Object.create(null) as JsonObject))
    if (typeof inner !== 'object' || inner === null) return false
    values[key] = inner
    holder = inner
  }
  return true
}

function pick(object: JsonObject | null, camel: string, snake: string): JsonValue {
  return object?.[camel] ?? object?.[snake] ?? null
}
