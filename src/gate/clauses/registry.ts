import type { FactOf, FactSchemas, PolicyClause } from './define.ts'
import { baseline, evidence, outages, policy, stale, unverified } from './evidence.ts'
import { failures, flaky, hardBreaks, regressions, tooFewTrials } from './failures.ts'
import { passHat, passRate } from './floors.ts'
import { metric } from './metric.ts'
import { judge, reportOnly, significance, soakUntil } from './modes.ts'
import { hiddenFailures, vacuous, weakened } from './tests.ts'

const registered = [
  evidence,
  failures,
  regressions,
  tooFewTrials,
  hardBreaks,
  unverified,
  weakened,
  stale,
  outages,
  hiddenFailures,
  flaky,
  vacuous,
  reportOnly,
  judge,
  significance,
  soakUntil,
  passRate,
  passHat,
  metric,
  baseline,
  policy,
] as const

/** The type of every clause. */
export type Registered = (typeof registered)[number]

export type ClauseId = Registered['id']

/** Facts of each clause, by its id. */
export type ClauseFacts = {
  readonly [Clause in Registered as Clause['id']]: FactOf<ReturnType<Clause['facts']>>
}

/** A fact of any clause, with the id of its clause. */
export type ClauseFact = {
  [Id in ClauseId]: { readonly clause: Id } & ClauseFacts[Id]
}[ClauseId]

/** Every clause, in the order in which a report names what a change loosens. */
export const clauses: readonly PolicyClause<ClauseId, never, never, FactSchemas>[] = registered

/** Schemas of the facts of each clause, by its id. A results file may name any clause, `constructor` too. */
export const factsOfClause: ReadonlyMap<string, () => FactSchemas> = new Map(
  clauses.map(({ id, facts }) => [id, facts]),
)
