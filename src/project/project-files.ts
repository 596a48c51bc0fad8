import { runGit } from '../baseline/git/git.ts'
import { compareCodePoints, normalizePath, type FileTree } from '../files/paths.ts'
import type { Environment } from '../core/environment.ts'

/** A repository to look at: its files, and where they lie on this machine. */
export interface Project {
  /** Absolute. */
  readonly root: string
  readonly tree: FileTree
  readonly env: Environment
}

/** Folders with files of others, or made by a build, at any depth. */
const foreign =
  /(?:^|\/)(?:node_modules|site-packages|__pycache__|\.?venv|\.git|\.tox|\.next|dist|build|target|vendor|coverage)\//

/** Most files that a look at a repository considers. */
const maxFiles = 50_000

/** Lists the project's files that git does not ignore, sorted by code point. Without git: all below the root. */
export async function listProjectFiles({ root, tree, env }: Project): Promise<readonly string[]> {
  const listed = await runGit({ root, env }, ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  const files = listed.value === null ? await tree.list('.') : listed.value.split('\0')
  const paths = new Set(files.filter((file) => file !== '' && !foreign.test(file)).map(normalizePath))
  return [...paths].sort(compareCodePoints).slice(0, maxFiles)
}
