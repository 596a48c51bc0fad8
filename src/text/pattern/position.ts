import type { Assertion } from './ast.ts'
import { isAsciiWord, isWord } from './char-set.ts'

/** Whether an assertion holds between two characters of a text; positions count UTF-16 units. */
export function holds(at: Assertion, text: string, position: number): boolean {
  switch (at) {
    case 'start':
      return position === 0
    case 'end':
      return position === text.length
    case 'last-line-end':
      return position === text.length || (position === text.length - 1 && text[position] === '\n')
    case 'line-start':
      return position === 0 || text[position - 1] === '\n'
    case 'line-end':
      return position === text.length || text[position] === '\n'
    case 'word-edge':
      return isEdge(text, position, isWord)
    case 'no-word-edge':
      return isNoEdge(text, position, isWord)
    case 'ascii-word-edge':
      return isEdge(text, position, isAsciiWord)
    case 'no-ascii-word-edge':
      return isNoEdge(text, position, isAsciiWord)
  }
}

function isEdge(text: string, position: number, isWordAt: (codePoint: number) => boolean): boolean {
  const before = position > 0 && isWordAt(text.codePointAt(stepBack(text, position, 1)) ?? 0)
  const after = position < text.length && isWordAt(text.codePointAt(position) ?? 0)
  return before !== after
}

/** CPython before 3.14 lets \B hold nowhere in an empty text. */
function isNoEdge(text: string, position: number, isWordAt: (codePoint: number) => boolean): boolean {
  return text !== '' && !isEdge(text, position, isWordAt)
}

/** The position so many characters earlier, or -1 before the start. */
export function stepBack(text: string, position: number, characters: number): number {
  let back = position
  for (let count = 0; count < characters; count += 1) {
    back -= isInsidePair(text, back - 1) ? 2 : 1
    if (back < 0) return -1
  }
  return back
}

/** Whether a position is between the two halves of a surrogate pair. */
export function isInsidePair(text: string, position: number): boolean {
  return isHalf(text.charCodeAt(position), 0xdc00) && isHalf(text.charCodeAt(position - 1), 0xd800)
}

/** Whether a text holds another, character by character: half of a surrogate pair is no part of the whole. */
export function includesWhole(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (!isInsidePair(text, at) && !isInsidePair(text, at + part.length)) return true
  }
  return false
}

/** `charCodeAt` outside of the text is NaN, which is no half. */
function isHalf(unit: number, first: number): boolean {
  return unit >= first && unit < first + 0x400
}
