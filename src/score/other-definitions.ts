import type { Status } from '../core/verdict.ts'
import type { TrialResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { OtherVerdict, ScoredScenario } from './scored.ts'

/**
 * Definitions that are not the suite's own (those of the base). The traces are scored by them while they
 * are read for the suite, and no agent is run for them.
 */
export interface OtherDefinitions {
  /** Of scenarios that the suite has, by id. */
  readonly living: ReadonlyMap<string, Scenario>
  /** Scenarios that the suite has no more, and whose traces may still be there. */
  readonly gone: readonly Scenario[]
  /** What the base has of every scenario, by the suite's id, also where it is the same. */
  readonly former: ReadonlyMap<string, Scenario>
}

export const noOthers: OtherDefinitions = { living: new Map(), gone: [], former: new Map() }

/** What is kept of a scenario that was scored by another definition. */
export function otherVerdict({ scenario, outcome, trials }: ScoredScenario): OtherVerdict {
  return {
    definition: scenario,
    outcome,
    trials: trials.map((trial) => ({ outcome: trial.outcome })),
    statuses: worstStatuses(trials, scenario.checks.length),
    judge: worst(trials.map(({ judge }) => judge?.status)),
  }
}

/** Of each check, the worst that a trial came to: fail, error, pass, skip; null where no trial has it. */
export function worstStatuses(
  trials: readonly Pick<TrialResult, 'checks'>[],
  count: number,
): (Status | null)[] {
  return Array.from({ length: count }, (_, index) => worst(trials.map(({ checks }) => checks[index]?.status)))
}

const fromWorst = ['fail', 'error', 'pass', 'skip'] as const satisfies readonly Status[]

function worst(found: readonly (Status | undefined)[]): Status | null {
  return fromWorst.find((status) => found.includes(status)) ?? null
}
