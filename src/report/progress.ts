import type { Progress, ProgressState, ProgressStep } from '../record/trial-job.ts'
import { pluralize, formatThousands } from '../words/figures.ts'
import { shortenForPage } from './terminal/page.ts'

/** Announces the trials that are about to run. */
export function renderHeading(state: ProgressState): string {
  const trials = `${describeRuns(state)}: ${pluralize(state.total, 'trial')}`
  // Recordings of another side go with its files.
  return state.whose === undefined ? `${trials}, recorded in ${shortenForPage(state.folder, 120)}` : trials
}

function describeRuns({ again, whose }: ProgressState): string {
  if (whose !== undefined)
    return again === null
      ? `Running ${shortenForPage(whose, 80)}`
      : `Running ${shortenForPage(whose, 80)} again`
  if (again === null) return 'Running agents'
  const { of, count } = again
  return of === 'failures'
    ? `Running ${pluralize(count, 'failed scenario')} again`
    : 'Running again what came to no verdict'
}

/** One line about all runs, for a terminal that overwrites it. */
export function renderLiveLine(state: ProgressState): string {
  const { total, done, running, spentUsd } = state
  const spent = spentUsd === 0 ? '' : `, $${spentUsd.toFixed(spentUsd < 1 ? 4 : 2)}`
  const last = running.at(-1)
  const now = last === undefined ? '' : `, now ${shortenForPage(last, 40)}`
  const more = running.length > 1 ? ` and ${formatThousands(running.length - 1)} more` : ''
  return `${describeRuns(state)}: ${formatThousands(done)} of ${pluralize(total, 'trial')}${spent}${now}${more}`
}

/** Reports the end of one trial. */
function stepLine(number: number, total: number, { trial, words }: ProgressStep): string {
  return `[${formatThousands(number)}/${formatThousands(total)}] ${shortenForPage(trial, 60)}: ${shortenForPage(words, 160)}`
}

/**
 * Progress for a log, where nothing can be overwritten: what is done, the first and the last trial, and
 * between them no more than a few lines however many trials there are, in the order in which they began: two runs of one suite
 * give the same log. `begin` takes the heading.
 */
export function createLogProgress(print: (line: string) => void, begin = print): Progress {
  let hasBegun = false
  let count = 0
  const ended = new Map<number, ProgressStep>()
  return (state, step) => {
    if (!hasBegun) begin(renderHeading(state))
    // What is run again afterwards has a heading of its own.
    hasBegun = state.done !== state.total
    if (step === null) return
    const every = Math.max(1, Math.ceil(state.total / maxLines))
    ended.set(step.number, step)
    for (let next = ended.get(count + 1); next !== undefined; next = ended.get(count + 1)) {
      count += 1
      ended.delete(count)
      if (count === 1 || count === state.total || count % every === 0)
        print(stepLine(count, state.total, next))
    }
    if (!hasBegun) count = 0
  }
}

const maxLines = 20
