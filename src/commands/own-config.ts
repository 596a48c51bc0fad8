import { diskTree } from '../files/disk-tree.ts'
import type { FileTree } from '../files/tree.ts'
import { readConfig, type ConfigFile } from '../options/config.ts'
import { refuseMisnamedConfig } from '../options/misnamed-config.ts'
import { fromWorkspace } from './workspace.ts'

/** Where a command was started, and what it was given. */
export interface ConfigAsked {
  readonly root: string
  readonly cwd: string
  /** The config file as it was typed. */
  readonly named: string | undefined
  /** Scenario paths as they were typed. */
  readonly paths?: readonly string[]
  /** Notes what is read; else the files of `root`. */
  readonly tree?: FileTree
}

/**
 * Reads the config file of the work tree for a command.
 * @throws GateError as {@link readConfig} does, and `bad-config` for one under a name that is not read.
 */
export async function ownConfig({
  root,
  cwd,
  named,
  paths = [],
  tree = diskTree(root),
}: ConfigAsked): Promise<ConfigFile | null> {
  const inside = (path: string) => fromWorkspace(root, cwd, path)
  if (named === undefined) await refuseMisnamedConfig(diskTree(root), ['.', ...paths].map(inside))
  return readConfig(tree, named === undefined ? undefined : inside(named))
}
