import { isGlob, matchGlob } from '../files/glob.ts'
import { listParentFolders } from '../files/paths.ts'

/** The files that a change touches, each glob looked up once for all scenarios. A plain glob is a file or folder. */
export class ChangedFiles {
  readonly #files: ReadonlySet<string>
  /** Every folder that one of them is in. */
  readonly #folders = new Set<string>()
  readonly #known = new Map<string, boolean>()

  constructor(files: ReadonlySet<string>) {
    this.#files = files
    for (const file of files) for (const folder of listParentFolders(file)) this.#folders.add(folder)
  }

  get size(): number {
    return this.#files.size
  }

  has(file: string): boolean {
    return this.#files.has(file)
  }

  /** Tells whether a glob matches one of them. */
  by(glob: string): boolean {
    const cached = this.#known.get(glob)
    if (cached !== undefined) return cached
    const isTouched = isGlob(glob)
      ? this.#matches(glob).next().done !== true
      : this.#files.has(glob) || this.#folders.has(glob)
    this.#known.set(glob, isTouched)
    return isTouched
  }

  /** Those that match one of these globs. */
  matching(globs: readonly string[]): string[] {
    return [...this.#files].filter(createPathMatcher(globs))
  }

  *#matches(glob: string): Generator<string, void, undefined> {
    const test = matchGlob(glob)
    for (const file of this.#files) if (test(file)) yield file
  }
}

/** Creates a test for the files that globs match. A glob without wildcards is a file, or everything in a folder. */
export function createPathMatcher(globs: readonly string[]): (file: string) => boolean {
  const plain = new Set(globs.filter((glob) => !isGlob(glob)))
  const tests = globs.filter(isGlob).map(matchGlob)
  return (file) =>
    plain.has(file) ||
    (plain.size > 0 && listParentFolders(file).some((folder) => plain.has(folder))) ||
    tests.some((test) => test(file))
}
