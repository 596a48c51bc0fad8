import { listTrend, countHeadTrials } from '../../words/figures.ts'
import type { Block } from '../fit.ts'
import type { Results } from '../../results/schema.ts'
import { dropOrder, type Edition } from './edition.ts'
import { foldText } from './table.ts'

/** Runs of a trend, and scenarios that make a distribution. */
const shown = { runs: 50, fewestRuns: 3, fewestScenarios: 5 } as const

/** Shares of trials that passed, in percent, as the bars of a distribution. */
const bins = [
  { words: '0%', holds: (rate: number) => rate === 0 },
  { words: '1-49%', holds: (rate: number) => rate > 0 && rate < 0.5 },
  { words: '50-99%', holds: (rate: number) => rate >= 0.5 && rate < 1 },
  { words: '100%', holds: (rate: number) => rate === 1 },
] as const

/** Draws how the pass rate went, and how scenarios differ in theirs, as Mermaid, which GitHub shows as charts. */
export function renderCharts({ results }: Edition): Block[] {
  const drawn = [renderTrend(results), renderDistribution(results)].filter((lines) => lines.length > 0)
  if (drawn.length === 0) return []
  const text = drawn.map((lines) => ['```mermaid', 'xychart-beta', ...lines, '```'].join('\n')).join('\n\n')
  return [foldText('Charts of the pass rate', text, { name: 'charts', rank: dropOrder.history })]
}

function renderTrend({ history }: Results): string[] {
  const rates = history === undefined ? [] : listTrend(history, 'pass_rate')
  const values = rates.filter((rate) => rate !== null).slice(-shown.runs)
  if (values.length < shown.fewestRuns) return []
  return [
    'title "Pass rate of the base branch"',
    `x-axis "Runs, oldest first" 1 --> ${values.length}`,
    'y-axis "%" 0 --> 100',
    `line [${values.map(formatPercent).join(', ')}]`,
  ]
}

function renderDistribution({ scenarios }: Results): string[] {
  const head = scenarios.flatMap((scenario) => listRate(countHeadTrials(scenario)))
  if (head.length < shown.fewestScenarios) return []
  const base = scenarios.flatMap(({ baseTrials }) => (baseTrials === null ? [] : listRate(baseTrials)))
  const counts = (rates: readonly number[]) =>
    bins.map(({ holds }) => rates.filter((rate) => holds(rate)).length).join(', ')
  return [
    `title "Scenarios by the share of their trials that passed${base.length === 0 ? '' : ': bars now, line base'}"`,
    `x-axis [${bins.map(({ words }) => `"${words}"`).join(', ')}]`,
    'y-axis "Scenarios"',
    `bar [${counts(head)}]`,
    ...(base.length === 0 ? [] : [`line [${counts(base)}]`]),
  ]
}

function listRate({ passed, failed }: { readonly passed: number; readonly failed: number }): number[] {
  return passed + failed === 0 ? [] : [passed / (passed + failed)]
}

function formatPercent(rate: number): string {
  return String(Math.round(Math.min(1, Math.max(0, rate)) * 1000) / 10)
}
