import { hexDigits, octalDigits, type Cursor } from './cursor.ts'
import { noFlags, makeCharSet, indexTest, type CharSet } from './char-set.ts'

/** A part of a class, in the notation of JavaScript's classes. */
export interface ClassMembers {
  /** Text between the brackets; never begins with ^. */
  readonly listed: string
  /** All but these, and but those that differ from these by case where case is ignored. */
  readonly negate: boolean
}

/** ASCII only, as in Go; `\s` knows no vertical tab. */
const categories = new Map<string, ClassMembers>([
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

export function makeRange(lo: number, hi: number): ClassMembers {
  return { listed: `${writeNumbered(lo)}-${writeNumbered(hi)}`, negate: false }
}

function writeNumbered(codePoint: number): string {
  return `\\u{${codePoint.toString(16)}}`
}

/** Finds a category or script by name for a class, or null. Case and the dividing space, - or _ are ignored. */
function findProperty(name: string): string | null {
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
export function makeCharacterSet(codePoint: number, ignoreCase: boolean): CharSet {
  if (ignoreCase) return makeClassSet([makeRange(codePoint, codePoint)], false, true)
  return makeCharSet([{ lo: codePoint, hi: codePoint }], false, noFlags)
}

/**
 * JavaScript's simple case folding is Go's, so its classes tell what a set holds. They only ever look at one
 * character. Negation is left to us, because with the flag i JavaScript means something else by it.
 */
export function makeClassSet(parts: readonly ClassMembers[], negate: boolean, ignoreCase: boolean): CharSet {
  const flags = ignoreCase ? 'iu' : 'u'
  const plain = parts.filter((part) => !part.negate).map(({ listed }) => listed)
  const within = new RegExp(`[${plain.join('')}]`, flags)
  const without = parts.filter((part) => part.negate).map(({ listed }) => new RegExp(`[${listed}]`, flags))
  return indexTest((codePoint) => {
    const character = String.fromCodePoint(codePoint)
    return (within.test(character) || without.some((listed) => !listed.test(character))) !== negate
  })
}

const controls = new Map([
  ['a', 7],
  ['f', 12],
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['v', 11],
])

/** Letters that mean something after a backslash elsewhere, and what to write instead. */
const instead = new Map([
  ['b', 'for a backspace in a class write \\x08'],
  ['B', 'inside of a class it has no meaning'],
  ['A', 'inside of a class it has no meaning'],
  ['z', 'inside of a class it has no meaning'],
  ['C', 'for any character write (?s:.)'],
  ['Z', 'the end of the text is \\z'],
  ['Q', 'inside of a class write a backslash before each of -, ], ^ and \\'],
  ['E', 'it closes a \\Q, and none is open'],
  ['e', 'write \\x1b'],
  ['h', 'write [ \\t]'],
  ['R', 'write \\r?\\n'],
  ['N', 'write the character itself, or [^\\n]'],
  ['X', 'for any character write (?s:.)'],
  ['K', 'leave out what is before it, or take a group'],
  ['G', 'write \\A'],
  ['u', 'write \\x{2014} for the character with the number 2014'],
  ['U', 'write \\x{1F5FC} for the character with the number 1F5FC'],
  ['c', 'write the number of the character, as in \\x01'],
  ['k', 'write out what is to come again'],
  ['g', 'write out what is to come again'],
])

const lastCodePoint = 0x10ffff

/** `\d`, `\pL`, `\P{Greek}` and so on; null if the token is none of them. */
export function parseCategory(cursor: Cursor, token: string): ClassMembers | null {
  if (token !== '\\p' && token !== '\\P') return categories.get(token.slice(1)) ?? null
  const start = cursor.position - 2
  const stated = cursor.eat('{')
    ? (cursor.takeThrough('}') ?? cursor.fail('The { has no closing }', start))
    : (cursor.take() ?? cursor.fail(`${token} needs the name of a class, as in \\pL and \\p{Greek}`, start))
  const negate = stated.startsWith('^')
  const name = negate ? stated.slice(1) : stated
  const listed = findProperty(name)
  if (listed === null) {
    const choices = 'there are categories, such as L and Nd, and scripts, such as Greek'
    return cursor.fail(`Unicode has no class ${name}; ${choices}`, start)
  }
  return { listed, negate: (token === '\\P') !== negate }
}

/** Parses an escape for one character. */
export function parseCharacter(cursor: Cursor, token: string): number {
  const start = cursor.position - 2
  const letter = token.slice(1)
  if (octalDigits.includes(letter)) {
    const more = cursor.takeWhile(octalDigits, 2)
    if (letter !== '0' && more === '') failReference(cursor, token, start)
    return Number.parseInt(letter + more, 8)
  }
  if (letter === '8' || letter === '9') failReference(cursor, token, start)
  if (letter === 'x') return parseHex(cursor, start)
  const control = controls.get(letter)
  if (control !== undefined) return control
  const codePoint = letter.codePointAt(0) ?? 0
  if (codePoint >= 128) cursor.fail(`${letter} is written without a backslash`, start)
  if (!/^[A-Za-z]$/.test(letter)) return codePoint
  const hint = instead.get(letter)
  return cursor.fail(`Go has no ${token} here${hint === undefined ? '' : `; ${hint}`}`, start)
}

function failReference(cursor: Cursor, token: string, start: number): never {
  cursor.fail(`Go has no back-references such as ${token}; write out what is to come again`, start)
}

/** `\x7f` and `\x{10FFFF}`, behind the x. */
function parseHex(cursor: Cursor, start: number): number {
  const isBraced = cursor.eat('{')
  const hex = cursor.takeWhile(hexDigits, isBraced ? Infinity : 2)
  if (isBraced ? hex === '' || !cursor.eat('}') : hex.length < 2)
    cursor.fail('\\x needs two hexadecimal digits, or some in braces, as in \\x{2014}', start)
  const value = Number.parseInt(hex, 16)
  return value <= lastCodePoint ? value : cursor.fail(`No character has the number ${hex}`, start)
}
