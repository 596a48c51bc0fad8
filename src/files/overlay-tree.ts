import { matchGlob } from './glob.ts'
import { compareCodePoints, normalizePath } from './paths.ts'
import type { FileTree } from './tree.ts'

/**
 * A tree with further files from other trees; its own files take precedence. Files of the others are hidden until they are
 * revealed, because their content is untrusted.
 */
export class OverlayTree implements FileTree {
  readonly #own: FileTree
  readonly #others: ReadonlyMap<string, FileTree>
  #isRevealed: (path: string) => boolean = () => false

  private constructor(base: FileTree, others: ReadonlyMap<string, FileTree>) {
    this.#own = base
    this.#others = others
  }

  /** Lays other trees over a tree. If two of them have the same file, the first counts. */
  static async over(base: FileTree, others: readonly FileTree[]): Promise<OverlayTree> {
    const files = new Map<string, FileTree>()
    for (const tree of others)
      for (const path of await tree.list('.')) if (!files.has(path)) files.set(path, tree)
    return new OverlayTree(base, files)
  }

  reveal(isRevealed: (path: string) => boolean): void {
    this.#isRevealed = isRevealed
  }

  /** Revealed files of the other trees. */
  get revealed(): string[] {
    return [...this.#others.keys()].filter((path) => this.#isRevealed(path)).sort(compareCodePoints)
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
    return (await this.#own.size(path)) ?? (await this.#other(path)?.size(path)) ?? null
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
    return other === undefined || (await this.#own.size(path)) !== null ? this.#own : other
  }

  #other(path: string): FileTree | undefined {
    const normal = normalizePath(path)
    return this.#isRevealed(normal) ? this.#others.get(normal) : undefined
  }
}

function mergeSorted(upper: readonly string[], others: readonly string[]): string[] {
  return [...new Set([...upper, ...others])].sort(compareCodePoints)
}
