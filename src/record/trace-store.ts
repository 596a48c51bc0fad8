import { hashText } from '../core/hash.ts'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GateError, toError } from '../core/errors.ts'
import { writeFileAtomically, resolveConfinedPath } from '../files/write-file.ts'

/** Keeps the recordings of a run in a folder of the workspace, so that the next one can replay them. */
export class TraceStore {
  readonly #root: string
  readonly #folder: string
  readonly #isCommitted: boolean

  /** `folder`: relative to `root`. `isCommitted`: it is meant to be committed, so git does not ignore it. */
  constructor(root: string, folder: string, { isCommitted = false } = {}) {
    this.#root = root
    this.#folder = folder
    this.#isCommitted = isCommitted
  }

  /** Builds the path of a trial's recording, relative to the workspace: each attempt has its own. */
  fileOf(scenarioId: string, trial: number, attempt = 1): string {
    const name = attempt === 1 ? `trial-${trial}` : `trial-${trial}-attempt-${attempt}`
    return `${this.#folder}/${makeSlug(scenarioId)}/${name}.jsonl`
  }

  /**
   * Writes a recording in the place of the former one.
   * @throws GateError `path-outside`, `cannot-write`
   */
  async write(file: string, pieces: Iterable<string>): Promise<void> {
    await this.#attempt(async () => {
      const path = await resolveConfinedPath(this.#root, file)
      if (!this.#isCommitted) await this.#ignore()
      await writeFileAtomically(path, pieces)
    })
  }

  /** Removes the recordings of a scenario: those of more trials than there are now would be replayed too. */
  async clear(scenarioId: string): Promise<void> {
    await this.#attempt(async () => {
      const parent = join(
        await resolveConfinedPath(this.#root, `${this.#folder}/${makeSlug(scenarioId)}/-`),
        '..',
      )
      const names = await readdir(parent).catch(() => [])
      // Another run in the same workspace may be at it too.
      for (const name of names)
        if (/^trial-\d+(?:-attempt-\d+)?\.jsonl$/.test(name)) await rm(join(parent, name), { force: true })
    })
  }

  /** Makes git ignore a folder that we created, until its owner decides otherwise. */
  async #ignore(): Promise<void> {
    const path = await resolveConfinedPath(this.#root, `${this.#folder}/.gitignore`)
    const made = await mkdir(join(path, '..'), { recursive: true })
    if (made !== undefined) await writeFile(path, '*\n', { flag: 'wx' }).catch(() => undefined)
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (thrown) {
      if (thrown instanceof GateError) throw thrown
      const message = `A recording cannot be written to \`${this.#folder}\`: ${toError(thrown).message}`
      throw new GateError('cannot-write', message, { cause: thrown })
    }
  }
}

/** Names of devices, names that end as none may on Windows, and those that could be ours for another id. */
const notAsItIs = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|\.$|-[\da-f]{8}$/

/** Makes a name that every file system takes; what it cannot tell apart gets a hash, so that no two share one. */
function makeSlug(id: string): string {
  const plain = id
    .replaceAll(/[^\w.-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 80)
  if (plain === id && id === id.toLowerCase() && !notAsItIs.test(id)) return id
  const hash = hashText(id, 8)
  return plain === '' ? hash : `${plain.replace(/\./g, '_')}-${hash}`
}

/** Builds the glob of all recordings in their folder: `<scenario>/trial-<n>.jsonl`. */
export function buildRecordingsGlob(folder: string): string {
  return `${folder}/*/trial-*.jsonl`
}
