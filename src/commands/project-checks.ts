import { noCustomChecks, type CustomChecks } from '../checks/custom/custom-check.ts'
import { readConfig } from '../options/config.ts'
import type { FileTree } from '../files/tree.ts'
import { parseOptions } from '../options/options.ts'
import { configuredChecks } from '../scenario/custom-checks.ts'
import { definedChecks } from '../scenario/runtime-config.ts'

/**
 * The checks that the config file defines, for commands that evaluate nothing: none is loaded or started.
 * `named`: the config file, relative to the workspace; else the default one, where there is one.
 */
export async function projectChecks(tree: FileTree, named: string | undefined): Promise<CustomChecks> {
  const config = await readConfig(tree, named)
  if (config === null) return noCustomChecks
  return configuredChecks(tree, await definedChecks(tree, parseOptions([config])))
}
