import { expect, test } from 'vitest'
import { good } from '../support/suite.ts'
import { scoreFiles } from '../support/score-files.ts'

const scenario = (more: string) => `id: refund
traces: run.json
checks:
  - { type: output_contains, params: { value: refund } }
  - { type: contains, surface: eval, params: { patterns: [never] }${more} }
`

test.for([
  ['', 'passed'],
  [', min_score: 0', 'unverified'],
  [', min_score: 0.5', 'failed'],
  [', min_scor: 0.5', 'unverified'],
  [', min_score: half', 'unverified'],
  [', threshold: { least: 0.5 }', 'unverified'],
  [', threshold: { min_score: 0.5 }, threshold: { min_score: 0 }', 'unverified'],
] as const)('an eval with %j: %s', async ([more, outcome]) => {
  const { scenarios } = await scoreFiles({ 's/a.yaml': scenario(more), 's/run.json': good }, ['s'])
  expect(scenarios).toMatchObject([{ outcome }])
})
