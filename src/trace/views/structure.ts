import type { Diagnostic } from '../../core/diagnostic.ts'
import type { Trace } from '../model/trace.ts'

/** Spans that do not hang together as a recording should. */
export function structureProblems({ id, source, tree: { cycles, lost } }: Trace): Diagnostic[] {
  const problems: string[] = []
  if (cycles > 0) problems.push(`${cycles} of its spans are their own ancestors; the circle was cut there`)
  if (lost > 0) {
    const some =
      lost === 1
        ? 'one span that others name as their parent is'
        : `${lost} spans that others name as their parent are`
    problems.push(`${some} not in the file; what needs the whole run is not verified`)
  }
  return problems.map((problem) => ({
    code: 'trace-structure',
    severity: 'warning',
    message: `Trace ${id}: ${problem}.`,
    file: source.file,
  }))
}

/** What is known to be missing of a run, in a few words; null where nothing is. */
export function gapOf({ tree: { lost } }: Trace): string | null {
  if (lost === 0) return null
  return lost === 1
    ? 'a span that others name as their parent'
    : `${lost} spans that others name as their parent`
}
