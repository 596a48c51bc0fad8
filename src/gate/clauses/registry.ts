import { baseline } from './baseline.ts'
import type { PolicyClause } from './define.ts'
import { evidence } from './evidence.ts'
import { failures } from './failures.ts'
import { flaky } from './flaky.ts'
import { hardBreaks } from './hard-breaks.ts'
import { hiddenFailures } from './hidden-failures.ts'
import { judge } from './judge.ts'
import { metric } from './metric.ts'
import { passHat } from './pass-hat.ts'
import { passRate } from './pass-rate.ts'
import { policy } from './policy.ts'
import { regressions } from './regressions.ts'
import { reportOnly } from './report-only.ts'
import { significance } from './significance.ts'
import { soakUntil } from './soak-until.ts'
import { stale } from './stale.ts'
import { tooFewTrials } from './too-few-trials.ts'
import { unverified } from './unverified.ts'
import { vacuous } from './vacuous.ts'
import { weakened } from './weakened.ts'

const registered = [
  evidence,
  failures,
  regressions,
  tooFewTrials,
  hardBreaks,
  unverified,
  weakened,
  stale,
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

/** Every clause, in the order in which a report names what a change loosens. */
export const clauses: readonly PolicyClause<ClauseId>[] = registered
