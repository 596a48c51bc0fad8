import type { Results, Clause, Decision } from '../results/schema.ts'
import { wordsOfClause } from './words/clauses.ts'
import { counted, grouped } from './figures.ts'
import { groupsOf, isQuarantined } from './groups.ts'
import { openWeakenings } from './tests-changed.ts'

/**
 * The verdict in one line of plain text: what regressed or failed, what could not be verified, what
 * passed, and what the gate makes of it. It begins the comment, so that the preview of a mail says it.
 */
export function headline(results: Results): string {
  return `Scenario Gate: ${found(results)} — ${decided(results)}`
}

function found(results: Results): string {
  const { total, passed, failed, unverified, fixed } = results.summary
  const weakened = openWeakenings(results).length
  const weakenedWords = weakened === 0 ? '' : counted(weakened, 'weakening')
  if (total === 0) return joined(['no scenario was found', weakenedWords])
  if (failed === 0 && unverified > 0) {
    const has = unverified === 1 ? 'has' : 'have'
    return joined([
      `not verified — ${grouped(unverified)} of ${counted(total, 'scenario')} ${has} no usable result`,
      weakenedWords,
    ])
  }
  return joined([
    failed === 0 ? '' : failedWords(results),
    some(unverified, 'unverified'),
    passed > 0 ? `${grouped(passed)} passed${bracketed([some(fixed, 'fixed')])}` : '',
    weakenedWords,
  ])
}

/** Each failed scenario in one bracket at most, as in the blocks below. */
function failedWords(results: Results): string {
  const { failed } = results.summary
  const { regressed, byTests, setAside } = groupsOf(results)
  if (regressed.length === failed) return `${grouped(failed)} regressed`
  const asides = new Map<string, number>()
  for (const scenario of setAside) {
    const why = isQuarantined(scenario)
      ? 'quarantined'
      : scenario.accepted === undefined
        ? 'flaky'
        : 'accepted'
    asides.set(why, (asides.get(why) ?? 0) + 1)
  }
  const kinds = ['flaky', 'quarantined', 'accepted'].map((kind) => some(asides.get(kind) ?? 0, kind))
  const parts = [some(regressed.length, 'regressed'), some(byTests.length, 'by changed tests'), ...kinds]
  return `${grouped(failed)} failed${bracketed(parts)}`
}

function some(count: number, word: string): string {
  return count === 0 ? '' : `${grouped(count)} ${word}`
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ')
}

function bracketed(parts: readonly string[]): string {
  const words = joined(parts)
  return words === '' ? '' : ` (${words})`
}

/** A red that the counts do not explain gets its cause. */
function decided({ summary, decision }: Results): string {
  const { gate, soakUntil } = decision
  const { blocking, soaking } = brokenClauses(decision)
  if (gate === 'open') {
    if (soaking.length > 0)
      return `would block${soakUntil === undefined ? '' : ` (soak until ${soakDay(soakUntil)})`}`
    return summary.outcome === 'passed' ? 'gate open' : 'not blocking'
  }
  if (summary.outcome !== 'passed') return 'blocking'
  const reasons = new Set(blocking.flatMap((clause) => wordsOfClause(clause).cause ?? []))
  return reasons.size === 0 ? 'blocking' : `blocking: ${[...reasons].join(', ')}`
}

/** Clauses that do not hold, by what they do about it. */
export function brokenClauses({ clauses }: Decision): {
  readonly blocking: readonly Clause[]
  /** They block once the soak is over. */
  readonly soaking: readonly Clause[]
  /** They neither block nor would; without those of which a line of the report says as much. */
  readonly others: readonly Clause[]
} {
  const broken = clauses.filter(({ holds }) => !holds)
  return {
    blocking: broken.filter(({ blocking }) => blocking),
    soaking: broken.filter(({ blocking, wouldBlock }) => !blocking && wouldBlock === true),
    others: broken.filter(
      (clause) => !clause.blocking && clause.wouldBlock !== true && !wordsOfClause(clause).isShownElsewhere,
    ),
  }
}

/** Clauses of a kind that are said with the verdict; a policy may have one for each scenario. */
export const clausesSaid = 8

/** Tells whether there are clauses that no line of the verdict names. */
export function saysMore(decision: Decision): boolean {
  const { blocking, soaking, others } = brokenClauses(decision)
  const said = [blocking, soaking, others].map(({ length }) => Math.min(length, clausesSaid))
  return decision.clauses.length > said.reduce((sum, count) => sum + count)
}

/** Labels clauses that only the soak keeps from blocking; plain text, not escaped. */
export function soakLabel({ soakUntil }: Decision): string {
  return soakUntil === undefined ? 'Would block' : `Would block after the soak (until ${soakDay(soakUntil)})`
}

/** A day and nothing else, since it stands in the headline, which is plain text on every surface. */
function soakDay(soakUntil: string): string {
  return /^\d{4}-\d\d-\d\d(?!\d)/.exec(soakUntil)?.[0] ?? 'a day that cannot be read'
}

/** Says in a word how one clause affects the gate; plain text. */
export function clauseWord({ holds, blocking, wouldBlock }: Clause): string {
  if (holds) return 'holds'
  if (blocking) return 'blocks'
  return wouldBlock === true ? 'would block' : 'warns'
}
