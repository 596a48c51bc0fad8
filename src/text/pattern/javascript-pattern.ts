import { toError } from '../../core/errors.ts'
import { PatternFault } from './ast.ts'

/**
 * Translates a JavaScript regular expression without flags into Python's syntax, which our engine runs. One thing differs: a
 * character beyond U+FFFF counts as one instead of two. The parser later refuses what Python does not support, such as a
 * look-behind of variable length, or a reference to a group that does not stand before it.
 * @throws PatternFault if JavaScript refuses the pattern
 */
export function translateJavaScript(source: string): string {
  const refusal = explainRefusal(source)
  if (refusal !== null) throw new PatternFault(`JavaScript refuses it: ${refusal}`, 0)
  return `(?a)${writePython(source)}`
}

function explainRefusal(source: string): string | null {
  try {
    // Compiled, never run.
    return RegExp(source) instanceof RegExp ? null : 'no reason given'
  } catch (thrown) {
    const { message } = toError(thrown)
    return message.slice(message.lastIndexOf(': ') + 2)
  }
}

/** JavaScript's white space, as members of a class. */
const space = String.raw`\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`
const notSpace = String.raw`\x00-\x08\x0e-\x1f!-\x9f\xa1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ufefe\uff00-\U0010ffff`

/** Tokens that Python spells differently, outside and inside classes, longest first. */
const outside =
  /\\k<([^>]*)>|\\\d+|\(\?[-i]*[ms][-ims]*:|\\c[A-Za-z]|\\x[\dA-Fa-f]{2}|\\u[dD][89abAB][\dA-Fa-f]{2}\\u[dD][c-fC-F][\dA-Fa-f]{2}|\\u[\dA-Fa-f]{4}|\\[^]|\[\^?\]|\[|\(\?<(?![=!])|\{(?!\d+(?:,\d*)?\})|[.$]/y
// Next to `\w` a hyphen is a member of the class, not a range.
const inside = /\\[dDwWsS]-?|-(?=\\[dDwWsS])|\\c[A-Za-z]|\\x[\dA-Fa-f]{2}|\\u[\dA-Fa-f]{4}|\\[^]|[\][]/y

/** `source`: valid in JavaScript. */
function writePython(source: string): string {
  let written = ''
  let isInside = false
  for (let position = 0; position < source.length;) {
    const next = isInside ? inside : outside
    next.lastIndex = position
    const match = next.exec(source)
    if (match === null) {
      written += source.charAt(position++)
      continue
    }
    const [token, name] = match
    position += token.length
    written += isInside ? writeMember(token) : writeTerm(token, name)
    if (token === '[') isInside = true
    else if (token === ']') isInside = false
  }
  return written
}

function writeTerm(token: string, name: string | undefined): string {
  if (name !== undefined) return writeReference(name, `(?P=${name})`)
  if (/^\\[1-9]$/.test(token)) return writeReference(token.slice(1), token)
  if (token.endsWith(':')) throw new PatternFault(`the flags of ${token} are not supported`, 0)
  return terms.get(token) ?? writeEscape(token)
}

/** A group that did not take part is the empty text to those that refer to it. */
function writeReference(group: string, reference: string): string {
  return `(?(${group})${reference}|)`
}

/** Tokens with another meaning in Python, outside classes. */
const terms = new Map([
  ['.', String.raw`[^\n\r\u2028\u2029]`],
  ['$', String.raw`\Z`],
  ['(?<', '(?P<'],
  ['{', String.raw`\{`],
  ['[]', '(?!)'],
  ['[^]', String.raw`[\x00-\U0010ffff]`],
  [String.raw`\s`, `[${space}]`],
  [String.raw`\S`, `[${notSpace}]`],
  [String.raw`\b`, String.raw`\b`],
  [String.raw`\B`, String.raw`(?:\B|\A\Z)`],
])

function writeMember(token: string): string {
  if (/^\\[dDwWsS]-$/.test(token)) return `${writeMember(token.slice(0, 2))}\\-`
  return members.get(token) ?? writeEscape(token)
}

/** Tokens with another meaning in Python, inside a class. */
const members = new Map([
  ['-', String.raw`\-`],
  ['[', String.raw`\[`],
  [String.raw`\s`, space],
  [String.raw`\S`, notSpace],
  [String.raw`\b`, String.raw`\x08`],
])

/** Joins the two halves of a character, such as `\ud83d\ude00`. */
function writePair(token: string): string {
  const halves = [token.slice(2, 6), token.slice(8)].map((half) => Number.parseInt(half, 16))
  const codePoint = String.fromCharCode(...halves).codePointAt(0) ?? 0
  return `\\U${codePoint.toString(16).padStart(8, '0')}`
}

/** Keeps escapes that mean the same in both. Any other escaped letter stands for itself in JavaScript. */
function writeEscape(token: string): string {
  if (!token.startsWith('\\') || /^\\(?:[dDwWnrtfv\d]|x..|u....)$/s.test(token)) return token
  if (/^\\c[A-Za-z]$/.test(token))
    return String.raw`\x${(token.charCodeAt(2) % 32).toString(16).padStart(2, '0')}`
  if (token.length === 12) return writePair(token)
  const letter = token.slice(1)
  return /^\w$/.test(letter) ? letter : token
}
