import type { Comparison } from '../compare/comparison.ts'
import { countResults } from '../gate/decide.ts'
import { comparisonFromResults } from '../gate/told-comparison.ts'
import { createRedactor } from '../record/redact/redact.ts'
import { gateKeyField, maskTexts } from '../report/assemble.ts'
import { wordDecision } from '../report/words/clauses.ts'
import type { Clause, Decision, Results, ScenarioResult } from '../results/schema.ts'
import type { Environment } from '../baseline/git/git.ts'
import type { ResolvedGate } from './gate-setup.ts'

/**
 * Decides results again that an untrusted run wrote, by the policy that counts. Counts, quarantine and accepted changes
 * are made anew. The run's own decision can only make it stricter.
 */
export function redecideResults(results: Results, gate: ResolvedGate, env: Environment): Results {
  const { comparison, decision, diagnostics } = gate.decided(comparisonFromResults(results))
  const { key: _, ...run } = results.run
  const again = {
    ...results,
    run: { ...run, ...gateKeyField(gate.options['comment-key']) },
    scenarios: results.scenarios.map((scenario, index) => copyMarks(scenario, comparison.scenarios[index])),
    weakenings: [...comparison.weakenings],
    summary: countResults(comparison),
    decision: mergeStricterDecision(wordDecision(decision), results.decision),
    diagnostics: [...results.diagnostics, ...diagnostics],
  }
  return maskTexts(again, createRedactor(env).text)
}

/** Leaves out what the comparison does not go by, so that the report says no more than the decision does. */
function copyMarks(
  told: ScenarioResult,
  compared: Comparison['scenarios'][number] | undefined,
): ScenarioResult {
  const { quarantine: _q, accepted: _a, flaky: _f, confirmation: _c, decline: _d, ...scenario } = told
  const { quarantine, accepted } = compared?.parts ?? {}
  return {
    ...scenario,
    ...(quarantine === undefined ? {} : { quarantine }),
    ...(accepted === undefined ? {} : { accepted }),
  }
}

/** Takes each clause as it was decided again, unless the run itself had it stricter, or alone could tell. */
function mergeStricterDecision(again: Decision, told: Decision): Decision {
  const said = new Map(told.clauses.map((clause) => [clause.id, clause]))
  const own = again.clauses.map((clause) => {
    const other = said.get(clause.id)
    if (other === undefined) return clause
    return needsOwnRun(clause) || rankClause(other) > rankClause(clause) ? other : clause
  })
  const known = new Set(again.clauses.map(({ id }) => id))
  const others = told.clauses.filter(({ id, holds }) => !known.has(id) && !holds)
  const clauses = [...own, ...others]
  const isClosed = told.gate === 'closed' || clauses.some(({ holds, blocking }) => blocking && !holds)
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
