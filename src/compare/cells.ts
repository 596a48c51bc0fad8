import { getHeadId, type BaselineResult, type BaseScenario } from '../baseline/base.ts'
import { omitNullish } from '../core/json.ts'
import type { Cells } from '../results/comparison-schema.ts'
import { forOtherTree } from '../scenario/scenario-group.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { LeftOut, ScoredScenario, AlternateDefinitions } from '../score/scored-suite.ts'
import { noAlternates } from '../score/scored-suite.ts'

/**
 * Collects the base's own definitions, so that the traces of the head are scored by them as well: of scenarios whose
 * checks differ, and of those that `head`, the whole suite, has no more.
 */
export function collectBaseDefinitions(
  head: readonly Scenario[],
  { base }: BaselineResult,
): AlternateDefinitions {
  if (base === null) return noAlternates
  const matched = new Map<string, Scenario>()
  const gone = new Map<string, Scenario>()
  const ids = new Set(head.map(({ id }) => id))
  for (const scenario of base.scenarios) {
    const { id, definition } = scenario
    if (definition === null || definition.problems.length > 0) continue
    const headId = getHeadId(scenario)
    if (headId === null || !ids.has(headId)) setFirst(gone, id, definition)
    else setFirst(matched, headId, definition)
  }
  const changed = new Map<string, Scenario>()
  for (const scenario of head) {
    const baseDefinition = matched.get(scenario.id)
    if (baseDefinition === undefined || scenario.problems.length > 0) continue
    if (baseDefinition.checksFingerprint !== scenario.checksFingerprint)
      changed.set(scenario.id, keepHeadTraces(scenario, baseDefinition))
  }
  const recordings = base.scenarios.flatMap(({ trials }) =>
    trials.flatMap(({ trace }) => (trace === null ? [] : `${trace.source}#${trace.id}`)),
  )
  const { places } = base
  const selection = { definitions: matched, ...omitNullish({ places }), recordings: new Set(recordings) }
  return { changed, removed: [...gone.values()].map(forOtherTree), baseById: matched, selection }
}

function setFirst<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value)
}

/** Keeps the input and the trials of the head: its traces are of those. */
function keepHeadTraces({ input, trials }: Scenario, baseDefinition: Scenario): Scenario {
  return { ...baseDefinition, input, trials }
}

/** Whose traces by whose checks. A side without traces says nothing by any checks. */
export function compareCells(scored: ScoredScenario, base: BaseScenario): Cells {
  const checks = scored.scenario.checksFingerprint
  const { passed, failed, unverified } = base.tally
  const isTraced = passed + failed + unverified > 0
  // Checks of another version of this tool may be others under the same name.
  const isScoredAlike = base.checksFingerprint === checks && base.isOfOtherVersion !== true
  return {
    baseByBase: isTraced ? (base.baseVerdict?.outcome ?? null) : null,
    baseByHead: isTraced && isScoredAlike ? base.outcome : null,
    headByBase: getOutcomeByBase(scored, base),
    headByHead: scored.outcome,
  }
}

/** Returns the head's outcome by the base's checks, over both recordings; null if not asked or nothing to ask. */
export function getOutcomeByBase(scored: ScoredScenario, base: BaseScenario): Cells['headByBase'] {
  const outcome = getHeadOutcome(scored, base)
  const left = findOmission(scored, base)?.outcome
  if (left === 'failed' || outcome === 'failed') return 'failed'
  return left === 'unverified' ? left : outcome
}

/** Returns what a scenario leaves out of the recordings of its base, where that tells something. */
export function findOmission({ leftOut }: ScoredScenario, { baseVerdict }: BaseScenario): LeftOut | null {
  // Nothing was proven there before.
  const isOld = leftOut?.outcome === 'unverified' && baseVerdict?.outcome === 'unverified'
  return leftOut === undefined || isOld ? null : leftOut
}

function getHeadOutcome(scored: ScoredScenario, base: BaseScenario): Cells['headByBase'] {
  if (base.baseChecksFingerprint === scored.scenario.checksFingerprint) return scored.outcome
  const { other } = scored
  if (other === undefined || other.trials.length === 0) return null
  return other.outcome
}
