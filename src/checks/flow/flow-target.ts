import { z } from 'zod'
import type { Trace } from '../../trace/model/trace.ts'
import { findSpanPaths } from '../../trace/views/span-paths.ts'

/** Where a flow is looked at. */
export const flowTarget = z
  .string()
  .min(1)
  .optional()
  .describe(
    'The path of what the steps ran in, such as `researcher`, of all its calls together; left out: the run as a whole.',
  )

/** Finds a target's path, which does not name its run. As in Timbal, a flow is not about one call. */
export function findTargetPath(trace: Trace, target: string | undefined): string {
  const { root } = findSpanPaths(trace)
  if (target === undefined) return root.path
  return `${root.path}.${target.replaceAll(/#\d+(?=\.|$)/g, '')}`
}
