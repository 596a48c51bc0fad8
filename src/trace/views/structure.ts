import type { Diagnostic } from '../../core/diagnostic.ts'
import type { Trace } from '../trace.ts'

/**
 * Spans that do not hang together as a recording should. A single root with a parent elsewhere is no
 * problem: the agent was called by a service whose spans are in another place.
 */
export function structureProblems({ id, source, tree: { orphans, cycles, roots } }: Trace): Diagnostic[] {
  const problems: string[] = []
  if (cycles > 0) problems.push(`${cycles} of its spans are their own ancestors; the circle was cut there`)
  if (orphans > 0 && roots.length > 1) {
    problems.push(`${orphans} of its spans name a parent that is not in the file; each was read as a root`)
  }
  return problems.map((problem) => ({
    code: 'trace-structure',
    severity: 'warning',
    message: `Trace ${id}: ${problem}.`,
    file: source.file,
  }))
}
