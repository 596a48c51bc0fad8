import { GateError, readOr } from '../core/errors.ts'

/**
 * A tree of files to read: the work tree, or a commit. Paths are relative to its root, with `/`, and
 * never leave it: a path that would (by `..`, absolute, or through a link) is refused.
 */
export interface FileTree {
  /** Files below a folder (or the file itself), sorted by code point; empty where there is nothing. */
  list(path: string): Promise<string[]>
  /** Files that match a glob (`**`, `*`, `?`, `{a,b}`, `[ab]`), sorted by code point. */
  glob(pattern: string): Promise<string[]>
  /** Bytes, or null where there is no such file. */
  size(path: string): Promise<number | null>
  /** The whole text, bounded; throws `GateError` where it is larger or missing. */
  readText(path: string, maxBytes: number): Promise<string>
  open(path: string): AsyncIterable<Uint8Array>
  /** The id that git gives the content of a file; absent where a tree does not know it. */
  contentId?(path: string): Promise<string>
  /**
   * What is another one as soon as a file of the work tree is written to; null where there is no such file. A commit has
   * it of files that were read from the work tree, because they have the same content there. Absent where a tree cannot tell.
   */
  stamp?(path: string): Promise<string | null>
  /** Whether what cannot be read at a path is the same in the work tree's commit; absent where a tree cannot tell. */
  isUntouched?(path: string): Promise<boolean>
  /** The path of a file with links followed; null where there is none. Absent where a tree has no links. */
  real?(path: string): Promise<string | null>
}

/** Nothing at all, for a tree that cannot be read. */
export const emptyTree: FileTree = {
  list: async () => [],
  glob: async () => [],
  size: async () => null,
  readText: async (path) => {
    throw new GateError('not-found', `There is no file \`${path}\`.`)
  },
  // oxlint-disable-next-line require-yield
  async *open(path) {
    throw new GateError('not-found', `There is no file \`${path}\`.`)
  },
}

/** Bytes of a file; null where there is none, or none that may be read. */
export async function readSize(tree: Pick<FileTree, 'size'>, path: string): Promise<number | null> {
  return readOr(null, () => tree.size(path))
}

/**
 * The whole text of a file that comes in pieces.
 * @throws GateError `too-large`
 */
export async function readWholeText(
  tree: Pick<FileTree, 'open'>,
  { path, size }: { readonly path: string; readonly size: number },
  maxBytes: number,
): Promise<string> {
  if (size > maxBytes) {
    throw new GateError('too-large', `\`${path}\` has ${size} bytes; the limit is ${maxBytes}.`)
  }
  const parts: Uint8Array[] = []
  for await (const part of tree.open(path)) parts.push(part)
  return new TextDecoder().decode(Buffer.concat(parts))
}
