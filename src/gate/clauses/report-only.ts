import type { PolicyClause } from './define.ts'

type ReportOnlyField = {
  /** Nothing blocks, whatever the clauses say. */
  readonly reportOnly: boolean
}

/** `fail-on: never`. */
export const reportOnly: PolicyClause<'fail-on', ReportOnlyField> = {
  id: 'fail-on',
  options: {},
  read: ({ 'fail-on': failOn }) => ({ reportOnly: failOn === 'never' }),
  stricter: (base, head) => ({ reportOnly: base.reportOnly && head.reportOnly }),
  loosened: (base, head) =>
    head.reportOnly && !base.reportOnly
      ? [{ what: 'fail-on', path: ['fail-on'], from: 'failures', to: 'never' }]
      : [],
  decides: null,
}
