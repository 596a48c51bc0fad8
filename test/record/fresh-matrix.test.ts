import { expect, test } from 'vitest'
import { agentFolder, gate } from '../support/fresh.ts'

const suite = `- defaults:
    matrix: { model: [big, small/9] }
    run_command: [${JSON.stringify(process.execPath)}, agent.mjs]
    env: { MODEL: '{{model}}' }
    checks:
      - type: contains
        params: { patterns: ['big says'] }
- id: ask
  input: '[["chat", "{{model}} says hello"], ["tool", "of_{{model}}"]]'
- id: quiet
  without: [contains]
  input: '[["chat", "Hello"], ["env", "MODEL"]]'
  checks:
    - type: tools_not_called
      params: { tools: [search] }
`

test('the cells of a matrix are run, recorded and replayed as scenarios of their own', async () => {
  await using folder = await agentFolder({ 'scenarios/all.yaml': suite })
  const fresh = await gate(folder, { record: 'always' })
  const ended = [
    ['ask@model=big', 'passed', { model: 'big' }],
    ['ask@model=small-9', 'failed', { model: 'small-9' }],
    ['quiet@model=big', 'passed', { model: 'big' }],
    ['quiet@model=small-9', 'passed', { model: 'small-9' }],
  ]
  const outcomes = ({ scenarios }: typeof fresh) =>
    scenarios.map(({ id, outcome, cellOf }) => [id, outcome, cellOf?.values])
  expect(outcomes(fresh)).toEqual(ended)
  const files = new Set(fresh.scenarios.map(({ trials: [trial] }) => trial?.trace?.source))
  expect(files.size).toBe(4)
  expect(outcomes(await gate(folder, { record: 'never', replay: true }))).toEqual(ended)
})
