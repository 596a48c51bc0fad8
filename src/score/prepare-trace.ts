import { GateError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { besideFile, normalPath } from '../files/paths.ts'
import type { FileTree } from '../files/tree.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { lookInside } from '../trace/media/look-inside.ts'
import type { Prices } from '../trace/prices/prices.ts'
import type { ReadItem } from '../trace/reading/reader.ts'

/**
 * What a trace needs before it is scored, because checks are pure: prices for the calls that state no
 * cost, and, where a check asks for media, a look into those that it holds or points at.
 */
export function tracePreparer(
  scenarios: readonly Scenario[],
  tree: FileTree,
  prices: Prices,
): (item: ReadItem) => Promise<void> {
  const asksForMedia = scenarios.some(({ checks }) =>
    checks.some(({ check }) => check?.needs.includes('media') === true),
  )
  let left: number = limits.mediaOfRun
  return async (item) => {
    if (item.kind !== 'trace') return
    const { trace } = item
    await prices.addTo(trace)
    if (asksForMedia) left -= await lookInside(trace, (path) => openNear(tree, trace.source.file, path), left)
  }
}

/** A file that a trace names is beside it, or is named from the workspace; it is never outside of that. */
async function openNear(
  tree: FileTree,
  file: string,
  path: string,
): Promise<AsyncIterable<Uint8Array> | null> {
  for (const place of [() => besideFile(file, path), () => normalPath(path)]) {
    try {
      const found = place()
      if ((await tree.size(found)) !== null) return tree.open(found)
    } catch (thrown) {
      if (!(thrown instanceof GateError)) throw thrown
    }
  }
  return null
}
