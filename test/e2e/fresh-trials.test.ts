import { expect, test } from 'vitest'
import { agentFolder, agentScenario, gate, scenarioIn, type Step } from '../support/fresh.ts'

const says = (text: string) =>
  `checks: [{ type: output_contains, params: { value: ${JSON.stringify(text)} } }]`

async function outcomeOf(steps: readonly Step[], lines: string, options: Record<string, unknown> = {}) {
  await using folder = await agentFolder({ 'scenarios/a.yaml': agentScenario('a', steps, lines) })
  return scenarioIn(await gate(folder, options), 'a')
}

test('with the day of the run, which its recording keeps', async () => {
  const { outcome } = await outcomeOf([['chat', 'Booked for {{today+1}}']], says('Booked for {{today+1}}'))
  expect(outcome).toBe('passed')
})

test.for<[wanted: string, trials: number, outcome: string, reason: string | undefined]>([
  ['', 3, 'passed', undefined],
  ['trials: 2\n', 3, 'passed', undefined],
  ['trials: 3\n', 2, 'unverified', '2 of 3 trials have a trace'],
])('as often as the run asks: %j and %i', async ([lines, trials, outcome, code]) => {
  const head = await outcomeOf([['chat', 'Hi']], `${lines}${says('Hi')}`, { trials })
  expect([head.outcome, head.trials.length, head.reason]).toEqual([outcome, trials, code])
})
