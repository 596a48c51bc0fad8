import { atBase, type BaseTreeRequest } from './base-tree.ts'
import { configPath, defaultConfigFile, readConfig, type ConfigFile } from '../options/config.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { GateError } from '../core/errors.ts'
import { canonicalJson } from '../core/json.ts'
import { sizeOf, type FileTree } from '../files/tree.ts'

export interface ConfigRequest extends BaseTreeRequest {
  /** Why the change may be anybody's; null where it is not. */
  readonly untrusted: string | null
}

/**
 * The config file that counts: that of the work tree, or of the merge base where the change may be anybody's, since
 * nobody may write the policy for their own change. Where the base cannot be read, only inputs count; a warning says
 * so, and the gate does not open.
 * @throws GateError as {@link readConfig} does, for the work tree's.
 */
export async function trustedConfig(
  work: FileTree,
  named: string | undefined,
  request: ConfigRequest,
): Promise<{ readonly config: ConfigFile | null; readonly diagnostics: readonly Diagnostic[] }> {
  const { untrusted } = request
  if (untrusted === null) return { config: await readConfig(work, named), diagnostics: [] }
  const path = (await configPath({ size: (at) => sizeOf(work, at) }, named)) ?? defaultConfigFile
  // One that is named and new is none of the base.
  const found = await atBase(request, async (files) =>
    named !== undefined && (await files.size(named)) === null ? null : readConfig(files, named),
  )
  if (found.reason === null) {
    const own = await valuesOf(work, named)
    const isSame = own === canonicalJson(found.value?.values ?? null)
    return { config: found.value, diagnostics: isSame ? [] : [notOwn(path, untrusted)] }
  }
  const message = `the config file of the base counts, because the change comes from ${untrusted}, and it cannot be read: ${found.reason}`
  return { config: null, diagnostics: [{ code: 'policy-base', severity: 'warning', file: path, message }] }
}

/** What the change's own config file says; null where it cannot be read, which is not the gate's concern then. */
async function valuesOf(work: FileTree, named: string | undefined): Promise<string | null> {
  try {
    return canonicalJson((await readConfig(work, named))?.values ?? null)
  } catch (thrown) {
    if (thrown instanceof GateError) return null
    throw thrown
  }
}

function notOwn(file: string, untrusted: string): Diagnostic {
  const message = `the change comes from ${untrusted}, so that the config file of the base counts, not its own`
  return { code: 'config-of-base', severity: 'warning', file, message }
}
