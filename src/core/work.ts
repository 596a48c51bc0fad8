import { limits } from './limits.ts'

/** Thrown when the checks of a run have together used up their steps. */
export class WorkSpent extends Error {}

/**
 * Budget that all checks of a run share, in steps of searches and paths, which are the same on every machine. One
 * search has a bound of its own; this bounds many of them together.
 */
export class Work {
  #left: number

  constructor(steps: number = limits.evaluationSteps) {
    this.#left = steps
  }

  /** Steps left; below zero once it is spent. */
  get left(): number {
    return this.#left
  }

  get isSpent(): boolean {
    return this.#left < 0
  }

  spend(steps: number): void {
    this.#left -= steps
    if (this.isSpent) throw new WorkSpent()
  }
}

/**
 * Budget of the evaluation that runs now. A variable of the module, because passing it would put a third argument into
 * every check and every search they make. It cannot leak into another evaluation: evaluation is synchronous, and whoever
 * sets it restores the former one before anything else runs. `AsyncLocalStorage` would guard against awaits that cannot occur
 * here, and be asked millions of times.
 */
let current: Work | null = null

/** Charges evaluation to a budget from here on; gives the former one, to be set again in a `finally`. */
export function setBudget(work: Work | null): Work | null {
  const before = current
  current = work
  return before
}

/** Takes steps off the budget of the current evaluation, if it has one. @throws WorkSpent once nothing is left */
export function spendSteps(steps: number): void {
  current?.spend(steps)
}

/** Tells whether the current budget is spent. */
export function isWorkSpent(): boolean {
  return current?.isSpent === true
}
