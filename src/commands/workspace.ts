import { existsSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'

/**
 * The folder that nothing a file names may leave. The git work tree around `cwd` (else `cwd`) where
 * it holds all the paths that the user gave; else the repository around those paths, or the folder
 * that holds them all and what lies beside them: a path typed on a command line is the user's own word.
 */
export function workspaceOf(cwd: string, paths: readonly string[]): string {
  const absolute = paths.map((path) => resolve(cwd, path))
  const around = repositoryAround(cwd) ?? cwd
  if (absolute.every((path) => isInside(around, path))) return around
  const common =
    absolute
      .map((path) => path.split(sep))
      .reduce(sharedStart)
      .join(sep) || sep
  return repositoryAround(common) ?? dirname(common)
}

/** A path as the workspace names it: relative, with `/`, `.` for the workspace itself. */
export function fromWorkspace(workspace: string, cwd: string, path: string): string {
  return relative(workspace, resolve(cwd, path)).split(sep).join('/') || '.'
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path)
  return way === '' || (!way.startsWith('..') && !isAbsolute(way))
}

function sharedStart(a: string[], b: string[]): string[] {
  const end = a.findIndex((part, index) => part !== b[index])
  return end === -1 ? a : a.slice(0, end)
}

/** The nearest folder upwards that holds `.git` (a folder, or the file of a linked work tree). */
export function repositoryAround(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(resolve(at, '.git'))) return at
    if (dirname(at) === at) return null
  }
}
