import { limits } from './limits.ts'

/** The checks of a run have together done as much as they may. */
export class WorkSpent extends Error {}

/**
 * What all checks of a run may do together, in steps of searches and paths, which are the same on every machine. One
 * search has a bound of its own; this is for many of them.
 */
export class Work {
  #left: number

  constructor(steps: number = limits.evaluationSteps) {
    this.#left = steps
  }

  /** Steps that are left; below zero where it is spent. */
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

/** At whose expense checks are evaluated: it would have to be handed through every check otherwise. */
let current: Work | null = null

/** Charges evaluation to some work until it is disposed of. Evaluation waits for nothing, so that no other comes between. */
export function chargedTo(work: Work): Disposable {
  const before = current
  current = work
  return {
    [Symbol.dispose]: () => {
      current = before
    },
  }
}

/** Takes steps off what the run has left. @throws WorkSpent where there is nothing left */
export function spendWork(steps: number): void {
  current?.spend(steps)
}

/** Whether the run has nothing left. */
export function isWorkSpent(): boolean {
  return current?.isSpent === true
}
