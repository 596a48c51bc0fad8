import { afterAll, describe, expect, test } from 'vitest'
import { isObject } from '../../src/core/json.ts'
import { parseYaml } from '../../src/text/yaml/parse-yaml.ts'
import { timbalVectors } from '../support/timbal-vectors.ts'

interface YamlVector {
  readonly id: string
  readonly kind: 'yaml'
  readonly yaml: string
  readonly expect: { readonly value?: unknown; readonly error?: string }
  readonly note: string
}

const vectors = timbalVectors<YamlVector>('yaml')

/** Where we read otherwise than PyYAML, and why. */
const deviations: Readonly<Record<string, { readonly value: unknown; readonly why: string }>> = {
  y052: { value: ['<<'], why: 'as a value it can only be meant as text' },
  y091: { value: [''], why: 'the tag says that it is text' },
}

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

describe('YAML as PyYAML types it', () => {
  test.for(vectors)('$id $yaml', ({ id, yaml, expect: { value, error } }) => {
    const theirs = error === undefined ? asTagged(value) : 'error'
    expect(readingOf(yaml)).toEqual(deviations[id] === undefined ? theirs : deviations[id].value)
  })
})

afterAll(() => {
  const listed = vectors.filter(({ id }) => id in deviations).length
  process.stdout.write(`Timbal YAML: ${vectors.length - listed} agree, ${listed} listed\n`)
})
