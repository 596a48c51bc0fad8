/** A row of a session in which each names the one before it. */
export interface LinkedRow {
  readonly uuid: string | null
  readonly parent: string | null
  /** A person wrote it. */
  readonly isPrompt: boolean
}

/** The rows without what follows a prompt that the user took back and wrote anew. */
export function dropRewoundRows<Row>(rows: readonly Row[], link: (row: Row) => LinkedRow): readonly Row[] {
  const latestPrompt = new Map<string, LinkedRow>()
  for (const each of rows.map(link))
    if (each.isPrompt && each.parent !== null) latestPrompt.set(each.parent, each)
  const dropped = new Set<string>()
  return rows.filter((row) => {
    const { uuid, parent, isPrompt } = link(row)
    if (parent === null) return true
    const isReplaced = isPrompt && (latestPrompt.get(parent)?.uuid ?? uuid) !== uuid
    if (!isReplaced && !dropped.has(parent)) return true
    if (uuid !== null) dropped.add(uuid)
    return false
  })
}
