import { charSet, type CharSet, type ClassItem, type Flags } from './char-set.ts'
import type { Cursor } from './cursor.ts'
import { parseClassEscape, single } from './parse-escape.ts'

/** The rest of `[…]`, after its opening bracket. A `]` that comes first is a member. */
export function parseClass(cursor: Cursor, flags: Flags): CharSet {
  const start = cursor.position - 1
  const negate = cursor.eat('^')
  const items: ClassItem[] = []
  for (;;) {
    const position = cursor.position
    const token = cursor.take() ?? unterminated(cursor, start)
    if (token === ']' && items.length > 0) break
    const item = parseItem(cursor, token)
    if (!cursor.eat('-')) {
      items.push(item)
      continue
    }
    const upper = cursor.take() ?? unterminated(cursor, start)
    if (upper === ']') {
      items.push(item, single(0x2d))
      break
    }
    const limit = parseItem(cursor, upper)
    if (!('lo' in item && 'lo' in limit) || limit.lo < item.lo) {
      cursor.fail(`${token}-${upper} is no range of characters`, position)
    }
    items.push({ lo: item.lo, hi: limit.lo })
  }
  return charSet(items, negate, flags)
}

function parseItem(cursor: Cursor, token: string): ClassItem {
  return token.startsWith('\\') ? parseClassEscape(cursor, token) : single(token.codePointAt(0) ?? 0)
}

function unterminated(cursor: Cursor, start: number): never {
  cursor.fail('The [ has no closing ]', start)
}
