import { changedFiles } from '../baseline/git/changed-files.ts'
import { limits } from '../core/limits.ts'
import { diskTree } from '../files/disk-tree.ts'
import { byCodePoint } from '../files/paths.ts'
import { defaultConfigFiles } from '../options/config.ts'
import type { Options } from '../options/options.ts'
import { coverage } from '../scenario/touched-files.ts'
import { agentFilesOf } from './agent-digests.ts'
import type { HeadSuite } from './scoring-setup.ts'
import type { SelectionSurroundings } from './selection-setup.ts'

/** Files that are named; a change of more is told by its first. */
const mostNamed = 200

/**
 * Lists the files of a pull request or merge group that make the agents of its scenarios, sorted. Empty where git cannot
 * tell, and where nothing says which files make an agent.
 */
export async function changedAgentFiles(
  options: Options,
  { root, cwd, env, find }: SelectionSurroundings,
  { scenarios, pool }: Pick<HeadSuite, 'scenarios' | 'pool'>,
): Promise<string[]> {
  if (find.kind !== 'event' || options.baseline === 'none') return []
  const { value: changed } = await changedFiles({ root, env, find, uncommitted: false })
  if (changed === null || changed.size === 0) return []
  const files = agentFilesOf(options, diskTree(root), { root, cwd })
  const globs = new Set<string>()
  const own = new Set<string>([
    ...defaultConfigFiles,
    ...(options.config === undefined ? [] : [options.config]),
  ])
  own.add(options.accepted)
  for (const scenario of scenarios) {
    for (const glob of await files.globsOf(scenario)) globs.add(glob)
    own.add(scenario.file)
    if (scenario.row !== null) for (const file of (scenario.madeOf ?? []).slice(-1)) own.add(file)
  }
  if (globs.size === 0 || changed.size * globs.size > limits.changedFileMatches) return []
  const [isAgents, isRecording] = [coverage([...globs]), coverage(pool)]
  return [...changed]
    .filter((file) => isAgents(file) && !own.has(file) && !isRecording(file))
    .sort(byCodePoint)
    .slice(0, mostNamed)
}
