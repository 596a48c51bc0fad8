import type { Diagnostic } from '../core/diagnostic.ts'
import type { ScenarioResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { firstPlace } from '../trace/model/trace-init.ts'
import { maxAgain, type ScoreRequest } from './score-request.ts'
import { findLastNumber, withFurther } from './finish-scenario.ts'
import type { ScoredScenario, ScoredSuite } from './scored-suite.ts'
import type { RetryRound, Scorer, Side } from './scorer.ts'
import { scoreSuite } from './score-suite.ts'

/** Results of further trials of a failed scenario. */
export type Confirmation = Pick<ScenarioResult, 'confirmation' | 'flaky'>

/** A suite with the trials that were run again, and the base, whose agents may have been run again too. */
export interface ConfirmedSuite<Base> {
  readonly suite: ScoredSuite
  readonly base: Base
  /** What the further trials came to, by scenario. */
  readonly confirmations: ReadonlyMap<string, Confirmation>
  readonly diagnostics: readonly Diagnostic[]
}

/** Tells which failed scenarios to run again, and whether their further trials leave it open how they do. */
export interface FailureScreening {
  isSuspect(scored: ScoredScenario): boolean
  isUndecided(scored: ScoredScenario, further: { readonly passed: number; readonly failed: number }): boolean
}

export interface ConfirmOptions<Base> {
  /** Further trials of each scenario in a round, at least one. */
  readonly times: number
  /** The side that the suite was scored on. */
  readonly side: Side
  readonly scorer: Pick<Scorer, 'retry'>
  /** Screens the suite beside a base. */
  readonly screen: (base: Base) => FailureScreening
  /** Runs the agents of these scenarios again at the base. */
  readonly retryBase: (base: Base, suspects: ReadonlySet<string>, round: number) => Promise<Base>
}

/**
 * Runs the agents again whose fresh trials failed and make them suspects; once more where the further trials leave it
 * open. What they do never takes a failure back: the scenario has failed, its trials are there, and those with a verdict
 * that came later stand behind them. It is flaky where all of them pass.
 */
export async function confirmFailures<Base>(
  suite: ScoredSuite,
  base: Base,
  { times, side, scorer, screen, retryBase }: ConfirmOptions<Base>,
): Promise<ConfirmedSuite<Base>> {
  if (side.agents.kind === 'replay') {
    const scenarios = suite.scenarios.map((scored) => withUnrecorded(scored, times))
    return {
      suite: { ...suite, scenarios },
      base,
      confirmations: collectConfirmations(scenarios),
      diagnostics: [],
    }
  }
  const diagnostics: Diagnostic[] = []
  const screening = screen(base)
  const suspects = suite.scenarios.filter(
    (scored) =>
      scored.outcome === 'failed' &&
      suite.fresh?.has(scored.scenario.id) === true &&
      screening.isSuspect(scored),
  )
  let { scenarios } = suite
  let retried = base
  let open = suspects.slice(0, maxAgain(scenarios.length))
  if (open.length < suspects.length) diagnostics.push(warnSuspectsSkipped(suspects.length, open.length))
  for (let round = 1; round <= rounds && open.length > 0; round += 1) {
    const again = await scorer.retry(side, open, { times, round })
    diagnostics.push(...again.diagnostics)
    const further = new Map(again.scenarios.map(({ scenario, trials }) => [scenario.id, trials]))
    retried = await retryBase(retried, new Set(further.keys()), round)
    scenarios = scenarios.map((scored) => {
      const trials = further.get(scored.scenario.id)
      return trials === undefined ? scored : withFurther(scored, trials)
    })
    const current = screen(retried)
    open = scenarios.filter(
      (scored) =>
        further.has(scored.scenario.id) &&
        scored.further !== undefined &&
        current.isUndecided(scored, scored.further),
    )
  }
  const confirmations = collectConfirmations(scenarios)
  return { suite: { ...suite, scenarios }, base: retried, confirmations, diagnostics }
}

/** What further trials came to. A scenario is flaky where all of them passed. */
function collectConfirmations(scenarios: readonly ScoredScenario[]): ReadonlyMap<string, Confirmation> {
  return new Map(
    scenarios.flatMap(({ scenario, outcome, trials, further }): [string, Confirmation][] => {
      const isRecorded = trials.some(({ provenance }) => provenance?.kind === 'recorded')
      if (outcome !== 'failed' || further === undefined || isRecorded) return []
      const confirmation = { ...further }
      const isFlaky = confirmation.failed + confirmation.unverified === 0
      return [[scenario.id, isFlaky ? { confirmation, flaky: true } : { confirmation }]]
    }),
  )
}

/** Counts the further trials of a former run that left no recording: they had no verdict. */
function withUnrecorded(scored: ScoredScenario, times: number): ScoredScenario {
  if (scored.further === undefined) return scored
  const { passed, failed, unverified } = scored.further
  const missing = Math.max(0, times - passed - failed - unverified)
  return missing === 0 ? scored : { ...scored, further: { passed, failed, unverified: unverified + missing } }
}

/** More of them are worth less than the time that they take. */
const rounds = 3

function warnSuspectsSkipped(suspects: number, count: number): Diagnostic {
  const message = `${suspects} scenarios failed, which is too many for chance. The first ${count} were run again; the others count as they are.`
  return { code: 'confirm-left', severity: 'warning', message }
}

/** Runs the agents of scenarios once more, and scores only that. `request`: how the side itself is scored. */
export async function retryScenarios(
  request: Pick<ScoreRequest, 'judge' | 'prices' | 'inquiry' | 'work'>,
  { tree, agents, alternates }: Side,
  scenarios: readonly ScoredScenario[],
  { times, round }: RetryRound,
): Promise<ScoredSuite> {
  if (agents.kind !== 'run') return { scenarios: [], diagnostics: [] }
  const place = { ...firstPlace, round }
  const wanted = new Map(
    scenarios.map((scored) => {
      const last = findLastNumber(scored)
      const trials = Array.from({ length: times }, (_, index) => ({ trial: last + index + 1, place }))
      return [scored.scenario.id, trials]
    }),
  )
  return scoreSuite({
    ...request,
    tree,
    scenarios: scenarios.map(({ scenario }) => buildRetryScenario(scenario, times)),
    // Only what is run now is a further trial.
    traceGlobs: [],
    agents: {
      ...agents,
      recorded: 'none',
      record: (retried, placed = wanted) => agents.record(retried, placed),
    },
    definitions: alternates,
  })
}

function buildRetryScenario(scenario: Scenario, times: number): Scenario {
  return { ...scenario, trials: times, traces: null, traceRefs: [], locate: (path) => scenario.locate(path) }
}
