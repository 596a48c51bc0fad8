import type { Baseline, BaselineResult } from '../../src/baseline/base.ts'
import { scoreBaseTree } from '../../src/baseline/score-tree.ts'
import type { BaselineRequest } from '../../src/baseline/baseline-source.ts'
import { collectBaseDefinitions } from '../../src/compare/cells.ts'
import { compare } from '../../src/compare/compare.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import { pairScenarios } from '../../src/compare/pairs.ts'
import { Screening } from '../../src/compare/screening.ts'
import { confirmFailures, retryScenarios } from '../../src/score/confirm-failures.ts'
import type { AgentMode } from '../../src/score/score-request.ts'
import { scoreSuite } from '../../src/score/score-suite.ts'
import type { Scorer, Side } from '../../src/score/scorer.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { agentsOf, type RunOf } from './attempted-runs.ts'
import { loadSuite } from './load-suite.ts'
import { memoryTree } from './memory-tree.ts'

/** Texts by path. */
type Files = Readonly<Record<string, string>>

/** Many rounds are of the same suite: it is read once, for nothing changes a scenario. */
const suites = new WeakMap<Files, ReturnType<typeof loadSuite>>()

function readSuite(files: Files): ReturnType<typeof loadSuite> {
  const suite = suites.get(files) ?? loadSuite(memoryTree(files), ['scenarios'])
  suites.set(files, suite)
  return suite
}

const request = { judge: 'off', prices: new Prices(), traceGlobs: [] } as const

const scorer: Pick<Scorer, 'score' | 'retry' | 'scoresEarlier'> = {
  scoresEarlier: false,
  score: ({ tree, scenarios, agents, alternates }) =>
    scoreSuite({ ...request, tree, scenarios, agents, definitions: alternates }),
  retry: (side, scenarios, round) => retryScenarios(request, side, scenarios, round),
}

/** Runs a suite and its suspects again, as a run on `files` does. */
export async function runFresh(files: Files, baseline: BaselineResult, agents: AgentMode) {
  const { scenarios } = await readSuite(files)
  const alternates = collectBaseDefinitions(scenarios, baseline)
  const tree = memoryTree({})
  const side: Side = { name: 'head', origin: null, tree, scenarios, skipped: new Set(), agents, alternates }
  const head = await scorer.score(side)
  const screen = () => new Screening(pairScenarios(head, baseline).pairs, baseline, 0.05)
  const confirmed = await confirmFailures(head, null, {
    times: 5,
    side,
    scorer,
    screen,
    retryBase: async () => null,
  })
  return { ...confirmed, scenarios, screening: screen() }
}

/** The base that the artifact of a run is, scored again for a head with these files. */
async function readArtifact(files: Files, recordings: Files, head: Files): Promise<Baseline> {
  const tree = memoryTree({ ...files, ...recordings })
  const { scenarios } = await readSuite(head)
  const agents = { kind: 'replay', folder: 'runs', recorded: 'named' } as const
  const facts = {
    kind: 'artifact',
    sha: 'a'.repeat(40),
    distance: 0,
    committedAt: null,
    source: 'main',
  } as const
  const asked = { scenarios, scorer, paths: ['scenarios'], skipped: new Set<string>() }
  const scored = await scoreBaseTree(asked as unknown as BaselineRequest, { tree, agents, origin: facts })
  return { facts, ...scored, openTree: async () => Promise.reject(new Error()), history: null }
}

export interface FreshPullRequest {
  readonly base: Files
  readonly head: Files
  /** What the next run of a scenario comes to. */
  readonly runOf: (side: 'base' | 'head', id: string) => RunOf
  readonly retries?: number
}

/** A push whose artifact is the base, then a pull request; both run their agents, and again what makes them suspects. */
export async function comparePullRequest({
  base,
  head,
  runOf,
  retries = 1,
}: FreshPullRequest): Promise<Comparison> {
  const nothing: BaselineResult = { base: null, reasons: [], required: false }
  const pushed = agentsOf((id) => runOf('base', id), retries)
  if (Object.keys(base).length > 0) await runFresh(base, nothing, pushed.agents)
  const baseline: BaselineResult = { base: await readArtifact(base, pushed.files, head), reasons: [] }
  const changed = agentsOf((id) => runOf('head', id), retries)
  const { suite, confirmations, screening } = await runFresh(head, baseline, changed.agents)
  return compare(suite, baseline, { confirmations, screening, isChange: true })
}

/** Scenarios that run an agent; `checks` in the brackets of YAML. */
export function freshSuite(ids: readonly string[], trials: number, checks = contains('good')): Files {
  return Object.fromEntries(
    ids.map((id) => [
      `scenarios/${id}.yaml`,
      `id: ${id}\nrun_command: [agent, ${id}]\ntrials: ${trials}\nchecks: [${checks}]\n`,
    ]),
  )
}

export function contains(value: string): string {
  return `{ type: output_contains, params: { value: ${value} } }`
}
