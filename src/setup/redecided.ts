import type { Comparison } from '../compare/comparison.ts'
import { summarise } from '../gate/decide.ts'
import { toldComparison } from '../gate/told-comparison.ts'
import { redactor } from '../record/redact/redact.ts'
import { keyOfGate, maskedTexts } from '../report/assemble.ts'
import { wordedDecision } from '../report/words/clauses.ts'
import type { Clause, Decision, Results, ScenarioResult } from '../results/schema.ts'
import type { Environment } from '../baseline/git/git.ts'
import type { Gate } from './gate-setup.ts'

/**
 * Decides results again that an untrusted run wrote, by the policy that counts. Counts, quarantine and accepted changes
 * are made anew. The run's own decision can only make it stricter.
 */
export function redecided(results: Results, gate: Gate, env: Environment): Results {
  const { comparison, decision, diagnostics } = gate.decided(toldComparison(results))
  const { key: _, ...run } = results.run
  const again = {
    ...results,
    run: { ...run, ...keyOfGate(gate.options['comment-key']) },
    scenarios: results.scenarios.map((scenario, index) => marked(scenario, comparison.scenarios[index])),
    weakenings: [...comparison.weakenings],
    summary: summarise(comparison),
    decision: stricter(wordedDecision(decision), results.decision),
    diagnostics: [...results.diagnostics, ...diagnostics],
  }
  return maskedTexts(again, redactor(env).text)
}

/** Leaves out what the comparison does not go by, so that the report says no more than the decision does. */
function marked(told: ScenarioResult, compared: Comparison['scenarios'][number] | undefined): ScenarioResult {
  const { quarantine: _q, accepted: _a, flaky: _f, confirmation: _c, decline: _d, ...scenario } = told
  const { quarantine, accepted } = compared?.parts ?? {}
  return {
    ...scenario,
    ...(quarantine === undefined ? {} : { quarantine }),
    ...(accepted === undefined ? {} : { accepted }),
  }
}

/** Takes each clause as it was decided again, unless the run itself had it stricter, or alone could tell. */
function stricter(again: Decision, told: Decision): Decision {
  const said = new Map(told.clauses.map((clause) => [clause.id, clause]))
  const own = again.clauses.map((clause) => {
    const other = said.get(clause.id)
    if (other === undefined) return clause
    return isUntold(clause) || weightOf(other) > weightOf(clause) ? other : clause
  })
  const known = new Set(again.clauses.map(({ id }) => id))
  const others = told.clauses.filter(({ id, holds }) => !known.has(id) && !holds)
  const clauses = [...own, ...others]
  const isClosed = told.gate === 'closed' || clauses.some(({ holds, blocking }) => blocking && !holds)
  return { ...again, gate: isClosed ? 'closed' : 'open', clauses }
}

/** Tells whether a limit hangs on values of the base's trials, which results do not hold: its own run could tell. */
function isUntold({ id, code }: Clause): boolean {
  return id.startsWith('metric:') && (code === 'unknown' || code === 'unknown-in')
}

function weightOf({ holds, blocking, wouldBlock }: Clause): number {
  if (holds) return 0
  return blocking ? 3 : wouldBlock === true ? 2 : 1
}
