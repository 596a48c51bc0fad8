import { requireGateError } from '../core/errors.ts'
import type { JsonValue } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { isGlob } from '../files/glob.ts'
import { resolveBesideFile, type FileTree } from '../files/paths.ts'

const most = { files: 500, bytes: 32 << 20, rounds: 4 }

/** Reads the files that a document names, and theirs: paths are relative to each file and stay in the workspace. */
export async function readLinkedFiles(
  tree: FileTree,
  file: string,
  document: JsonValue,
  listLinks: (document: JsonValue, linked: LinkedFiles) => Iterable<string>,
): Promise<LinkedFiles> {
  const linked = new Map<string, readonly LinkedFile[] | string>()
  const budget = { files: most.files, bytes: most.bytes }
  for (let round = 0; round < most.rounds; round += 1) {
    const links = [...new Set(listLinks(document, linked))].filter((link) => !linked.has(link))
    for (const link of links) linked.set(link, await readLink(tree, file, link, budget))
    if (links.length === 0) break
  }
  return linked
}

async function readLink(
  tree: FileTree,
  file: string,
  link: string,
  budget: { files: number; bytes: number },
): Promise<readonly LinkedFile[] | string> {
  try {
    const path = resolveBesideFile(file, link)
    const paths = isGlob(path) ? await tree.glob(path) : [path]
    if (paths.length === 0) return `no file matches \`${link}\``
    const files: LinkedFile[] = []
    for (const each of paths) {
      budget.files -= 1
      if (budget.files < 0) return `it names more than ${most.files} files`
      const text = await tree.readText(each, Math.min(limits.datasetFile, budget.bytes))
      budget.bytes -= text.length
      files.push({ path: each, text })
    }
    return files
  } catch (thrown) {
    return requireGateError(thrown).message.replace(/\.$/, '')
  }
}

/** A file that a scenario file names, with its text. */
export interface LinkedFile {
  /** Relative to the workspace. */
  readonly path: string
  readonly text: string
}

/** Files by the path or glob that names them, or in a clause why none can be read. */
export type LinkedFiles = ReadonlyMap<string, readonly LinkedFile[] | string>
