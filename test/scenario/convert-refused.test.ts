import { expect, test } from 'vitest'
import { convertScenarios, parseScenarioFile } from '../support/load-suite.ts'
import { load } from '../support/promptkit-scenario.ts'

test('what a file of ours may not ask is not written into one', () => {
  const { drafts } = load(`  task_type: t
  description: d
  turns: [{ role: user, content: Hi }]
  conversation_assertions:
    - { type: contains, params: { patterns: [x], min_score: 0 } }
`)
  const { converted, diagnostics } = convertScenarios(drafts, 'native')
  expect(converted).toEqual([])
  expect(diagnostics).toMatchObject([
    {
      code: 'not-convertible',
      severity: 'error',
      line: 9,
      message:
        '`a` cannot be written as a scenario of ours: expected bounds that a run can meet and break; every score is from 0 to 1',
    },
  ])
})

test('of a `runnable` that its file does not name nothing is said', () => {
  const { drafts } = parseScenarioFile('evals.yaml', '- name: a\n  output: { contains!: x }\n')
  const { converted, diagnostics } = convertScenarios(drafts, null)
  expect(converted.map(({ text }) => text)).toEqual([expect.not.stringContaining('runnable')])
  expect(diagnostics).toEqual([])
})
