import { expect, test } from 'vitest'
import { gate, scenarioIn, type Step } from '../support/fresh.ts'
import { countRuns, retriedFolder, retriedScenario } from '../support/retried-agent.ts'

const good: Step[] = [['print', 'good']]
const sound = '- { type: output_contains, params: { value: good } }'
const checks = (...more: string[]) => `checks:\n${[sound, ...more].map((line) => `  ${line}`).join('\n')}`

async function outcomeOf(lines: string, options: Record<string, unknown> = {}) {
  await using folder = await retriedFolder({
    'scenarios/a.yaml': retriedScenario('a', [good], lines),
    'scenarios/b.yaml': retriedScenario('b', [good]),
  })
  const results = await gate(folder, options)
  const { outcome, reason } = scenarioIn(results, 'a')
  // The others are run all the same.
  expect([scenarioIn(results, 'b').outcome, await countRuns(folder, 'b')]).toEqual(['passed', 1])
  return { outcome, reason, started: await countRuns(folder, 'a') }
}

test.for<[what: string, lines: string, reason: string]>([
  [
    'nobody knows',
    checks('- { type: output_contians, params: { value: x } }'),
    'there is no check `output_contians`',
  ],
  [
    'has bad parameters',
    checks('- { type: output_contains, params: { valeu: x } }'),
    '`output_contains` has invalid parameters',
  ],
  [
    'asks a model, of which there is none',
    checks('- { type: llm_judge, params: { criteria: polite } }'),
    '`llm_judge`: it needs a judge, and none is available',
  ],
  [
    'asks a model without its key',
    checks('- { type: llm_judge, params: { criteria: polite, model: openai/gpt-4o } }'),
    '`llm_judge`: it needs a judge, and none is available',
  ],
  [
    'is a rubric, and there is no model',
    `${checks()}\ncriteria: It is polite.`,
    'it needs a judge, and none is available',
  ],
])('an agent is not started where a check %s', async ([, lines, reason]) => {
  const found = await outcomeOf(lines)
  expect(found).toEqual({ outcome: 'unverified', reason: expect.stringContaining(reason), started: 0 })
  expect(found.reason).toMatch(/; its agent was not started$/)
})

test.for<[what: string, lines: string, options: Record<string, unknown>, outcome?: string]>([
  ['only warns', checks('- { type: output_contains, severity: warning, params: { valeu: x } }'), {}],
  ['is left to the others', checks('- { type: llm_judge, params: { criteria: polite } }'), { judge: 'off' }],
  ['is only measured', checks('- { type: llm_judge, surface: eval, params: { criteria: polite } }'), {}],
  [
    'only advises',
    checks('- { type: llm_judge, params: { criteria: polite, model: openai/gpt-4o } }'),
    { 'judge-uncalibrated': 'advisory' },
  ],
  [
    'is asked at times',
    checks('- { type: llm_judge, when: { tool_called: pay }, params: { criteria: polite } }'),
    {},
    // Nothing shows which tools were called.
    'unverified',
  ],
])('it is started where what cannot be used %s', async ([, lines, options, outcome = 'passed']) => {
  expect(await outcomeOf(lines, options)).toMatchObject({ outcome, started: 1 })
})
