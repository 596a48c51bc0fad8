import { addFurtherTrials, getHeadId, isUntraced } from '../baseline/base.ts'
import type { BaselineResult, Baseline, BaseScenario } from '../baseline/base.ts'
import type { BaseReason } from '../baseline/reason.ts'
import { toBaseScenario } from '../baseline/score-tree.ts'
import { pairScenarios } from '../compare/pairs.ts'
import { Screening } from '../compare/screening.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { confirmFailures, type Confirmation } from '../score/confirm-failures.ts'
import { addRound } from '../score/finish-scenario.ts'
import type { ScoredSuite, ScoredScenario } from '../score/scored-suite.ts'
import type { Scorer, Side, RetryRound } from '../score/scorer.ts'
import { explainUnverifiedReason } from '../words/unverified.ts'
import { resolveRetryCount } from './agent-mode.ts'
import type { ScoringParts } from './plain-scorer.ts'
import type { BaseAnswer } from './run-base.ts'
import type { BaseAgentRun } from './base-agent-run.ts'

/** Both sides with their further trials, and what these show. */
export interface RetriedSides {
  readonly head: ScoredSuite
  readonly baseline: BaselineResult
  /** What further trials of the head came to, by scenario; absent: agents are not run again. */
  readonly confirmations?: ReadonlyMap<string, Confirmation>
  /** Absent: agents are not run again. */
  readonly screening?: Screening
  readonly diagnostics: readonly Diagnostic[]
}

/** Runs the agents again of what failed, on both sides, unless that was done where the scores are from. */
export async function retryFailures(
  { side, head, base }: { readonly side: Side; readonly head: ScoredSuite; readonly base: BaseAnswer },
  { config, context, resources }: Pick<ScoringParts, 'config' | 'context' | 'resources'>,
  scorer: Scorer,
): Promise<RetriedSides> {
  const screen = ({ baseline }: BaseAnswer) => {
    const { pairs } = pairScenarios(head, baseline, resources.prices.used)
    return new Screening(pairs, baseline, config.rules.policy.significance)
  }
  const { recordedRetries } = scorer
  if (recordedRetries !== undefined) {
    const { confirmations, diagnostics } = recordedRetries
    const screened = confirmations === undefined ? {} : { confirmations, screening: screen(base) }
    return { head, baseline: base.baseline, ...screened, diagnostics }
  }
  const times = resolveRetryCount(config.options, context.env)
  if (times === 0 || side.agents.kind === 'left')
    return { head, baseline: doubtFailures(base, head), diagnostics: [] }
  const confirmed = await confirmFailures(head, base, {
    times,
    side,
    scorer,
    screen,
    retryBase: (answer, suspects, round) => retryBase(answer, suspects, { times, round }, scorer),
  })
  const { suite, confirmations, diagnostics } = confirmed
  const baseline = doubtFailures(confirmed.base, suite)
  return { head: suite, baseline, confirmations, screening: screen(confirmed.base), diagnostics }
}

/** The base, undecided where all of its trials failed in a checkout that nothing shows to work: they excuse no failure. */
function doubtFailures({ baseline, run }: BaseAnswer, head: ScoredSuite): BaselineResult {
  if (run === null || run.isProven === true || run.areFirstRecorded === true) return baseline
  const { scenarios, fresh } = run.scored
  const ran = { scenarios: scenarios.filter(({ scenario }) => fresh?.has(scenario.id) === true) }
  if (!hasTrial(head, 'failed') || !hasTrial(ran, 'failed') || hasTrial(ran, 'passed')) return baseline
  const why: BaseReason = { code: 'base-only-fails', args: { sha: run.side.origin?.sha ?? '', isRun: true } }
  return { ...baseline, reasons: [why, ...baseline.reasons], unreadable: why }
}

/** Runs the base's agents of these scenarios of the head once more, and adds what they do to the base. */
export async function retryBase(
  answer: BaseAnswer,
  suspects: ReadonlySet<string>,
  round: RetryRound,
  scorer: Pick<Scorer, 'retry'>,
): Promise<BaseAnswer> {
  const { baseline } = answer
  const { base } = baseline
  if (base === null) return answer
  // Scenarios that the base knows nothing of stay unknown: there is nothing that further trials could be added to.
  const isStarted = base.scenarios.some(
    (scenario) => !isUntraced(scenario) && suspects.has(getHeadId(scenario) ?? ''),
  )
  const run = answer.run ?? (isStarted ? await answer.start?.() : undefined) ?? null
  if (run === null) return answer
  if ('code' in run) return { baseline: dropSuspects({ ...baseline, base }, run), run: null }
  if (run.signal.aborted) return { baseline, run }
  const { side, scored, pairs } = run
  const retried = scored.scenarios.filter(
    ({ scenario: { id }, further }) =>
      scored.fresh?.has(id) === true && suspects.has(pairs.get(id)?.id ?? '') && !isSilent(further),
  )
  if (retried.length === 0) return { baseline, run }
  const again = await scorer.retry(side, retried, round)
  const added = new Map(again.scenarios.map((scenario) => [scenario.scenario.id, scenario]))
  const isProven = run.areFirstRecorded !== true || run.isProven === true || hasTrial(again, 'passed')
  if (!isProven && hasTrial(again, 'failed') && !(await passesControl(base, run, suspects, round, scorer))) {
    const why: BaseReason = { code: 'base-only-fails', args: { sha: side.origin?.sha ?? '' } }
    return { baseline: dropSuspects({ ...baseline, base }, why), run: null }
  }
  const scenarios = scored.scenarios.map((first) => {
    const trials = added.get(first.scenario.id)
    return trials === undefined ? first : addRound(first, trials)
  })
  const isWorking = isProven || hasTrial(again, 'failed')
  const now = { ...run, scored: { ...scored, scenarios }, ...(isWorking ? { isProven: true as const } : {}) }
  const grown = { ...baseline, base: { ...base, scenarios: addRounds(base, now, added) } }
  return { baseline: run.areFirstRecorded === true ? countSuspects(grown, now, added) : grown, run: now }
}

type Added = ReadonlyMap<string, ScoredScenario>

function hasTrial({ scenarios }: Pick<ScoredSuite, 'scenarios'>, outcome: 'passed' | 'failed'): boolean {
  return scenarios.some(({ trials }) => trials.some((trial) => trial.outcome === outcome))
}

/**
 * Tells whether a scenario that never failed in the base passes in its checkout. A checkout that lacks something, such as
 * packages, fails everything: its failures would excuse those of the change.
 */
async function passesControl(
  { scenarios }: Baseline,
  { side, scored, pairs }: BaseAgentRun,
  suspects: ReadonlySet<string>,
  round: RetryRound,
  scorer: Pick<Scorer, 'retry'>,
): Promise<boolean> {
  const sound = new Set(
    scenarios.flatMap((scenario) =>
      scenario.tally.failed === 0 && scenario.tally.passed > 0 ? (getHeadId(scenario) ?? []) : [],
    ),
  )
  const control = scored.scenarios.find(({ scenario: { id } }) => {
    const headId = pairs.get(id)?.id ?? ''
    return scored.fresh?.has(id) === true && sound.has(headId) && !suspects.has(headId)
  })
  return control !== undefined && hasTrial(await scorer.retry(side, [control], round), 'passed')
}

function addRounds(
  { scenarios }: Baseline,
  { scored, pairs, definitions, areFirstRecorded }: BaseAgentRun,
  added: Added,
): readonly BaseScenario[] {
  const all = new Map(scored.scenarios.map((scenario) => [scenario.scenario.id, scenario]))
  const idsAtBase = new Map([...pairs].map(([id, head]) => [head.id, id]))
  return scenarios.map((scenario) => {
    const id = areFirstRecorded === true ? idsAtBase.get(getHeadId(scenario) ?? '') : scenario.id
    const round = added.get(id ?? '')
    const whole = all.get(id ?? '')
    if (round === undefined || whole === undefined || isUntraced(scenario)) return scenario
    return areFirstRecorded === true
      ? addFurtherTrials(scenario, toBaseScenario(round, definitions.get(id ?? '')))
      : { ...scenario, ...toBaseScenario(whole, scenario.definition ?? undefined) }
  })
}

/** Tells whether all further trials have no verdict. */
function isSilent(further: ScoredScenario['further']): boolean {
  return further !== undefined && further.passed + further.failed === 0
}

/** Notes how many suspects of the base were run, and which of them gave no verdict: their base is the recorded one. */
function countSuspects(
  answer: BaselineResult & { readonly base: Baseline },
  { scored, side }: BaseAgentRun,
  added: Added,
): BaselineResult {
  const { base, reasons } = answer
  const retried = scored.scenarios.filter(({ further }) => further !== undefined)
  const silent = retried.filter(({ further }) => isSilent(further))
  const facts = { ...base.facts, suspectsRun: retried.length - silent.length }
  const counted = { ...answer, base: { ...base, facts } }
  const first = silent.map(({ scenario }) => added.get(scenario.id)).find((one) => one !== undefined)
  if (first === undefined) return counted
  const why: BaseReason = {
    code: 'base-agent-failed',
    args: {
      sha: side.origin?.sha ?? '',
      failed: silent.length,
      scenarios: retried.length,
      first: first.scenario.id,
      message: first.reason === null ? 'it has no trial' : explainUnverifiedReason(first.reason),
    },
  }
  return { ...counted, reasons: [why, ...reasons] }
}

/** The base as it is recorded, and why its agents were not run for suspects. */
function dropSuspects(
  { base, reasons, ...rest }: BaselineResult & { readonly base: Baseline },
  why: BaseReason,
): BaselineResult {
  const { suspectsRun: _, ...facts } = base.facts
  return { ...rest, base: { ...base, facts }, reasons: [why, ...reasons] }
}
