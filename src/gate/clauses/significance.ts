import { z } from 'zod'
import type { PolicyClause } from './define.ts'

type SignificanceField = {
  /** How often chance alone may be taken for a change. */
  readonly significance: number
}

const error = 'expected a number from 0.0001 to 0.5, such as 0.05'

/** How often chance alone may be taken for a change. */
export const significance: PolicyClause<'significance', SignificanceField, SignificanceField> = {
  id: 'significance',
  options: {
    significance: {
      schema: () => z.number({ error }).min(0.0001, { error }).max(0.5, { error }),
      help: 'How often chance alone may be taken for a change. Default: 0.05.',
    },
  },
  read: ({ policy }) => ({ significance: policy?.significance ?? 0.05 }),
  // Neither way is stricter: more findings are regressions, fewer are too few trials to tell.
  stricter: (base) => ({ significance: base.significance }),
  // A larger one asks less too: it explains as noise what was too few trials to tell.
  loosened: (base, head) =>
    head.significance === base.significance
      ? []
      : [
          {
            what: 'significance',
            path: ['policy', 'significance'],
            from: String(base.significance),
            to: String(head.significance),
          },
        ],
  decides: null,
}
