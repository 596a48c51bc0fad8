import { objectOrNull, type JsonObject, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import type { Attributes } from '../model/span.ts'

const dot = 46

type Branch = Map<string, Branch | Leaf>
interface Leaf {
  readonly value: JsonValue
}

/** Rebuilds a list from `<prefix>0.message.role`, … in index order. Indexes or depths beyond the limits are dropped. */
export function unflatten(attributes: Attributes, prefix: string): JsonValue[] {
  const root: Branch = new Map()
  for (const name of attributes.names.list) {
    // A message's name rarely has a dot in that place; comparing all of it costs ten times as much.
    if (name.charCodeAt(prefix.length - 1) !== dot || !name.startsWith(prefix)) continue
    const path = name.slice(prefix.length).split('.')
    if (path.length < 2 || path.length > limits.jsonDepth || !isIndex(path[0] ?? '')) continue
    findSet(root, path, attributes.get(name) ?? null)
  }
  return sortByIndex(root)
}

/** Nests objects with dotted names in a list (`message.role`), as data frames have them. */
export function undotted(value: JsonValue, depth: number = limits.jsonDepth): JsonValue {
  if (Array.isArray(value)) return depth === 0 ? value : value.map((item) => undotted(item, depth - 1))
  const names = objectOrNull(value) === null ? [] : Object.keys(value as JsonObject)
  if (depth === 0 || !names.some((name) => name.includes('.'))) return value
  const root: Branch = new Map()
  for (const name of names) {
    const path = name.split('.')
    if (path.length <= limits.jsonDepth)
      findSet(root, path, undotted((value as JsonObject)[name] ?? null, depth - 1))
  }
  return parseValue(root)
}

function findSet(root: Branch, path: readonly string[], value: JsonValue): void {
  let branch = root
  for (const step of path.slice(0, -1)) {
    let next = branch.get(step)
    if (next === undefined) branch.set(step, (next = new Map()))
    if (!(next instanceof Map)) return
    branch = next
  }
  const last = path.at(-1) ?? ''
  if (!(branch.get(last) instanceof Map)) branch.set(last, { value })
}

function parseValue(node: Branch | Leaf): JsonValue {
  if (!(node instanceof Map)) return node.value
  if ([...node.keys()].every(isIndex)) return sortByIndex(node)
  const object = Object.create(null) as Record<string, JsonValue>
  for (const [name, child] of node) object[name] = parseValue(child)
  return object
}

function sortByIndex(branch: Branch): JsonValue[] {
  return [...branch].sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => parseValue(child))
}

function isIndex(text: string): boolean {
  return text.length <= 6 && /^\d+$/.test(text) && Number(text) < limits.attributeIndex
}
