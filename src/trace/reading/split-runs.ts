import { appendTo } from '../../core/append.ts'
import type { JsonValue } from '../../core/json.ts'
import { objectOrNull, textOrNull } from '../model/fields.ts'

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

/** Names what is missing where a row follows one that is not there; null where each is there. `keys`: of its id and of that one's. */
export function explainLostRows(
  rows: readonly JsonValue[],
  [id, parent]: readonly [id: string, parent: string],
): string | null {
  const ids = new Set(rows.map((row) => objectOrNull(row)?.[id]))
  const isLost = (row: JsonValue) => {
    const previous = textOrNull(objectOrNull(row)?.[parent])
    return previous !== null && !ids.has(previous)
  }
  return rows.some(isLost) ? 'rows that others follow' : null
}
