import type { KeyPath } from '../../core/diagnostic.ts'
import { isObject, type JsonValue } from '../../core/json.ts'
import { memoize } from '../../core/lazy.ts'
import type { LinkedFile, LinkedFiles } from '../../scenario/linked-files.ts'
import { parseYaml, type ParsedYaml } from '../../text/yaml/parse-yaml.ts'

const prefix = 'file://'
const programFile = /(\.(?:[cm]?[jt]s|py|rb|go))(?::[\w.]+)?$/i

/** The path or glob in a reference such as `file://tests/*.yaml`, `file://grade.py:check` or `python:agent.py`. */
export function toLink(reference: string): string {
  return reference.replace(/^(?:file:\/\/|(?:python|ruby|golang):)/, '').replace(programFile, '$1')
}

/** Tells whether a text is a reference to a file, and not the value itself. */
export function isFileReference(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value.startsWith(prefix)
}

const dataFile = /\.(?:ya?ml|json|jsonl|csv|txt|md|j2)$/i
/** Values of assertions that promptfoo reads; of any other file it says that it cannot. */
const valueFile = /\.(?:ya?ml|json|txt)$/i
const remote = /^(?!file:)[a-z][\w+.-]+:\/\//i

/** Tells whether a file holds data: others are programs, which are not run, or lie elsewhere. */
export function isDataLink(reference: string): boolean {
  return !remote.test(reference) && dataFile.test(toLink(reference))
}

/** Tells whether a text names a program of the project, which promptfoo runs: here it must only be there. */
export function isProgramLink(reference: JsonValue | undefined): reference is string {
  return (
    typeof reference === 'string' && programFile.test(reference) && !/^\w+:|\s|\{\{/.test(toLink(reference))
  )
}

/** The document of a file, as YAML 1.2 or JSON. */
export const parseLinked = memoize((file: LinkedFile): ParsedYaml =>
  parseYaml(file.text, { scalars: 'core' }),
)

/** Reads the value that a file of an assertion holds, or a clause that says why it has none. */
export function readValueFile(linked: LinkedFiles, reference: string) {
  const files = linked.get(toLink(reference))
  if (files === undefined || typeof files === 'string') return files ?? null
  const [file] = files
  if (file === undefined || files.length > 1) return 'it names several files'
  if (!valueFile.test(file.path)) return 'promptfoo reads YAML, JSON and `.txt` there'
  if (/\.txt$/i.test(file.path)) return { value: file.text.trim() }
  const parsed = parseLinked(file)
  return parsed.ok ? { value: parsed.value } : parsed.message
}

/** Lists the prompts of a config, each with its path under `prompts`; a mapping gives each text or path its label. */
export function listPrompts(prompts: JsonValue): [path: KeyPath, item: JsonValue][] {
  if (Array.isArray(prompts)) return prompts.map((item, index) => [[index], item])
  if (isObject(prompts)) return Object.entries(prompts).map(([raw, label]) => [[raw], { raw, label }])
  return prompts === null ? [] : [[[], prompts]]
}

/** Keys of a config below which any text may name a file, besides those of its tests. */
const wholeParts = ['assertionTemplates', 'providers', 'targets', 'extensions', 'nunjucksFilters']

/** Lists the files that a config names, and those that its files of tests name. */
export function listLinks(document: JsonValue, linked: LinkedFiles): Iterable<string> {
  if (!isObject(document)) return []
  const links = new Set<string>()
  const add = (value: JsonValue | undefined) => {
    if (typeof value === 'string' && (isDataLink(value) || isProgramLink(value))) links.add(toLink(value))
  }
  const { tests = null, prompts = null, scenarios = null, defaultTest = null } = document
  for (const list of [tests, listPrompts(prompts).map(([, item]) => item), scenarios])
    for (const item of Array.isArray(list) ? list : [list]) {
      add(item)
      if (isObject(item)) for (const key of ['path', 'id', 'raw', 'config', 'tests']) add(item[key])
    }
  for (const item of [document['providers'] ?? document['targets'] ?? null].flat()) {
    const id = isObject(item) ? item['id'] : item
    if (isFileReference(id) || isProgramLink(id)) add(id)
  }
  add(defaultTest)
  const files = [...links].flatMap((link) => {
    const named = linked.get(link) ?? []
    return typeof named === 'string' ? [] : named
  })
  const documents = files.flatMap((file) => {
    const parsed = /\.(?:ya?ml|json)$/i.test(file.path) ? parseLinked(file) : null
    return parsed?.ok === true ? [parsed.value] : []
  })
  const parts = wholeParts.map((key) => document[key] ?? null)
  for (const part of [tests, scenarios, defaultTest, ...parts, ...documents])
    for (const [, reference] of listReferences(part)) links.add(toLink(reference))
  return links
}

/** References to files of data and to programs within variables, assertions and options, each with its place. */
export function* listReferences(
  value: JsonValue,
  path: KeyPath = [],
): Generator<[path: KeyPath, reference: string]> {
  if (isFileReference(value) && (isDataLink(value) || isProgramLink(value))) yield [path, value]
  if (value === null || typeof value !== 'object') return
  for (const [key, item] of Object.entries(value))
    if (key !== 'metadata') yield* listReferences(item, [...path, Array.isArray(value) ? Number(key) : key])
}
