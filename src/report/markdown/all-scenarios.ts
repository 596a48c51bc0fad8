import { markdownText } from '../../core/escape.ts'
import { cut } from '../../core/visible-text.ts'
import type { ScenarioResult } from '../../results/schema.ts'
import { headTally, tally } from '../figures.ts'
import { resultOf, type Groups } from '../groups.ts'
import { rank, type Edition } from './edition.ts'
import { scenarioLink } from './scenario-link.ts'
import { tableHead, tableRow, type RowSet } from './table.ts'

/** Every scenario, what needs a look first. */
export function allScenarios(groups: Groups, { results, context }: Edition): RowSet {
  const based = results.run.baseline !== null
  const { regressed, failed, byTests, unverified, setAside, fixed, recovered, passed } = groups
  const ordered = [regressed, failed, byTests, unverified, setAside, fixed, recovered, passed].flat()
  return {
    name: 'all scenarios',
    title: '',
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
