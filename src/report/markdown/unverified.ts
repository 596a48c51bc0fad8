import type { ScenarioResult } from '../../results/schema.ts'
import { counted, grouped } from '../figures.ts'
import { unverifiedReasons } from '../groups.ts'
import { markdownPhrase, quotedPhrase } from '../phrase.ts'
import { rank, type Edition } from './edition.ts'
import { scenarioList } from './scenario-link.ts'
import { tableHead, tableRow, type RowSet } from './table.ts'

/** Scenarios without a usable result, by reason: neither passed nor failed. */
export function unverified(scenarios: readonly ScenarioResult[], { context, results }: Edition): RowSet {
  const { passed, failed } = results.summary
  const others = failed === 0 && passed > 0 ? `. The other ${grouped(passed)} passed` : ''
  const reasons = unverifiedReasons(scenarios)
  return {
    name: 'unverified',
    title: `**${grouped(scenarios.length)} unverified:** no usable result, so neither passed nor failed${others}`,
    rank: rank.unverified,
    header: tableHead(['Why', '>Scenarios', 'Which']),
    count: reasons.length,
    row: (index) => {
      const [reason, list] = reasons[index] ?? ['', []]
      const lost = list.filter(({ change }) => change === 'lost').length
      const note = lost === 0 ? '' : ` (${counted(lost, 'was', 'were')} verified in the base)`
      return tableRow([
        markdownPhrase(quotedPhrase(reason), 'cell'),
        grouped(list.length),
        scenarioList(list, context, 'cell', 5) + note,
      ])
    },
  }
}
