import type { Cells } from '../results/comparison-schema.ts'
import type { Change } from '../results/schema.ts'
import type { ComparedParts } from './comparison.ts'

type Cause = NonNullable<ComparedParts['cause']>

/**
 * Whose change it is that the outcome is not what it was: told only where all four cells are verified.
 * `agent`: whichever checks are taken, the agent makes the difference, and the checks make none. `tests`:
 * the other way round. `both`: neither alone explains it.
 */
export function causeOf({ baseByBase, baseByHead, headByBase, headByHead }: Cells): Cause | null {
  const all = [baseByBase, baseByHead, headByBase, headByHead]
  if (all.some((cell) => cell !== 'passed' && cell !== 'failed')) return null
  if (baseByBase === headByHead) return null
  if (baseByHead === baseByBase && headByBase === headByHead) return 'agent'
  return baseByHead === headByHead && headByBase === baseByBase ? 'tests' : 'both'
}

/**
 * The cause, once chance was looked at: where the agent's part of it is called no change after all, the
 * agent is not what made the difference.
 */
export function causeAfter(
  cause: ComparedParts['cause'],
  before: Change | null,
  after: Change | null,
): ComparedParts['cause'] {
  return cause !== 'tests' && before !== after && after === 'same' ? undefined : cause
}

/** Notes on changed checks, beside the change of the agent. */
export function whyOfTests({ headByBase, headByHead }: Cells, cause: Cause | null): string {
  if (cause === 'tests') return `checks changed: with the base's checks the head would have ${headByBase}`
  // What could not be told by the base's checks tells nothing of the head.
  const isTold = headByBase === 'passed' || headByBase === 'failed'
  if (isTold && headByBase !== headByHead)
    return `checks changed, and with the base's the head would have ${headByBase}; both sides were scored with the new ones`
  return 'checks changed; both sides were scored with the new ones'
}
