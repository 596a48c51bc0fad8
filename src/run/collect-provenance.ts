import { failed } from '../core/reading.ts'
import { catchUnread } from '../baseline/reason.ts'
import { readRecordingHistory } from '../baseline/git/recording-history.ts'
import { openDiskTree } from '../files/disk-tree.ts'
import { defaultConfigFile } from '../options/config.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { GatherEvidence, UntrustedFiles } from '../score/evidence.ts'
import { AgentDigests, createAgentFiles } from './agent-digests.ts'
import { GitProvenance } from './git-provenance.ts'
import type { RunConfig } from './resolve-config.ts'
import type { PolicyContext, RunContext } from './run-context.ts'
import { hasContent, readChange } from '../baseline/git/changed-files.ts'
import { indexCommit } from '../baseline/git/git-tree.ts'
import type { TrackedTree } from '../files/noted-tree.ts'

/**
 * Tells what an untrusted change brings of the files that it is judged by; null for a change that is trusted. Where
 * git cannot say what the change holds, it is all taken for its own.
 */
export async function findUntrustedFiles(
  request: PolicyContext,
  tree: TrackedTree,
): Promise<UntrustedFiles | null> {
  const { untrusted } = request
  if (untrusted === null) return null
  const { value: change } = await readChange({ ...request, includesUncommitted: false })
  const index = change === null ? null : await indexCommit(change.repository, change.base)
  const work = openDiskTree(request.root)
  const holds = async (path: string) => {
    if (change === null || index === null) return true
    if (path.split('/').some((_, at, parts) => change.files.has(parts.slice(0, at + 1).join('/'))))
      return true
    // Its programs may have run in this job, and have written it without a commit.
    const there = index.resolve(path)
    return there.kind === 'file' && !(await hasContent(work, path, there.entry.oid))
  }
  return {
    untrusted,
    streamed: tree.read.flatMap(({ path, streamed }) => (streamed ? [path] : [])),
    brings: async (file) => {
      const real = await tree.real(file)
      return (await holds(file)) || real === null || (await holds(real))
    },
  }
}

/**
 * Asks git how old recordings are, and whether the files that make the agent changed since. What makes it is what
 * either side says, so that a change cannot take its own files out.
 */
export function collectProvenance(
  { options, baseOptions, rules }: RunConfig,
  { root, cwd, env, baseRef, includesUncommitted = false }: RunContext,
): GatherEvidence {
  const { stale } = rules.policy
  return async (files, scenarios, former) => {
    const history = await readHistory({ root, env, baseRef, includesUncommitted }, new Set(files))
    // Not the tree that notes what verdicts are made of: the agent's files are no part of that.
    const tree = openDiskTree(root)
    const digests = new AgentDigests(options, { root, cwd, env }, tree)
    const before = createAgentFiles(baseOptions ?? options, tree, { root, cwd })
    const testFiles = [options.config ?? defaultConfigFile, options.accepted, ...files]
    for (const { file, row, sourceFiles = [], defaultFiles = [] } of scenarios)
      testFiles.push(file, ...defaultFiles, ...(row === null ? [] : sourceFiles.slice(-1)))
    const globs = await groupByGlobs(scenarios, async (scenario) => [
      ...(await digests.files.globsOf(scenario)),
      ...(await before.globsOf(former.get(scenario.id) ?? scenario)),
    ])
    const isCompared = options.baseline !== 'none'
    const isChange = baseRef.kind === 'event'
    return new GitProvenance(
      history,
      { globs, testFiles: new Set(testFiles), stale, isCompared, isChange },
      digests,
    )
  }
}

/** Scenarios with the same globs share one list of them. */
async function groupByGlobs(
  scenarios: readonly Scenario[],
  globsOfOne: (scenario: Scenario) => Promise<readonly string[]>,
): Promise<ReadonlyMap<Scenario, readonly string[]>> {
  const lists = new Map<string, readonly string[]>()
  const listByScenario = new Map<Scenario, readonly string[]>()
  for (const scenario of scenarios) {
    const globs = [...new Set(await globsOfOne(scenario))]
    const key = globs.join('\n')
    const list = lists.get(key) ?? globs
    lists.set(key, list)
    listByScenario.set(scenario, list)
  }
  return listByScenario
}

/** An answer of git; without any recording it is not asked. */
async function readHistory(
  request: Parameters<typeof readRecordingHistory>[0],
  files: ReadonlySet<string>,
): ReturnType<typeof readRecordingHistory> {
  if (files.size === 0) return failed('absent', { code: 'nothing-recorded', args: {} })
  return await catchUnread(() => readRecordingHistory(request, files))
}
