/** How far the fresh runs are, for people who wait. Dollars are those that are known. */
export interface ProgressState {
  readonly total: number
  readonly done: number
  /** Trials that run now, the one that was started last at the end: `scenario` or `scenario, trial 2`. */
  readonly running: readonly string[]
  readonly spentUsd: number
  /** Where the recordings go, relative to the workspace. */
  readonly folder: string
}

/** One trial that has ended. */
export interface ProgressStep {
  readonly trial: string
  /** `ended after 3.2 s`, `exit code 3 after 0.4 s`, `timed out after 300.0 s`, or why it did not run. */
  readonly words: string
}

/** Takes what there is to say while trials run; `step` is null where one was started. */
export type Progress = (state: ProgressState, step: ProgressStep | null) => void
