import type { Trace } from '../../src/trace/model/trace.ts'
import { MessageValue } from '../../src/trace/views/path-span.ts'
import { follow } from '../../src/trace/views/path-target.ts'
import { findSpanPaths } from '../../src/trace/views/span-paths.ts'

/** What a path leads to: a message by its text, and the kind of what is no value. */
export function at(trace: Trace, target: string): unknown {
  const found = follow(findSpanPaths(trace), target)
  if (found.kind !== 'value') return found.kind
  return found.value instanceof MessageValue ? `said: ${found.value.text}` : found.value
}

/** What each of several paths leads to, by path. */
export function allAt(trace: Trace, ...targets: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(targets.map((target) => [target, at(trace, target)]))
}
