import type { Diagnostic } from '../core/diagnostic.ts'
import { GateError } from '../core/errors.ts'
import { inGroups } from '../scenario/in-groups.ts'
import { loadSuite } from '../scenario/load-suite.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { samplesOf, tallyOf, type Base, type BaseScenario } from './base.ts'
import { findBase, type BaseCommit } from './find-base.ts'
import { GitTree } from './git-tree.ts'
import { openRepository, type Repository } from './git.ts'
import type { BaselineRequest, Rung } from './rung.ts'

/** The traces committed at the merge base, scored again. */
export const gitRung: Rung = async (request) => {
  const repository = await openRepository(request.root, request.env)
  if (repository.value === null) return { base: null, reason: repository.reason }
  const commit = await findBase(repository.value, request.find)
  if (commit.value === null) return { base: null, reason: commit.reason }
  try {
    const base = await scoreCommit(request, repository.value, commit.value)
    return { base, reason: emptiness(base, commit.value) }
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
    return { base: null, reason: `the base \`${short(commit.value)}\` cannot be read: ${thrown.message}` }
  }
}

async function scoreCommit(
  request: BaselineRequest,
  repository: Repository,
  commit: BaseCommit,
): Promise<Base> {
  await using tree = new GitTree(repository, commit.sha)
  const own = await loadOwnSuite(tree, request)
  const asked = inGroups(own.scenarios, request.groups ?? [])
  const ownById = new Map(asked.map((scenario) => [scenario.id, scenario]))
  const { scenarios } = await request.score(atBase(request.scenarios, ownById), tree)
  const { sha, distance, committedAt, source } = commit
  return {
    facts: { kind: 'git', sha, distance, committedAt, source },
    scenarios: scenarios.flatMap(({ scenario, outcome, trials }): BaseScenario[] => {
      const mine = ownById.get(scenario.id)
      if (mine === undefined && trials.length === 0) return []
      const { id, name, file } = mine ?? scenario
      const ownChecks = mine?.checksFingerprint ?? null
      const scoredWith = scenario.checksFingerprint
      return [
        {
          id,
          name,
          file,
          outcome,
          tally: tallyOf(trials),
          metrics: samplesOf(trials),
          ownChecks,
          scoredWith,
        },
      ]
    }),
    diagnostics: [...own.diagnostics, ...tree.diagnostics],
  }
}

/**
 * What to score over the base's traces: the head's checks, so that a change of the checks is never
 * reported as a change of the agent, and the base's own for scenarios that the head has no more.
 */
function atBase(head: readonly Scenario[], ownById: ReadonlyMap<string, Scenario>): Scenario[] {
  const chosen = new Map(
    head.map((scenario) => [scenario.id, withTracesOf(scenario, ownById.get(scenario.id))]),
  )
  for (const [id, own] of ownById) if (!chosen.has(id)) chosen.set(id, own)
  return [...chosen.values()]
}

/** Which traces are a scenario's, and how many, is the base's word: the head may have moved them. */
function withTracesOf(head: Scenario, own: Scenario | undefined): Scenario {
  if (own === undefined || own.problems.length > 0) return head
  // Checks that cannot be read prove nothing about the base: its own tell what was lost.
  if (head.problems.length > 0) return own
  const { input, row, traces, traceRefs, trials } = own
  return { ...head, input, row, traces, traceRefs, trials, locate: (path) => head.locate(path) }
}

/** The base's suite; empty where the base has none of it. Its faults are not this change's. */
async function loadOwnSuite(
  tree: GitTree,
  { paths, customOf }: Pick<BaselineRequest, 'paths' | 'customOf'>,
): Promise<{ scenarios: readonly Scenario[]; diagnostics: readonly Diagnostic[] }> {
  const listings = await Promise.all(paths.map(async (path) => ({ path, files: await tree.list(path) })))
  const present = listings.filter(({ files }) => files.length > 0).map(({ path }) => path)
  if (present.length === 0) return { scenarios: [], diagnostics: [] }
  try {
    return { scenarios: (await loadSuite(tree, present, await customOf?.(tree))).scenarios, diagnostics: [] }
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
    if (thrown.code === 'no-scenarios') return { scenarios: [], diagnostics: [] }
    const message = `the scenarios of the base cannot be read: ${thrown.message}`
    return { scenarios: [], diagnostics: [{ code: 'base-scenarios', severity: 'warning', message }] }
  }
}

/** A base that has nothing to tell yet says so: the first pull request that adds scenarios. */
function emptiness({ scenarios }: Base, commit: BaseCommit): string | null {
  if (scenarios.every(({ ownChecks }) => ownChecks === null))
    return `the base \`${short(commit)}\` has no scenarios yet`
  const traced = scenarios.some(({ tally }) => tally.passed + tally.failed + tally.unverified > 0)
  return traced ? null : `the base \`${short(commit)}\` has no recorded traces yet`
}

function short({ sha }: BaseCommit): string {
  return sha.slice(0, 7)
}
