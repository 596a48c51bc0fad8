import { samplesOf, type BaselineAnswer, type BaseScenario } from '../baseline/base.ts'
import type { BaseReason } from '../baseline/reason.ts'
import type { ComparedParts, ComparedScenario, Comparison } from '../compare/comparison.ts'
import type { Weakening } from '../results/weakening-schema.ts'
import type { Results, ScenarioResult, TrialResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { ScoredTrial } from '../trial/trial-result.ts'

/**
 * Rebuilds the comparison that results tell of, so that it can be decided again. Marks that a policy sets (quarantine,
 * accepted changes) are left out: whoever decides sets them. So is whatever would make a failure count less: further
 * trials that passed, and chance. What results do not tell is unknown: values of single trials of the base, and definitions.
 */
export function toldComparison(results: Results): Comparison {
  return {
    baseline: toldBase(results),
    isChange: true,
    scenarios: results.scenarios.map(toldScenario),
    removed: results.removed.map(removedScenario),
    metrics: results.metrics,
    weakenings: (results.weakenings ?? []).map(unaccepted),
    notRun: results.notRun ?? [],
    uncovered: results.uncovered ?? [],
    history: results.history ?? null,
  }
}

function unaccepted(given: Weakening): Weakening {
  const { accepted: _, ...weakening } = given
  return weakening
}

function toldBase({ run, scenarios, removed }: Results): BaselineAnswer {
  const { baseline, baselineReason, baselineUnreadable } = run
  const reasons = said(baselineReason)
  const [unreadable] = said(baselineUnreadable)
  const rest = { reasons, ...(unreadable === undefined ? {} : { unreadable }) }
  if (baseline === null) return { base: null, required: false, ...rest }
  const known = [...scenarios.flatMap((one) => toldBaseOf(one) ?? []), ...removed.map(removedScenario)]
  return {
    base: { facts: baseline, scenarios: known, openTree: null, history: null, diagnostics: [] },
    ...rest,
  }
}

/** A reason that is told in words. */
function said(words: string | undefined): BaseReason[] {
  return words === undefined ? [] : [{ code: 'errors', args: { messages: [words] } }]
}

function removedScenario(one: Results['removed'][number]): BaseScenario {
  return baseScenario(one, one.baseOutcome, noTrials)
}

const noTrials = { passed: 0, failed: 0, unverified: 0 }

/** Null if the base does not have the scenario. */
function toldBaseOf(result: ScenarioResult): BaseScenario | null {
  const { baseOutcome, baseTrials, renamedFrom } = result
  if (baseOutcome === null) return null
  const former = renamedFrom === undefined ? result : { ...result, id: renamedFrom }
  return { ...baseScenario(former, baseOutcome, baseTrials ?? noTrials), headId: result.id }
}

function baseScenario(
  { id, name, file }: Pick<BaseScenario, 'id' | 'name' | 'file'>,
  outcome: BaseScenario['outcome'],
  tally: BaseScenario['tally'],
): BaseScenario {
  return {
    id,
    name,
    file,
    outcome,
    tally,
    metrics: samplesOf([]),
    // Of the base's definition nothing is told but that there is one.
    ownChecks: '',
    scoredWith: '',
    own: null,
    checks: null,
    definition: null,
    fingerprints: { checks: '' },
    trials: [],
  }
}

function toldScenario(result: ScenarioResult): ComparedScenario {
  const { outcome, trials, overTrials, change, cells } = result
  return {
    scored: {
      scenario: toldDefinition(result),
      outcome,
      reason: null,
      trials: trials.map(toldTrial),
      ...(overTrials === undefined ? {} : { overTrials }),
    },
    base: toldBaseOf(result),
    obstacle: null,
    differs: result.differs ?? [],
    cells: cells ?? null,
    change,
    changeReason: null,
    parts: toldParts(result),
  }
}

function toldTrial(given: TrialResult): ScoredTrial {
  const { reason: _, ...trial } = given
  return trial
}

function toldParts(result: ScenarioResult): ComparedParts {
  const { cause, evidence, hardBreak, broke, reliability, vacuous } = result
  return { cause, evidence, hardBreak, broke, reliability, vacuous }
}

function toldDefinition({
  id,
  name,
  file,
  line,
  origin,
  tags,
  rowOf,
  fingerprints,
}: ScenarioResult): Scenario {
  return {
    id,
    name,
    description: '',
    file,
    line,
    origin,
    tags,
    input: null,
    row: null,
    ...(rowOf === undefined ? {} : { rowOf: { scenario: rowOf, name: rowOf, index: null, rows: 0 } }),
    runCommand: null,
    trials: null,
    traces: null,
    traceRefs: [],
    expectedOutcome: '',
    failurePattern: null,
    source: '',
    checks: [],
    criteria: null,
    judge: null,
    problems: [],
    checksFingerprint: fingerprints.checks,
    locate: () => ({ file, line, column: 1 }),
  }
}
