import { matchGlob } from './glob.ts'
import { compareCodePoints, normalizePath, readSize, type FileTree } from './paths.ts'

/** A tree with further files from other trees, once they are revealed; its own files take precedence. */
export class OverlayTree implements FileTree {
  readonly #own: FileTree
  readonly #others = new Map<string, FileTree>()

  constructor(base: FileTree) {
    this.#own = base
  }

  /** Shows files of other trees. If two of them have the same file, the first counts. */
  async reveal(others: readonly FileTree[], isRevealed: (path: string) => boolean): Promise<void> {
    for (const tree of others)
      for (const path of await tree.list('.'))
        if (isRevealed(path) && !this.#others.has(path)) this.#others.set(path, tree)
  }

  /** Revealed files of the other trees. */
  get revealed(): string[] {
    return [...this.#others.keys()].sort(compareCodePoints)
  }

  async list(path: string): Promise<string[]> {
    const folder = normalizePath(path)
    const isBelow = (file: string) => folder === '.' || file === folder || file.startsWith(`${folder}/`)
    return mergeSorted(await this.#own.list(path), this.revealed.filter(isBelow))
  }

  async glob(pattern: string): Promise<string[]> {
    return mergeSorted(await this.#own.glob(pattern), this.revealed.filter(matchGlob(normalizePath(pattern))))
  }

  async size(path: string): Promise<number | null> {
    return (await this.#holder(path)).size(path)
  }

  async real(path: string): Promise<string | null> {
    const realPath = this.#own.real === undefined ? null : await this.#own.real(path)
    return realPath ?? (this.#other(path) === undefined ? null : normalizePath(path))
  }

  async readText(path: string, maxBytes: number): Promise<string> {
    return (await this.#holder(path)).readText(path, maxBytes)
  }

  async *open(path: string): AsyncIterable<Uint8Array> {
    yield* (await this.#holder(path)).open(path)
  }

  async #holder(path: string): Promise<FileTree> {
    const other = this.#other(path)
    return other === undefined || (await readSize(this.#own, path)) !== null ? this.#own : other
  }

  #other(path: string): FileTree | undefined {
    return this.#others.get(normalizePath(path))
  }
}

function mergeSorted(upper: readonly string[], others: readonly string[]): string[] {
  return [...new Set([...upper, ...others])].sort(compareCodePoints)
}
