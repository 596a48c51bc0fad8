import { expect, test } from 'vitest'
import { summarizeTrials } from '../../src/baseline/base.ts'
import { groupScenarios } from '../../src/report/groups.ts'
import { buildLines } from '../../src/report/screen-lines.ts'
import { writeMessage } from '../../src/words/phrase.ts'
import { aCheck, aResults, aScenario, against, trialsOf } from '../support/results.ts'

/** More than one call takes as its arguments. */
const count = 130_000

const [trial] = trialsOf(1, 0, aCheck())
if (trial === undefined) throw new Error('there is no trial')
const trials = Array.from({ length: count }, (_, index) => ({
  ...trial,
  metrics: { duration_s: index === 0 ? 90 : 1 },
}))

test('as many trials as one file may hold are counted for the base', () => {
  const { tally, checks } = summarizeTrials('passed', trials)
  expect(tally).toEqual({ passed: count, failed: 0, unverified: 0 })
  expect(checks.map(({ passed }) => passed)).toEqual(trial.checks.map(() => count))
})

test('one that took longer than all others is found among them', () => {
  const results = aResults({ scenarios: [aScenario('slow', { ...against('same', 1, 0), trials })] })
  const sentences = buildLines(results, groupScenarios(results)).flatMap((line) => line.sentences)
  const leads = sentences.map(({ lead }) => writeMessage(lead))
  expect(leads).toContain('A trial costs or takes over 10 times as much as the others')
})
