import type { MetricLine } from '../src/report/html/page-data.ts'
import { el, svg, type Child } from './dom.ts'

/** Metrics of base and change, with a picture of single trials and of the last runs where there are any. */
export function metricsTable(metrics: readonly MetricLine[]): Child {
  if (metrics.length === 0) return null
  const hasBase = metrics.some(({ base }) => base !== null)
  const hasValues = metrics.some(({ values }) => values.head.length + values.base.length > 1)
  const hasTrend = metrics.some((metric) => metric.trend.length > 1)
  const columns = [
    'Metric',
    ...(hasBase ? ['Base', 'This change', 'Difference'] : ['This run']),
    ...(hasValues ? ['Trials'] : []),
    ...(hasTrend ? ['Last runs'] : []),
  ]
  const row = (metric: MetricLine) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, metric.label),
      hasBase ? el('td', {}, metric.base) : null,
      el('td', {}, metric.head),
      hasBase ? el('td', { class: metric.direction }, difference(metric)) : null,
      hasValues ? el('td', { class: 'picture' }, distribution(metric)) : null,
      hasTrend ? el('td', { class: 'picture' }, trend(metric)) : null,
    )
  const head = el(
    'tr',
    {},
    columns.map((name) => el('th', { scope: 'col' }, name)),
  )
  return el(
    'section',
    { class: 'block' },
    el('h2', {}, 'Metrics'),
    el(
      'div',
      { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Metrics' },
      el('table', { class: 'metrics' }, el('thead', {}, head), el('tbody', {}, metrics.map(row))),
    ),
  )
}

function difference({ change, direction, evidence, wish }: MetricLine): Child {
  const said = [direction, evidence].filter((word) => word !== '').join(', ')
  return [change === '' ? '–' : change, said === '' ? null : el('span', { class: 'said', title: wish }, said)]
}

const width = 160
const rowHeight = 12
const edge = 4

/** One line of ticks for each side, a tick for each trial; the median is long. */
function distribution({ label, values, valueRange }: MetricLine): Child {
  const sides = [
    ['base', values.base],
    ['head', values.head],
  ] as const
  const all = sides.flatMap(([, numbers]) => numbers)
  if (all.length < 2 || valueRange === null) return null
  const [least, most] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))]
  const x = (value: number) => placed(value, least, most)
  const shown = sides.filter(([, numbers]) => numbers.length > 0)
  const lines = shown.flatMap(([side, numbers], index) => {
    const top = index * rowHeight
    const ticks = [...new Set(numbers.map((value) => x(value).toFixed(1)))]
    const middle = x(median(numbers)).toFixed(1)
    return [
      svg('path', { class: `ticks ${side}`, d: ticks.map((at) => `M${at} ${top + 3}v6`).join('') }),
      svg('path', { class: `median ${side}`, d: `M${middle} ${top + 1}v10` }),
    ]
  })
  const height = shown.length * rowHeight
  const said = shown.map(
    ([side, { length }]) => `${length} of ${side === 'base' ? 'the base' : 'this change'}`,
  )
  return figure(
    `${label}, single trials: ${said.join(', ')}, from ${valueRange.join(' to ')}`,
    height,
    lines,
    valueRange,
  )
}

function trend({ label, trend: values, trendRange }: MetricLine): Child {
  const known = values.filter((value) => value !== null)
  if (known.length < 2 || trendRange === null) return null
  const [least, most] = [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))]
  const height = 28
  const step = (width - 2 * edge) / Math.max(1, values.length - 1)
  const y = (value: number) =>
    least === most ? height / 2 : height - edge - ((value - least) / (most - least)) * (height - 2 * edge)
  let pen = 'M'
  let line = ''
  let last: readonly [number, number] = [0, 0]
  for (const [index, value] of values.entries()) {
    if (value === null) {
      pen = 'M'
      continue
    }
    last = [edge + index * step, y(value)]
    line += `${pen}${last[0].toFixed(1)} ${last[1].toFixed(1)}`
    pen = 'L'
  }
  const [cx, cy] = last
  return figure(
    `${label}, last ${values.length} runs of the base branch: from ${trendRange.join(' to ')}`,
    height,
    [svg('path', { class: 'line', d: line }), svg('circle', { class: 'dot', cx, cy, r: 2.5 })],
    trendRange,
  )
}

function figure(
  label: string,
  height: number,
  content: readonly Child[],
  [least, most]: readonly [string, string],
): Child {
  return el(
    'figure',
    {},
    svg(
      'svg',
      { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': label },
      ...content,
    ),
    el('figcaption', { 'aria-hidden': 'true' }, el('span', {}, least), el('span', {}, most)),
  )
}

function placed(value: number, least: number, most: number): number {
  return least === most ? width / 2 : edge + ((value - least) / (most - least)) * (width - 2 * edge)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return (low + high) / 2
}
