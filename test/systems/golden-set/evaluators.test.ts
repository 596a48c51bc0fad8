import { expect, test } from 'vitest'
import { readCaseFiles } from '../../../src/systems/golden-set/golden-set.ts'
import { renderGoldenScenario } from '../../../src/systems/golden-set/scenario-text.ts'
import { scoreFiles } from '../../support/score-files.ts'
import { memoryTree } from '../../support/memory-tree.ts'

/** The outcome of a case with an evaluator of its dataset; the agent answered so. */
async function score(evaluator: unknown, answer: string, expected?: unknown) {
  const file = 'evals/dataset.json'
  const text = JSON.stringify({
    cases: [{ name: 'a', inputs: 'Hi', expected_output: expected }],
    evaluators: [evaluator],
  })
  const { sets } = await readCaseFiles(memoryTree({ [file]: text }), [file], false)
  const [set] = sets
  if (set === undefined) throw new Error('no golden set')
  const { scenarios } = await scoreFiles(
    {
      [file]: text,
      'scenarios/d.yaml': renderGoldenScenario(set, 'scenarios/d.yaml', { traces: ['traces/*.json'] }),
      'traces/a.json': JSON.stringify([
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: answer },
      ]),
    },
    ['scenarios'],
  )
  return scenarios.map(({ outcome }) => outcome)
}

// As pydantic-evals has it, of an answer that is recorded as JSON where it is no text.
test.for<[evaluator: unknown, answer: string, expected: unknown, outcome: string]>([
  ['EqualsExpected', 'Paris', 'Paris', 'passed'],
  ['EqualsExpected', 'paris', 'Paris', 'failed'],
  ['EqualsExpected', '{"city": "Paris", "days": [1, 2]}', { city: 'Paris', days: [1, 2] }, 'passed'],
  ['EqualsExpected', '{"city": "Paris"}', { city: 'Paris', days: [1, 2] }, 'failed'],
  ['EqualsExpected', '[1, "a"]', [1, 'a'], 'passed'],
  ['EqualsExpected', '[1, "b"]', [1, 'a'], 'failed'],
  ['EqualsExpected', 'true', true, 'passed'],
  ['EqualsExpected', 'false', true, 'failed'],
  ['EqualsExpected', '2.0', 2, 'passed'],
  ['EqualsExpected', 'Paris', null, 'unverified'],
  [{ Equals: { value: { a: 1 } } }, '{"a": 1}', null, 'passed'],
  [{ Equals: true }, 'true', null, 'passed'],
  [{ Equals: { value: null } }, 'null', null, 'unverified'],
  [{ Contains: { value: 'ΣΊΣΥΦΟΣ', case_sensitive: false } }, 'der Σίσυφος hier', null, 'passed'],
  [{ Contains: 'Paris' }, 'in paris', null, 'failed'],
  [{ MaxToolCalls: 0 }, 'Paris', null, 'passed'],
  [{ MaxToolCalls: { max_calls: 3, include_failed: false } }, 'Paris', null, 'unverified'],
  [{ Contains: { value: { a: 1 } } }, '{"a": 1}', null, 'unverified'],
])('%j of %j beside %j: %s', async ([evaluator, answer, expected, outcome]) => {
  expect(await score(evaluator, answer, expected)).toEqual([outcome])
})
