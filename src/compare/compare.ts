import type { BaselineAnswer, BaseScenario } from '../baseline/base.ts'
import type { Outcome } from '../core/verdict.ts'
import type { Change } from '../results/schema.ts'
import type { ScoredScenario, ScoredSuite } from '../score/scored.ts'
import type { ComparedScenario, Comparison } from './comparison.ts'
import { compareMetrics } from './metrics.ts'

/**
 * Base outcome → head outcome → change. Only two verified verdicts can make a regression or a fix:
 * an outage on either side is never put down to the agent.
 */
export const transitions: Readonly<Record<Outcome, Readonly<Record<Outcome, Change>>>> = {
  passed: {
    passed: 'same',
    failed: 'regressed',
    // It was proven and no longer is; it may or may not be broken.
    unverified: 'lost',
  },
  failed: {
    passed: 'fixed',
    // Also where fewer or more trials fail than before: the tallies show that.
    failed: 'same',
    // A verdict is lost, even if it was a bad one: silence is not a fix.
    unverified: 'lost',
  },
  unverified: {
    passed: 'recovered',
    // Nobody knows how long it has been failing.
    failed: 'incomparable',
    unverified: 'same',
  },
}

/** Puts each scenario beside its base. Pure; the order of scenarios is kept and decides nothing. */
export function compare(head: ScoredSuite, baseline: BaselineAnswer): Comparison {
  const ofBase = new Map<string, BaseScenario>()
  for (const scenario of baseline.base?.scenarios ?? []) {
    if (!ofBase.has(scenario.id)) ofBase.set(scenario.id, scenario)
  }
  const scenarios = head.scenarios.map((scored): ComparedScenario => {
    if (baseline.base === null) return { scored, change: null, changeReason: null, base: null }
    const base = ofBase.get(scored.scenario.id) ?? null
    return { scored, base, ...changeOf(scored, base) }
  })
  const ids = new Set(head.scenarios.map(({ scenario }) => scenario.id))
  const removed = [...ofBase.values()].filter(({ id, ownChecks }) => ownChecks !== null && !ids.has(id))
  return { baseline, scenarios, removed, metrics: compareMetrics(scenarios) }
}

function changeOf(
  scored: ScoredScenario,
  base: BaseScenario | null,
): { readonly change: Change; readonly changeReason: string | null } {
  const checks = scored.scenario.checksFingerprint
  if (base === null) return { change: 'new', changeReason: null }
  if (base.ownChecks === null) {
    return {
      change: 'new',
      changeReason: 'the base has no such scenario, but traces that it could be scored over',
    }
  }
  // A scenario file that broke is a loss of the base's verdict, whatever its checks were.
  if (scored.scenario.problems.length === 0 && base.scoredWith !== checks) {
    return { change: 'incomparable', changeReason: 'its checks are not those that the base was scored with' }
  }
  if (isUntraced(base) && scored.trials.length > 0) {
    return { change: 'incomparable', changeReason: 'the base has no trace for it' }
  }
  const change = transitions[base.outcome][scored.outcome]
  if (change === 'incomparable') {
    return { change, changeReason: 'the base could not be verified, so the failure may be an old one' }
  }
  const changed = base.ownChecks !== base.scoredWith
  const changeReason = changed ? 'its checks changed; both sides were scored with the new ones' : null
  return { change, changeReason }
}

function isUntraced({ tally }: BaseScenario): boolean {
  return tally.passed + tally.failed + tally.unverified === 0
}
