import { emptyTree, type FileTree } from '../files/tree.ts'
import { diskTree } from '../files/disk-tree.ts'
import { openBaseTree, type BaseTreeRequest } from './base-tree.ts'

/** The tree out of which files are read that say how a change is judged, and none of what it did. */
export interface TrustedTree extends AsyncDisposable {
  readonly tree: FileTree
  /** Why it is empty, in one clause; null where it could be read. */
  readonly reason: string | null
  /** That of the merge base, where it was asked for and a change does not take away what it says; else null. */
  readonly base: FileTree | null
}

/**
 * The work tree; that of the merge base where the change may be anybody's, whose own word counts for nothing then.
 * `isBaseAsked`: whether the merge base is wanted beside the work tree.
 */
export async function trustedTree(
  request: BaseTreeRequest & { readonly untrusted: string | null },
  isBaseAsked: boolean,
): Promise<TrustedTree> {
  const { root, untrusted } = request
  const base = untrusted === null && !isBaseAsked ? null : await openBaseTree(request)
  const close = async () => base?.value?.[Symbol.asyncDispose]()
  const found = base?.value ?? null
  if (untrusted === null)
    return { tree: diskTree(root), reason: null, base: found, [Symbol.asyncDispose]: close }
  return { tree: found ?? emptyTree, reason: base?.reason ?? null, base: null, [Symbol.asyncDispose]: close }
}
