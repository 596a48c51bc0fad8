import type { Progress, ProgressState, ProgressStep } from '../record/trial-job.ts'
import { counted, grouped } from './figures.ts'
import { shortText } from './terminal/page.ts'

/** Announces the trials that are about to run. */
export function heading(state: ProgressState): string {
  const trials = `${whatRuns(state)}: ${counted(state.total, 'trial')}`
  // Recordings of another side go with its files.
  return state.whose === undefined ? `${trials}, recorded in ${shortText(state.folder, 120)}` : trials
}

function whatRuns({ again, whose }: ProgressState): string {
  if (whose !== undefined)
    return again === 0 ? `Running ${shortText(whose, 80)}` : `Running ${shortText(whose, 80)} again`
  return again === 0 ? 'Running agents' : `Running ${counted(again, 'failed scenario')} again`
}

/** One line about all runs, for a terminal that overwrites it. */
export function liveLine(state: ProgressState): string {
  const { total, done, running, spentUsd } = state
  const spent = spentUsd === 0 ? '' : `, $${spentUsd.toFixed(spentUsd < 1 ? 4 : 2)}`
  const last = running.at(-1)
  const now = last === undefined ? '' : `, now ${shortText(last, 40)}`
  const more = running.length > 1 ? ` and ${grouped(running.length - 1)} more` : ''
  return `${whatRuns(state)}: ${grouped(done)} of ${counted(total, 'trial')}${spent}${now}${more}`
}

/** Reports the end of one trial. */
export function stepLine({ done, total }: ProgressState, { trial, words }: ProgressStep): string {
  return `[${grouped(done)}/${grouped(total)}] ${shortText(trial, 60)}: ${shortText(words, 160)}`
}

/**
 * Progress for a log, where nothing can be overwritten: what is done, the first and the last trial, and
 * between them no more than a few lines however many trials there are. `begin` takes the heading.
 */
export function sparse(print: (line: string) => void, begin = print): Progress {
  let hasBegun = false
  return (state, step) => {
    if (!hasBegun) begin(heading(state))
    // What is run again afterwards has a heading of its own.
    hasBegun = state.done !== state.total
    if (step === null) return
    const every = Math.max(1, Math.ceil(state.total / mostLines))
    if (state.done === 1 || state.done === state.total || state.done % every === 0) {
      print(stepLine(state, step))
    }
  }
}

const mostLines = 20
