import { existsSync, lstatSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { GateError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
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
  return isSparseCheckout(root) ? new SparseTree(disk, () => listOmittedPaths(root, env)) : disk
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
  return new Set((await readIndex(root, env)).omitted)
}

/** The same, and once more behind each link that leads to one or to a folder around it. */
async function listOmittedPaths(root: string, env: Environment): Promise<ReadonlySet<string>> {
  const { omitted, links } = await readIndex(root, env)
  const byTarget = new Map<string, string[]>()
  for (const link of links) {
    const target = resolveTarget(root, link)
    const same = byTarget.get(target)
    if (same === undefined) byTarget.set(target, [link])
    else same.push(link)
  }
  const paths = new Set(omitted)
  for (const file of omitted)
    for (let target = file; target !== '.'; target = dirname(target))
      for (const link of byTarget.get(target) ?? []) {
        paths.add(link + file.slice(target.length))
        if (paths.size > limits.walkedEntries) throw new GateError('too-large', tooManyLinks)
      }
  return paths
}

const tooManyLinks =
  'Links lead to too many files that are not in this checkout, which is sparse: run `git sparse-checkout disable`.'

/** Where a link leads, below the root if it does, whether anything is there or not. */
function resolveTarget(root: string, link: string): string {
  const path = join(root, link)
  const target = resolve(realpathSync(dirname(path)), readlinkSync(path))
  return relative(realpathSync(root), existsSync(target) ? realpathSync(target) : target)
}

/** What git does not check out below a folder, and the links that it does, if they are there. */
async function readIndex(root: string, env: Environment) {
  const [omitted, links]: [string[], string[]] = [[], []]
  if (!isSparseCheckout(root)) return { omitted, links }
  const chunks: Buffer[] = []
  for await (const chunk of readGitOutput({ root, env }, ['ls-files', '-t', '-s', '-z'])) chunks.push(chunk)
  for (const line of Buffer.concat(chunks).toString('utf8').split('\0')) {
    const path = line.slice(line.indexOf('\t') + 1)
    if (line.startsWith('S ')) omitted.push(path)
    else if (/^. 120000 /.test(line) && isLink(join(root, path))) links.push(path)
  }
  return { omitted, links }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
}
