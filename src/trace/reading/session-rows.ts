import { appendTo } from '../../core/collections.ts'
import { textOrNull, type JsonObject } from '../../core/json.ts'

/** Splits rows by the run that each names; one that names none goes on with the row before it. */
export function splitRuns<Row>(rows: readonly Row[], findRun: (row: Row) => string | null): Row[][] {
  const runs = new Map<string | null, Row[]>()
  let current: string | null = null
  for (const row of rows) {
    current = findRun(row) ?? current
    appendTo(runs, current, row)
  }
  return [...runs.values()]
}

/** Drops repeated rows: of those with the same id the first stays, and all without one. */
export function dropRepeatedRows<Row>(rows: readonly Row[], findId: (row: Row) => string | null): Row[] {
  const ids = new Set<string>()
  return rows.filter((row) => {
    const id = findId(row)
    return id === null || (!ids.has(id) && ids.add(id).size > 0)
  })
}

/** Names what is missing if a row follows an absent one; null if none does. `keys`: its id and that of the other. */
export function explainLostRows(
  rows: readonly JsonObject[],
  [id, parent]: readonly [id: string, parent: string],
): string | null {
  const ids = new Set(rows.map((row) => row[id]))
  const isLost = (row: JsonObject) => {
    const previous = textOrNull(row[parent])
    return previous !== null && !ids.has(previous)
  }
  return rows.some(isLost) ? 'rows that others follow' : null
}

/** A row of a session in which each names the one before it. */
export interface LinkedRow {
  readonly uuid: string | null
  readonly parent: string | null
  /** A person wrote it. */
  readonly isPrompt: boolean
}

/** Finds the prompts that the user took back and wrote anew, and the rows that follow them. */
export function findRewoundRows<Row>(rows: readonly Row[], link: (row: Row) => LinkedRow): ReadonlySet<Row> {
  const latestPrompt = new Map<string, LinkedRow>()
  for (const each of rows.map(link))
    if (each.isPrompt && each.parent !== null) latestPrompt.set(each.parent, each)
  const ids = new Set<string>()
  const rewound = rows.filter((row) => {
    const { uuid, parent, isPrompt } = link(row)
    if (parent === null) return false
    const isReplaced = isPrompt && (latestPrompt.get(parent)?.uuid ?? uuid) !== uuid
    if (!isReplaced && !ids.has(parent)) return false
    if (uuid !== null) ids.add(uuid)
    return true
  })
  return new Set(rewound)
}

/** Numbers that a format gives the parts of a run, one after another. */
export interface Numbering {
  readonly key: string
  /** Word for the parts. */
  readonly parts: string
}

/**
 * Names what the numbers of a run's parts show to be missing, in a few words: they begin at 0 or 1 and go up by one; a run that is
 * gone on with may begin anew. Returns null if they do, and where one of the parts has none.
 */
export function explainMissingNumbers(numbers: readonly (number | null)[], parts: string): string | null {
  if (numbers.includes(null)) return null
  const isWhole = numbers.every((number, index) => {
    const before = numbers[index - 1] ?? null
    return (number ?? 0) <= 1 || (before !== null && number === before + 1)
  })
  return isWhole ? null : `some ${parts}, whose numbers do not go up by one`
}

/** Explains missing numbers of objects that have theirs under a key. */
export function explainLostParts(list: readonly JsonObject[], { key, parts }: Numbering): string | null {
  return explainMissingNumbers(
    list.map(({ [key]: number }) => (typeof number === 'number' && Number.isInteger(number) ? number : null)),
    parts,
  )
}
