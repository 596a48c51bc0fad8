import type { Candidate } from './candidate.ts'
import type { RecordedRunFacts } from './run-facts.ts'

/** Below these, runs of any agent differ for no reason that a scenario is about. */
const minUsd = 0.01
const minTokens = 1_000

/**
 * Budgets with headroom. Few recordings say little of how much runs differ, so that they leave more of it. Time is none of
 * them: it is that of a machine and of a provider.
 */
export function proposeBudgets(runs: readonly RecordedRunFacts[]): Candidate[] {
  const isFew = runs.length < 3
  const most = (read: (run: RecordedRunFacts) => number | null): number | null => {
    const values = runs.map(read)
    const numbers = values.flatMap((value) => value ?? [])
    return numbers.length < values.length || numbers.length === 0 ? null : Math.max(...numbers)
  }
  const share = isFew ? 2 : 1.5
  const steps = (count: number) => Math.max(count + 2, Math.ceil(count * (isFew ? 1.5 : 1.25)))
  return [
    ...proposeBudget(
      'max_cost',
      'max_usd',
      most(({ costUsd }) => costUsd),
      (usd) => Math.max(minUsd, roundUp(usd * share)),
    ),
    ...proposeBudget(
      'max_tokens',
      'max',
      most(({ tokens }) => tokens),
      (count) => Math.max(minTokens, Math.ceil(roundUp(count * share))),
    ),
    ...proposeBudget(
      'max_tool_calls',
      'max',
      most(({ calls }) => calls?.length ?? null),
      steps,
    ),
    ...proposeBudget(
      'max_turns',
      'max',
      most(({ modelCalls }) => modelCalls),
      steps,
    ),
  ]
}

function proposeBudget(
  type: string,
  name: string,
  value: number | null,
  limitOf: (value: number) => number,
): Candidate[] {
  return value === null || value <= 0 ? [] : [{ type, params: { [name]: limitOf(value) }, basis: 'held' }]
}

/** With two digits: more would claim that somebody counted. */
function roundUp(value: number): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1)
  return Number((Math.ceil(value / unit - 1e-9) * unit).toPrecision(2))
}
