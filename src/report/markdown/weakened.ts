import type { Weakening } from '../../results/comparison-schema.ts'
import { markdownCode } from '../../core/escape.ts'
import { cut } from '../../core/visible-text.ts'
import { fileUrl, linked } from '../context.ts'
import { counted, grouped } from '../figures.ts'
import type { Block } from '../fit.ts'
import { markdownPhrase } from '../phrase.ts'
import { hiddenFailures, listedWeakenings, openWeakenings, weakeningWords } from '../weakening-words.ts'
import { rank, type Edition } from './edition.ts'
import { scenarioLink, scenarioList } from './scenario-link.ts'
import { foldOf, type RowSet } from './table.ts'

/** What the change takes away from the tests, with what the checks of the base say: an alert, and a fold for the rest. */
export function weakened(edition: Edition): { seen: Block[]; folded: Block[] } {
  const { results, shown } = edition
  const open = openWeakenings(results)
  const sorted = listedWeakenings(results)
  if (sorted.length === 0) return { seen: [], folded: [] }
  const set: RowSet = {
    name: 'weakenings',
    title: '',
    rank: rank.weakened,
    header: '',
    count: sorted.length,
    row: (index) => {
      const weakening = sorted[index]
      return weakening === undefined ? '' : line(weakening, edition)
    },
  }
  const seen = Math.min(sorted.length, shown.weakenings)
  return {
    seen: [
      {
        name: `weakenings (${grouped(sorted.length)})`,
        rank: rank.weakened,
        head: `> [!${open.length > 0 ? 'WARNING' : 'NOTE'}]\n> ${summary(open.length, sorted.length, edition)}\n>`,
        rows: {
          count: seen,
          at: (index) => `> ${set.row(index, false)}`,
          more: (left) => `… ${counted(left, 'more weakening')}: see ${edition.elsewhere}.`,
        },
      },
    ],
    folded:
      seen === sorted.length
        ? []
        : [foldOf(set, [seen, sorted.length], `Weakenings: ${grouped(sorted.length - seen)} more`, edition)],
  }
}

function summary(open: number, all: number, { context, results }: Edition): string {
  if (open === 0) return `**${counted(all, 'weakening')} of the tests, accepted:**`
  const first = `**This change weakens the tests: ${counted(open, 'weakening')}.**`
  const hidden = hiddenFailures(results)
  if (hidden.length === 0) return first
  const named = hidden.map(({ scenario, file, line: at }) => ({
    id: scenario ?? '',
    file,
    ...(at === null ? {} : { line: at }),
  }))
  return `${first} With the checks of the base it has **${counted(hidden.length, 'more failure')}**: ${scenarioList(named, context, 'line')}.`
}

function line(weakening: Weakening, { context }: Edition): string {
  const { scenario, file, line: at, kind } = weakening
  // What was removed is not at the head, so there is nothing to link to.
  const url = kind === 'scenario-removed' ? null : fileUrl(context, file, at ?? undefined)
  const place = linked(markdownCode(cut(at === null ? file : `${file}:${at}`, 160)), url)
  const name =
    scenario === null ? '' : `${scenarioLink({ id: scenario, file }, withoutLinks(context), 'line')}: `
  return `- ${name}${markdownPhrase(weakeningWords(weakening), 'line', 400)} (${place})`
}

/** The place beside it is the link. */
function withoutLinks(context: Edition['context']): Edition['context'] {
  return { ...context, repository: null }
}
