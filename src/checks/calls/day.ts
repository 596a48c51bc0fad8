import type { Trace } from '../../trace/model/trace.ts'

const dayUs = 86_400_000_000

/** Finds the day (UTC, counted from 1970) on which a run began, by its recorded times; null if none is recorded. */
export function findRunDay({ spans, process }: Pick<Trace, 'spans' | 'process'>): number | null {
  // Who started the agent knows best: its spans may be those of a replay.
  if (process?.startUs) return Math.floor(process.startUs / dayUs)
  let firstUs = Infinity
  for (const { startUs } of spans) if (startUs !== null && startUs < firstUs) firstUs = startUs
  return firstUs === Infinity ? null : Math.floor(firstUs / dayUs)
}

/** Parses a day as a matcher writes it: `2026-11-28`, or days from that of the run, `today+1`. */
export function parseDay(written: string): { readonly day: number; readonly isOfRun: boolean } | null {
  const relative = /^today(?:\s*([+-])\s*(\d{1,5}))?$/.exec(written.trim())
  if (relative === null) {
    const day = readDay(written)
    return day === null ? null : { day, isOfRun: false }
  }
  const [, sign, count = '0'] = relative
  return { day: sign === '-' ? -Number(count) : Number(count), isOfRun: true }
}

/** Reads the day of a date or time with its year first: `2026-11-28`, `2026/11/28`, `2026-11-28T09:00Z`, `20261128`. */
export function readDay(text: string): number | null {
  const [, year = '', , month = '', date = ''] = /^\s*(\d{4})([-/.]?)(\d{2})\2(\d{2})(?!\d)/.exec(text) ?? []
  const time = Date.UTC(Number(year), Number(month) - 1, Number(date))
  const isReal = year !== '' && new Date(time).getUTCDate() === Number(date) && Number(month) <= 12
  return isReal ? Math.round(time / 86_400_000) : null
}

export function formatDay(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}
