import { appendTo } from '../core/collections.ts'
import { writeJson } from '../core/json.ts'
import type { Results, ScenarioResult } from '../results/schema.ts'
import { countHeadTrials, formatFigure, formatTally, pluralize } from '../words/figures.ts'

/** Scenarios with one combination of values, as texts. */
export interface CellRow {
  /** The scenario of the matrix, or how many have it. */
  readonly of: string
  /** `model: gpt-5, prompt: short`. */
  readonly cell: string
  /** Trials that passed, `9/10`; `base` is empty if none has any. */
  readonly head: string
  readonly base: string
  /** Of a trial, on average; empty if it is not known of all. */
  readonly cost: string
  readonly duration: string
  /** Scenarios that did not pass, where there are several. */
  readonly open: readonly string[]
}

/** Titles of the columns of a table of cells; `>`: figures. */
export const cellColumns = ['Matrix', 'Cell', '>Base', '>Passed', '>Cost', '>Time', 'Not passed'] as const

/** Lists the cells of each matrix side by side; scenarios whose matrices have the same names share rows. */
export function listCellRows({ scenarios }: Results): CellRow[] {
  const matrices = new Map<string, Map<string, ScenarioResult[]>>()
  for (const scenario of scenarios) {
    if (scenario.cellOf === undefined) continue
    const { values } = scenario.cellOf
    const axes = writeJson(Object.keys(values))
    const cells = matrices.get(axes) ?? new Map<string, ScenarioResult[]>()
    matrices.set(axes, cells)
    appendTo(cells, formatCell(values), scenario)
  }
  return [...matrices.values()].flatMap((cells) => {
    const names = new Set([...cells.values()].flat().map(getMatrixName))
    const [first = ''] = names
    const of = names.size === 1 ? first : pluralize(names.size, 'scenario')
    return [...cells].map(([cell, members]): CellRow => ({
      of,
      cell,
      head: formatTally(sumTallies(members.map(countHeadTrials))),
      base: formatBase(members),
      cost: formatMean(members, 'cost_usd', 'usd'),
      duration: formatMean(members, 'duration_s', 'seconds'),
      open: names.size === 1 ? [] : listOpen(members),
    }))
  })
}

/** Lists the texts of a row, in the order of the columns. */
export function listCellTexts({ of, cell, base, head, cost, duration, open }: CellRow): string[] {
  const shown = open.slice(0, maxOpen).join(', ')
  const more = open.length > maxOpen ? ` and ${open.length - maxOpen} more` : ''
  return [of, cell, base, head, cost, duration, shown + more]
}

const maxOpen = 4

function formatCell(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
}

function getMatrixName({ id, cellOf }: ScenarioResult): string {
  return cellOf?.scenario ?? id
}

type Tally = ReturnType<typeof countHeadTrials>

function sumTallies(tallies: readonly Tally[]): Tally {
  const sum = { passed: 0, failed: 0, unverified: 0 }
  for (const tally of tallies) for (const outcome of outcomes) sum[outcome] += tally[outcome]
  return sum
}

const outcomes = ['passed', 'failed', 'unverified'] as const

function formatBase(members: readonly ScenarioResult[]): string {
  const tallies = members.flatMap(({ baseTrials }) => baseTrials ?? [])
  return tallies.length === 0 ? '' : formatTally(sumTallies(tallies))
}

function formatMean(members: readonly ScenarioResult[], name: string, unit: 'usd' | 'seconds'): string {
  const values = members.flatMap(({ trials }) => trials.map(({ metrics }) => metrics[name]))
  const numbers = values.filter((value) => value !== undefined)
  if (numbers.length === 0 || numbers.length < values.length) return ''
  return formatFigure(numbers.reduce((sum, value) => sum + value, 0) / numbers.length, unit)
}

function listOpen(members: readonly ScenarioResult[]): string[] {
  return [
    ...new Set(members.flatMap((member) => (member.outcome === 'passed' ? [] : [getMatrixName(member)]))),
  ]
}
