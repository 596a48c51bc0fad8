import { GateError } from '../core/errors.ts'
import { findBase, type BaseCommit } from './find-base.ts'
import { GitTree } from './git/git-tree.ts'
import { openRepository, type Repository } from './git/git.ts'
import { pricedMetrics, type Base, type BaseScenario } from './base.ts'
import type { BaselineRequest, Rung } from './rung.ts'
import { emptiness, scoreTree } from './score-tree.ts'
import { limits } from '../core/limits.ts'
import type { FileTree } from '../files/tree.ts'
import { parseResults } from '../results/read.ts'
import type { Results } from '../results/schema.ts'
import { artifactFiles } from './artifact/inputs-archive.ts'
import { baseOfResults } from './results-rung.ts'

const file = artifactFiles.results

/**
 * Gives scenarios of a base that have no trace there the verdicts of a results file that is committed with
 * it; `reason` says so, or why it cannot be used. Null where there is none, or none is needed.
 */
async function withCommittedResults(
  base: Base,
  tree: FileTree,
): Promise<{ readonly base: Base; readonly reason: string } | null> {
  const untraced = base.scenarios.filter(isUntraced)
  if (untraced.length === 0 || (await tree.size(file)) === null) return null
  const results = await readCommitted(tree)
  if (typeof results === 'string') return { base, reason: results }
  const kept = new Map(baseOfResults(results, file).scenarios.map((scenario) => [scenario.id, scenario]))
  const filled = base.scenarios.map((own) => (isUntraced(own) ? inPlaceOf(own, kept.get(own.id)) : own))
  const count = filled.filter((scenario, index) => scenario !== base.scenarios[index]).length
  if (count === 0) return null
  const isPriced = filled.some((scenario, at) => scenario !== base.scenarios[at] && hasCost(scenario))
  const of = count === 1 ? 'one scenario is' : `${count} scenarios are`
  return {
    base: {
      ...base,
      scenarios: filled,
      history: results.history ?? null,
      // Its costs are of the prices of then.
      ...(isPriced ? { prices: results.run.prices ?? null } : {}),
    },
    reason: `${of} compared with the verdicts of the \`${file}\` that is committed at the base, as they were then`,
  }
}

async function readCommitted(tree: FileTree): Promise<Results | string> {
  try {
    return parseResults(await tree.readText(file, limits.resultsFile), file)
  } catch (thrown) {
    if (thrown instanceof GateError) return thrown.message.replace(/\.$/, '')
    throw thrown
  }
}

/** What the base's own files say of a scenario stays: that results say less cannot hide a weakening. */
function inPlaceOf(own: BaseScenario, kept: BaseScenario | undefined): BaseScenario {
  if (kept === undefined || isUntraced(kept)) return own
  const { name, file: place, ownChecks, definition, headId } = own
  return {
    ...kept,
    ...(headId === undefined ? {} : { headId }),
    name,
    file: place,
    ownChecks,
    definition,
    isOfEarlierRun: true,
    own: ownChecks === kept.scoredWith ? kept.own : null,
  }
}

function isUntraced({ tally }: BaseScenario): boolean {
  return tally.passed + tally.failed + tally.unverified === 0
}

function hasCost({ metrics }: BaseScenario): boolean {
  return pricedMetrics.some((name) => Object.hasOwn(metrics, name))
}

/** The traces committed at the merge base, scored again; where there are none, results committed there. */
export const gitRung: Rung = async (request) => {
  const repository = await openRepository(request.root, request.env)
  if (repository.value === null) return { base: null, reason: repository.reason }
  const commit = await findBase(repository.value, request.find)
  if (commit.value === null) return { base: null, reason: commit.reason }
  const shown = `the base \`${commit.value.sha.slice(0, 7)}\``
  try {
    await using tree = new GitTree(repository.value, commit.value.sha)
    const base = await scoreCommit(request, tree, repository.value, commit.value)
    const nothing = emptiness(base.scenarios, shown)
    const filled = await withCommittedResults(base, tree)
    if (filled === null) return { base, reason: nothing }
    const isStillEmpty = filled.base === base && nothing !== null
    return { base: filled.base, reason: isStillEmpty ? `${nothing}; ${filled.reason}` : filled.reason }
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
    return { base: null, reason: `${shown} cannot be read: ${thrown.message}` }
  }
}

async function scoreCommit(
  request: BaselineRequest,
  tree: GitTree,
  repository: Repository,
  commit: BaseCommit,
): Promise<Base> {
  // What fresh runs record stays out of commits: a recording that is there all the same is of nobody knows when.
  const { scenarios, diagnostics } = await scoreTree(request, tree, 'none')
  const { sha, distance, committedAt, source } = commit
  return {
    facts: { kind: 'git', sha, distance, committedAt, source },
    scenarios,
    diagnostics: [...diagnostics, ...tree.diagnostics],
    openTree: async () => new GitTree(repository, commit.sha),
    history: null,
  }
}
