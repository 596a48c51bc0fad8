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
