import { getHeadId, type Baseline, type BaselineResult } from '../baseline/base.ts'
import type { BaseReason } from '../baseline/reason.ts'
import type { BaseSide } from '../baseline/score-tree.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { ScoredSuite } from '../score/scored-suite.ts'
import type { Side } from '../score/scorer.ts'
import { explainUnverifiedReason } from '../words/unverified.ts'

/** The side whose agents are those of the base, as they ran. */
export interface BaseAgentRun {
  readonly side: Side
  readonly scored: ScoredSuite
  /** Scenarios of the head by the ids that they have at the base. */
  readonly pairs: ReadonlyMap<string, Scenario>
  /** The base's own definitions, by its ids. */
  readonly definitions: BaseSide['definitions']
  /** The first trials are recorded ones, of an earlier run: what is run is added to them. */
  readonly areFirstRecorded?: true
  /** A trial of it had a verdict that shows its checkout to work, or all of it failed when it was recorded, too. */
  readonly isProven?: true
  /** Aborted when the run was interrupted. */
  readonly signal: AbortSignal
}

/** Tells whether all that was run of the base is recorded as failed: that it fails again shows nothing of its checkout. */
export function failedBefore({ scenarios }: Baseline, { fresh = new Set() }: ScoredSuite): boolean {
  const failed = new Set(scenarios.flatMap(({ id, tally }) => (tally.failed > 0 ? id : [])))
  return [...fresh].every((id) => failed.has(id))
}

/** The scenario with the head's number of trials; what only one side has is not run. */
export function useHeadTrials(scenario: Scenario, pairs: BaseAgentRun['pairs']): Scenario {
  const head = pairs.get(scenario.id)
  const locate: Scenario['locate'] = (path) => scenario.locate(path)
  return head === undefined
    ? { ...scenario, runCommand: null, locate }
    : { ...scenario, trials: head.trials, locate }
}

/** Scenarios of the base that both sides have, by their ids there; each with the head's. */
export function mapBasePairs({ scenarios }: Baseline, suite: readonly Scenario[]): BaseAgentRun['pairs'] {
  const heads = new Map(suite.map((scenario) => [scenario.id, scenario]))
  return new Map(
    scenarios.flatMap((scenario): [string, Scenario][] => {
      const head = heads.get(getHeadId(scenario) ?? '')
      return head === undefined || scenario.definition === null ? [] : [[scenario.id, head]]
    }),
  )
}

/** Says which of the base's agents gave no verdict; if none did, the comparison is undecided. */
export function addAgentFailures(
  answer: BaselineResult & { readonly base: Baseline },
  { scored }: BaseAgentRun,
): BaselineResult {
  const fresh = scored.scenarios.filter(({ scenario }) => scored.fresh?.has(scenario.id) === true)
  const silent = fresh.filter(({ outcome }) => outcome === 'unverified')
  const [first] = silent
  if (first === undefined) return answer
  const why: BaseReason = {
    code: 'base-agent-failed',
    args: {
      sha: answer.base.facts.sha ?? '',
      failed: silent.length,
      scenarios: fresh.length,
      first: first.scenario.id,
      message: first.reason === null ? 'it has no trial' : explainUnverifiedReason(first.reason),
    },
  }
  const reasons = [why, ...answer.reasons]
  return silent.length === fresh.length ? { ...answer, reasons, unreadable: why } : { ...answer, reasons }
}
