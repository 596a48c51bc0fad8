import { clauses } from '../gate/clauses/registry.ts'
import { clauseTable } from '../report/words/clauses.ts'
import { tableOf } from './tables.ts'

/** The table of clauses that are on a level, for the guide. */
export function clauseLevels(): string {
  const rows = clauses.flatMap(({ id }) => {
    const { guide } = clauseTable[id]
    return guide === null ? [] : [[`\`${id}\``, guide.fails, guide.initial]]
  })
  return tableOf(['clause', 'does not hold where', 'default'], rows)
}
