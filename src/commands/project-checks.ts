import { noCustomChecks, type CustomChecks } from '../checks/custom/custom-check.ts'
import type { FileTree } from '../files/tree.ts'
import { parseOptions } from '../options/options.ts'
import { configuredChecks } from '../scenario/custom-checks.ts'
import { definedChecks } from '../systems/defined-checks.ts'
import { ownConfig, type ConfigAsked } from './own-config.ts'

/**
 * The checks that the config file defines, for commands that evaluate nothing: none is loaded or started.
 */
export async function projectChecks(tree: FileTree, asked: ConfigAsked): Promise<CustomChecks> {
  const config = await ownConfig(asked)
  if (config === null) return noCustomChecks
  return configuredChecks(tree, await definedChecks(tree, parseOptions([config])))
}
