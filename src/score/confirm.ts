import type { Diagnostic } from '../core/diagnostic.ts'
import type { ScenarioResult } from '../results/schema.ts'
import type { ScoredTrial } from '../trial/trial-result.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { ScoreRequest, AgentMode } from './score-request.ts'
import { noAlternates, type AlternateDefinitions, type ScoredScenario, type ScoredSuite } from './scored.ts'
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
  /** Further trials of each scenario in a round, at least one. */
  readonly times: number
  readonly agents: Exclude<AgentMode, { readonly kind: 'left' }>
  /** How the suite itself was scored. */
  readonly scored: Omit<ScoreRequest, 'scenarios' | 'agents' | 'definitions' | 'beside'>
  /** Tells which failed scenarios to run again, and whether their further trials leave it open how they do. */
  readonly screening: {
    isSuspect(scored: ScoredScenario): boolean
    isOpen(scored: ScoredScenario, further: { readonly passed: number; readonly failed: number }): boolean
  }
  /** Told which scenarios were run again, before it is asked which are open: the base may be run again as well. */
  readonly beside?: (suspects: ReadonlySet<string>) => Promise<void>
}

/**
 * Runs the agents again whose fresh trials failed and make them suspects; once more where the further trials leave it
 * open. What they do never takes a failure back: the scenario has failed, its trials are there, and those with a verdict
 * that came later stand behind them. It is flaky where all of them pass.
 */
export async function confirmFailures(suite: ScoredSuite, request: ConfirmRequest): Promise<ConfirmedSuite> {
  const { agents, screening } = request
  const confirmations = new Map<string, Confirmation>()
  const diagnostics: Diagnostic[] = []
  let { scenarios } = suite
  if (agents.kind === 'replay') {
    const replayed = collectReplayedRetries(suite, request.times)
    return {
      suite: { ...suite, scenarios: withReplayed(scenarios, replayed) },
      confirmations: replayed,
      diagnostics,
    }
  }
  const suspects = suite.scenarios.filter(
    (scored) =>
      scored.outcome === 'failed' &&
      suite.fresh?.has(scored.scenario.id) === true &&
      screening.isSuspect(scored),
  )
  let asked = suspects.slice(0, maxSuspects(suite.scenarios.length))
  if (asked.length < suspects.length) diagnostics.push(warnSuspectsSkipped(suspects.length, asked.length))
  for (let round = 0; round < rounds && asked.length > 0; round += 1) {
    const again = await runAgain(asked, request, agents)
    diagnostics.push(...again.diagnostics)
    const further = new Map(again.scenarios.map((scored) => [scored.scenario.id, scored]))
    await request.beside?.(new Set(further.keys()))
    for (const [id, scored] of further)
      confirmations.set(id, buildConfirmation(scored, confirmations.get(id)))
    scenarios = scenarios.map((scored) => withFurther(scored, further.get(scored.scenario.id)))
    asked = scenarios.filter((scored) => {
      const { id } = scored.scenario
      const found = confirmations.get(id)?.confirmation
      return further.has(id) && found !== undefined && screening.isOpen(scored, found)
    })
  }
  return { suite: { ...suite, scenarios }, confirmations, diagnostics }
}

/**
 * The further trials of a former run: those beyond the number that a scenario asks for. One that left no recording has no
 * verdict.
 */
function collectReplayedRetries(
  { scenarios }: ScoredSuite,
  times: number,
): ReadonlyMap<string, Confirmation> {
  return new Map(
    scenarios.flatMap((scored): [string, Confirmation][] => {
      const { scenario, outcome, trials } = scored
      const further = trials.slice(scenario.trials ?? 1)
      const isReplayed = trials.some(({ provenance }) => provenance?.kind === 'replayed')
      if (outcome !== 'failed' || !isReplayed || further.length === 0) return []
      const confirmation = countConfirmed(further)
      confirmation.unverified += Math.max(0, times - further.length)
      const isFlaky = confirmation.failed + confirmation.unverified === 0
      return [[scenario.id, isFlaky ? { confirmation, flaky: true } : { confirmation }]]
    }),
  )
}

/** Marks the further trials of a former run. */
function withReplayed(
  scenarios: readonly ScoredScenario[],
  confirmations: ReadonlyMap<string, Confirmation>,
): readonly ScoredScenario[] {
  return scenarios.map((scored) => {
    const { scenario, trials } = scored
    return confirmations.has(scenario.id)
      ? { ...scored, further: trials.length - (scenario.trials ?? 1) }
      : scored
  })
}

/** More of them are worth less than the time that they take. */
const rounds = 3

/**
 * Returns how many suspects of a suite are run again. Beside a base, chance makes a suspect of one in eight scenarios at
 * most: where there are more, the agent as a whole broke, and further trials of all would cost much and tell nothing new.
 */
function maxSuspects(scenarios: number): number {
  return Math.max(20, Math.ceil(scenarios / 5))
}

function warnSuspectsSkipped(suspects: number, asked: number): Diagnostic {
  const message = `${suspects} scenarios failed, which is too many for chance. The first ${asked} were run again; the others count as they are.`
  return { code: 'confirm-left', severity: 'warning', message }
}

/** Runs the agents of scenarios `times` more, and scores only that; `definitions`: what else it is scored by. */
export function runAgain(
  asked: readonly ScoredScenario[],
  { times, scored }: Pick<ConfirmRequest, 'times' | 'scored'>,
  agents: Extract<AgentMode, { kind: 'run' }>,
  definitions: AlternateDefinitions = noAlternates,
): Promise<ScoredSuite> {
  const after = new Map(asked.map(({ scenario, trials }) => [scenario.id, findLastIndex(trials)]))
  return scoreSuite({
    ...scored,
    scenarios: asked.map(({ scenario }) => buildRetryScenario(scenario, times)),
    // Only what is run now is a further trial.
    pool: [],
    agents: {
      kind: 'run',
      recorded: 'none',
      record: (scenarios) => agents.record(scenarios, { count: times, after }),
    },
    definitions,
  })
}

function buildRetryScenario(scenario: Scenario, times: number): Scenario {
  return { ...scenario, trials: times, traces: null, traceRefs: [], locate: (path) => scenario.locate(path) }
}

function findLastIndex(trials: readonly ScoredTrial[]): number {
  return trials.reduce((last, { index }) => Math.max(last, index), 0)
}

/**
 * A trial without a verdict says nothing of the agent, and would hide that all the others failed: it is
 * counted, and not kept.
 */
export function withFurther(scored: ScoredScenario, further: ScoredScenario | undefined): ScoredScenario {
  if (further === undefined) return scored
  const last = findLastIndex(scored.trials)
  const verified = further.trials.filter(({ outcome }) => outcome !== 'unverified')
  const added = verified.map((trial) => ({ ...trial, index: last + trial.index }))
  return { ...scored, trials: [...scored.trials, ...added], further: (scored.further ?? 0) + added.length }
}

/** The further trials, with those of the round before. */
function buildConfirmation(
  { outcome, trials }: ScoredScenario,
  before: Confirmation | undefined,
): Confirmation {
  const confirmation = countConfirmed(trials, before?.confirmation)
  const isFlaky = outcome === 'passed' && (before === undefined || before.flaky === true)
  return isFlaky ? { confirmation, flaky: true } : { confirmation }
}

function countConfirmed(trials: readonly ScoredTrial[], before = { passed: 0, failed: 0, unverified: 0 }) {
  const count = { ...before }
  for (const { outcome } of trials) count[outcome] += 1
  return count
}
