import { isObject, type JsonValue } from '../../core/json.ts'
import { memoize } from '../../core/once-for.ts'
import type { LinkedFile, LinkedFiles } from '../../scenario/linked-file.ts'
import { parseYaml, type ParsedYaml } from '../../text/yaml/parse-yaml.ts'

const prefix = 'file://'

/** The path or glob in a reference such as `file://tests/*.yaml`. */
export function toLink(reference: string): string {
  return reference.startsWith(prefix) ? reference.slice(prefix.length) : reference
}

/** Whether a text is a reference to a file, and not the value itself. */
export function isFileReference(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value.startsWith(prefix)
}

const dataFile = /\.(?:ya?ml|json|jsonl|csv|txt|md|j2)$/i
/** Values of assertions that promptfoo reads as data; any other file is a program. */
const valueFile = /\.(?:ya?ml|json|txt)$/i
const remote = /^(?!file:)[a-z][\w+.-]+:\/\//i

/** Whether a file holds data: others are programs, which are not run, or lie elsewhere. */
export function isDataLink(reference: string): boolean {
  return !remote.test(reference) && dataFile.test(toLink(reference))
}

/** The document of a file, as YAML 1.2 or JSON. */
export const parseLinked = memoize((file: LinkedFile): ParsedYaml =>
  parseYaml(file.text, { scalars: 'core' }),
)

/** Lists the data files that a config names, and those that its files of tests name. */
export function listLinks(document: JsonValue, linked: LinkedFiles): Iterable<string> {
  if (!isObject(document)) return []
  const links = new Set<string>()
  const add = (value: JsonValue | undefined) => {
    if (typeof value === 'string' && isDataLink(value)) links.add(toLink(value))
  }
  const { tests = null, prompts = null, scenarios = null, defaultTest = null } = document
  for (const list of [tests, prompts, scenarios]) {
    for (const item of Array.isArray(list) ? list : [list]) {
      add(item)
      if (isObject(item)) for (const key of ['path', 'id', 'raw', 'config', 'tests']) add(item[key])
    }
  }
  for (const item of [document['providers'] ?? document['targets'] ?? null].flat())
    if (isFileReference(item)) add(item)
  add(defaultTest)
  const files = [...links].flatMap((link) => {
    const named = linked.get(link) ?? []
    return typeof named === 'string' ? [] : named
  })
  const documents = files.flatMap((file) => {
    const parsed = /\.(?:ya?ml|json)$/i.test(file.path) ? parseLinked(file) : null
    return parsed?.ok === true ? [parsed.value] : []
  })
  for (const part of [tests, scenarios, defaultTest, document['assertionTemplates'] ?? null, ...documents])
    collectReferences(part, links)
  return links
}

/** Files under `value` of assertions, and under `vars`. */
function collectReferences(value: JsonValue, links: Set<string>): void {
  if (value === null || typeof value !== 'object') return
  for (const [key, item] of Object.entries(value)) {
    if ((key === 'value' || key === 'vars') && isFileReference(item) && valueFile.test(item))
      links.add(toLink(item))
    else collectReferences(item, links)
  }
}
