import type { CharSet } from './char-set.ts'
import type { Cursor } from './cursor.ts'
import { parseCategory, parseCharacter } from './parse-re2-escape.ts'
import type { Re2Parser } from './parse-re2.ts'
import { classSet, posixClasses, range, type Members } from './re2-set.ts'

/** The rest of `[…]`, after its opening bracket. A `]` that comes first is a member. */
export function parseRe2Class(parser: Re2Parser, ignoreCase: boolean): CharSet {
  const { cursor } = parser
  const start = cursor.position - 1
  const negate = cursor.eat('^')
  const parts: Members[] = []
  for (;;) {
    const position = cursor.position
    const token = cursor.take() ?? cursor.fail('The [ has no closing ]', start)
    if (token === ']' && parts.length > 0) return classSet(parts, negate, ignoreCase)
    const named = token === '[' ? parsePosix(parser, position) : null
    const part = named ?? (token.startsWith('\\') ? parseCategory(cursor, token) : null)
    parts.push(part ?? parseRange(parser, token, position))
  }
}

/** One character, or two with a - between them; `token` is the first. */
function parseRange({ cursor }: Re2Parser, token: string, start: number): Members {
  const lo = characterOf(cursor, token)
  const afterLow = cursor.position
  const isRange = cursor.eat('-')
  const upper = isRange ? cursor.take() : null
  if (upper === null || upper === ']') {
    cursor.position = afterLow
    return range(lo, lo)
  }
  const hi = /^\\[dDsSwWpP]$/.test(upper) ? -1 : characterOf(cursor, upper)
  return hi < lo ? cursor.fail(`${token}-${upper} is no range of characters`, start) : range(lo, hi)
}

function characterOf(cursor: Cursor, token: string): number {
  return token.startsWith('\\') ? parseCharacter(cursor, token) : (token.codePointAt(0) ?? 0)
}

/** `[:alpha:]` and `[:^alpha:]` behind their bracket; null where the bracket is an ordinary character. */
function parsePosix(parser: Re2Parser, start: number): Members | null {
  const { cursor } = parser
  if (!cursor.eat(':')) return null
  const stated = cursor.takeThrough(':]')
  if (stated === null) {
    cursor.position = start + 1
    return null
  }
  const negate = stated.startsWith('^')
  const listed = posixClasses.get(negate ? stated.slice(1) : stated)
  if (listed === undefined) {
    const known = [...posixClasses.keys()].join(', ')
    return cursor.fail(`There is no class [:${stated}:]; there are ${known}`, start)
  }
  parser.onlyInGo ??= { what: `[:${stated}:]`, position: start }
  return { listed, negate }
}
