import { level, levelClause, type LevelClause } from './level.ts'

/**
 * A recording that is older than a change of its agent. `block`: its scenario is unverified; `warn`: it counts, and the
 * report says so. It is asked where traces are scored.
 */
export const stale: LevelClause<'stale'> = levelClause({
  id: 'stale',
  field: 'stale',
  options: {
    stale: {
      schema: level,
      help: 'A recording that is older than a change of its agent (`agent-files`). `block`: its scenario is unverified. `warn`: it counts, and the report says so. Default: `block`.',
    },
  },
  read: ({ policy }) => policy?.stale ?? 'block',
  decides: null,
})
