import { placeOf } from '../../core/diagnostic.ts'
import { markdownCode } from '../../core/escape.ts'
import { cut } from '../../core/visible-text.ts'
import { fileUrl, linked } from '../context.ts'
import { counted } from '../figures.ts'
import { markdownPhrase, quotedPhrase } from '../phrase.ts'
import { rank, type Edition } from './edition.ts'
import type { RowSet } from './table.ts'

/** Problems in files, errors first, each with its place. */
export function diagnostics({ results, context }: Edition): RowSet {
  const sorted = results.diagnostics.toSorted(
    (a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'),
  )
  return {
    name: 'problems in files',
    title: `**${counted(sorted.length, 'problem')}** in files\n`,
    rank: rank.diagnostics,
    header: '',
    count: sorted.length,
    row: (index) => {
      const diagnostic = sorted[index]
      if (diagnostic === undefined) return ''
      const { file, line, column, severity, message } = diagnostic
      const words = markdownPhrase(quotedPhrase(message), 'line', 500)
      if (file === undefined) return `- ${severity}: ${words}`
      const place = markdownCode(
        cut(
          placeOf({
            file,
            ...(line === undefined ? {} : { line }),
            ...(column === undefined ? {} : { column }),
          }),
          160,
        ),
      )
      return `- ${linked(place, fileUrl(context, file, line))} ${severity}: ${words}`
    },
  }
}
