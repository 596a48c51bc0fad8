import type { FreshTrial } from './fresh-trial.ts'
import type { Progress, ProgressState } from './progress.ts'
import type { Spend } from './spend.ts'
import type { AgentRuns, TrialJob } from './trial-job.ts'

/** Tells how far the runs are. */
export class Reporter {
  readonly #total: number
  readonly #folder: string
  readonly #progress: Progress
  readonly #spend: Spend
  readonly #running = new Set<string>()
  #done = 0

  constructor(total: number, { folder, progress }: Pick<AgentRuns, 'folder' | 'progress'>, spend: Spend) {
    this.#total = total
    this.#folder = folder
    this.#progress = progress
    this.#spend = spend
  }

  started(job: TrialJob): void {
    this.#running.add(nameOf(job))
    this.#progress(this.#state(), null)
  }

  ended(job: TrialJob, { withheld, items }: FreshTrial): void {
    this.#running.delete(nameOf(job))
    this.#done += 1
    this.#progress(this.#state(), { trial: nameOf(job), words: withheld ?? endOf(items) })
  }

  #state(): ProgressState {
    const { known: spentUsd } = this.#spend
    const running = [...this.#running]
    return { total: this.#total, done: this.#done, running, spentUsd, folder: this.#folder }
  }
}

function nameOf({ scenario, trial }: TrialJob): string {
  return (scenario.trials ?? 1) === 1 ? scenario.id : `${scenario.id}, trial ${trial}`
}

function endOf(items: FreshTrial['items']): string {
  for (const item of items) {
    const process = item.kind === 'trace' ? item.trace.process : null
    if (process === null) continue
    const { end, exitCode, signal, startUs, endUs, reason } = process
    const after = `after ${((endUs - startUs) / 1e6).toFixed(1)} s`
    if (end === 'not-started') return reason ?? 'not started'
    if (end !== 'exited') return `${end === 'stopped' ? 'stopped' : 'timed out'} ${after}`
    if (exitCode === 0) return `ended ${after}`
    return `${exitCode === null ? `ended by ${signal ?? 'a signal'}` : `exit code ${exitCode}`} ${after}`
  }
  return 'recorded'
}
