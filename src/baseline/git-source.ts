import { GateError, requireGateError } from '../core/errors.ts'
import { findBase, type BaseCommit } from './find-base.ts'
import { openDiskTree } from '../files/disk-tree.ts'
import { GitTree } from './git/git-tree.ts'
import type { Repository } from './git/git.ts'
import { openRepository } from './git/open-repository.ts'
import { isUntraced, pricedMetrics, type Baseline, type BaseScenario } from './base.ts'
import { catchUnread, type BaseReason } from './reason.ts'
import type { BaselineRequest, BaselineSource } from './baseline-source.ts'
import { explainEmptyBase, scoreBaseTree } from './score-tree.ts'
import { limits } from '../core/limits.ts'
import type { FileTree } from '../files/paths.ts'
import { parseResults } from '../results/read.ts'
import { artifactFiles } from './artifact/inputs-archive.ts'
import { buildBaseFromResults, useEarlierVerdict } from './results-source.ts'

const file = artifactFiles.results

/** Fills scenarios without a trace from committed results, or says in `reason` why not. Null if not needed. */
async function withCommittedResults(
  base: Baseline,
  tree: FileTree,
): Promise<{ readonly base: Baseline; readonly reason: BaseReason } | null> {
  const untraced = base.scenarios.filter(isUntraced)
  if (untraced.length === 0 || (await tree.size(file)) === null) return null
  const reading = await catchUnread(async () => {
    const text = await tree.readText(file, limits.resultsFile)
    return { value: await parseResults(text, file), reason: null }
  })
  if (reading.value === null) return { base, reason: reading.reason }
  const results = reading.value
  const earlier = buildBaseFromResults(results, file)
  const committed = new Map(earlier.scenarios.map((scenario) => [scenario.id, scenario]))
  const filled = base.scenarios.map((scenario) =>
    isUntraced(scenario) ? useEarlierVerdict(scenario, committed.get(scenario.id)) : scenario,
  )
  const count = filled.filter((scenario, index) => scenario !== base.scenarios[index]).length
  if (count === 0) return null
  const isPriced = filled.some((scenario, at) => scenario !== base.scenarios[at] && hasCost(scenario))
  return {
    base: {
      ...base,
      scenarios: filled,
      diagnostics: [...base.diagnostics, ...earlier.diagnostics],
      history: results.history ?? null,
      // Its costs are of the prices of then.
      ...(isPriced ? { prices: results.run.prices ?? null } : {}),
    },
    reason: { code: 'committed-results', args: { scenarios: count, file } },
  }
}

function hasCost({ metrics }: BaseScenario): boolean {
  return pricedMetrics.some((name) => Object.hasOwn(metrics, name))
}

/** The traces committed at the merge base, scored again; where there are none, results committed there. */
export const readGitBase: BaselineSource = async (request) => {
  const repository = await openRepository(request.root, request.env)
  if (repository.value === null) return { base: null, reasons: [repository.reason] }
  const commit = await findBase(repository.value, request.baseRef)
  if (commit.value === null) {
    const { reason: why, fault } = commit
    const open = fault === 'absent' ? {} : { unreadable: { why, passesWith: null } }
    return { base: null, reasons: [why], ...open }
  }
  const { sha } = commit.value
  try {
    await using tree = new GitTree(repository.value, sha, openDiskTree(request.root))
    const base = await scoreCommit(request, tree, repository.value, commit.value)
    // Recordings that the clone lacks are not some that the base has never had.
    const lacking: BaseReason[] = tree.unread === null ? [] : [explainUnreadable(sha, tree.unread)]
    const nothing = [...lacking, ...explainEmptyBase(base.scenarios, { kind: 'commit', sha })]
    const filled = await withCommittedResults(base, tree)
    if (filled === null) return { base, reasons: nothing }
    const stillEmpty = filled.base === base ? nothing : lacking
    return { base: filled.base, reasons: [...stillEmpty, filled.reason] }
  } catch (thrown) {
    const why = explainUnreadable(sha, requireGateError(thrown))
    return { base: null, reasons: [why], unreadable: { why, passesWith: null } }
  }
}

function explainUnreadable(sha: string, { message }: GateError): BaseReason {
  return { code: 'unreadable-commit', args: { sha, message } }
}

async function scoreCommit(
  request: BaselineRequest,
  tree: GitTree,
  repository: Repository,
  commit: BaseCommit,
): Promise<Baseline> {
  // Fresh recordings are not committed, so one in a commit may be of any time.
  const { sha, distance, committedAt, source } = commit
  const facts = { kind: 'git', sha, distance, committedAt, source } as const
  const at = { tree, agents: request.agents.ignored, origin: facts }
  const { scenarios, diagnostics, ...places } = await scoreBaseTree(request, at)
  const earlier = async () => {
    const { scoreEarlierRuns } = await import('./earlier-runs.ts')
    return request.scorer.scoresEarlier ? scoreEarlierRuns({ request, repository, sha, scenarios }) : []
  }
  return {
    facts,
    scenarios,
    ...places,
    diagnostics: [...diagnostics, ...tree.diagnostics],
    openTree: async () => new GitTree(repository, sha),
    history: null,
    earlier,
  }
}
