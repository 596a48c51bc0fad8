import { countTotal, sumOfCounts, type PassCount } from './pass-count.ts'

/** Trials of one scenario, run by run; null: none in that run. */
type Runs = readonly (PassCount | null)[]

/** An estimate counts where it is so many standard errors above none. */
export const countedErrors = 1
/** Nobody is told of likeness that chance makes. */
export const toldErrors = 3

/**
 * How alike the trials of one run of a scenario are: the correlation of their outcomes within a run, 0 to 1, estimated over
 * all scenarios together by how much more one run differs from the next than independent trials would. Only neighbours are
 * compared (von Neumann 1941), so that an agent that became better once does not look like this. 0 where the runs show
 * none beyond `errors` standard errors. A cache, a seed or a temperature of zero make trials alike.
 */
export function computeRunCorrelation(scenarios: readonly Runs[], errors = toldErrors): number {
  let [squares, expected, spread, perLikeness] = [0, 0, 0, 0]
  for (const runs of scenarios) {
    const repeatedRuns = runs.filter((run) => run !== null && countTotal(run) > 1) as readonly PassCount[]
    const { passed, failed } = sumOfCounts(repeatedRuns)
    const share = failed / Math.max(1, passed + failed)
    const variance = share * (1 - share)
    for (const [index, run] of repeatedRuns.entries()) {
      const next = repeatedRuns[index + 1]
      if (next === undefined || variance === 0) continue
      const [one, other] = [countTotal(run), countTotal(next)]
      const weight = (one * other) / (one + other)
      squares += weight * (run.failed / one - next.failed / other) ** 2
      expected += variance
      perLikeness += variance * (2 * weight - 1)
      const tails = variance * (1 - 6 * variance) * weight ** 2 * (one ** -3 + other ** -3)
      // Each run has a part in two differences.
      spread += 1.5 * (2 * variance ** 2 + tails)
    }
  }
  const beyond = squares - expected
  const isTold = perLikeness > 0 && beyond > errors * Math.sqrt(Math.max(0, spread))
  return isTold ? Math.min(1, beyond / perLikeness) : 0
}

/** How many independent trials those of one run are worth: n ÷ (1 + (n − 1) · likeness), Kish's design effect. */
export function computeEffectiveSize(trials: number, likeness: number): number {
  return trials / (1 + (trials - 1) * likeness)
}

/** The counts of so many independent trials, in the same shares. One more failure never makes them say less. */
export function toEffectiveCounts({ passed, failed }: PassCount, likeness: number): PassCount {
  const total = passed + failed
  if (likeness === 0 || total === 0) return { passed, failed }
  const worth = computeEffectiveSize(total, likeness) / total
  return { passed: Math.round(passed * worth), failed: Math.round(failed * worth) }
}
