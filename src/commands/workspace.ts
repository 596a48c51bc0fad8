import { dirname, resolve, sep } from 'node:path'
import { openDiskTree } from '../files/disk-tree.ts'
import { findRepository, isInside, toWorkspacePath } from '../files/walk.ts'
import type { FileTree } from '../files/paths.ts'
import { readConfig, refuseMisnamedConfig, type ConfigFile } from '../options/config.ts'
import { noCustomChecks, type CustomChecks } from '../checks/custom/custom-check.ts'
import { parseOptions, type Options, type OptionSource } from '../options/options.ts'
import { makeConfiguredChecks } from '../scenario/custom-checks.ts'
import { loadProjectChecks } from '../systems/defined-checks.ts'

/**
 * The folder that nothing a file names may leave. The git work tree around `cwd` (else `cwd`) where
 * it holds all the paths that the user gave; else the repository around those paths, or the folder
 * that holds them all and what lies beside them: a path typed on a command line is the user's own word.
 */
export function findWorkspace(cwd: string, paths: readonly string[]): string {
  const absolute = paths.map((path) => resolve(cwd, path))
  const workTree = findRepository(cwd)
  const isAllInside = (folder: string) => absolute.every((path) => isInside(folder, path))
  if (workTree !== null && isAllInside(workTree)) return workTree
  if (absolute.length === 0) return cwd
  const common =
    absolute
      .map((path) => path.split(sep))
      .reduce(findSharedStart)
      .join(sep) || sep
  const repository = findRepository(common)
  if (repository !== null) return repository
  return workTree === null && isAllInside(cwd) ? cwd : dirname(common)
}

function findSharedStart(a: string[], b: string[]): string[] {
  const end = a.findIndex((part, index) => part !== b[index])
  return end === -1 ? a : a.slice(0, end)
}

/** Place where a command was started, with its arguments. */
export interface ConfigLookup {
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
export async function readOwnConfig(lookup: ConfigLookup): Promise<ConfigFile | null> {
  const { root, cwd, named, paths = [], tree = openDiskTree(root) } = lookup
  const inside = (path: string) => toWorkspacePath(root, cwd, path)
  if (named === undefined) await refuseMisnamedConfig(openDiskTree(root), ['.', ...paths].map(inside))
  return readConfig(tree, named === undefined ? undefined : inside(named))
}

/** The options of the config file; null without one. Throws as {@link readOwnConfig} and `parseOptions` do. */
export async function readOwnOptions(lookup: ConfigLookup): Promise<Options | null> {
  const config = await readOwnConfig(lookup)
  return config === null ? null : parseOptions([config])
}

/** The options of the config file, which those of flags go before. Throws as {@link readOwnOptions} does. */
export async function readOptionsWithFlags(lookup: ConfigLookup, values: OptionSource['values']) {
  const config = await readOwnConfig(lookup)
  const flags = { label: (name: string) => `--${name}`, values }
  return parseOptions(config === null ? [flags] : [flags, config])
}

/** Tells whether the config file names a model that judges. */
export function hasJudge(options: Options | null): boolean {
  return (options?.['judge-model'] ?? '') !== ''
}

/** Reads the checks that the config defines, for commands that evaluate nothing: none is started. */
export async function readProjectChecks(tree: FileTree, options: Options | null): Promise<CustomChecks> {
  return options === null
    ? noCustomChecks
    : makeConfiguredChecks(tree, await loadProjectChecks(tree, options))
}
