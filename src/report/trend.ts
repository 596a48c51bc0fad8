import type { History } from '../results/comparison-schema.ts'

/** One metric over the runs of the base branch, the oldest first; null where a run does not state it. */
export function trendOf({ runs }: History, metric: string): (number | null)[] {
  return runs.map(({ metrics }) => (Object.hasOwn(metrics, metric) ? (metrics[metric] ?? null) : null))
}

const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const

/** What is not known, and what a reader must not take for the lowest. */
const gap = '·'

/**
 * Figures as a line of bars, from the lowest to the highest of them; of more than `width` the last ones. A
 * series that does not move is in the middle. Empty where fewer than two figures are known: no trend.
 */
export function sparkline(figures: readonly (number | null)[], width = 20): string {
  const shown = figures.slice(-width)
  const known = shown.flatMap((figure) => (figure !== null && Number.isFinite(figure) ? [figure] : []))
  if (known.length < 2) return ''
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return shown.map((figure) => (figure === null ? gap : barOf(figure, least, most))).join('')
}

function barOf(figure: number, least: number, most: number): string {
  if (!Number.isFinite(figure)) return gap
  if (least === most) return bars[3]
  // Halves, so that the range of very large figures is one, too.
  const share = (figure / 2 - least / 2) / (most / 2 - least / 2)
  return bars[Math.min(bars.length - 1, Math.floor(share * bars.length))] ?? gap
}
