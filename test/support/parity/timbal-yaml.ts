import { isObject } from '../../../src/core/json.ts'
import { parseYaml } from '../../../src/text/yaml/parse-yaml.ts'
import { deviations } from '../../systems/timbal/yaml-deviations.ts'
import { timbalVectors } from '../timbal-vectors.ts'
import type { Comparison } from './comparison.ts'

interface YamlVector {
  readonly id: string
  readonly kind: 'yaml'
  readonly yaml: string
  readonly expect: { readonly value?: unknown; readonly error?: string }
  readonly note: string
}

/** YAML as PyYAML types it. */
export const timbalYaml = timbalVectors<YamlVector>('yaml').map((vector): Comparison => {
  const { id, note, yaml, expect: theirs } = vector
  const deviation = deviations[id]
  return {
    id,
    note,
    subject: 'YAML',
    as: deviation?.as ?? null,
    answers: async () => ({
      ours: readingOf(yaml),
      theirs: theirs.error === undefined ? asTagged(theirs.value) : 'error',
      ...(deviation === undefined ? {} : { listed: deviation.value }),
    }),
  }
})

/** A document with the types that JSON does not show, as the vectors write them; `error` where it is none. */
function readingOf(text: string): unknown {
  const parsed = parseYaml(text)
  if (!parsed.ok) return 'error'
  const typed = new Map(
    (parsed.typed ?? []).map(({ path, type, text: own }) => [path.join('/'), { type, own }]),
  )
  const isError = parsed.faults.some(
    ({ path, replaced }) => replaced === undefined && !typed.has(path.join('/')),
  )
  return isError ? 'error' : tagged(parsed.value, [])

  function tagged(value: unknown, path: readonly (string | number)[]): unknown {
    const { type } = typed.get(path.join('/')) ?? {}
    if (type === 'float') return `float ${floatOf(String(value))}`
    if (type !== undefined) return type
    if (typeof value === 'number' && !Number.isInteger(value)) return `float ${value}`
    if (Array.isArray(value)) return value.map((item, index) => tagged(item, [...path, index]))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, tagged(item, [...path, key])]))
  }
}

function floatOf(text: string): number {
  const word = text.toLowerCase().replace('.', '')
  return { inf: Infinity, '-inf': -Infinity, nan: Number.NaN }[word] ?? Number(text)
}

/** The same of what PyYAML read; of a date its type alone. */
function asTagged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asTagged)
  if (!isObject(value)) return value
  const [tag] = Object.keys(value)
  if (tag === '$float') return `float ${floatOf(String(value[tag]))}`
  if (tag?.startsWith('$') === true && !tag.startsWith('$key')) return tag.slice(1)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asTagged(item)]))
}
