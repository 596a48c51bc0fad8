import { compareCodePoints, normalizePath, type FileTree } from './paths.ts'

/** A file that was read. */
export interface TrackedRead {
  readonly path: string
  /** Whether it was read as a stream, as traces and media are; the texts of a suite are read whole. */
  readonly streamed: boolean
}

/** A tree that notes which of its files were read: all that verdicts were made of. */
export class TrackedTree implements FileTree {
  readonly #tree: FileTree
  readonly #read = new Map<string, boolean>()

  constructor(tree: FileTree) {
    this.#tree = tree
  }

  /** Sorted by code point. */
  get read(): readonly TrackedRead[] {
    return [...this.#read]
      .map(([path, streamed]) => ({ path, streamed }))
      .sort((a, b) => compareCodePoints(a.path, b.path))
  }

  /** Notes a file that was read elsewhere, as traces are. */
  track(path: string): void {
    this.#read.set(normalizePath(path), this.#read.get(normalizePath(path)) ?? true)
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
    if (stamp !== null) this.#read.set(normalizePath(path), true)
    return stamp
  }

  async real(path: string): Promise<string | null> {
    return this.#tree.real === undefined ? normalizePath(path) : this.#tree.real(path)
  }

  async readText(path: string, maxBytes: number): Promise<string> {
    const text = await this.#tree.readText(path, maxBytes)
    this.#read.set(normalizePath(path), this.#read.get(normalizePath(path)) ?? false)
    return text
  }

  async *open(path: string): AsyncIterable<Uint8Array> {
    for await (const piece of this.#tree.open(path)) {
      this.#read.set(normalizePath(path), true)
      yield piece
    }
  }
}
