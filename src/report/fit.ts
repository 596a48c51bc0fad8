/** Part of a document. It is kept or dropped as a whole, except for its rows, which are dropped from the end. */
export interface Block {
  /** What the document says it left out; null if the block can go unnamed. */
  readonly name: string | null
  /** Blocks of the lowest rank are dropped last. */
  readonly rank: number
  /** The whole block, or its text above the rows. */
  readonly head: string
  readonly rows?: Rows
  /** Closes everything that `head` opened. */
  readonly tail?: string
}

/** Rows are rendered on demand, so a document pays only for those that it has room for. */
export interface Rows {
  readonly count: number
  at(index: number): string
  /** Returns the line in place of the rows that were left out. */
  more(left: number): string
}

export function buildRows<Item>(
  items: readonly Item[],
  row: (item: Item) => string,
  more: (left: number) => string,
): Rows {
  const at = (index: number) =>
    items
      .slice(index, index + 1)
      .map(row)
      .join('')
  return { count: items.length, at, more }
}

/** Counts UTF-8 bytes. */
export function measureBytes(text: string): number {
  return Buffer.byteLength(text)
}

interface Kept {
  readonly block: Block
  readonly rows: string[]
}

/** Rows that each block gets before any block gets more. */
const firstRows = 3
/** Bytes between blocks: two line breaks. */
const gap = 2

/**
 * Joins the blocks in their order into at most `budget` bytes. What does not fit is dropped by rank, in whole rows and whole
 * blocks, and `leftOut` names it. Takes time linear in what is shown.
 */
export function fitToBudget(
  blocks: readonly Block[],
  budget: number,
  leftOut: (names: readonly string[]) => string,
): string {
  const allNames = blocks.flatMap(({ name }) => (name === null ? [] : [name]))
  let left = budget - measureBytes(leftOut(allNames)) - gap
  const entries = new Map<Block, Kept>()
  const byRank = blocks.toSorted((a, b) => a.rank - b.rank)
  for (const block of byRank) {
    const entry = startBlock(block, left)
    if (entry === null) continue
    entries.set(block, entry)
    left -= measureBlock(entry)
  }
  for (const block of byRank) {
    const entry = entries.get(block)
    if (entry !== undefined) left -= extendBlock(entry, left)
  }
  const dropped = blocks.flatMap((block) => (entries.has(block) || block.name === null ? [] : [block.name]))
  const parts = blocks.flatMap((block) => {
    const entry = entries.get(block)
    return entry === undefined ? [] : [renderBlock(entry)]
  })
  return [...parts, ...(dropped.length === 0 ? [] : [leftOut(dropped)])].join('\n\n')
}

/** Takes a block with as many of its first rows as fit; null if not even one fits. */
function startBlock(block: Block, room: number): Kept | null {
  const { rows } = block
  const made: string[] = []
  for (let index = 0; index < Math.min(rows?.count ?? 0, firstRows); index += 1) {
    made.push(rows?.at(index) ?? '')
    if (measureBlock({ block, rows: made }) <= room) continue
    made.pop()
    break
  }
  const entry = { block, rows: made }
  if (rows !== undefined && rows.count > 0 && made.length === 0) return null
  return measureBlock(entry) <= room ? entry : null
}

/** Adds rows while there is room; returns the bytes they took. */
function extendBlock({ block, rows }: Kept, room: number): number {
  let taken = 0
  const count = block.rows?.count ?? 0
  while (rows.length < count) {
    const row = block.rows?.at(rows.length) ?? ''
    const bytes = measureBytes(row) + 1
    if (taken + bytes > room) break
    rows.push(row)
    taken += bytes
  }
  return taken
}

/** Counts the bytes of a block, with room for the line in place of its rows. */
function measureBlock({ block, rows }: Kept): number {
  const more =
    block.rows === undefined || block.rows.count === 0
      ? 0
      : measureBytes(block.rows.more(block.rows.count)) + gap
  const shown = rows.reduce((sum, row) => sum + measureBytes(row) + 1, 0)
  return measureBytes(block.head) + shown + more + measureBytes(block.tail ?? '') + gap
}

function renderBlock({ block, rows }: Kept): string {
  const left = (block.rows?.count ?? 0) - rows.length
  const more = left > 0 ? `\n\n${block.rows?.more(left) ?? ''}` : ''
  return [...(block.head === '' ? [] : [block.head]), ...rows].join('\n') + more + (block.tail ?? '')
}
