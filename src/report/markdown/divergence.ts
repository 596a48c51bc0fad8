import { htmlText } from '../../core/escape.ts'
import { cut, oneLine } from '../../core/visible-text.ts'
import type { Divergence } from '../../results/comparison-schema.ts'
import { divergenceLines, divergenceTitle, furtherWords } from '../divergence-words.ts'
import type { Block } from '../fit.ts'
import type { Groups } from '../groups.ts'
import { markdownPhrase } from '../phrase.ts'
import { rank, type Edition } from './edition.ts'
import { tableHead, tableRow } from './table.ts'

/** Lines of one divergence in the comment. */
const briefLines = 5
const longestCell = 240

/** Where the head first leaves the trajectory of the base, one fold a scenario. */
export function divergences({ regressed }: Groups, { shown, details, elsewhere }: Edition): Block[] {
  const found = regressed.flatMap(({ id, divergence }) =>
    divergence === undefined ? [] : [{ id, divergence }],
  )
  if (found.length === 0) return []
  const count = Math.min(found.length, shown.divergences)
  const left = found.length - count
  return [
    {
      name: `first divergences (${found.length})`,
      rank: rank.divergence,
      head: '**First divergence from the base**\n',
      rows: {
        count,
        at: (index) => {
          const one = found[index]
          return one === undefined ? '' : fold(one.id, one.divergence, details)
        },
        more: (cutOff) => `… ${cutOff + left} more first divergences: see ${elsewhere}.`,
      },
      tail: left > 0 ? `\n\n… ${left} more first divergences: see ${elsewhere}.` : '',
    },
  ]
}

function fold(id: string, divergence: Divergence, details: boolean): string {
  const most = details ? Infinity : briefLines
  const rows = divergenceLines(divergence, most).map(({ label, base, head }) =>
    tableRow([
      markdownPhrase(label, 'cell', 80),
      markdownPhrase(base, 'cell', longestCell),
      head === null ? 'the same' : markdownPhrase(head, 'cell', longestCell),
    ]),
  )
  const notes = [
    furtherWords(divergence, most),
    details ? `Trial ${divergence.baseTrial} of the base, trial ${divergence.headTrial} of this change` : '',
  ].filter((note) => note !== '')
  const summary = `<code>${htmlText(cut(oneLine(id), 80))}</code>, ${divergenceTitle(divergence)}`
  return [
    `<details>\n<summary>${summary}</summary>`,
    [tableHead(['', 'Base', 'Head']), ...rows].join('\n'),
    ...(notes.length === 0 ? [] : [`${notes.join('. ')}.`]),
    '</details>',
  ].join('\n\n')
}
