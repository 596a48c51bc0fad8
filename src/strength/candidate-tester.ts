import type { ReadyCheck } from '../checks/bind.ts'
import { runChecks } from '../checks/run.ts'
import type { Trace } from '../trace/model/trace.ts'
import type { PriceList } from '../trace/prices/price-list.ts'
import { bindCandidate, type Candidate } from './candidate.ts'
import type { Catches } from './cover.ts'
import type { Mutant } from './mutant.ts'
import { listMutants } from './mutants.ts'

/** A way of breaking a run, without the run. */
export type BreakResult = Omit<Mutant, 'trace'>

/** Tries candidates on recordings and mutants. One that fails or is undecided on a recording is dropped. */
export class CandidateTester {
  readonly breaks: BreakResult[] = []
  #tried: readonly {
    readonly candidate: Candidate
    readonly bound: ReadyCheck
    readonly caught: Set<number>
  }[]

  constructor(candidates: readonly Candidate[]) {
    this.#tried = candidates.flatMap((candidate) => {
      const bound = bindCandidate(candidate)
      return bound === null ? [] : [{ candidate, bound, caught: new Set<number>() }]
    })
  }

  /** `isBroken`: mutants are made of it. Candidates must pass on every recording. */
  take(trace: Trace, prices: PriceList, isBroken: boolean): void {
    this.#tried = this.#tried.filter(({ bound }) => evaluateStatus(trace, bound) === 'pass')
    if (!isBroken) return
    for (const mutant of listMutants(trace, prices)) {
      const { trace: make, ...facts } = mutant
      const place = this.breaks.push(facts) - 1
      const broken = make()
      for (const { bound, caught } of this.#tried)
        if (evaluateStatus(broken, bound) === 'fail') caught.add(place)
    }
  }

  /** Checks that hold on all recordings; one that caught nothing is not known to be able to fail. */
  get proved(): readonly Catches[] {
    return this.#tried.filter(({ caught }) => caught.size > 0)
  }
}

function evaluateStatus(trace: Trace, bound: ReadyCheck) {
  return runChecks(trace, [bound])[0]?.status ?? 'error'
}
