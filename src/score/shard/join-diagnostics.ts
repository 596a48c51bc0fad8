import { canonicalizeJson } from '../../core/json.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import { limits } from '../../core/limits.ts'

interface Line {
  readonly diagnostic: Diagnostic
  /** Equal for equal problems; repeats within one shard are numbered. */
  readonly key: string
  readonly place: number
}

/**
 * Joins the problems of several shards into the list of a single run: each problem once, in an order that agrees with every
 * shard. Ties follow the order of scenarios in the suite; problems of the whole suite come before or after all scenarios.
 * `placeOf`: the place of a problem's scenario in the suite; null if it has none.
 */
export function joinDiagnostics(
  lists: readonly (readonly Diagnostic[])[],
  placeOf: (diagnostic: Diagnostic) => number | null,
): Diagnostic[] {
  const queues = lists.map((list) => {
    const counts = new Map<string, number>()
    let ofSuite = -Infinity
    return list.map((diagnostic): Line => {
      const text = canonicalizeJson(diagnostic)
      const count = counts.get(text) ?? 0
      counts.set(text, count + 1)
      const place = placeOf(diagnostic)
      if (place !== null) ofSuite = Infinity
      return { diagnostic, key: `${count} ${text}`, place: place ?? ofSuite }
    })
  })
  /** Counts the shards in which a problem is still waiting behind another one. */
  const behind = new Map<string, number>()
  const add = (key: string, count: number) => behind.set(key, (behind.get(key) ?? 0) + count)
  for (const lines of queues) for (const { key } of lines.slice(1)) add(key, 1)
  const at = queues.map(() => 0)
  const joined: Diagnostic[] = []
  for (;;) {
    const firsts = queues.flatMap((lines, queue) => lines[at[queue] ?? 0] ?? [])
    if (firsts.length === 0 || joined.length === limits.diagnostics) return joined
    const free = firsts.filter(({ key }) => (behind.get(key) ?? 0) === 0)
    // Two shards that contradict each other: any order will do.
    const [next] = (free.length === 0 ? firsts : free).toSorted((a, b) =>
      a.place < b.place ? -1 : a.place > b.place ? 1 : 0,
    )
    if (next === undefined) return joined
    joined.push(next.diagnostic)
    for (const [queue, lines] of queues.entries()) {
      const place = at[queue] ?? 0
      if (lines[place]?.key !== next.key) continue
      at[queue] = place + 1
      const now = lines[place + 1]
      if (now !== undefined) add(now.key, -1)
    }
  }
}
