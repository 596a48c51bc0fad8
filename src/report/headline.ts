import type { Results } from '../results/schema.ts'
import { counted, grouped } from './figures.ts'

/**
 * The verdict in one line of plain text: what regressed or failed, what could not be verified, what
 * passed, and what the gate makes of it. It begins the comment, so that the preview of a mail says it.
 */
export function headline(results: Results): string {
  return `Scenario Gate: ${found(results)} — ${decided(results)}`
}

function found({ summary }: Results): string {
  const { total, passed, failed, unverified, regressed, fixed } = summary
  if (total === 0) return 'no scenario was found'
  if (failed === 0 && unverified > 0) {
    return `not verified — ${grouped(unverified)} of ${counted(total, 'scenario')} ${unverified === 1 ? 'has' : 'have'} no usable result`
  }
  const counts = [
    failed > regressed && regressed > 0 ? `${grouped(failed)} failed (${grouped(regressed)} regressed)` : '',
    failed > regressed && regressed === 0 ? `${grouped(failed)} failed` : '',
    failed <= regressed && regressed > 0 ? `${grouped(regressed)} regressed` : '',
    unverified > 0 ? `${grouped(unverified)} unverified` : '',
    passed > 0 ? `${grouped(passed)} passed${fixed > 0 ? ` (${grouped(fixed)} fixed)` : ''}` : '',
  ]
  return counts.filter((count) => count !== '').join(', ')
}

/** A red that the counts do not explain gets its cause. */
function decided({ summary, decision }: Results): string {
  if (decision.gate === 'open') return summary.outcome === 'passed' ? 'gate open' : 'not blocking'
  if (summary.outcome !== 'passed') return 'blocking'
  const closing = decision.clauses.filter(({ holds, blocking }) => !holds && blocking)
  const causes = closing.flatMap(({ id }) => (Object.hasOwn(causeOf, id) ? [causeOf[id]] : []))
  return causes.length === 0 ? 'blocking' : `blocking: ${causes.join(', ')}`
}

const causeOf: Readonly<Record<string, string>> = {
  evidence: 'nothing was verified',
  'pass-rate': 'pass rate below its floor',
  baseline: 'no baseline',
}
