import { changedFiles } from '../baseline/git/changed-files.ts'
import type { BaseTreeRequest } from './base-tree.ts'
import type { NotedTree } from '../files/noted-tree.ts'
import type { OwnEvidence } from '../score/evidence.ts'

/**
 * Tells what an untrusted change brings of the files that it is judged by; null for a change that is trusted. Where
 * git cannot say what the change holds, it is all taken for its own.
 */
export async function ownEvidenceOf(
  request: BaseTreeRequest & { readonly untrusted: string | null },
  tree: NotedTree,
): Promise<OwnEvidence | null> {
  const { untrusted } = request
  if (untrusted === null) return null
  const { value: changed } = await changedFiles({ ...request, uncommitted: false })
  const holds = (path: string) =>
    changed === null || path.split('/').some((_, at, parts) => changed.has(parts.slice(0, at + 1).join('/')))
  return {
    untrusted,
    streamed: tree.read.flatMap(({ path, streamed }) => (streamed ? [path] : [])),
    brings: async (file) => {
      const real = await tree.real(file)
      return holds(file) || real === null || holds(real)
    },
  }
}
