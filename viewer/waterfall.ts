import type { Waterfall, WaterfallSpan } from '../src/trace/views/waterfall.ts'
import { counted, el, type Child } from './dom.ts'

/** Spans of a trace in time; null without any. */
export function waterfall({ spans, leftOut, durationMs }: Waterfall, label: string): HTMLElement | null {
  if (spans.length === 0) return null
  const whole = durationMs === null || durationMs === 0 ? null : durationMs
  const head = el(
    'tr',
    {},
    ['Span', 'Kind', 'Duration', ...(whole === null ? [] : ['Time'])].map((name) =>
      el('th', { scope: 'col' }, name),
    ),
  )
  const table = el(
    'table',
    { class: 'waterfall' },
    el('thead', {}, head),
    el(
      'tbody',
      {},
      spans.map((span) => row(span, whole)),
    ),
  )
  return el(
    'div',
    {},
    el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label }, table),
    leftOut === 0 ? null : el('p', { class: 'missing' }, `${counted(leftOut, 'more span')} left out.`),
  )
}

/** Levels that are indented. */
const deepest = 12

function row(
  { name, kind, depth, startMs, durationMs, error }: WaterfallSpan,
  whole: number | null,
): HTMLElement {
  const title = el(
    'th',
    { scope: 'row' },
    el('bdi', {}, name === '' ? kind : name),
    error === null ? null : el('span', { class: 'failed' }, ` ${error}`),
  )
  title.style.paddingLeft = `${0.5 + Math.min(depth, deepest) * 0.8}rem`
  return el(
    'tr',
    { 'data-kind': kind },
    title,
    el('td', {}, kind),
    el('td', { class: 'number' }, durationMs === null ? '' : milliseconds(durationMs)),
    whole === null ? null : el('td', { class: 'time' }, bar(startMs, durationMs, whole)),
  )
}

function bar(startMs: number | null, durationMs: number | null, whole: number): Child {
  if (startMs === null) return null
  const element = el('span', { class: 'bar' })
  element.style.marginLeft = `${(startMs / whole) * 100}%`
  element.style.width = `${Math.max(0.5, ((durationMs ?? 0) / whole) * 100)}%`
  return element
}

function milliseconds(value: number): string {
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(2)} s`
}
