import { appendAll } from '../../core/collections.ts'
import { type JsonValue, toMapping } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { getStem } from '../../files/paths.ts'
import { parseCsvRecords } from '../../scenario/datasets/csv-records.ts'
import type { LinkedFile, LinkedFiles } from '../../scenario/linked-files.ts'
import { isDataLink, isFileReference, isProgramLink, listPrompts, parseLinked, toLink } from './links.ts'
import { listItems, stepInto, type Placed } from './placed.ts'
import { listUnreadable, type ConfigProblem } from './tests.ts'

/** A prompt or a provider. */
export interface ColumnPart {
  /** As people call it. */
  readonly name: string
  /** Its name in results; null if promptfoo makes it when it runs. */
  readonly label: string | null
  /** The template, where it is in the config or in a file of data. */
  readonly text: string | null
  /** Names by which it is chosen. */
  readonly ids: readonly string[]
  /** Prompts that a provider is asked with; null: all. */
  readonly only: readonly string[] | null
}

/** A prompt with a provider, which is a column of promptfoo's table. */
export interface Column {
  readonly index: number
  readonly prompt: ColumnPart
  readonly provider: ColumnPart
}

/**
 * Reads the prompts and providers of a config. What cannot be read is a problem: it would stand for any other.
 * `columns`: every prompt with every provider, in promptfoo's order; null: more than `most` of them.
 */
export function readColumns(config: Placed, linked: LinkedFiles, most: number) {
  const reader = new ColumnReader(linked)
  const { targets = null, providers = targets } = toMapping(config.value)
  const prompts = reader.readPrompts(stepInto(config, 'prompts'))
  const providerParts = reader.readProviders(
    stepInto(config, providers === targets ? 'targets' : 'providers'),
  )
  const { problems } = reader
  if (prompts.length * providerParts.length > most) return { columns: null, problems }
  const pairs = providerParts.flatMap((provider) =>
    prompts.filter((prompt) => isChosen(prompt, provider.only)).map((prompt) => ({ prompt, provider })),
  )
  return { columns: pairs.map((pair, index) => ({ index, ...pair })), problems }
}

/** Tells whether a list of names, if there is one, chooses a prompt or provider; a name may end with `*`, or be that of a group. */
export function isChosen({ ids }: ColumnPart, names: JsonValue | readonly string[] | undefined): boolean {
  if (!Array.isArray(names)) return true
  return names.some(
    (name) =>
      typeof name === 'string' &&
      ids.some(
        (id) =>
          id === name ||
          id.startsWith(`${name}:`) ||
          (name.endsWith('*') && id.startsWith(name.slice(0, -1))),
      ),
  )
}

const blank = { text: null, label: null, only: null } as const

class ColumnReader {
  readonly problems: ConfigProblem[] = []
  readonly #linked: LinkedFiles

  constructor(linked: LinkedFiles) {
    this.#linked = linked
  }

  readPrompts(prompts: Placed): readonly ColumnPart[] {
    if (prompts.value === null) return [buildInlinePrompt('{{prompt}}', null, [])]
    return listPrompts(prompts.value).flatMap(([path, item]): readonly ColumnPart[] => {
      const at = stepInto(prompts, ...path)
      const { label = null, id = null, raw = id } = typeof item === 'string' ? { raw: item } : toMapping(item)
      const names = [label, id].filter((name) => typeof name === 'string')
      if (typeof raw === 'string')
        return this.#readPrompt(at, raw, typeof label === 'string' ? label : null, names)
      this.problems.push({ at, message: 'expected a prompt: a text, a path, or a mapping with `raw`' })
      return []
    })
  }

  #readPrompt(at: Placed, text: string, label: string | null, ids: readonly string[]): readonly ColumnPart[] {
    if (!isPath(text)) return [buildInlinePrompt(text, label, ids)]
    const name = label ?? getStem(toLink(text))
    const files = this.#findFiles(at, text)
    // What it says is made by a program, or lies elsewhere.
    if (files === null) return [{ ...blank, name, ids: [text, ...ids] }]
    const isOne = files.length === 1
    return files.flatMap((file) => {
      const parts = readPromptFile(file, isOne ? name : getStem(file.path), [text, file.path, ...ids])
      if (parts.length === 0) this.problems.push({ at, message: `\`${file.path}\` holds no prompt` })
      return parts
    })
  }

  readProviders(providers: Placed): readonly ColumnPart[] {
    if (providers.value === null) return [readProvider(null)]
    const list = Array.isArray(providers.value) ? listItems(providers) : [providers]
    return list.flatMap((at) => {
      const { id = at.value } = toMapping(at.value)
      const files = isFileReference(id) || isProgramLink(id) ? this.#findFiles(at, id) : null
      const { id: _, ...rest } = toMapping(at.value)
      appendAll(this.problems, listUnreadable({ ...at, value: rest }, this.#linked))
      if (files !== null) return files.flatMap((file) => this.#readProviderFile(at, file))
      const provider = readProvider(at.value)
      if (provider.ids.includes('')) this.problems.push({ at, message: 'expected a provider: its `id`' })
      return [provider]
    })
  }

  /** A file holds one provider, or a list of them; promptfoo passes over what is next to its path. */
  #readProviderFile(at: Placed, file: LinkedFile): readonly ColumnPart[] {
    const parsed = parseLinked(file)
    const items = [parsed.ok ? parsed.value : null].flat()
    const message = parsed.ok
      ? 'expected a provider with an `id`, or a list of them'
      : `it cannot be read: line ${parsed.position.line}: ${parsed.message}`
    if (items.length === 0 || items.some((item) => typeof toMapping(item)['id'] !== 'string'))
      this.problems.push({ at, message: `\`${file.path}\`: ${message}` })
    return items.map(readProvider)
  }

  /** Null if it names no data, or what cannot be read, which is a problem. */
  #findFiles(at: Placed, reference: string): readonly LinkedFile[] | null {
    const isData = isDataLink(reference)
    const files = isData || isProgramLink(reference) ? this.#linked.get(toLink(reference)) : undefined
    if (typeof files === 'object') return isData ? files : null
    if (files !== undefined)
      this.problems.push({ at, message: `\`${reference.slice(0, 80)}\` cannot be read: ${files}` })
    return null
  }
}

/** A text may hold several prompts with `---` between them, and each line of JSONL or row of CSV is one. */
function readPromptFile(file: LinkedFile, name: string, ids: readonly string[]): readonly ColumnPart[] {
  const texts = /\.txt$/i.test(file.path)
    ? file.text.split(/^[ \t]*---[ \t]*\r?$/m)
    : /\.jsonl$/i.test(file.path)
      ? file.text.split('\n')
      : /\.csv$/i.test(file.path)
        ? listCsvPrompts(file.text.replace(/^\uFEFF/, ''))
        : [file.text]
  const written = texts.filter((text) => text.trim() !== '')
  return written.map((text, index) => ({
    ...blank,
    name: written.length === 1 ? name : `${name}-${index + 1}`,
    text,
    ids,
  }))
}

/** Those of the column `prompt`; a table of one column needs no name of it. */
function listCsvPrompts(text: string): string[] {
  const [names, ...rows] = [...parseCsvRecords(text, ',', limits.datasetColumns)]
  const column = (names?.values ?? []).findIndex((name) => name.trim().toLowerCase() === 'prompt')
  if (!text.includes(',')) return text.split('\n').slice(column === 0 ? 1 : 0)
  return rows.map(({ values }) => values[column] ?? '')
}

function buildInlinePrompt(text: string, label: string | null, ids: readonly string[]): ColumnPart {
  const short = text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  return {
    name: label ?? (short === '' ? text : short),
    label: label ?? text,
    text,
    ids: [text, ...ids],
    only: null,
  }
}

/** As promptfoo tells paths from prompts. */
function isPath(text: string): boolean {
  if (text.includes('\n') || /^(?:portkey|langfuse|helicone):\/\//.test(text)) return false
  return /^(?:file:\/\/|exec:)|[*/\\]|\.(?:.{2,3}|json|jsonl|yaml)(?::\w+)?$/.test(text)
}

function readProvider(item: JsonValue): ColumnPart {
  const mapping = typeof item === 'string' ? { id: item } : toMapping(item)
  const [first = '', inner] = Object.entries(mapping)[0] ?? []
  // `{ 'openai:gpt-5': { config: … } }`
  const {
    id = null,
    label = null,
    prompts = null,
  } = 'id' in mapping ? mapping : { id: first, ...toMapping(inner) }
  const only = Array.isArray(prompts) ? prompts.filter((name) => typeof name === 'string') : null
  return buildProvider(typeof id === 'string' ? id : '', typeof label === 'string' ? label : null, only)
}

/** Ids that promptfoo replaces by a path or an address. */
const ofPlace = /^(?:file|https?|wss?|package|websocket|exec|python|golang|ruby|script|http)(?::|$)|^$|\{\{/

function buildProvider(id: string, label: string | null, only: readonly string[] | null): ColumnPart {
  const name = label ?? (id === '' ? 'provider' : id)
  return {
    name,
    label: label ?? (ofPlace.test(id) ? null : id),
    text: null,
    ids: label === null ? [id] : [label, id],
    only,
  }
}
