import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { GateError } from '../../core/errors.ts'
import { formatCount } from '../../core/visible-text.ts'
import { openDiskTree } from '../../files/disk-tree.ts'
import { isGlob, matchGlob } from '../../files/glob.ts'
import { normalizePath } from '../../files/paths.ts'
import type { FileTree } from '../../files/tree.ts'
import { findRepository } from '../../files/walk.ts'
import { readGitOutput, type Environment } from './git.ts'

/**
 * Opens the work tree of a repository. A sparse checkout leaves files of the commit out, and a suite of which a part is
 * missing would pass without it: where one of them is asked for, every method throws GateError `not-checked-out`.
 */
export function openWorkTree(root: string, env: Environment): FileTree {
  const disk = openDiskTree(root)
  return isSparseCheckout(root) ? new SparseTree(disk, () => listOmittedFiles(root, env)) : disk
}

/** Whether git was told to check out a part of the files around a folder. It may be told to stop, and keeps the list. */
function isSparseCheckout(root: string): boolean {
  const repository = findRepository(root)
  if (repository === null) return false
  const git = join(repository, '.git')
  const linked = statSync(git).isFile() ? /^gitdir: (.*)$/m.exec(readFileSync(git, 'utf8'))?.[1] : null
  return existsSync(join(resolve(repository, linked ?? git), 'info/sparse-checkout'))
}

class SparseTree implements FileTree {
  readonly #disk: FileTree
  readonly #list: () => Promise<ReadonlySet<string>>
  #omitted: Promise<ReadonlySet<string>> | undefined

  constructor(disk: FileTree, list: () => Promise<ReadonlySet<string>>) {
    this.#disk = disk
    this.#list = list
  }

  async list(path: string): Promise<string[]> {
    const folder = normalizePath(path)
    await this.#refuse((file) => folder === '.' || file === folder || file.startsWith(`${folder}/`))
    return this.#disk.list(path)
  }

  async glob(pattern: string): Promise<string[]> {
    const normal = normalizePath(pattern)
    await (isGlob(normal) ? this.#refuse(matchGlob(normal)) : this.#refuseFile(normal))
    return this.#disk.glob(pattern)
  }

  async size(path: string): Promise<number | null> {
    await this.#refuseFile(path)
    return this.#disk.size(path)
  }

  async stamp(path: string): Promise<string | null> {
    return (await this.#disk.stamp?.(path)) ?? null
  }

  async real(path: string): Promise<string | null> {
    return (await this.#disk.real?.(path)) ?? null
  }

  async readText(path: string, maxBytes: number): Promise<string> {
    await this.#refuseFile(path)
    return this.#disk.readText(path, maxBytes)
  }

  async *open(path: string): AsyncGenerator<Uint8Array, void, undefined> {
    await this.#refuseFile(path)
    yield* this.#disk.open(path)
  }

  async #refuseFile(path: string): Promise<void> {
    const normal = normalizePath(path)
    if ((await this.#listOmitted()).has(normal)) await this.#refuse((file) => file === normal)
  }

  async #refuse(isAskedFor: (path: string) => boolean): Promise<void> {
    const missing: string[] = []
    for (const file of await this.#listOmitted())
      if (isAskedFor(file) && (await this.#disk.size(file)) === null) missing.push(file)
    const [first, ...others] = missing
    if (first === undefined) return
    const are = others.length === 0 ? 'is' : `and ${formatCount(others.length, 'other file')} are`
    throw new GateError(
      'not-checked-out',
      `\`${first}\` ${are} in the commit, and not in this checkout, which is sparse: under actions/checkout, write \`fetch-depth: 0\` in place of \`sparse-checkout\`, or run \`git sparse-checkout disable\`.`,
    )
  }

  #listOmitted(): Promise<ReadonlySet<string>> {
    return (this.#omitted ??= this.#list())
  }
}

/** The files below a folder that git was told not to check out. */
export async function listOmittedFiles(root: string, env: Environment): Promise<ReadonlySet<string>> {
  if (!isSparseCheckout(root)) return new Set()
  const chunks: Buffer[] = []
  for await (const chunk of readGitOutput({ root, env }, ['ls-files', '-t', '-z'])) chunks.push(chunk)
  const lines = Buffer.concat(chunks).toString('utf8').split('\0')
  return new Set(lines.flatMap((line) => (line.startsWith('S ') ? [line.slice(2)] : [])))
}
