import { expect, test } from 'vitest'
import type { ProgressState } from '../../src/record/trial-job.ts'
import { createLogProgress } from '../../src/report/progress.ts'

const folder = '.scenario-gate/traces'
const state = (done: number, total = 3): ProgressState => {
  return { total, done, running: [], spentUsd: 0, again: null, folder }
}

/** The lines of a log in which trials with these numbers end one after the other. */
function logOf(order: readonly number[]): string[] {
  const lines: string[] = []
  const progress = createLogProgress((line) => lines.push(line))
  for (const [index, number] of order.entries()) {
    progress(state(index, order.length), null)
    progress(state(index + 1, order.length), { number, trial: `trial ${number}`, words: 'ended' })
  }
  return lines
}

test.for([[[1, 2, 3]], [[3, 2, 1]], [[2, 3, 1]], [[1, 3, 2]]])(
  'trials stand in a log in the order in which they began, when they end as %j',
  ([order = []]) => {
    expect(logOf(order)).toEqual([
      'Running agents: 3 trials, recorded in .scenario-gate/traces',
      '[1/3] trial 1: ended',
      '[2/3] trial 2: ended',
      '[3/3] trial 3: ended',
    ])
  },
)

test('a log of many trials has few lines, the first and the last among them', () => {
  const lines = logOf(Array.from({ length: 1000 }, (_, index) => 1000 - index))
  expect(lines.length).toBeLessThanOrEqual(23)
  expect([lines[1], lines.at(-1)]).toEqual(['[1/1,000] trial 1: ended', '[1,000/1,000] trial 1000: ended'])
})

test('what is run again has numbers and a heading of its own', () => {
  const lines: string[] = []
  const progress = createLogProgress((line) => lines.push(line))
  progress(state(1, 1), { number: 1, trial: 'refund', words: 'exit code 1 after 0.1 s' })
  const again = { ...state(1, 1), again: { of: 'failures', count: 1 } } as const
  progress(again, { number: 1, trial: 'refund', words: 'ended' })
  expect(lines.slice(2)).toEqual([
    'Running 1 failed scenario again: 1 trial, recorded in .scenario-gate/traces',
    '[1/1] refund: ended',
  ])
})
