import type { Diagnostic } from '../core/diagnostic.ts'
import type { ScenarioResult } from '../results/schema.ts'
import type { ScoredTrial } from '../trial/trial-result.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { ScoreRequest, Agents } from './score-request.ts'
import { noOthers, type ScoredScenario, type ScoredSuite } from './scored.ts'
import { scoreSuite } from './score-suite.ts'

/** Results of further trials of a failed scenario. */
export type Confirmation = Pick<ScenarioResult, 'confirmation' | 'flaky'>

/** A suite with the trials that were run again, and what they came to by scenario. */
export interface ConfirmedSuite {
  readonly suite: ScoredSuite
  readonly confirmations: ReadonlyMap<string, Confirmation>
  readonly diagnostics: readonly Diagnostic[]
}

export interface ConfirmRequest {
  /** Further trials of each scenario; 0: none is run. */
  readonly times: number
  readonly agents: Agents
  /** How the suite itself was scored. */
  readonly scored: Omit<ScoreRequest, 'scenarios' | 'agents' | 'definitions' | 'beside'>
  /** Scenarios that failed before this change: there is nothing to confirm. */
  readonly failedBefore: ReadonlySet<string>
}

/**
 * Runs the agents again whose fresh trials failed. What they do never takes a failure back: the scenario has
 * failed, its trials are there, and those with a verdict that came later stand behind them. It is flaky where
 * all of them pass.
 */
export async function confirmFailures(suite: ScoredSuite, request: ConfirmRequest): Promise<ConfirmedSuite> {
  const { times, agents, failedBefore } = request
  const unchanged = { suite, confirmations: new Map(), diagnostics: [] }
  if (times === 0 || agents.kind !== 'run') return unchanged
  const failed = suite.scenarios.filter(
    ({ scenario, outcome }) =>
      outcome === 'failed' && suite.fresh?.has(scenario.id) === true && !failedBefore.has(scenario.id),
  )
  if (failed.length === 0) return unchanged
  const after = new Map(failed.map(({ scenario, trials }) => [scenario.id, lastOf(trials)]))
  const again = await scoreSuite({
    ...request.scored,
    scenarios: failed.map(({ scenario }) => asFurther(scenario, times)),
    // Only what is run now is a further trial.
    pool: [],
    agents: {
      kind: 'run',
      recorded: 'none',
      record: (scenarios) => agents.record(scenarios, { count: times, after }),
    },
    definitions: noOthers,
  })
  const further = new Map(again.scenarios.map((scored) => [scored.scenario.id, scored]))
  const scenarios = suite.scenarios.map((scored) => withFurther(scored, further.get(scored.scenario.id)))
  const confirmations = new Map([...further].map(([id, scored]) => [id, confirmationOf(scored)]))
  return { suite: { ...suite, scenarios }, confirmations, diagnostics: again.diagnostics }
}

function asFurther(scenario: Scenario, times: number): Scenario {
  return { ...scenario, trials: times, traces: null, traceRefs: [], locate: (path) => scenario.locate(path) }
}

function lastOf(trials: readonly ScoredTrial[]): number {
  return trials.reduce((last, { index }) => Math.max(last, index), 0)
}

/**
 * A trial without a verdict says nothing of the agent, and would hide that all the others failed: it is
 * counted, and not kept.
 */
function withFurther(scored: ScoredScenario, further: ScoredScenario | undefined): ScoredScenario {
  if (further === undefined) return scored
  const last = lastOf(scored.trials)
  const verified = further.trials.filter(({ outcome }) => outcome !== 'unverified')
  const added = verified.map((trial) => ({ ...trial, index: last + trial.index }))
  return { ...scored, trials: [...scored.trials, ...added] }
}

function confirmationOf({ outcome, trials }: ScoredScenario): Confirmation {
  const confirmation = { passed: 0, failed: 0, unverified: 0 }
  for (const trial of trials) confirmation[trial.outcome] += 1
  return outcome === 'passed' ? { confirmation, flaky: true } : { confirmation }
}
