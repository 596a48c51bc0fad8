import type { Inquiry } from '../custom/inquiry.ts'
import type { JudgeMode } from '../judge/judging.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Trace } from '../trace/trace.ts'
import { scoreTrial } from './score-trial.ts'
import type { Trials } from './trials.ts'

/** Trials that wait for answers, each with its trace in memory. */
const mostWaiting = 16

/** Scores traces as trials; those with checks that somebody outside has to answer for, when the answers are there. */
export class TrialScoring {
  readonly #judge: JudgeMode
  readonly #inquiry: Inquiry | undefined
  readonly #waiting = new Set<Promise<boolean>>()

  /** Without an inquiry nobody is asked. */
  constructor(judge: JudgeMode, inquiry: Inquiry | undefined) {
    this.#judge = judge
    this.#inquiry = inquiry
  }

  /** Adds the trial at its place, at once; `stated`: the number that it has. */
  add(trials: Trials, scenario: Scenario, stated: number | null, trace: Trace): void {
    if (this.#inquiry === undefined) {
      trials.add(scenario, stated, scoreTrial(scenario, trace, this.#judge))
      return
    }
    const { now, later } = this.#inquiry.attempt(scenario, (answer, ask) =>
      scoreTrial(scenario, trace, this.#judge, answer, ask),
    )
    const replace = trials.add(scenario, stated, now)
    if (later === null) return
    const placed: Promise<boolean> = later.then((trial) => {
      replace(trial)
      return this.#waiting.delete(placed)
    })
    this.#waiting.add(placed)
    // What breaks stays among those that wait, and is thrown to whoever waits for them.
    placed.catch(() => undefined)
  }

  /** Settles when there is room for another trial that waits. */
  async room(): Promise<void> {
    while (this.#waiting.size >= mostWaiting) await Promise.race(this.#waiting)
  }

  /** Settles when every trial has its verdicts. */
  async settled(): Promise<void> {
    await Promise.all(this.#waiting)
  }
}
