import type { Results, Clause, Decision, ScenarioResult } from '../results/schema.ts'
import { findClauseWords } from '../words/clauses.ts'
import { formatFigure, formatThousands } from '../words/figures.ts'
import { groupScenarios, isQuarantined, type ScenarioGroups } from './groups.ts'
import { openWeakenings } from './tests-changed.ts'

/**
 * The verdict in one line of plain text: scenarios by what became of them, the pass rate where it moved, and what the
 * gate makes of it. It begins the comment, so that the preview of a mail says it. `without-rate` is for a page that shows
 * the pass rate next to it.
 */
export function renderHeadline(results: Results, rate: 'with-rate' | 'without-rate' = 'with-rate'): string {
  return `${nameGate(results.run)}: ${describeCounts(results, rate)} — ${describeCause(results)}`
}

/** Names the gate where a pull request may have several: `Scenario Gate (billing)`. */
function nameGate({ key = '' }: Results['run']): string {
  return /^[\w.-]{1,64}$/.test(key) ? `Scenario Gate (${key})` : 'Scenario Gate'
}

/** Each scenario is counted once. */
function describeCounts(results: Results, rate: 'with-rate' | 'without-rate'): string {
  const { total, passed, unverified, fixed } = results.summary
  const parts = [
    total === 0 ? 'no scenario was found' : '',
    ...describeFailed(groupScenarios(results)),
    formatSome(unverified, 'unverified'),
    passed === 0
      ? ''
      : `${formatThousands(passed)} passed${fixed === 0 ? '' : ` (${formatThousands(fixed)} fixed)`}`,
    rate === 'with-rate' ? describeRate(results.metrics) : '',
    openWeakenings(results).length === 0 ? '' : 'tests loosened',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

function describeFailed({ regressed, failed, alreadyFailing, byTests, setAside }: ScenarioGroups): string[] {
  const aside = (kind: string) => setAside.filter((scenario) => setAsideKind(scenario) === kind).length
  return [
    formatSome(regressed.length, 'regressed'),
    formatSome(failed.length, 'failed'),
    formatSome(alreadyFailing.length, 'already failing'),
    formatSome(byTests.length, 'failed by changed tests'),
    ...asideKinds.map((kind) => formatSome(aside(kind), kind)),
  ]
}

const asideKinds = ['flaky', 'quarantined', 'accepted'] as const

/** Says why a failure is set aside, by the word that counts most. */
export function setAsideKind(scenario: ScenarioResult): (typeof asideKinds)[number] {
  if (isQuarantined(scenario)) return 'quarantined'
  return scenario.accepted === undefined ? 'flaky' : 'accepted'
}

/** `pass rate 94% → 68%`, with a digit more where whole percents would hide the difference; empty if it did not move. */
function describeRate(metrics: Results['metrics']): string {
  const { base, head } = metrics.find(({ name }) => name === 'pass_rate') ?? { base: null, head: null }
  if (base === null || head === null || base === head) return ''
  const [before, now] = [base, head].map((rate) => formatFigure(Math.round(rate * 100) / 100, 'ratio'))
  const isTold = before !== now && [base, head].every((rate) => rate === 0 || rate === 1 || isBetween(rate))
  return `pass rate ${isTold ? `${before} → ${now}` : `${formatFigure(base, 'ratio')} → ${formatFigure(head, 'ratio')}`}`
}

/** Tells whether a rate is not rounded to all or nothing. */
function isBetween(rate: number): boolean {
  return rate >= 0.005 && rate < 0.995
}

function formatSome(count: number, word: string): string {
  return count === 0 ? '' : `${formatThousands(count)} ${word}`
}

/** Describes the cause of a failure that the counts do not explain. */
function describeCause({ summary, decision, run }: Results): string {
  const { gate, soakUntil } = decision
  const { blocking, soaking } = groupBrokenClauses(decision)
  if (gate === 'open') {
    if (soaking.length > 0)
      return `would block${soakUntil === undefined ? '' : ` (soak until ${formatSoakDay(soakUntil)})`}`
    if (summary.outcome !== 'passed') return 'not blocking'
    return run.choice === undefined ? 'gate open' : 'a part of the suite'
  }
  if (summary.outcome !== 'passed') return 'blocking'
  const reasons = new Set(blocking.flatMap((clause) => explainClosed(clause) ?? []))
  return reasons.size === 0 ? 'blocking' : `blocking: ${[...reasons].join(', ')}`
}

/** A floor or a limit that cannot be decided is not missed. */
function explainClosed(clause: Clause): string | null {
  const { cause, undecided = cause } = findClauseWords(clause)
  return /^(?:unknown|no-such)/.test(clause.code ?? '') ? undecided : cause
}

/** Tells whether a clause says what all scenarios show together, which no line about some of them does. */
export function isAboutWhole({ code }: Clause): boolean {
  return code === 'suite-fell' || code === 'suite-undecided' || code === 'lucky-base'
}

/** Clauses that do not hold, by what they do about it. */
export function groupBrokenClauses({ clauses }: Decision): {
  readonly blocking: readonly Clause[]
  /** They block once the soak is over. */
  readonly soaking: readonly Clause[]
  /** They neither block nor would, and are about all scenarios together. */
  readonly whole: readonly Clause[]
  /** The others that neither block nor would, except those that a line of the report covers. */
  readonly others: readonly Clause[]
} {
  const broken = clauses.filter(({ holds }) => !holds)
  const mild = broken.filter(({ blocking, wouldBlock }) => !blocking && wouldBlock !== true)
  return {
    blocking: broken.filter(({ blocking }) => blocking),
    soaking: broken.filter(({ blocking, wouldBlock }) => !blocking && wouldBlock === true),
    whole: mild.filter(isAboutWhole),
    others: mild.filter((clause) => !isAboutWhole(clause) && !findClauseWords(clause).isShownElsewhere),
  }
}

/** Labels clauses that only the soak keeps from blocking; plain text, not escaped. */
export function labelSoak({ soakUntil }: Decision): string {
  return soakUntil === undefined
    ? 'Would block'
    : `Would block after the soak (until ${formatSoakDay(soakUntil)})`
}

/** Formats a day and nothing else, since it stands in the headline, which is plain text on every surface. */
function formatSoakDay(soakUntil: string): string {
  return /^\d{4}-\d\d-\d\d(?!\d)/.exec(soakUntil)?.[0] ?? 'a day that cannot be read'
}

/** Says in a word how one clause affects the gate; plain text. */
export function describeClauseEffect({ holds, blocking, wouldBlock }: Clause): string {
  if (holds) return 'holds'
  if (blocking) return 'blocks'
  return wouldBlock === true ? 'would block' : 'warns'
}
