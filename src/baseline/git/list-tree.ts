import { limits } from '../../core/limits.ts'
import { cannotRead, outputOfGit, type Repository } from './git.ts'

/** One file or symbolic link of a commit. */
export interface TreeEntry {
  readonly path: string
  readonly oid: string
  readonly link: boolean
}

const longestPath = 1 << 16
const linkMode = '120000'

/**
 * The files and links of a tree, in the order of git, which is that of the paths' bytes and so of
 * their code points. Without sizes, for which git would have to look at every object. Submodules have
 * no content here and are left out.
 * @throws GateError `cannot-read` where the tree cannot be read or has too many files.
 */
export async function listTree(repository: Repository, tree: string): Promise<TreeEntry[]> {
  const entries: TreeEntry[] = []
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of outputOfGit(repository, ['ls-tree', '-r', '-z', '--full-tree', tree])) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let start = 0
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, start)) {
      const entry = parseEntry(bytes.toString('utf8', start, end))
      if (entry !== null) entries.push(entry)
      start = end + 1
    }
    rest = bytes.subarray(start)
    if (rest.length > longestPath) throw cannotRead('the base has a path that is too long')
    if (entries.length > limits.treeFiles) {
      throw cannotRead(`the base has more than ${limits.treeFiles} files`)
    }
  }
  return entries
}

/** `<mode> <type> <oid>\t<path>` */
function parseEntry(text: string): TreeEntry | null {
  const tab = text.indexOf('\t')
  const [mode, type, oid] = text.slice(0, tab).split(' ')
  const path = text.slice(tab + 1)
  if (type !== 'blob' || oid === undefined || !isPlain(path)) return null
  return { path, oid, link: mode === linkMode }
}

/** Git refuses such names on checkout; a tree object can still be made to hold them. */
function isPlain(path: string): boolean {
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..')
}
