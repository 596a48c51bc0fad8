import type { KeyPath, Position } from '../../core/diagnostic.ts'

/** Offsets of keys and values by path, so that one walk over a file serves every question. */
export class PathOffsets {
  readonly #places = new Map<string, { key: number; value: number }>()

  add(path: KeyPath, key: number, value: number): void {
    this.#places.set(path.join('\0'), { key, value })
  }

  /** The offset of a path, or of the nearest place around it that the text has. */
  find(path: KeyPath, part: 'key' | 'value'): number {
    for (let length = path.length; length >= 0; length -= 1) {
      const place = this.#places.get(path.slice(0, length).join('\0'))
      if (place !== undefined) return length === path.length ? place[part] : place.key
    }
    return 0
  }
}

/** Offsets at which the lines of a text begin; `\n`, `\r\n` and `\r` end a line. */
export class LineStarts {
  readonly #starts = [0]

  constructor(text: string) {
    for (const { index, 0: ending } of text.matchAll(/\r\n|\r|\n/g)) this.#starts.push(index + ending.length)
  }

  /** Line and column of an offset, both 1-based. */
  at(offset: number): Position {
    let low = 0
    let high = this.#starts.length
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 }
  }
}

/** Line and column of one offset. For many offsets of one text keep its `LineStarts`. */
export function findPosition(text: string, offset: number): Position {
  return new LineStarts(text.slice(0, offset)).at(offset)
}
