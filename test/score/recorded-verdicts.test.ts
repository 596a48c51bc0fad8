import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scoreFiles } from '../support/score-files.ts'

const recording = readFileSync(new URL('../fixtures/traces/promptkit-arena-1.json', import.meta.url), 'utf8')

async function saidOf(checks: string) {
  const scenario = `id: refund-damaged\ntraces: traces/*.json\nchecks:\n${checks}`
  const { said, scored } = await scoreFiles({ 'a.yaml': scenario, 'traces/run.json': recording }, ['a.yaml'])
  return { said, trial: scored.scenarios[0]?.trials[0] }
}

test('what a recording says of its run is in the results, and said where the checks say otherwise', async () => {
  const { said, trial } = await saidOf('  - {type: tools_not_called, params: {tools: [refund]}}\n')
  expect(trial).toMatchObject({ outcome: 'failed', said: 'passed' })
  expect(said).toEqual([
    'a.yaml:1 warning: Trial 1 failed here, and passed as `traces/run.json` itself says.',
  ])
})

test('where both say the same, nothing is said', async () => {
  const { said, trial } = await saidOf('  - {type: tool_called, params: {name: refund}}\n')
  expect(trial).toMatchObject({ outcome: 'passed', said: 'passed' })
  expect(said).toEqual([])
})
