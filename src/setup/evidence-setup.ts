import { toErrorReason } from '../baseline/reason.ts'
import { readRecordingHistory } from '../baseline/git/recording-history.ts'
import { GateError } from '../core/errors.ts'
import { openDiskTree } from '../files/disk-tree.ts'
import type { ProtectedOptions } from '../gate/others-loosened.ts'
import type { Level } from '../gate/clauses/define.ts'
import { defaultConfigFile } from '../options/config.ts'
import type { Options } from '../options/options.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { GatherEvidence, UntrustedFiles } from '../score/evidence.ts'
import { AgentDigests, createAgentFiles } from './agent-digests.ts'
import { GitProvenance } from './git-evidence.ts'
import type { ChangeContext } from './selection-setup.ts'
import { listChangedFiles } from '../baseline/git/changed-files.ts'
import type { BaseTreeRequest } from './base-tree.ts'
import type { TrackedTree } from '../files/noted-tree.ts'

/**
 * Tells what an untrusted change brings of the files that it is judged by; null for a change that is trusted. Where
 * git cannot say what the change holds, it is all taken for its own.
 */
export async function findUntrustedFiles(
  request: BaseTreeRequest & { readonly untrusted: string | null },
  tree: TrackedTree,
): Promise<UntrustedFiles | null> {
  const { untrusted } = request
  if (untrusted === null) return null
  const { value: changed } = await listChangedFiles({ ...request, uncommitted: false })
  const holds = (path: string) =>
    changed === null || path.split('/').some((_, at, parts) => changed.has(parts.slice(0, at + 1).join('/')))
  return {
    untrusted,
    streamed: tree.read.flatMap(({ path, streamed }) => (streamed ? [path] : [])),
    brings: async (file) => {
      const real = await tree.real(file)
      return holds(file) || real === null || holds(real)
    },
  }
}

interface Rules {
  /** Level of the clause `stale`, for recordings that are older than their agent. */
  readonly stale: Level
  /** Options of the base, where they have a say beside the change's own; else null. */
  readonly ofBase: Pick<ProtectedOptions, 'agent-files' | 'affects'> | null
}

/**
 * Asks git how old recordings are, and whether the files that make the agent changed since. What makes it is what
 * either side says, so that a change cannot take its own files out.
 */
export function collectProvenance(
  options: Options,
  { root, cwd, env, find, uncommitted = false }: ChangeContext,
  { stale, ofBase }: Rules,
): GatherEvidence {
  return async (files, scenarios, former) => {
    const history = await readHistory({ root, env, find, uncommitted }, new Set(files))
    // Not the tree that notes what verdicts are made of: the agent's files are no part of that.
    const tree = openDiskTree(root)
    const digests = new AgentDigests(options, { root, cwd, env }, tree)
    const before = createAgentFiles(ofBase ?? options, tree, { root, cwd })
    const own = [options.config ?? defaultConfigFile, options.accepted, ...files]
    for (const { file, row, madeOf = [] } of scenarios)
      own.push(file, ...(row === null ? [] : madeOf.slice(-1)))
    const globs = await groupByGlobs(scenarios, async (scenario) => [
      ...(await digests.files.globsOf(scenario)),
      ...(await before.globsOf(former.get(scenario.id) ?? scenario)),
    ])
    const isCompared = options.baseline !== 'none'
    const isChange = find.kind === 'event'
    return new GitProvenance(history, { globs, own: new Set(own), stale, isCompared, isChange }, digests)
  }
}

/** Scenarios with the same globs share one list of them. */
async function groupByGlobs(
  scenarios: readonly Scenario[],
  globsOfOne: (scenario: Scenario) => Promise<readonly string[]>,
): Promise<ReadonlyMap<Scenario, readonly string[]>> {
  const lists = new Map<string, readonly string[]>()
  const found = new Map<Scenario, readonly string[]>()
  for (const scenario of scenarios) {
    const globs = [...new Set(await globsOfOne(scenario))]
    const key = globs.join('\n')
    const list = lists.get(key) ?? globs
    lists.set(key, list)
    found.set(scenario, list)
  }
  return found
}

/** An answer of git; without any recording it is not asked. */
async function readHistory(
  request: Parameters<typeof readRecordingHistory>[0],
  files: ReadonlySet<string>,
): ReturnType<typeof readRecordingHistory> {
  if (files.size === 0) return { value: null, reason: { code: 'nothing-recorded', args: {} } }
  try {
    return await readRecordingHistory(request, files)
  } catch (thrown) {
    if (thrown instanceof GateError) return { value: null, reason: toErrorReason(thrown) }
    throw thrown
  }
}
