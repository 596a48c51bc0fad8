import type { Comparison } from '../compare/comparison.ts'
import { listOpenTrials } from '../gate/contradiction.ts'
import { countResults } from '../gate/decide.ts'
import { comparisonFromResults } from '../gate/comparison-from-results.ts'
import { createRedactor } from '../record/redact/redact.ts'
import { gateKeyField, maskTexts } from '../report/build-results.ts'
import { wordDecision } from '../words/clauses.ts'
import type { Clause, Decision, Results, ScenarioResult } from '../results/schema.ts'
import type { Environment } from '../baseline/git/git.ts'
import { applyGate } from '../gate/apply-gate.ts'
import type { EffectiveConfig } from './effective-config.ts'

/**
 * Decides results again that an untrusted run wrote, by the policy that counts. Counts, quarantine and accepted changes
 * are made anew. The run's own decision can only make it stricter.
 */
export function redecideResults(untrusted: Results, config: EffectiveConfig, env: Environment): Results {
  const spares = config.rules.policy.outages !== 'block'
  const results = spares ? untrusted : { ...untrusted, scenarios: untrusted.scenarios.map(leaveOutagesOpen) }
  const { comparison, decision, diagnostics } = applyGate(config, comparisonFromResults(results))
  const { key: _, ...run } = results.run
  const again = {
    ...results,
    run: { ...run, ...gateKeyField(config.options['comment-key']) },
    scenarios: results.scenarios.map((scenario, index) => copyMarks(scenario, comparison.scenarios[index])),
    weakenings: [...comparison.weakenings],
    summary: countResults(comparison),
    decision: mergeStricterDecision(wordDecision(decision), results.decision),
    diagnostics: [...results.diagnostics, ...diagnostics],
  }
  return maskTexts(again, createRedactor(env).text)
}

/** A trial without a verdict leaves its scenario without one, whatever the run's own policy was. */
function leaveOutagesOpen(scenario: ScenarioResult): ScenarioResult {
  const isSpared = scenario.outcome === 'passed' && listOpenTrials(scenario).length > 0
  return isSpared ? { ...scenario, outcome: 'unverified' } : scenario
}

/** Leaves out what the comparison does not go by, so that the report says no more than the decision does. */
function copyMarks(
  result: ScenarioResult,
  compared: Comparison['scenarios'][number] | undefined,
): ScenarioResult {
  const { quarantine: _q, accepted: _a, flaky: _f, confirmation: _c, decline: _d, ...scenario } = result
  const { quarantine, accepted } = compared?.parts ?? {}
  return {
    ...scenario,
    ...(quarantine === undefined ? {} : { quarantine }),
    ...(accepted === undefined ? {} : { accepted }),
  }
}

/** Takes each clause as it was decided again, unless the run itself had it stricter, or alone could tell. */
function mergeStricterDecision(again: Decision, before: Decision): Decision {
  const beforeById = new Map(before.clauses.map((clause) => [clause.id, clause]))
  const stricter = again.clauses.map((clause) => {
    const other = beforeById.get(clause.id)
    if (other === undefined) return clause
    return needsOwnRun(clause) || rankClause(other) > rankClause(clause) ? other : clause
  })
  const ids = new Set(again.clauses.map(({ id }) => id))
  const others = before.clauses.filter(({ id, holds }) => !ids.has(id) && !holds)
  const clauses = [...stricter, ...others]
  const isClosed = before.gate === 'closed' || clauses.some(({ holds, blocking }) => blocking && !holds)
  return { ...again, gate: isClosed ? 'closed' : 'open', clauses }
}

/** Tells whether a limit hangs on values of the base's trials, which results do not hold: its own run could tell. */
function needsOwnRun({ id, code }: Clause): boolean {
  return id.startsWith('metric:') && (code === 'unknown' || code === 'unknown-in')
}

function rankClause({ holds, blocking, wouldBlock }: Clause): number {
  if (holds) return 0
  return blocking ? 3 : wouldBlock === true ? 2 : 1
}
