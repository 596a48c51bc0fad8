import { simulatedClosings } from '../gate/simulated-closings.ts'
import { tableOf } from './tables.ts'

const { pullRequests, trials, closed, breaks } = simulatedClosings

type Suite = keyof typeof closed
const suites = Object.keys(closed) as readonly Suite[]
const bases = ['alone', 'history', 'run'] as const
const sizes = [10, 30, 100] as const

/** Renders how often the gate closes on simulated pull requests that change nothing. */
export function falseClosingsTable(): string {
  return tableOf(
    ['suite', 'trials', ...sizes.map((size) => `${size} scenarios`)],
    suites.flatMap((suite) =>
      trials.map((count, place) => [
        suite,
        String(count),
        ...sizes.map((size) => figures((base) => shareOf(closed[suite][size][base][place]), '%')),
      ]),
    ),
  )
}

/** Renders which breaks of a suite of 30 scenarios it sees, and what it asks for where nothing changed. */
export function breaksTable(): string {
  return tableOf(
    ['suite', 'trials', 'further trials', '−80 in one: named', '−40 in one: closed', '−10 in all: closed'],
    suites.flatMap((suite) =>
      trials.map((count, place) => [
        suite,
        String(count),
        figures((base) => breaks[suite][base].further[place] ?? 0, ''),
        seen(suite, 'named80', place),
        seen(suite, 'closed40', place),
        seen(suite, 'closed10', place),
      ]),
    ),
  )
}

function seen(suite: Suite, key: 'named80' | 'closed40' | 'closed10', place: number): string {
  return figures((base) => shareOf(breaks[suite][base][key][place]), '%')
}

/** Beside the base alone, beside its history, beside its fresh runs. */
function figures(of: (base: (typeof bases)[number]) => number, unit: string): string {
  return `${bases.map(of).join(' / ')}${unit}`
}

/** In percent; below ten with one digit more. */
function shareOf(count = 0): number {
  const share = (count / pullRequests) * 100
  return Number(share.toFixed(share < 10 ? 1 : 0))
}
