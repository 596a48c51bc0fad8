import { byCodePoint, normalPath } from './paths.ts'
import type { FileTree } from './tree.ts'

/** A file that was read. */
export interface NotedFile {
  readonly path: string
  /** Whether it was read as a stream, as traces and media are; the texts of a suite are read whole. */
  readonly streamed: boolean
}

/** A tree that notes which of its files were read: all that verdicts were made of. */
export class NotedTree implements FileTree {
  readonly #tree: FileTree
  readonly #read = new Map<string, boolean>()

  constructor(tree: FileTree) {
    this.#tree = tree
  }

  /** Sorted by code point. */
  get read(): readonly NotedFile[] {
    return [...this.#read]
      .map(([path, streamed]) => ({ path, streamed }))
      .sort((a, b) => byCodePoint(a.path, b.path))
  }

  /** Notes a file that was read elsewhere, as traces are. */
  note(path: string): void {
    this.#read.set(normalPath(path), this.#read.get(normalPath(path)) ?? true)
  }

  list(path: string): Promise<string[]> {
    return this.#tree.list(path)
  }

  glob(pattern: string): Promise<string[]> {
    return this.#tree.glob(pattern)
  }

  size(path: string): Promise<number | null> {
    return this.#tree.size(path)
  }

  /** Whoever asks for it does not read a file that was read before. */
  async stamp(path: string): Promise<string | null> {
    const stamp = (await this.#tree.stamp?.(path)) ?? null
    if (stamp !== null) this.#read.set(normalPath(path), true)
    return stamp
  }

  async real(path: string): Promise<string | null> {
    return this.#tree.real === undefined ? normalPath(path) : this.#tree.real(path)
  }

  async readText(path: string, maxBytes: number): Promise<string> {
    const text = await this.#tree.readText(path, maxBytes)
    this.#read.set(normalPath(path), this.#read.get(normalPath(path)) ?? false)
    return text
  }

  async *open(path: string): AsyncIterable<Uint8Array> {
    for await (const piece of this.#tree.open(path)) {
      this.#read.set(normalPath(path), true)
      yield piece
    }
  }
}
