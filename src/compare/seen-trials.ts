import { getHeadId, type BaseScenario } from '../baseline/base.ts'
import type { History } from '../results/comparison-schema.ts'
import { listTrialsByRun } from './history.ts'
import { toEffectiveCounts } from './statistics/alike-trials.ts'
import { sumOfCounts, type PassCount } from './statistics/pass-count.ts'

/** Trials of earlier runs count half, and stand for at most so many: the agent has changed since. */
const historyWeight = 0.5

const mostOfHistory = 40

/** How a scenario does in the base: by its first trials, and by all of them where its base was run again as well. */
export interface Seen {
  readonly first: PassCount
  readonly all: PassCount
  /** The part of both that is of earlier runs. */
  readonly earlier: PassCount
}

/** The trials of the base, and those of earlier runs of its branch by the same checks at half weight. */
export function collectSeen(
  scenario: Pick<BaseScenario, 'id' | 'headId' | 'tally' | 'first' | 'checksFingerprint'>,
  history: History,
  sha: string | null,
  likeness: number,
): Seen {
  const { tally, first = tally, checksFingerprint } = scenario
  const runs = listTrialsByRun(history, getHeadId(scenario) ?? scenario.id, checksFingerprint, sha)
  const { passed, failed } = sumOfCounts(runs.map((run) => run && toEffectiveCounts(run, likeness)))
  const share = Math.min(historyWeight, mostOfHistory / (passed + failed))
  const earlier = { passed: Math.round(passed * share), failed: Math.round(failed * share) }
  return {
    first: sumOfCounts([toEffectiveCounts(first, likeness), earlier]),
    all: sumOfCounts([toEffectiveCounts(tally, likeness), earlier]),
    earlier,
  }
}
