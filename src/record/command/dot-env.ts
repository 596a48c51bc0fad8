import { parseEnv } from 'node:util'
import { GateError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { FileTree } from '../../files/tree.ts'
import { joinPath } from '../../files/paths.ts'

export interface DotEnv {
  readonly values: Readonly<Record<string, string>>
  /** Why the file cannot be used, in one sentence; null where it can, or is not there. */
  readonly problem: string | null
}

/** Reads the `.env` file of one folder of the workspace. Folders above it are not searched. */
export async function readDotEnv(tree: FileTree, folder: string): Promise<DotEnv> {
  const path = joinPath(folder, '.env')
  try {
    if ((await tree.size(path)) === null) return { values: {}, problem: null }
    return { values: parseDotEnv(await tree.readText(path, limits.dotEnv)), problem: null }
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
    return { values: {}, problem: thrown.message }
  }
}

/**
 * Variables of a `.env` file: `NAME=value`, with quotes, comments, `export` and values of several lines
 * as Node reads them. A line that holds no variable is passed over.
 */
export function parseDotEnv(text: string): Record<string, string> {
  const values = Object.create(null) as Record<string, string>
  for (const [key, value] of Object.entries(parseEnv(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')))) {
    // Node takes a line without `=` for the start of the next name.
    const name = key.slice(key.lastIndexOf('\n') + 1).replace(/^\s*(?:export\s+)?/, '')
    if (/^[A-Za-z_][\w.-]*$/.test(name) && value !== undefined && !value.includes('\0')) values[name] = value
  }
  return values
}
