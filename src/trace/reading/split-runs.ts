import { appendTo } from '../../core/append.ts'

/** Rows of several runs, by the run that each names; one that names none goes on with the row before it. */
export function splitRuns<Row>(rows: readonly Row[], findRun: (row: Row) => string | null): Row[][] {
  const runs = new Map<string | null, Row[]>()
  let current: string | null = null
  for (const row of rows) {
    current = findRun(row) ?? current
    appendTo(runs, current, row)
  }
  return [...runs.values()]
}

/** Rows each once, the first of those with the same id; all of those that have none. */
export function dropRepeatedRows<Row>(rows: readonly Row[], findId: (row: Row) => string | null): Row[] {
  const ids = new Set<string>()
  return rows.filter((row) => {
    const id = findId(row)
    return id === null || (!ids.has(id) && ids.add(id).size > 0)
  })
}
