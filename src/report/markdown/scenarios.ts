import { present } from '../../core/present.ts'
import type { ScenarioResult } from '../../results/schema.ts'
import { counted, grouped, headTally, tally } from '../figures.ts'
import { unverifiedReasons, resultOf, type Groups } from '../groups.ts'
import { markdownPhrase } from '../phrase.ts'
import { rank, scenarioList, scenarioLink, type Edition } from './edition.ts'
import { tableHead, tableRow, type RowSet } from './table.ts'
import { placeOf } from '../../core/diagnostic.ts'
import { markdownCode, markdownText } from '../../core/escape.ts'
import { cut } from '../../core/visible-text.ts'
import { fileUrl, linked } from '../context.ts'
import { notesOf, type Note } from '../notes.ts'
import { problemKind, problemsInOrder, problemsTitle } from '../problems.ts'
import { diagnosticPhrase, notRunPhrase } from '../words/texts.ts'

/** Scenarios without a usable result, by reason: neither passed nor failed. */
export function unverifiedRows(scenarios: readonly ScenarioResult[], { context, results }: Edition): RowSet {
  const { passed, failed } = results.summary
  const others = failed === 0 && passed > 0 ? `. The other ${grouped(passed)} passed` : ''
  const reasons = unverifiedReasons(scenarios)
  return {
    name: 'unverified',
    title: `${grouped(scenarios.length)} unverified: no usable result, so neither passed nor failed${others}`,
    rank: rank.unverified,
    header: tableHead(['Why', '>Scenarios', 'Which']),
    count: reasons.length,
    row: (index) => {
      const [reason, list] = reasons[index] ?? [[], []]
      const lost = list.filter(({ change }) => change === 'lost').length
      const note = lost === 0 ? '' : ` (${counted(lost, 'was', 'were')} verified in the base)`
      return tableRow([
        markdownPhrase(reason, 'cell'),
        grouped(list.length),
        scenarioList(list, context, 'cell', 5) + note,
      ])
    },
  }
}

/** Problems in files, errors first, each with its place, and notes. */
export function diagnosticRows({ results, context }: Edition): RowSet {
  const sorted = problemsInOrder(results.diagnostics)
  return {
    name: 'problems in files',
    title: problemsTitle(sorted),
    rank: rank.diagnostics,
    header: '',
    count: sorted.length,
    row: (index) => {
      const diagnostic = sorted[index]
      if (diagnostic === undefined) return ''
      const { file, line, column } = diagnostic
      const kind = problemKind(diagnostic)
      const words = markdownPhrase(diagnosticPhrase(diagnostic), 'line', 500)
      if (file === undefined) return `- ${kind}: ${words}`
      const place = markdownCode(
        cut(
          placeOf({
            file,
            ...present({ line, column }),
          }),
          160,
        ),
      )
      return `- ${linked(place, fileUrl(context, file, line))} ${kind}: ${words}`
    },
  }
}

/** Scenarios that were left out, each with why. */
export function notRunRows({ results, context }: Edition): RowSet {
  const { notRun: all = [] } = results
  return {
    name: 'not run',
    title: `${counted(all.length, 'scenario')} not run`,
    rank: rank.notRun,
    header: tableHead(['Scenario', 'Why']),
    count: all.length,
    row: (index) => {
      const one = all[index]
      if (one === undefined) return ''
      return tableRow([scenarioLink(one, context, 'cell'), markdownPhrase(notRunPhrase(one), 'cell')])
    },
  }
}

/** Every scenario, what needs a look first. */
export function allScenarios(groups: Groups, { results, context }: Edition): RowSet {
  const based = results.run.baseline !== null
  const { regressed, failed, alreadyFailing, byTests, unverified, setAside, fixed, recovered, passed } =
    groups
  const red = [regressed, failed, alreadyFailing, byTests]
  const ordered = [...red, unverified, setAside, fixed, recovered, passed].flat()
  return {
    name: 'all scenarios',
    title: ordered.length === 1 ? 'The scenario' : `All ${grouped(ordered.length)} scenarios`,
    rank: rank.scenarios,
    header: tableHead(
      based ? ['Scenario', 'Result', '>Base', '>Head'] : ['Scenario', 'Result', '>Trials passed'],
    ),
    count: ordered.length,
    row: (index) => {
      const scenario = ordered[index]
      return scenario === undefined ? '' : tableRow(cells(scenario, based, context))
    },
  }
}

function cells(scenario: ScenarioResult, based: boolean, context: Edition['context']): string[] {
  const { id, name, baseTrials } = scenario
  const link = scenarioLink(scenario, context, 'cell')
  const label = name === id || name === '' ? link : `${link} ${markdownText(cut(name, 80), 'cell')}`
  const head = tally(headTally(scenario))
  const base = baseTrials === null ? 'none' : tally(baseTrials)
  return based ? [label, resultOf(scenario), base, head] : [label, resultOf(scenario), head]
}

/** Lists what a reader must know besides failures, a line each. */
export function noteRows(edition: Edition): RowSet {
  const notes = notesOf(edition.results)
  return {
    name: 'notes',
    title: counted(notes.length, 'note'),
    rank: rank.notes,
    header: '',
    count: notes.length,
    row: (index) => {
      const note = notes[index]
      return note === undefined ? '' : noteLine(note, edition)
    },
  }
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
