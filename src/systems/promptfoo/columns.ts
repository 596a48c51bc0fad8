import { isObject, type JsonValue, toMapping } from '../../core/json.ts'
import { getStem } from '../../files/paths.ts'
import type { LinkedFile, LinkedFiles } from '../../scenario/linked-file.ts'
import { isDataLink, parseLinked, toLink } from './links.ts'

/** A prompt or a provider. */
export interface ColumnPart {
  /** As people call it. */
  readonly name: string
  /** Its name in results; null where promptfoo makes it when it runs. */
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

/** Every prompt with every provider, in promptfoo's order; null: more than `most` of them. */
export function readColumns(
  document: JsonValue,
  linked: LinkedFiles,
  most: number,
): readonly Column[] | null {
  const { prompts = null, providers = null, targets = null } = toMapping(document)
  const all = {
    prompts: readPrompts(prompts, linked),
    providers: readProviders(providers ?? targets, linked),
  }
  if (all.prompts.length * all.providers.length > most) return null
  const pairs = all.providers.flatMap((provider) =>
    all.prompts.filter((prompt) => isChosen(prompt, provider.only)).map((prompt) => ({ prompt, provider })),
  )
  return pairs.map((pair, index) => ({ index, ...pair }))
}

/** Whether a list of names, if there is one, chooses a prompt or provider; a name may end with `*`, or be that of a group. */
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

function readPrompts(prompts: JsonValue, linked: LinkedFiles): readonly ColumnPart[] {
  if (prompts === null) return [buildInlinePrompt('{{prompt}}', null, [])]
  const list = Array.isArray(prompts) ? prompts : isObject(prompts) ? Object.keys(prompts) : [prompts]
  return list.flatMap((item): readonly ColumnPart[] => {
    const { label = null, id = null, raw = null } = typeof item === 'string' ? { raw: item } : toMapping(item)
    const names = [label, id].filter((name) => typeof name === 'string')
    const text = raw ?? id
    return typeof text === 'string'
      ? readPrompt(text, typeof label === 'string' ? label : null, names, linked)
      : []
  })
}

function readPrompt(
  text: string,
  label: string | null,
  ids: readonly string[],
  linked: LinkedFiles,
): readonly ColumnPart[] {
  if (!isPath(text)) return [buildInlinePrompt(text, label, ids)]
  const name = label ?? getStem(toLink(text))
  const files = isDataLink(text) ? linked.get(toLink(text)) : undefined
  // What it says is made by a program, or lies elsewhere.
  if (files === undefined || typeof files === 'string') return [{ ...blank, name, ids: [text, ...ids] }]
  const isOne = files.length === 1
  return files.flatMap((file) =>
    readPromptFile(file, isOne ? name : getStem(file.path), [text, file.path, ...ids]),
  )
}

/** A text may hold several prompts with `---` between them, and each line of JSONL is one. */
function readPromptFile(file: LinkedFile, name: string, ids: readonly string[]): readonly ColumnPart[] {
  const texts = /\.txt$/i.test(file.path)
    ? file.text.split(/^[ \t]*---[ \t]*\r?$/m)
    : /\.jsonl$/i.test(file.path)
      ? file.text.split('\n')
      : [file.text]
  const written = texts.filter((text) => text.trim() !== '')
  return written.map((text, index) => ({
    ...blank,
    name: written.length === 1 ? name : `${name}-${index + 1}`,
    text,
    ids,
  }))
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

function readProviders(providers: JsonValue, linked: LinkedFiles): readonly ColumnPart[] {
  const list = Array.isArray(providers) ? providers : providers === null ? [null] : [providers]
  return list.flatMap((item) => {
    const named = typeof item === 'string' && isDataLink(item) ? linked.get(toLink(item)) : undefined
    return typeof named === 'object' ? named.flatMap(readProviderFile) : [readProvider(item)]
  })
}

/** A file holds one provider, or a list of them. */
function readProviderFile(file: LinkedFile): readonly ColumnPart[] {
  const parsed = parseLinked(file)
  return [parsed.ok ? parsed.value : null].flat().map(readProvider)
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
