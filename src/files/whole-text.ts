import { GateError } from '../core/errors.ts'
import type { FileTree } from './tree.ts'

/**
 * The whole text of a file that comes in pieces.
 * @throws GateError `too-large`
 */
export async function wholeText(
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
