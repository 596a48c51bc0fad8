import type { KeyPath } from '../../core/diagnostic.ts'
import { limits } from '../../core/limits.ts'

/** A placeholder that nothing has filled, and where it stands. */
export interface Placeholder {
  /** What stands between its braces; `${env:MODEL}` as a whole. */
  readonly name: string
  readonly path: KeyPath
}

/**
 * Replaces each `{{name}}` of a text, and each `${env:NAME}`, which `fill` gets as a whole; where it has nothing, that
 * stays. A backslash before one makes it plain text, two are one backslash. What is filled in is never looked at again.
 * `isLater`: tells those that are filled later, so that they stay as they are written where `fill` has nothing.
 */
export function replacePlaceholders(
  text: string,
  fill: (name: string) => string | undefined,
  isLater: (name: string) => boolean = () => false,
): string {
  if (!hasPlaceholder(text)) return text
  let filled = ''
  let from = 0
  for (const match of text.matchAll(/\{\{([^{}\n]+)\}\}|\$\{env:[A-Za-z_]\w*\}/g)) {
    const [whole, name = whole] = match
    let begin = match.index
    while (begin > from && text[begin - 1] === '\\') begin -= 1
    const slashes = match.index - begin
    const isPlain = slashes % 2 === 1
    const value = isPlain ? undefined : fill(name)
    const isOpen = value === undefined && isLater(name)
    filled += text.slice(from, isOpen ? match.index : begin)
    filled += isOpen ? whole : '\\'.repeat(Math.floor(slashes / 2)) + (value ?? whole)
    from = match.index + whole.length
  }
  return filled + text.slice(from)
}

/** Escapes a text so that {@link replacePlaceholders} returns it, whatever there is to fill. */
export function escapePlaceholders(text: string): string {
  return text.replaceAll(/(?<!\\)(\\*)(\{\{[^{}\n]+\}\}|\$\{env:[A-Za-z_]\w*\})/g, '$1$1\\$2')
}

/** Names of all placeholders of a text that are not plain text. */
export function listPlaceholders(text: string): string[] {
  const names: string[] = []
  replacePlaceholders(text, (name) => {
    names.push(name)
    return undefined
  })
  return names
}

/** Finds the first placeholder that is meant of every text inside of a value. Keys are never placeholders. */
export function findPlaceholders(
  value: unknown,
  path: KeyPath = [],
  isMeant: (name: string) => boolean = () => true,
): Placeholder[] {
  if (typeof value === 'string')
    return listPlaceholders(value)
      .filter(isMeant)
      .slice(0, 1)
      .map((name) => ({ name, path }))
  if (value === null || typeof value !== 'object' || path.length >= limits.jsonDepth) return []
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, item]) => findPlaceholders(item, [...path, key], isMeant))
}

/** Tells whether any text inside of a value could be a placeholder, or one that is plain text. */
export function hasPlaceholder(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('{{') || value.includes('${env:')
  if (value === null || typeof value !== 'object') return false
  return Object.values(value).some(hasPlaceholder)
}

/** Returns the variable that a placeholder names; null if it is a field. */
export function getVariable(name: string): string | null {
  return name.startsWith('${') ? name.slice('${env:'.length, -1) : null
}

/** Writes a placeholder as in a file. */
export function writePlaceholder(name: string): string {
  return getVariable(name) === null ? `{{${name}}}` : name
}
