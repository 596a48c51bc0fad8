import { expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { allExamples, readExample } from '../../support/format-examples.ts'
import { readOne } from '../../support/trace-files.ts'

const cases = allExamples().filter((file) => !file.endsWith('.license'))

test.for(cases)('%s: a fact that is added leaves the others', async (file) => {
  const { traces } = await readExample(file)
  for (const trace of traces) {
    const extended = trace.stating({ verdictMessage: 'added' })
    expect(describeTrace(extended)).toEqual(describeTrace(trace))
    expect([extended.stated.scores, extended.failure]).toEqual([trace.stated.scores, trace.failure])
  }
})

test('DeepEval: a case that was traced has the answer of its trace, and the scores of its metrics', async () => {
  const agentSpans = [
    { uuid: 'a', name: 'agent', startTime: '2026-01-01T00:00:00Z', output: 'words of a step' },
  ]
  const testCase = {
    name: 'refund',
    input: 'Refund order 1',
    actualOutput: 'Refunded.',
    success: true,
    metricsData: [{ name: 'Faithfulness', score: 0.9, success: true }],
    trace: { uuid: 't', input: 'Refund order 1', output: 'Refunded.', agentSpans, llmSpans: [] },
  }
  const trace = await readOne(JSON.stringify({ testRunData: { testCases: [testCase] } }))
  expect([trace.userInput, trace.finalOutput]).toEqual(['Refund order 1', 'Refunded.'])
  expect([trace.stated.scores, trace.stated.passed]).toEqual([{ Faithfulness: 0.9 }, true])
})
