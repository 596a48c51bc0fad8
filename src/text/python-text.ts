import { isInsidePair } from './pattern/position.ts'

/** What Python's `str` takes for white space: JavaScript's set has U+FEFF, and lacks U+001C to U+001F and U+0085. */
const space = '[\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]'
const isSpace = new RegExp(space)
const spaces = new RegExp(`${space}+`, 'g')

/** `str.strip()`. */
export function pythonStrip(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isSpace.test(text.charAt(start))) start++
  while (end > start && isSpace.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** Every run of white space as one space. */
export function collapseSpace(text: string): string {
  return text.replace(spaces, ' ')
}

/** `len()` of a text: its code points. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Texts in the order in which Python has them: by code point, where JavaScript goes by half of one. */
export function compareByCodePoint(a: string, b: string): number {
  const left = a[Symbol.iterator]()
  const right = b[Symbol.iterator]()
  for (;;) {
    const [one, other] = [left.next(), right.next()]
    if (one.done === true || other.done === true)
      return Number(other.done ?? false) - Number(one.done ?? false)
    if (one.value === other.value) continue
    return (one.value.codePointAt(0) ?? 0) - (other.value.codePointAt(0) ?? 0)
  }
}

/** `text.startswith(part)`. */
export function startsWithText(text: string, part: string): boolean {
  return text.startsWith(part) && !isInsidePair(text, part.length)
}

/** `text.endswith(part)`. */
export function endsWithText(text: string, part: string): boolean {
  return text.endsWith(part) && !isInsidePair(text, text.length - part.length)
}
