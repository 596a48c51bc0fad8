import type { Block } from '../fit.ts'
import type { Groups } from '../groups.ts'
import { notesOf, type Note } from '../notes.ts'
import { markdownPhrase } from '../phrase.ts'
import { counted } from '../figures.ts'
import { rank, type Edition } from './edition.ts'
import { scenarioLink } from './scenario-link.ts'

/** What a reader must know besides failures, a line each. */
export function notes(groups: Groups, edition: Edition): Block[] {
  const lines = notesOf(edition.results, groups)
  if (lines.length === 0) return []
  return [
    {
      name: 'notes',
      rank: rank.notes,
      head: lines.map((note) => noteLine(note, edition)).join('\n'),
    },
  ]
}

function noteLine({ label, about, items }: Note, { context, shown }: Edition): string {
  // With words of its own a scenario takes the room of two.
  const most = items.some(({ words }) => words.length > 0) ? Math.ceil(shown.named / 2) : shown.named
  const names = items.slice(0, most).map((item) => {
    const link = scenarioLink(item, context, 'line')
    return item.words.length === 0 ? link : `${link} (${markdownPhrase(item.words, 'line', 200)})`
  })
  const left = items.length - names.length
  const more = left > 0 ? ` and ${counted(left, 'more', 'more')}` : ''
  // A colon behind a stranger's words may make an emoji of them.
  const title = about.length === 0 ? `**${label}:**` : `**${label}** (${markdownPhrase(about, 'line', 200)}):`
  return `- ${title} ${names.join(', ')}${more}`
}
