import { emptyTree, type FileTree } from '../files/tree.ts'
import { diskTree } from '../files/disk-tree.ts'
import { openBaseTree, type BaseTreeRequest } from './base-tree.ts'

/** The tree out of which files are read that say how a change is judged, and none of what it did. */
export interface TrustedTree extends AsyncDisposable {
  readonly tree: FileTree
  /** Why it is empty, in one clause; null where it could be read. */
  readonly reason: string | null
}

/** The work tree; that of the merge base where the change may be anybody's, whose own word counts for nothing then. */
export async function trustedTree(
  request: BaseTreeRequest & { readonly untrusted: string | null },
): Promise<TrustedTree> {
  const { root, untrusted } = request
  const nothingOpen = { [Symbol.asyncDispose]: async () => undefined }
  if (untrusted === null) return { tree: diskTree(root), reason: null, ...nothingOpen }
  const base = await openBaseTree(request)
  if (base.value === null) return { tree: emptyTree, reason: base.reason, ...nothingOpen }
  const tree = base.value
  return { tree, reason: null, [Symbol.asyncDispose]: async () => tree[Symbol.asyncDispose]() }
}
