import { simulatedClosings } from '../../src/gate/simulated-closings.ts'
import { renderTable } from './tables.ts'

const { pullRequests, trials, closed, breaks } = simulatedClosings

type Suite = keyof typeof closed
const suites = Object.keys(closed) as readonly Suite[]
const bases = ['alone', 'history', 'run', 'suspects'] as const
const sizes = [10, 30, 100] as const

/** Renders how often the gate closes on simulated pull requests that change nothing. */
export function renderFalseClosings(): string {
  return renderTable(
    ['suite', 'trials', ...sizes.map((size) => `${size} scenarios`)],
    suites.flatMap((suite) =>
      trials.map((count, place) => [
        suite,
        String(count),
        ...sizes.map((size) => formatFigures((base) => formatShare(closed[suite][size][base][place]), '%')),
      ]),
    ),
  )
}

/** Renders which breaks of a suite of 30 scenarios it sees, and what it asks for where nothing changed. */
export function renderBreaks(): string {
  return renderTable(
    ['suite', 'trials', 'further trials', '−80 in one: named', '−40 in one: closed', '−10 in all: closed'],
    suites.flatMap((suite) =>
      trials.map((count, place) => [
        suite,
        String(count),
        formatFigures((base) => breaks[suite][base].further[place] ?? 0, ''),
        formatSeen(suite, 'named80', place),
        formatSeen(suite, 'closed40', place),
        formatSeen(suite, 'closed10', place),
      ]),
    ),
  )
}

function formatSeen(suite: Suite, key: 'named80' | 'closed40' | 'closed10', place: number): string {
  return formatFigures((base) => formatShare(breaks[suite][base][key][place]), '%')
}

/** Beside the base alone, beside its history, beside its fresh runs, and where these are of suspects only. */
function formatFigures(of: (base: (typeof bases)[number]) => number, unit: string): string {
  return `${bases.map(of).join(' / ')}${unit}`
}

/** In percent; below ten with one digit more. */
function formatShare(count = 0): number {
  const share = (count / pullRequests) * 100
  return Number(share.toFixed(share < 10 ? 1 : 0))
}
