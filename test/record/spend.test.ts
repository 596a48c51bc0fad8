import { expect, test } from 'vitest'
import { SpendTracker } from '../../src/record/spend.ts'

const cost = (known: number, complete = true) => ({ known, complete, source: 'trace' }) as const

test('a trial that has ended counts once, by what it came to', () => {
  const spend = new SpendTracker(1)
  const [one, other] = [{}, {}]
  spend.updateRunning(one, cost(0.25, false))
  spend.updateRunning(other, cost(0.25, false))
  expect(spend.known).toBe(0.5)
  spend.finish(one, cost(0.375))
  expect(spend.known).toBe(0.625)
  spend.finish(other, null)
  expect([spend.known, spend.signal.aborted]).toEqual([0.375, false])
})

test('a trial whose cost is not known, or not all of it, is said to be unknown', () => {
  const spend = new SpendTracker(null)
  for (const of of [cost(1), cost(1, false), null]) spend.finish({}, of)
  expect([spend.known, spend.unknown]).toEqual([2, 2])
})

test('at the cap, and not before, all stops with the reason', () => {
  const spend = new SpendTracker(1)
  const trial = {}
  spend.updateRunning(trial, cost(0.5))
  expect(spend.signal.aborted).toBe(false)
  spend.updateRunning(trial, cost(1))
  expect(spend.signal.reason).toBe('budget: $1.00 of max-spend-usd 1 is spent')
})

test('the cap of a whole holds for its parts together, and each knows its own', () => {
  const whole = new SpendTracker(1)
  const [head, base] = [new SpendTracker(null, whole), new SpendTracker(null, whole)]
  head.finish({}, cost(0.5))
  base.finish({}, null)
  expect([head.signal.aborted, head.cap]).toEqual([false, 1])
  base.finish({}, cost(0.5))
  expect(
    [head, base].map(({ known, ended, unknown, signal }) => [known, ended, unknown, signal.aborted]),
  ).toEqual([
    [0.5, 1, 0, true],
    [0.5, 2, 1, true],
  ])
})
