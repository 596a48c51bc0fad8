import { proposeIf, type Candidate } from './candidate.ts'
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
  const propose = (
    type: string,
    name: string,
    read: (run: RecordedRunFacts) => number | null,
    limitOf: (most: number) => number,
  ) => {
    const values = runs.map(read)
    const most = Math.max(0, ...values.flatMap((value) => value ?? []))
    return proposeIf(most > 0 && !values.includes(null), type, { [name]: limitOf(most) })
  }
  const share = isFew ? 2 : 1.5
  const steps = (count: number) => Math.max(count + 2, Math.ceil(count * (isFew ? 1.5 : 1.25)))
  const dollars = (usd: number) => Math.max(minUsd, roundUp(usd * share))
  const tokens = (count: number) => Math.max(minTokens, Math.ceil(roundUp(count * share)))
  return [
    ...propose('max_cost', 'max_usd', (run) => run.costUsd, dollars),
    ...propose('max_tokens', 'max', (run) => run.tokens, tokens),
    ...propose('max_tool_calls', 'max', (run) => run.calls?.length ?? null, steps),
    ...propose('max_turns', 'max', (run) => run.modelCalls, steps),
  ]
}

/** With two digits: more would claim that somebody counted. */
function roundUp(value: number): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1)
  return Number((Math.ceil(value / unit - 1e-9) * unit).toPrecision(2))
}
