import type { Results } from '../../results/schema.ts'
import { counted, grouped, headTally, tally } from '../figures.ts'
import { areIncomparable, changeReasons, type Groups } from '../groups.ts'
import { notesOf, type Note } from '../notes.ts'
import { quotedPhrase, terminalPhrase } from '../phrase.ts'
import { unnamedRemovals } from '../removals.ts'
import { columns, listed, padEnd, painted, shortText, wrapped, type Page } from './page.ts'

/** Passed scenarios that are named without being asked for. */
const mostNamed = 10

/** What passed, by name where it is little or asked for. */
export function passedGroup({ fixed, recovered, passed }: Groups, verbose: boolean, page: Page): string[] {
  const all = [fixed, recovered, passed].flat()
  if (all.length === 0) return []
  const head = `${painted(page, 'green', '✓')} ${counted(all.length, 'passed', 'passed')}`
  if (!verbose && all.length > mostNamed) return [head]
  const width = Math.max(0, ...all.map(({ id }) => columns(shortText(id))))
  return [
    head,
    ...all.map(
      (scenario) => `    ${padEnd(shortText(scenario.id), width)}  ${tally(headTally(scenario))} trials`,
    ),
  ]
}

/** What else a reader must know. */
export function noteLines(results: Results, groups: Groups, verbose: boolean, page: Page): string[] {
  const all = [groups.fixed, groups.recovered, groups.passed].flat()
  const lines = [
    ...notesOf(results, groups).map((note) => noteLine(note, verbose)),
    ...named('removed', unnamedRemovals(results)),
    ...changeReasons(all).map(
      ([reason, list]) =>
        `${named(areIncomparable(list) ? 'not compared with the base' : 'to note', list).join('')} (${terminalPhrase(quotedPhrase(reason))})`,
    ),
  ]
  return lines.flatMap((line) => wrapped(line, page, 4, '  '))
}

function noteLine({ label, about, items }: Note, verbose: boolean): string {
  const said = about.length === 0 ? '' : ` (${terminalPhrase(about)})`
  const most = verbose ? Infinity : items.some(({ words }) => words.length > 0) ? 4 : 8
  const names = items.slice(0, most).map(({ id, words }) => {
    const name = shortText(id)
    return words.length === 0 ? name : `${name} (${terminalPhrase(words)})`
  })
  const left = items.length - names.length
  return `${label}${said}: ${names.join(', ')}${left > 0 ? ` and ${grouped(left)} more` : ''}`
}

function named(word: string, scenarios: readonly { readonly id: string }[]): string[] {
  return scenarios.length === 0 ? [] : [`${grouped(scenarios.length)} ${word}: ${listed(scenarios)}`]
}
