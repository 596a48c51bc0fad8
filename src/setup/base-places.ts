import { GateError } from '../core/errors.ts'
import { canonicalJson } from '../core/json.ts'
import type { FileTree } from '../files/tree.ts'
import { readConfig } from '../options/config.ts'
import { parseOptions, type Options } from '../options/options.ts'
import { scenarioPaths } from '../scenario/scenario-paths.ts'
import { dialects } from '../systems/registry.ts'

/** Where a side has its scenarios and traces; `traces` undefined: where they are by custom. */
export interface Places {
  readonly paths: readonly string[]
  readonly traces: readonly string[] | undefined
}

type Named = 'scenarios' | 'traces'

/**
 * Tells of the files of a base where its scenarios and traces are: by the base's own config and folders, unless
 * an input or a flag says it of both sides. A change that moves its suite, or names less of it, would else hide
 * what it leaves out. `work`: the work tree, and `paths` those of its suite.
 */
export function placesAtBase(
  options: Options,
  work: FileTree,
  paths: readonly string[],
): (tree: FileTree) => Promise<Places> {
  const known = new Map<FileTree, Promise<Places>>()
  return (tree) => {
    const places = known.get(tree) ?? read(tree)
    known.set(tree, places)
    return places
  }

  async function read(tree: FileTree): Promise<Places> {
    const head = await configured(work, options.config)
    const base = await configured(tree, options.config)
    const isOfBoth = (name: Named) =>
      base === null || (options[name] !== undefined && !isSame(options[name], head?.[name]))
    const found = isOfBoth('scenarios') ? paths : await existing(tree, base?.scenarios)
    return { paths: found, traces: isOfBoth('traces') ? options.traces : base?.traces }
  }
}

function isSame(one: readonly string[], other: readonly string[] | undefined): boolean {
  return other !== undefined && canonicalJson(one) === canonicalJson(other)
}

/** What a tree's config says; null where it cannot be used. */
async function configured(tree: FileTree, named: string | undefined): Promise<Pick<Options, Named> | null> {
  try {
    const isThere = named === undefined || (await tree.size(named)) !== null
    const config = isThere ? await readConfig(tree, named) : null
    return config === null ? {} : parseOptions([config])
  } catch (thrown) {
    if (thrown instanceof GateError) return null
    throw thrown
  }
}

/** Empty where the tree has no scenario. */
async function existing(tree: FileTree, given: readonly string[] | undefined): Promise<readonly string[]> {
  try {
    return await scenarioPaths(tree, given, dialects)
  } catch (thrown) {
    if (thrown instanceof GateError) return []
    throw thrown
  }
}
