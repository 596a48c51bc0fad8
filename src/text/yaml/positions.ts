import type { Position } from '../../core/diagnostic.ts'

/** Where keys and values are: offsets by path, so that one walk over a file serves every question. */
export class PathOffsets {
  readonly #places = new Map<string, { key: number; value: number }>()

  add(path: readonly (string | number)[], key: number, value: number): void {
    this.#places.set(path.join('\0'), { key, value })
  }

  /** The offset of a path, or of the nearest place around it that the text has. */
  find(path: readonly (string | number)[], part: 'key' | 'value'): number {
    for (let length = path.length; length >= 0; length -= 1) {
      const place = this.#places.get(path.slice(0, length).join('\0'))
      if (place !== undefined) return length === path.length ? place[part] : place.key
    }
    return 0
  }
}

/** Line and column of an offset, both 1-based; `\n`, `\r\n` and `\r` end a line. */
export function positionAt(text: string, offset: number): Position {
  let line = 1
  let start = 0
  for (let index = 0; index < offset; index += 1) {
    const code = text.charCodeAt(index)
    if (code !== 10 && code !== 13) continue
    if (code === 13 && text.charCodeAt(index + 1) === 10) index += 1
    if (index < offset) {
      line += 1
      start = index + 1
    }
  }
  return { line, column: offset - start + 1 }
}
