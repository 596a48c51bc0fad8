import { charSet, indexed, type CharSet } from './char-set.ts'
import { noFlags } from './parse-flags.ts'

/** A part of a class, in the notation of JavaScript's classes. */
export interface Members {
  /** What stands between the brackets; never begins with ^. */
  readonly listed: string
  /** All but these, and but those that differ from these by case where case is ignored. */
  readonly negate: boolean
}

/** ASCII only, as in Go; `\s` knows no vertical tab. */
export const categories = new Map<string, Members>([
  ['d', { listed: '0-9', negate: false }],
  ['D', { listed: '0-9', negate: true }],
  ['s', { listed: '\\t\\n\\f\\r ', negate: false }],
  ['S', { listed: '\\t\\n\\f\\r ', negate: true }],
  ['w', { listed: '0-9A-Za-z_', negate: false }],
  ['W', { listed: '0-9A-Za-z_', negate: true }],
])

/** `alpha` of `[[:alpha:]]` to what it holds. */
export const posixClasses = new Map([
  ['alnum', '0-9A-Za-z'],
  ['alpha', 'A-Za-z'],
  ['ascii', '\\x00-\\x7f'],
  ['blank', '\\t '],
  ['cntrl', '\\x00-\\x1f\\x7f'],
  ['digit', '0-9'],
  ['graph', '!-~'],
  ['lower', 'a-z'],
  ['print', ' -~'],
  ['punct', '!-\\/:-@\\[-`\\{-~'],
  ['space', '\\t\\n\\v\\f\\r '],
  ['upper', 'A-Z'],
  ['word', '0-9A-Za-z_'],
  ['xdigit', '0-9A-Fa-f'],
])

export function range(lo: number, hi: number): Members {
  return { listed: `${numbered(lo)}-${numbered(hi)}`, negate: false }
}

function numbered(codePoint: number): string {
  return `\\u{${codePoint.toString(16)}}`
}

/**
 * The category or script of a name, in the notation of a class; null where Unicode has none. Case, and
 * which of space, - and _ divides the words, do not count.
 */
export function propertyOf(name: string): string | null {
  if (!/^[A-Za-z]+(?:[ _-][A-Za-z]+)*$/.test(name)) return null
  const words = name.split(/[ _-]/)
  const titled = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())
  for (const spelling of [words.join('_'), titled.join('_'), name.toUpperCase()]) {
    if (['Any', 'ASCII', 'Assigned'].includes(spelling)) return `\\p{${spelling}}`
    for (const kind of ['General_Category', 'Script']) {
      const property = `\\p{${kind}=${spelling}}`
      if (isProperty(property)) return property
    }
  }
  return null
}

function isProperty(property: string): boolean {
  try {
    return new RegExp(property, 'u').unicode
  } catch {
    return false
  }
}

/** One character, and where case is ignored those that differ from it by case only. */
export function characterSet(codePoint: number, ignoreCase: boolean): CharSet {
  if (ignoreCase) return classSet([range(codePoint, codePoint)], false, true)
  return charSet([{ lo: codePoint, hi: codePoint }], false, noFlags)
}

/**
 * JavaScript's simple case folding is Go's, so its classes tell what a set holds. They only ever look at one
 * character. Negation is left to us, because with the flag i JavaScript means something else by it.
 */
export function classSet(parts: readonly Members[], negate: boolean, ignoreCase: boolean): CharSet {
  const flags = ignoreCase ? 'iu' : 'u'
  const plain = parts.filter((part) => !part.negate).map(({ listed }) => listed)
  const within = new RegExp(`[${plain.join('')}]`, flags)
  const without = parts.filter((part) => part.negate).map(({ listed }) => new RegExp(`[${listed}]`, flags))
  return indexed((codePoint) => {
    const character = String.fromCodePoint(codePoint)
    return (within.test(character) || without.some((listed) => !listed.test(character))) !== negate
  })
}
