import type { JsonSchema } from '../../src/checks/params/param-schema.ts'
import { canonicalizeJson, writeJson } from '../../src/core/json.ts'

/** A `$ref` takes three lines: for shorter schemas it saves little, and readers must look it up. */
const fewestLines = 6

/** Keywords whose value is one schema, a list of schemas, or schemas by name. */
const single = ['items', 'additionalProperties', 'propertyNames', 'not', 'if', 'then'] as const
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const
const maps = ['properties', 'patternProperties', '$defs'] as const

type Visit = (part: JsonSchema, name: string) => JsonSchema

/**
 * Writes each part that a schema repeats once, under `$defs`, and refers to it by `$ref`. Parts that differ only in
 * their description share one definition, and each keeps its description. A definition is named after the property
 * that has it most often.
 */
export function shareDefinitions(root: JsonSchema): JsonSchema {
  const defined = isSchema(root['$defs']) ? Object.keys(root['$defs']) : []
  const repeated = findRepeatedParts(root)
  const names = new Map<string, string>()
  const definitions: Record<string, JsonSchema> = {}
  const refTo = (part: JsonSchema, make: () => JsonSchema) => {
    const text = canonicalizeJson(part)
    const name = names.get(text) ?? findUnusedName(repeated.get(text) ?? '', [...defined, ...names.values()])
    if (!names.has(text)) {
      names.set(text, name)
      definitions[name] = make()
    }
    return { $ref: `#/$defs/${name}` }
  }
  const isRepeated = (part: JsonSchema) => repeated.has(canonicalizeJson(part))
  const shareBody = (part: JsonSchema): JsonSchema => {
    const { description, ...body } = part
    if (description === undefined || !isRepeated(body)) return visitParts(part, share, '')
    return { description, ...refTo(body, () => visitParts(body, share, '')) }
  }
  const share = (part: JsonSchema): JsonSchema =>
    isRepeated(part) ? refTo(part, () => shareBody(part)) : shareBody(part)

  const { $defs, ...rest } = visitParts(root, share, '')
  const all = Object.entries({ ...(isSchema($defs) ? $defs : {}), ...definitions }).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return all.length === 0 ? rest : { ...rest, $defs: Object.fromEntries(all) }
}

/** Texts of the parts that occur more than once, each with the name of the property that has it most often. */
function findRepeatedParts(root: JsonSchema): Map<string, string> {
  const uses = new Map<string, string[]>()
  const isSeen = (part: JsonSchema, name: string) => {
    if (writeJson(part, 2).split('\n').length < fewestLines) return false
    const text = canonicalizeJson(part)
    const seen = uses.get(text)
    if (seen === undefined) uses.set(text, [name])
    else seen.push(name)
    return seen !== undefined
  }
  // What a repeated part holds is not repeated by it: the part will be written once.
  const visit: Visit = (part, name) => {
    const { description, ...body } = part
    const isOver = isSeen(part, name) || (description !== undefined && isSeen(body, name))
    return isOver ? part : visitParts(part, visit, name)
  }
  visitParts(root, visit, '')
  return new Map(
    [...uses].flatMap(([text, names]) =>
      names.length > 1 ? [[text, findMostFrequent(names)] as const] : [],
    ),
  )
}

function findMostFrequent(names: readonly string[]): string {
  const times = (name: string) => names.filter((other) => other === name).length
  return names.reduce((best, name) => (times(name) > times(best) ? name : best))
}

function findUnusedName(wanted: string, taken: readonly string[]): string {
  const name = wanted === '' ? 'part' : wanted
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : `${name}-${number}`
    if (!taken.includes(numbered)) return numbered
  }
}

/** The schema with each schema directly in it replaced; parts of a list or of items have the name of the whole. */
function visitParts(schema: JsonSchema, visit: Visit, name: string): JsonSchema {
  const visited: Record<string, unknown> = { ...schema }
  for (const keyword of single) {
    const part = schema[keyword]
    if (isSchema(part)) visited[keyword] = visit(part, name)
  }
  for (const keyword of lists) {
    const parts = schema[keyword]
    if (Array.isArray(parts)) visited[keyword] = parts.map((part: JsonSchema) => visit(part, name))
  }
  for (const keyword of maps) {
    const parts = schema[keyword]
    if (!isSchema(parts)) continue
    const entries = Object.entries(parts) as [string, JsonSchema][]
    visited[keyword] = Object.fromEntries(entries.map(([key, part]) => [key, visit(part, key)]))
  }
  return visited
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
