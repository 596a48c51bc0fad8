import { markdownCode } from '../../core/escape.ts'
import { cut } from '../../core/visible-text.ts'
import { clauseWord } from '../clause-words.ts'
import { markdownPhrase } from '../phrase.ts'
import { clausePhrase } from '../words/clauses.ts'
import { rank, type Edition } from './edition.ts'
import { tableHead, tableRow, type RowSet } from './table.ts'

/** Every clause that the gate asked, those that do not hold first. */
export function clauses({ results }: Edition): RowSet {
  const all = results.decision.clauses
  const sorted = [...all.filter(({ holds }) => !holds), ...all.filter(({ holds }) => holds)]
  return {
    name: 'clauses of the gate',
    title: '',
    rank: rank.clauses,
    header: tableHead(['Clause', 'State', 'What it found']),
    count: sorted.length,
    row: (index) => {
      const clause = sorted[index]
      if (clause === undefined) return ''
      return tableRow([
        markdownCode(cut(clause.id, 60), 'cell'),
        clauseWord(clause),
        markdownPhrase(clausePhrase(clause), 'cell', 400),
      ])
    },
  }
}
