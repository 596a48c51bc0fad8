import { failed } from '../../core/reading.ts'
import type { BaseReading } from '../reason.ts'
import { existsSync } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { readCommit, type Commit } from './commit.ts'
import { runGit } from './git.ts'
import { openRepository } from './open-repository.ts'
import type { Environment } from '../../core/environment.ts'

/** Finds the innermost work tree in a folder that holds a path, links followed, or null. Submodules are part of it. */
export async function findWorkTree(folder: string, path: string, env: Environment): Promise<string | null> {
  const top = await realpath(folder)
  const start = await resolveRealPath(resolve(folder, path))
  if (start !== top && !start.startsWith(top === sep ? sep : top + sep)) return null
  for (let at = start; ; at = dirname(at)) {
    if (existsSync(join(at, '.git')) && !(await isSubmodule(at, env))) return join(folder, relative(top, at))
    if (at === top) return null
  }
}

/** The one folder directly inside of this one that is the top of a work tree; null if there are none or several. */
export async function findOnlyTree(folder: string): Promise<string | null> {
  const [tree, another] = await listTrees(folder)
  return another === undefined ? (tree ?? null) : null
}

/** The folders directly inside of a folder that are the tops of work trees. */
export async function listTrees(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, '.git')))
    .map(({ name }) => join(folder, name))
}

/** The commit that is checked out in a work tree, or why git cannot tell. */
export async function readTreeCommit(root: string, env: Environment): Promise<BaseReading<Commit>> {
  const repository = await openRepository(root, env)
  if (repository.value === null) return repository
  const value = await readCommit(repository.value, 'HEAD')
  return value === null ? failed('absent', { code: 'no-commit', args: {} }) : { value, reason: null }
}

async function isSubmodule(root: string, env: Environment): Promise<boolean> {
  if (!isInRepository(dirname(root))) return false
  const reply = await runGit({ root, env }, ['rev-parse', '--show-superproject-working-tree'])
  return reply.value !== null && reply.value.trim() !== ''
}

/** Tells whether git could find a repository from a folder, in it or above it. */
function isInRepository(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true
  return dirname(folder) !== folder && isInRepository(dirname(folder))
}

/** The real path of what exists of it. */
async function resolveRealPath(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : resolveRealPath(parent)
  }
}
