import type { Options } from '../options/options.ts'
import type { Results } from '../results/schema.ts'
import { isOpen } from '../results/weakening-schema.ts'
import type { CommentPolicy } from './pull-comment.ts'

type Mode = Options['comment']

/** Returns what the comment of a verdict may do: a new one is posted only if the verdict is worth it by the option `comment`. */
export function chooseReach(mode: Mode, results: Results): CommentPolicy {
  return isDue[mode](results) ? 'any' : 'existing'
}

const isDue: Readonly<Record<Mode, (results: Results) => boolean>> = {
  always: () => true,
  changes: (results) => results.decision.gate === 'closed' || hasChanged(results),
  failures: ({ decision, summary }) => decision.gate === 'closed' || summary.outcome !== 'passed',
  never: () => false,
}

/** Tells whether the change does anything to the suite or to a metric, beyond noise. Without a base: whether all passed. */
function hasChanged({ scenarios, removed, weakenings = [], metrics, run, summary }: Results): boolean {
  if (run.baseline === null) return summary.outcome !== 'passed'
  return (
    removed.length > 0 ||
    weakenings.some(isOpen) ||
    scenarios.some(({ change }) => change !== 'same') ||
    metrics.some(({ evidence }) => evidence?.word === 'regressed' || evidence?.word === 'improved')
  )
}
