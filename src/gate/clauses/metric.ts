import { limitClause } from '../metric-clauses.ts'
import { limitsLoosened, strictestLimits, type MetricLimit } from '../metric-limit.ts'
import { metricLimits } from '../metric-options.ts'
import type { PolicyClause } from './define.ts'

/** A level of a metric that somebody accepted. */
export interface AcceptedLevel {
  readonly metric: string
  readonly level: number
  readonly by: string
}

type MetricFields = {
  readonly metrics: readonly MetricLimit[]
  readonly acceptedLevels: readonly AcceptedLevel[]
}

type MetricKey = {
  readonly metrics: readonly MetricLimit[]
}

/** Limits of metrics, and the levels of them that were accepted. */
export const metric: PolicyClause<'metric', MetricFields, MetricKey> = {
  id: 'metric',
  options: { metrics: { schema: metricLimits, help: 'Limits of metrics.' } },
  // What was accepted is put in afterwards.
  read: ({ policy }) => ({ metrics: policy?.metrics ?? [], acceptedLevels: [] }),
  stricter: (base, head) => ({ metrics: strictestLimits(base.metrics, head.metrics), acceptedLevels: [] }),
  loosened: (base, head) => limitsLoosened(base.metrics, head.metrics),
  decides: {
    about: 'figures',
    rule: (comparison, policy) => policy.metrics.flatMap((limit) => limitClause(comparison, policy, limit)),
  },
}
